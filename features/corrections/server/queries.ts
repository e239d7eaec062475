import { and, asc, count, desc, eq, inArray, notExists, sql } from "drizzle-orm";
import { isOfOpenAccount } from "#features/accounts/server/queries.ts";
import type { CorrectionState } from "../calls.ts";
import type { Executor } from "#kit/server/database/transaction.ts";
import { countShown, fetchPage, idsOnPage, type PageRequest } from "#kit/server/database/paging.ts";
import { users } from "#features/accounts/server/tables.ts";
import { tales } from "#features/tales/server/tables.ts";
import { isShown } from "#features/tales/server/queries.ts";
import { talePart } from "#features/tales/server/points.ts";
import { corrections as bounds } from "#vocabulary/limits.ts";
import { correctedTexts, corrections, taleHelpers } from "./tables.ts";

/** SQL of corrections. The Tale's row is locked before its corrections change. */

const columns = {
  id: corrections.id,
  postId: corrections.taleId,
  textId: corrections.textId,
  block: corrections.block,
  from: corrections.from,
  to: corrections.to,
  quote: corrections.quote,
  replacement: corrections.replacement,
  explanation: corrections.explanation,
  author: users.username,
  named: corrections.named,
  status: corrections.status,
  createdAt: corrections.createdAt,
  decidedAt: corrections.decidedAt,
};

const selectCorrections = (executor: Executor) =>
  executor.select(columns).from(corrections).innerJoin(users, eq(users.id, corrections.helperId)).$dynamic();

export type CorrectionRow = Awaited<ReturnType<typeof selectCorrections>>[number];

export async function correctionById(executor: Executor, id: number): Promise<CorrectionRow | null> {
  const [row] = await selectCorrections(executor).where(eq(corrections.id, id));
  return row ?? null;
}

/** The correction of an earlier call with the same key, whose answer was lost. */
export async function correctionByClientKey(
  executor: Executor,
  helperId: number,
  clientKey: string,
): Promise<CorrectionRow | null> {
  const [row] = await selectCorrections(executor).where(
    and(eq(corrections.helperId, helperId), eq(corrections.clientKey, clientKey)),
  );
  return row ?? null;
}

interface ListRequest extends PageRequest {
  taleId: number;
  /** Of one helper; undefined: of all. */
  helperId: number | undefined;
  status: CorrectionState | undefined;
}

/** The oldest first. */
export function correctionsOf(executor: Executor, { taleId, helperId, status, ...request }: ListRequest) {
  const where = and(
    eq(corrections.taleId, taleId),
    helperId === undefined ? undefined : eq(corrections.helperId, helperId),
    status === undefined ? undefined : eq(corrections.status, status),
  );
  const orderBy = [asc(corrections.id)];
  const { ids, isOnPage } = idsOnPage(executor, corrections, { where, orderBy }, request);
  const rows = selectCorrections(executor)
    .innerJoin(ids, isOnPage)
    .orderBy(...orderBy);
  return fetchPage(rows, () => countShown(executor, corrections, where), request);
}

/** An author's Tales with pending corrections, the newest first, and how many each has: at most a hundred. */
export function talesToDecideAbout(executor: Executor, authorId: number) {
  const pending = executor
    .select({ taleId: corrections.taleId, corrections: count().as("corrections") })
    .from(corrections)
    // Without a parameter, as in the condition of the index.
    .where(and(eq(corrections.authorId, authorId), sql`${corrections.status} = 'PENDING'`))
    .groupBy(corrections.taleId)
    .orderBy(desc(corrections.taleId))
    .limit(bounds.talesToDecideAbout)
    .as("pending");
  return executor
    .select({ postId: tales.id, title: tales.title, corrections: pending.corrections })
    .from(pending)
    .innerJoin(tales, and(eq(tales.id, pending.taleId), isShown))
    .orderBy(desc(tales.id));
}

/** The Tale and the members of a correction, without its lock. */
export async function partiesOf(executor: Executor, id: number) {
  const [row] = await executor
    .select({ taleId: corrections.taleId, authorId: corrections.authorId, helperId: corrections.helperId })
    .from(corrections)
    .where(eq(corrections.id, id));
  return row ?? null;
}

/** How many corrections wait, up to `most`. @param helperId undefined: of all helpers */
export async function countPending(
  executor: Executor,
  { taleId, helperId, most }: { taleId: number; helperId?: number; most: number },
): Promise<number> {
  const isPending = and(
    eq(corrections.taleId, taleId),
    eq(corrections.status, "PENDING"),
    helperId === undefined ? undefined : eq(corrections.helperId, helperId),
  );
  const pending = executor.select({ id: corrections.id }).from(corrections).where(isPending).limit(most);
  return (await pending).length;
}

export async function insertCorrection(executor: Executor, row: typeof corrections.$inferInsert): Promise<number> {
  const [inserted] = await executor.insert(corrections).values(row).returning({ id: corrections.id });
  return inserted!.id;
}

export async function decideCorrection(
  executor: Executor,
  id: number,
  decision: { status: CorrectionState; decidedAt: Date },
): Promise<void> {
  await executor.update(corrections).set(decision).where(eq(corrections.id, id));
}

export async function deleteCorrection(executor: Executor, id: number): Promise<void> {
  await executor.delete(corrections).where(eq(corrections.id, id));
}

/** SQL of the texts in which places are counted. */

/** The last text of a Tale that has corrections. */
export async function lastText(executor: Executor, taleId: number) {
  const [row] = await executor
    .select({ id: correctedTexts.id, content: correctedTexts.content })
    .from(correctedTexts)
    .where(eq(correctedTexts.taleId, taleId))
    .orderBy(desc(correctedTexts.id))
    .limit(1);
  return row ?? null;
}

export async function insertText(executor: Executor, taleId: number, content: string): Promise<number> {
  const [row] = await executor.insert(correctedTexts).values({ taleId, content }).returning({ id: correctedTexts.id });
  return row!.id;
}

/** Deletes the texts of a Tale that no pending correction needs. */
export async function deleteUnusedTexts(executor: Executor, taleId: number): Promise<void> {
  const pending = executor
    .select({ one: sql`1` })
    .from(corrections)
    .where(and(eq(corrections.textId, correctedTexts.id), eq(corrections.status, "PENDING")));
  await executor.delete(correctedTexts).where(and(eq(correctedTexts.taleId, taleId), notExists(pending)));
}

export const textById = async (executor: Executor, id: number): Promise<string> => {
  const [row] = await executor
    .select({ content: correctedTexts.content })
    .from(correctedTexts)
    .where(eq(correctedTexts.id, id));
  return row!.content;
};

/** The corrections of a text that were accepted. */
export const acceptedIn = (executor: Executor, textId: number) =>
  executor
    .select({
      block: corrections.block,
      from: corrections.from,
      to: corrections.to,
      replacement: corrections.replacement,
    })
    .from(corrections)
    .where(and(eq(corrections.textId, textId), eq(corrections.status, "ACCEPTED")));

/** SQL of the helpers whom Tales name. */

/** @returns whether the member was not named before */
export async function nameHelper(executor: Executor, row: typeof taleHelpers.$inferInsert): Promise<boolean> {
  const inserted = await executor
    .insert(taleHelpers)
    .values(row)
    .onConflictDoNothing()
    .returning({ taleId: taleHelpers.taleId });
  return inserted.length > 0;
}

const forgottenAtOnce = 200;

/** @returns the ids of the Tales that no longer name the member */
export async function forgetSomeOfHelper(executor: Executor, userId: number): Promise<number[]> {
  const some = executor
    .select({ taleId: taleHelpers.taleId })
    .from(taleHelpers)
    .where(eq(taleHelpers.userId, userId))
    .limit(forgottenAtOnce);
  const forgotten = await executor
    .delete(taleHelpers)
    .where(and(eq(taleHelpers.userId, userId), inArray(taleHelpers.taleId, some)))
    .returning({ taleId: taleHelpers.taleId });
  return forgotten.map(({ taleId }) => taleId);
}

/** The usernames of the members who are named with a Tale: none if its author has never said whether corrections are welcome. */
export const helpersOfTale = talePart.with({
  helpers: sql<string[]>`case when ${tales.correctionsWelcome} is null then '{}' else array(
    select ${users.username} from ${taleHelpers} join ${users} on ${users.id} = ${taleHelpers.userId} and ${isOfOpenAccount(taleHelpers.userId)}
    where ${taleHelpers.taleId} = ${tales.id} order by ${taleHelpers.createdAt}, ${taleHelpers.userId} limit ${sql.raw(String(bounds.namedHelpers))}) end`,
});
