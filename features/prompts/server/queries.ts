import { createHash } from "node:crypto";
import { and, asc, desc, eq, gt, gte, inArray, isNotNull, isNull, lt, lte, sql } from "drizzle-orm";
import { DAY } from "#vocabulary/limits.ts";
import type { LanguageName } from "#vocabulary/languages.ts";
import { countShown, fetchPage, idsOnPage, rowsOf, type Page, type PageRequest } from "#kit/server/database/paging.ts";
import { presentMoment } from "#kit/server/database/present-moment.ts";
import type { Executor } from "#kit/server/database/transaction.ts";
import { isOffered, type Offer } from "#features/tales/server/offered.ts";
import { selectTales } from "#features/tales/server/queries.ts";
import { tales } from "#features/tales/server/tables.ts";
import { promptEntries, prompts } from "./tables.ts";

/** SQL of prompts and of the lists of their Tales. */

export type PromptRow = typeof prompts.$inferSelect;

export async function promptById(executor: Executor, id: number): Promise<PromptRow | null> {
  const [row] = await executor.select().from(prompts).where(eq(prompts.id, id));
  return row ?? null;
}

/** Against everybody who changes it or writes for it. */
export async function lockPrompt(tx: Executor, id: number): Promise<PromptRow | null> {
  const [row] = await tx.select().from(prompts).where(eq(prompts.id, id)).for("update");
  return row ?? null;
}

/** Keeps it from being changed while a Tale is written for it; others may write for it at the same time, and publish such Tales. */
export async function lockPromptToWrite(tx: Executor, id: number): Promise<PromptRow | null> {
  const [row] = await tx.select().from(prompts).where(eq(prompts.id, id)).for("key share");
  return row ?? null;
}

export async function insertPrompt(tx: Executor, row: typeof prompts.$inferInsert): Promise<number> {
  const [inserted] = await tx.insert(prompts).values(row).returning({ id: prompts.id });
  return inserted!.id;
}

export async function updatePrompt(tx: Executor, id: number, change: Partial<typeof prompts.$inferInsert>) {
  const [row] = await tx.update(prompts).set(change).where(eq(prompts.id, id)).returning();
  return row!;
}

export async function deletePrompt(tx: Executor, id: number): Promise<void> {
  await tx.delete(prompts).where(eq(prompts.id, id));
}

/** For the staff: those that open last first. */
export function allPrompts(executor: Executor, request: PageRequest): Promise<Page<PromptRow>> {
  const { limit, offset } = rowsOf(request);
  const rows = executor
    .select()
    .from(prompts)
    .orderBy(desc(prompts.opensAt), desc(prompts.id))
    .limit(limit)
    .offset(offset);
  return fetchPage(rows, () => countShown(executor, prompts, undefined), request);
}

/** Open ones, those that close first first; or closed ones, the last closed first. */
export function promptsIn(
  executor: Executor,
  state: "open" | "closed",
  now: Date,
  request: PageRequest,
): Promise<Page<PromptRow>> {
  const { limit, offset } = rowsOf(request);
  const isClosed = state === "closed";
  const where = isClosed ? lte(prompts.closesAt, now) : and(gt(prompts.closesAt, now), lte(prompts.opensAt, now));
  const direction = isClosed ? desc : asc;
  const rows = executor
    .select()
    .from(prompts)
    .where(where)
    .orderBy(direction(prompts.closesAt), direction(prompts.id))
    .limit(limit)
    .offset(offset);
  return fetchPage(rows, () => countShown(executor, prompts, where), request);
}

/** More than a site makes in many years. */
const promptsOfSitemap = 1000;

/** The ids of prompts whose pages have something to show: open ones, and closed ones with Tales. The last ones. */
export async function promptsForSitemap(executor: Executor): Promise<number[]> {
  const hasOpened = sql`${prompts.opensAt} <= ${presentMoment}`;
  const hasContent = sql`(${prompts.closesAt} > ${presentMoment} or ${prompts.totalPosts} > 0)`;
  const rows = await executor
    .select({ id: prompts.id })
    .from(prompts)
    .where(and(hasOpened, hasContent))
    .orderBy(desc(prompts.opensAt), desc(prompts.id))
    .limit(promptsOfSitemap);
  return rows.map(({ id }) => id);
}

interface EntriesPage extends PageRequest {
  /** All, if it is undefined. */
  languages: readonly LanguageName[] | undefined;
  offer: Offer;
}

const isListed = and(isNotNull(promptEntries.publicationDate), isNull(promptEntries.outAt));

/** As in the conditions of the indexes. */
function entriesOf(promptId: number, { languages, offer }: EntriesPage) {
  const { language, category } = promptEntries;
  const isWanted = languages === undefined ? undefined : sql`${language} = any(${sql.param([...languages])}::text[])`;
  return and(eq(promptEntries.promptId, promptId), isListed, isWanted, isOffered(offer, { language, category }));
}

/** A page of the published Tales of a prompt, the newest first. */
export function newestEntries(executor: Executor, promptId: number, request: EntriesPage) {
  const orderBy = [desc(promptEntries.publicationDate), desc(promptEntries.taleId)];
  const order = { where: entriesOf(promptId, request), orderBy };
  const { ids, isOnPage } = idsOnPage(executor, tales, order, request, promptEntries.taleId);
  return selectTales(executor)
    .innerJoin(ids, isOnPage)
    .innerJoin(promptEntries, eq(promptEntries.taleId, tales.id))
    .orderBy(...orderBy);
}

/** Order numbers are below it. */
export const orderNumbers = 2 ** 31 - 1;

/** Tells nothing about a Tale, because the numbers of the Tales are secret. */
function startOf(promptId: number, now: Date): number {
  const day = Math.floor(now.getTime() / DAY);
  return createHash("sha256").update(`${promptId}:${day}`).digest().readUInt32BE() % orderNumbers;
}

/** A page of the same by the secret number of each, beginning each day at another one and going round. */
export async function shuffledEntries(executor: Executor, promptId: number, request: EntriesPage, now: Date) {
  const { limit, offset } = rowsOf(request);
  const { orderNumber, taleId } = promptEntries;
  const start = startOf(promptId, now);
  const part = (isBefore: boolean) =>
    executor
      .select({ id: taleId, part: sql<number>`${isBefore ? 1 : 0}`.as("part"), number: orderNumber })
      .from(promptEntries)
      .where(and(entriesOf(promptId, request), isBefore ? lt(orderNumber, start) : gte(orderNumber, start)))
      .orderBy(asc(orderNumber), asc(taleId))
      .limit(offset + limit);
  const onPage = await part(false)
    .unionAll(part(true))
    .orderBy(sql`part`, sql`order_number`, sql`tale_id`)
    .limit(limit)
    .offset(offset);
  const ids = onPage.map(({ id }) => id);
  if (ids.length === 0) return [];
  const rows = await selectTales(executor).where(inArray(tales.id, ids));
  return rows.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
}
