import { and, asc, eq } from "drizzle-orm";
import type { CorrectionState } from "../calls.ts";
import type { Executor } from "#kit/server/database/transaction.ts";
import { countShown, fetchPage, idsOnPage, type PageRequest } from "#kit/server/database/paging.ts";
import { users } from "#features/accounts/server/tables.ts";
import { corrections } from "./tables.ts";

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
