import { isDeepStrictEqual } from "node:util";
import { and, count, eq, isNotNull, isNull, sql, sum, type SQL } from "drizzle-orm";
import type { CategoryName } from "#contract/categories.ts";
import type { LanguageName } from "#contract/languages.ts";
import type { TaleState } from "#contract/own-tales.ts";
import type { taleSorts } from "#contract/tales.ts";
import { collateByLanguage } from "#server/platform/database/collation.ts";
import type { Executor } from "#server/platform/database/database.ts";
import {
  fetchPage,
  idsOnPage,
  orderColumns,
  rowsOf,
  type Direction,
  type PageRequest,
} from "#server/platform/database/paging.ts";
import { users } from "../accounts/tables.ts";
import { tags, taleTags, taleTotals, tales } from "./tables.ts";

/** All SQL of Tales and tags. */

const tagNames = sql<string[]>`array(
  select ${tags.name} from ${taleTags} join ${tags} on ${tags.id} = ${taleTags.tagId}
  where ${taleTags.taleId} = ${tales.id} order by ${taleTags.position})`;

/** The columns of a Tale in a list: everything but its content. */
export const listColumns = {
  id: tales.id,
  authorId: tales.authorId,
  title: tales.title,
  overview: tales.overview,
  categoryName: tales.category,
  languageName: tales.language,
  tags: tagNames,
  isFinished: tales.isFinished,
  author: users.username,
  authorAvatar: users.picProfile,
  totLikes: tales.totLikes,
  totComments: tales.totComments,
  totBookmarks: tales.totBookmarks,
  publicationDate: tales.publicationDate,
  createdAt: tales.createdAt,
  updatedAt: tales.updatedAt,
  readingMinutes: tales.readingMinutes,
  submittedAt: tales.submittedAt,
  returnNote: tales.returnNote,
  visibleToStaff: tales.visibleToStaff,
};

export const selectTales = (executor: Executor) =>
  executor.select(listColumns).from(tales).innerJoin(users, eq(users.id, tales.authorId)).$dynamic();

export type TaleRow = Awaited<ReturnType<typeof selectTales>>[number];
export type TaleWithContent = TaleRow & { content: string };

async function wholeTale(executor: Executor, where: SQL | undefined): Promise<TaleWithContent | null> {
  const [row] = await executor
    .select({ ...listColumns, content: tales.content })
    .from(tales)
    .innerJoin(users, eq(users.id, tales.authorId))
    .where(where);
  return row ?? null;
}

export const taleById = (executor: Executor, id: number) => wholeTale(executor, eq(tales.id, id));

export const taleByClientKey = (executor: Executor, authorId: number, clientKey: string) =>
  wholeTale(executor, and(eq(tales.authorId, authorId), eq(tales.clientKey, clientKey)));

/** Locks the row until the transaction ends, so that editing, publishing, sending back and deleting run one after the other. */
export async function lockTale(executor: Executor, id: number) {
  const [row] = await executor
    .select({
      id: tales.id,
      authorId: tales.authorId,
      isFinished: tales.isFinished,
      publicationDate: tales.publicationDate,
      submittedAt: tales.submittedAt,
      updatedAt: tales.updatedAt,
      returnNote: tales.returnNote,
      visibleToStaff: tales.visibleToStaff,
    })
    .from(tales)
    .where(eq(tales.id, id))
    .for("update");
  return row ?? null;
}

/** @returns null if the author already has a Tale with this client key */
export async function insertTale(executor: Executor, tale: typeof tales.$inferInsert): Promise<number | null> {
  const [row] = await executor
    .insert(tales)
    .values(tale)
    .onConflictDoNothing({ target: [tales.authorId, tales.clientKey] })
    .returning({ id: tales.id });
  return row?.id ?? null;
}

export async function updateTale(executor: Executor, id: number, change: Partial<typeof tales.$inferInsert>) {
  await executor.update(tales).set(change).where(eq(tales.id, id));
}

export async function deleteTale(executor: Executor, id: number) {
  await executor.delete(tales).where(eq(tales.id, id));
}

/** The tags of a draft rarely change from one save to the next: the same ones are not written again. */
export async function setTags(executor: Executor, taleId: number, tagIds: number[]) {
  const stored = await executor
    .select({ tagId: taleTags.tagId })
    .from(taleTags)
    .where(eq(taleTags.taleId, taleId))
    .orderBy(taleTags.position);
  if (
    isDeepStrictEqual(
      stored,
      tagIds.map((tagId) => ({ tagId })),
    )
  )
    return;
  await executor.delete(taleTags).where(eq(taleTags.taleId, taleId));
  await executor.insert(taleTags).values(tagIds.map((tagId, position) => ({ taleId, tagId, position })));
}

export interface ListOptions extends PageRequest {
  sortBy: (typeof taleSorts)[number];
  direction: Direction;
  languageName?: LanguageName | undefined;
}

export function orderOf({ sortBy, direction, languageName }: ListOptions): SQL[] {
  if (sortBy === "id") return orderColumns(direction, tales.id);
  const column = sortBy === "title" ? collateByLanguage(tales.title, languageName) : tales[sortBy];
  return orderColumns(direction, column, tales.id);
}

/** @param total the number of all Tales of the list, if it is known without counting them */
function page(
  executor: Executor,
  where: SQL | undefined,
  orderBy: SQL[],
  options: ListOptions,
  total: PromiseLike<number> = executor.$count(tales, where),
) {
  const { ids, isOnPage } = idsOnPage(executor, tales, { where, orderBy }, options);
  const rows = selectTales(executor)
    .innerJoin(ids, isOnPage)
    .orderBy(...orderBy);
  return fetchPage(rows, total, options);
}

export const isPublished = isNotNull(tales.publicationDate);
/** Waiting for a reviewer. */
export const isSubmitted = and(isNull(tales.publicationDate), eq(tales.isFinished, true))!;
export const inLanguage = (languageName?: LanguageName) =>
  languageName === undefined ? undefined : eq(tales.language, languageName);

/** The exact number of Tales in a state, from the totals that triggers keep. */
async function totalIn(
  executor: Executor,
  state: "published" | "submitted",
  languageName?: LanguageName,
  category?: CategoryName,
): Promise<number> {
  const [row] = await executor
    .select({ total: sum(taleTotals.total).mapWith(Number) })
    .from(taleTotals)
    .where(
      and(
        eq(taleTotals.state, state),
        category === undefined ? undefined : eq(taleTotals.category, category),
        languageName === undefined ? undefined : eq(taleTotals.language, languageName),
      ),
    );
  return row?.total ?? 0;
}

type CategoryList = ListOptions & { category: CategoryName; languageName: LanguageName };

export function publishedInCategory(executor: Executor, options: CategoryList) {
  const { category, languageName } = options;
  const where = and(isPublished, eq(tales.category, category), eq(tales.language, languageName));
  return page(executor, where, orderOf(options), options, totalIn(executor, "published", languageName, category));
}

/** The published Tales that carry a tag of their category. Tale and tag have the same language. */
export async function publishedWithTag(executor: Executor, options: CategoryList & { tag: string }) {
  const { category, languageName, sortBy, direction } = options;
  const { limit, offset } = rowsOf(options);
  const [tag] = await executor
    .select({ id: tags.id, total: tags.totPublished })
    .from(tags)
    .where(and(eq(tags.category, category), eq(tags.language, languageName), eq(tags.name, options.tag)));
  if (tag === undefined) return { rows: [], total: 0 };
  const columns = {
    id: [],
    title: [collateByLanguage(taleTags.title, languageName)],
    publicationDate: [taleTags.publicationDate],
    totLikes: [taleTags.totLikes],
  }[sortBy];
  const ids = executor
    .select({ listedId: sql<number>`${taleTags.taleId}`.as("listed_id") })
    .from(taleTags)
    .where(and(eq(taleTags.tagId, tag.id), isNotNull(taleTags.publicationDate), eq(taleTags.language, languageName)))
    .orderBy(...orderColumns(direction, ...columns, taleTags.taleId))
    .limit(limit)
    .offset(offset)
    .as("on_page");
  const rows = selectTales(executor)
    .innerJoin(ids, eq(ids.listedId, tales.id))
    .orderBy(...orderOf(options));
  return fetchPage(rows, Promise.resolve(tag.total), options);
}

export function publishedByAuthor(executor: Executor, authorId: number, options: ListOptions) {
  const where = and(isPublished, eq(tales.authorId, authorId), inLanguage(options.languageName));
  return page(executor, where, orderOf(options), options);
}

export function unpublishedByAuthor(executor: Executor, authorId: number, options: ListOptions) {
  const where = and(isNull(tales.publicationDate), eq(tales.authorId, authorId), inLanguage(options.languageName));
  return page(executor, where, orderOf(options), options);
}

const inState: Record<TaleState, SQL> = {
  draft: and(isNull(tales.publicationDate), eq(tales.isFinished, false))!,
  submitted: isSubmitted,
  published: isPublished,
};

/** All Tales of an author, or those in one state. */
export function talesOfAuthor(
  executor: Executor,
  authorId: number,
  options: ListOptions & { state?: TaleState | undefined },
) {
  const state = options.state === undefined ? undefined : inState[options.state];
  const where = and(eq(tales.authorId, authorId), state, inLanguage(options.languageName));
  return page(executor, where, orderOf(options), options);
}

/** How many of an author's Tales wait for review, counted up to `enough`. */
export async function countSubmittedBy(executor: Executor, authorId: number, limit: number): Promise<number> {
  const submittedTales = executor
    .select({ id: tales.id })
    .from(tales)
    .where(and(eq(tales.authorId, authorId), isSubmitted))
    .limit(limit);
  const [row] = await executor.select({ total: count() }).from(submittedTales.as("waiting"));
  return row!.total;
}

/** Submitted Tales; sorting by id means by the time of submission. */
export function submittedTales(executor: Executor, options: ListOptions) {
  const where = and(isSubmitted, inLanguage(options.languageName));
  const orderBy =
    options.sortBy === "id" ? orderColumns(options.direction, tales.submittedAt, tales.id) : orderOf(options);
  return page(executor, where, orderBy, options, totalIn(executor, "submitted", options.languageName));
}

export function tagsOf(executor: Executor, category: CategoryName, language: LanguageName) {
  return executor
    .select({ id: tags.id, tagName: tags.name, categoryName: tags.category, languageName: tags.language })
    .from(tags)
    .where(and(eq(tags.category, category), eq(tags.language, language)))
    .orderBy(collateByLanguage(tags.name, language));
}

export async function insertTags(executor: Executor, rows: (typeof tags.$inferInsert)[]) {
  await executor.insert(tags).values(rows).onConflictDoNothing();
}

export const tagCount = (executor: Executor): Promise<number> => executor.$count(tags);
