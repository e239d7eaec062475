import { asc, eq, lte, sql } from "drizzle-orm";
import { news as bounds } from "#vocabulary/limits.ts";
import type { Executor } from "#kit/server/database/transaction.ts";
import type { NewsState } from "../calls.ts";
import { newsById, type NewsRow, type NewsWithContent } from "./queries.ts";
import { news, unpublishedNews } from "./tables.ts";

/** SQL of drafts and scheduled posts, and of the way from here to the published ones. */

/** In the shape of a published post in a list. */
export const unpublishedColumns = {
  id: unpublishedNews.id,
  title: unpublishedNews.title,
  description: unpublishedNews.description,
  languageName: unpublishedNews.language,
  photo: unpublishedNews.photo,
  totComments: sql<number>`0`.mapWith(Number),
  pinned: unpublishedNews.pinned,
  createdAt: unpublishedNews.createdAt,
  updatedAt: unpublishedNews.updatedAt,
  publishAt: unpublishedNews.publishAt,
};

const wholeColumns = { ...unpublishedColumns, content: unpublishedNews.content };

interface OfStaff {
  state: NewsState;
  /** Null unless it is scheduled. */
  publishAt: Date | null;
}

export type StaffRow = NewsRow & OfStaff;
export type StaffPost = NewsWithContent & OfStaff;

/** @param row published if it has no `publishAt` */
export function withState<Row extends object>(row: Row & { publishAt?: Date | null }): Row & OfStaff {
  const { publishAt } = row;
  if (publishAt === undefined) return { ...row, state: "PUBLISHED", publishAt: null };
  return { ...row, state: publishAt === null ? "DRAFT" : "SCHEDULED", publishAt };
}

/** Unpublished ones first: a post that is being published is then found among the published ones. */
export async function staffPostById(executor: Executor, id: number): Promise<StaffPost | null> {
  const [waiting] = await executor.select(wholeColumns).from(unpublishedNews).where(eq(unpublishedNews.id, id));
  if (waiting !== undefined) return withState(waiting);
  const published = await newsById(executor, id);
  return published === null ? null : withState(published);
}

/** Locks the row until the transaction ends, so that changing, deleting and publishing run one after the other. */
export async function lockUnpublished(executor: Executor, id: number) {
  const [row] = await executor
    .select({
      title: unpublishedNews.title,
      languageName: unpublishedNews.language,
      photo: unpublishedNews.photo,
      updatedAt: unpublishedNews.updatedAt,
      publishAt: unpublishedNews.publishAt,
    })
    .from(unpublishedNews)
    .where(eq(unpublishedNews.id, id))
    .for("update");
  return row ?? null;
}

/** @returns null if a post with this client key exists */
export async function insertUnpublishedOnce(
  executor: Executor,
  post: typeof unpublishedNews.$inferInsert,
): Promise<StaffPost | null> {
  const [row] = await executor
    .insert(unpublishedNews)
    .values(post)
    .onConflictDoNothing({ target: unpublishedNews.clientKey })
    .returning(wholeColumns);
  return row === undefined ? null : withState(row);
}

export async function unpublishedByClientKey(executor: Executor, clientKey: string): Promise<StaffPost | null> {
  const [row] = await executor
    .select(wholeColumns)
    .from(unpublishedNews)
    .where(eq(unpublishedNews.clientKey, clientKey));
  return row === undefined ? null : withState(row);
}

export async function updateUnpublished(
  executor: Executor,
  id: number,
  change: Partial<typeof unpublishedNews.$inferInsert>,
): Promise<StaffPost> {
  const [row] = await executor
    .update(unpublishedNews)
    .set(change)
    .where(eq(unpublishedNews.id, id))
    .returning(wholeColumns);
  return withState(row!);
}

export async function deleteUnpublished(executor: Executor, id: number) {
  await executor.delete(unpublishedNews).where(eq(unpublishedNews.id, id));
}

/** Until the transaction ends nobody else adds one. @returns whether there is room for another */
export async function lockUnpublishedRoom(executor: Executor): Promise<boolean> {
  await executor.execute(sql`select pg_advisory_xact_lock(hashtextextended('number of unpublished news', 0))`);
  const last = executor.select({ id: unpublishedNews.id }).from(unpublishedNews).limit(1);
  return (await last.offset(bounds.unpublishedMax - 1)).length === 0;
}

const isDue = (now: Date) => lte(unpublishedNews.publishAt, now);

export async function hasDuePosts(executor: Executor, now: Date): Promise<boolean> {
  const found = await executor.select({ id: unpublishedNews.id }).from(unpublishedNews).where(isDue(now)).limit(1);
  return found.length > 0;
}

/**
 * Locks posts that are due, the longest due first. It waits for transactions that change one, and leaves out those that they made later or
 * a draft, have deleted or published.
 */
export function lockDuePosts(executor: Executor, now: Date, limit: number) {
  return executor
    .select({
      id: unpublishedNews.id,
      title: unpublishedNews.title,
      languageName: unpublishedNews.language,
      publishAt: unpublishedNews.publishAt,
    })
    .from(unpublishedNews)
    .where(isDue(now))
    .orderBy(asc(unpublishedNews.publishAt), asc(unpublishedNews.id))
    .limit(limit)
    .for("update");
}

/** Moves a post, which must be locked, to the published ones: with its id, dated `at`. */
export async function moveToPublished(executor: Executor, id: number, at: Date): Promise<void> {
  // The key of a call that created another post at the same time with it is not kept twice.
  await executor.execute(sql`
    with moved as (delete from ${unpublishedNews} where ${unpublishedNews.id} = ${id} returning *)
    insert into ${news} (id, title, description, content, language, photo, pinned, client_key, created_at, updated_at)
    overriding system value
    select id, title, description, content, language, photo, pinned,
      case when exists (select from ${news} as earlier where earlier.client_key = moved.client_key) then null else client_key end,
      ${at.toISOString()}::timestamptz, ${at.toISOString()}::timestamptz
    from moved`);
}
