import { and, asc, count, desc, eq, gt, lte, ne, sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { LanguageName } from "#vocabulary/languages.ts";
import type { NotebookEntry } from "#features/tales/shapes.ts";
import { notebook as bounds } from "#vocabulary/limits.ts";
import type { Executor } from "#kit/server/database/transaction.ts";
import { holdPublishedTale } from "#features/tales/server/published-queries.ts";
import { isShown } from "#features/tales/server/queries.ts";
import { storyVersions } from "#features/translations/server/tables.ts";
import { fetchPage, idsOnPage, type Page, type PageRequest } from "#kit/server/database/paging.ts";
import { prepared, type ValueOf } from "#kit/server/database/prepared-statements.ts";
import { tales } from "#features/tales/server/tables.ts";
import type { Place } from "#kit/text/tale-blocks.ts";
import { goodInRowOfKnown, type StoredCard } from "./schedule.ts";
import { notebookBeside, notebookEntries as entries } from "./tables.ts";

/** SQL of the notebook. */

/** Of a version that is published. */
const beside = sql<NotebookEntry["beside"]>`(
  select json_build_object('languageName', beside.language, 'text', beside.text)
  from ${notebookBeside} beside
  join ${tales} on ${tales}.id = beside.tale_id and ${isShown}
  where beside.entry_id = ${entries}.id)`.as("beside");

const columns = {
  id: entries.id,
  word: entries.word,
  sentence: entries.sentence,
  languageName: entries.language,
  // Nobody learns where a Tale is that is no longer published.
  postId: tales.id,
  title: entries.title,
  note: entries.note,
  createdAt: entries.createdAt,
  dueAt: entries.dueAt,
  block: entries.block,
  from: entries.from,
  to: entries.to,
  beside,
};

const ofPublishedTale = and(eq(tales.id, entries.taleId), isShown);

const selectEntries = (executor: Executor) =>
  executor.select(columns).from(entries).leftJoin(tales, ofPublishedTale).$dynamic();

export type EntryRow = Awaited<ReturnType<typeof entryOf>>;

export const holdTale = (executor: Executor, id: number) =>
  holdPublishedTale(executor, id, { title: tales.title, content: tales.content, language: tales.language });

/** Another published version of the Tale, which can't be deleted until the transaction ends; null if it is none. */
export async function holdVersion(executor: Executor, taleId: number, otherId: number) {
  const own = alias(storyVersions, "own");
  const [row] = await executor
    .select({ id: tales.id, content: tales.content, language: tales.language })
    .from(tales)
    .innerJoin(storyVersions, eq(storyVersions.taleId, tales.id))
    .innerJoin(own, and(eq(own.storyId, storyVersions.storyId), eq(own.taleId, taleId), ne(own.taleId, tales.id)))
    .where(and(eq(tales.id, otherId), isShown))
    .for("key share", { of: tales });
  return row ?? null;
}

export async function insertBeside(executor: Executor, row: typeof notebookBeside.$inferInsert): Promise<void> {
  await executor.insert(notebookBeside).values(row);
}

export async function entryAt(
  executor: Executor,
  userId: number,
  taleId: number,
  { block, from, to }: Place,
): Promise<number | null> {
  const [row] = await executor
    .select({ id: entries.id })
    .from(entries)
    .where(
      and(
        eq(entries.userId, userId),
        eq(entries.taleId, taleId),
        eq(entries.block, block),
        eq(entries.from, from),
        eq(entries.to, to),
      ),
    );
  return row?.id ?? null;
}

/** How many entries a member has, counted up to the most that they may have. */
export async function countEntries(executor: Executor, where: SQL): Promise<number> {
  const counted = executor
    .select({ one: sql`1`.as("one") })
    .from(entries)
    .where(where)
    .limit(bounds.entriesMax)
    .as("counted");
  const [row] = await executor.select({ total: count() }).from(counted);
  return row!.total;
}

export const isOfMember = (userId: number): SQL => eq(entries.userId, userId);

export async function insertEntry(executor: Executor, row: typeof entries.$inferInsert): Promise<number> {
  const [inserted] = await executor.insert(entries).values(row).returning({ id: entries.id });
  return inserted!.id;
}

export async function entryOf(executor: Executor, id: number) {
  const [row] = await selectEntries(executor).where(eq(entries.id, id));
  return row!;
}

/** Locks an entry of any member until the transaction ends; null if there is none. */
export async function lockEntry(executor: Executor, id: number) {
  const [row] = await executor
    .select({
      userId: entries.userId,
      card: entries.card,
      createdAt: entries.createdAt,
      dueAt: entries.dueAt,
      answerKeys: entries.answerKeys,
    })
    .from(entries)
    .where(eq(entries.id, id))
    .for("update");
  return row ?? null;
}

export async function updateEntry(
  executor: Executor,
  id: number,
  change: Partial<Pick<typeof entries.$inferInsert, "note" | "card" | "dueAt" | "answerKeys">>,
): Promise<void> {
  await executor.update(entries).set(change).where(eq(entries.id, id));
}

export async function deleteEntry(executor: Executor, id: number): Promise<void> {
  await executor.delete(entries).where(eq(entries.id, id));
}

interface Listing extends PageRequest {
  languageName?: LanguageName | undefined;
  query?: string | undefined;
  /** Only those that are due at this time. */
  dueBy?: Date | undefined;
  postId?: number | undefined;
  sortBy: "createdAt" | "dueAt";
}

/** A query of signs alone finds nothing. */
function matches(query: string): SQL {
  const plain = sql`btrim(public.search_plain(${query}))`;
  return sql`(${plain} <> '' and strpos(${entries.searched}, ${plain}) > 0)`;
}

export function entriesOf(
  executor: Executor,
  userId: number,
  listing: Listing,
): Promise<Page<EntryRow & { card: StoredCard | null }>> {
  const { languageName, query, dueBy, postId, sortBy } = listing;
  const where = and(
    isOfMember(userId),
    languageName === undefined ? undefined : eq(entries.language, languageName),
    query === undefined || query === "" ? undefined : matches(query),
    dueBy === undefined ? undefined : lte(entries.dueAt, dueBy),
    postId === undefined ? undefined : eq(entries.taleId, postId),
  )!;
  const orderBy =
    sortBy === "dueAt" ? [asc(entries.dueAt), asc(entries.id)] : [desc(entries.createdAt), desc(entries.id)];
  const { ids, isOnPage } = idsOnPage(executor, entries, { where, orderBy }, listing);
  const rows = executor
    .select({ ...columns, card: entries.card })
    .from(ids)
    .innerJoin(entries, isOnPage)
    .leftJoin(tales, ofPublishedTale)
    .orderBy(...orderBy);
  return fetchPage(rows, () => countEntries(executor, where), listing);
}

const { postId: _postId, ...ownColumns } = columns;

/** The latest entries of a member from one Tale. */
export const keptFromTale = prepared((executor, valueOf: ValueOf<{ taleId: number; userId: number }>) =>
  executor
    .select(ownColumns)
    .from(entries)
    .where(and(eq(entries.userId, valueOf("userId")), eq(entries.taleId, valueOf("taleId"))))
    .orderBy(desc(entries.id))
    .limit(bounds.markedMax),
);

/** A part of a member's entries for a file, by id. */
export const exportedAfter = (executor: Executor, userId: number, after: number, limit: number) =>
  executor
    .select({ ...columns, categoryName: tales.category })
    .from(entries)
    .leftJoin(tales, ofPublishedTale)
    .where(and(isOfMember(userId), gt(entries.id, after)))
    .orderBy(asc(entries.id))
    .limit(limit);

/** Words that the member knows. A notebook is bounded, and so is this. */
export async function knownWords(executor: Executor, userId: number, language: LanguageName): Promise<string[]> {
  const rows = await executor
    .select({ word: entries.word })
    .from(entries)
    .where(
      and(
        eq(entries.userId, userId),
        eq(entries.language, language),
        sql`(${entries.card} ->> 'goodInRow')::integer >= ${goodInRowOfKnown}`,
      ),
    );
  return rows.map(({ word }) => word);
}
