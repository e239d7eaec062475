import { and, eq, inArray, isNotNull, isNull, not, sum, type SQL } from "drizzle-orm";
import type { CategoryName } from "#contract/categories.ts";
import type { LanguageName } from "#contract/languages.ts";
import { taleStates, type TaleState } from "#contract/own-tales.ts";
import type { taleSorts } from "#contract/tales.ts";
import { collateByLanguage } from "#server/platform/database/collation.ts";
import type { Executor } from "#server/platform/database/database.ts";
import {
  fetchPage,
  idsOnPage,
  orderColumns,
  type Direction,
  type PageRequest,
} from "#server/platform/database/paging.ts";
import { idIfPublic } from "../accounts/service.ts";
import { isPublished, isSubmitted, selectTales, type TaleRow } from "./queries.ts";
import { authorTotals, publishedTales, tags, taleTags, taleTotals, tales } from "./tables.ts";

/** SQL of lists of Tales, with their exact totals. */

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

function page(
  executor: Executor,
  where: SQL | undefined,
  orderBy: SQL[],
  options: ListOptions,
  total: Parameters<typeof fetchPage<TaleRow>>[1],
) {
  const { ids, isOnPage } = idsOnPage(executor, tales, { where, orderBy }, options);
  const rows = selectTales(executor)
    .innerJoin(ids, isOnPage)
    .orderBy(...orderBy);
  return fetchPage(rows, total, options);
}

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

/** The exact number of an author's Tales in these states, from the totals that triggers keep. */
async function totalOf(
  executor: Executor,
  authorId: number,
  states: readonly TaleState[],
  languageName?: LanguageName,
): Promise<number> {
  const { total, state, language } = authorTotals;
  const [row] = await executor
    .select({ total: sum(total).mapWith(Number) })
    .from(authorTotals)
    .where(
      and(
        eq(authorTotals.authorId, authorId),
        inArray(state, [...states]),
        languageName === undefined ? undefined : eq(language, languageName),
      ),
    );
  return row?.total ?? 0;
}

type CategoryList = ListOptions & { category: CategoryName; languageName: LanguageName };

/** The Tales of a page that is cut from a table with copies of what it is sorted by, without reading the skipped Tales. */
function pageOfCopies(
  executor: Executor,
  copies: typeof publishedTales | typeof taleTags,
  order: { where: SQL | undefined; orderBy: SQL[] },
  options: ListOptions,
  total: PromiseLike<number>,
) {
  const { ids, isOnPage } = idsOnPage(executor, tales, order, options, copies.taleId);
  const rows = selectTales(executor)
    .innerJoin(ids, isOnPage)
    .orderBy(...orderOf(options));
  return fetchPage(rows, total, options);
}

export function publishedInCategory(executor: Executor, options: CategoryList) {
  const { category, languageName, sortBy, direction } = options;
  const total = totalIn(executor, "published", languageName, category);
  if (sortBy === "id" || sortBy === "publicationDate") {
    const where = and(isPublished, eq(tales.category, category), eq(tales.language, languageName));
    return page(executor, where, orderOf(options), options, total);
  }
  const { title, totLikes, taleId } = publishedTales;
  const where = and(eq(publishedTales.category, category), eq(publishedTales.language, languageName));
  const column = sortBy === "title" ? collateByLanguage(title, languageName) : totLikes;
  return pageOfCopies(
    executor,
    publishedTales,
    { where, orderBy: orderColumns(direction, column, taleId) },
    options,
    total,
  );
}

/** The published Tales that carry a tag of their category. Tale and tag have the same language. */
export async function publishedWithTag(executor: Executor, options: CategoryList & { tag: string }) {
  const { category, languageName, sortBy, direction } = options;
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
  const where = and(
    eq(taleTags.tagId, tag.id),
    isNotNull(taleTags.publicationDate),
    // Only the indexes of titles have a language: with it in other orders, PostgreSQL reads and sorts the whole tag.
    sortBy === "title" ? eq(taleTags.language, languageName) : undefined,
  );
  const orderBy = orderColumns(direction, ...columns, taleTags.taleId);
  return pageOfCopies(executor, taleTags, { where, orderBy }, options, Promise.resolve(tag.total));
}

/** Tales of an author. The index `tales_by_author` has all that they are filtered and sorted by. */
function pageOfAuthor(
  executor: Executor,
  authorId: number,
  isInState: SQL | undefined,
  states: readonly TaleState[],
  options: ListOptions,
) {
  const where = and(isInState, eq(tales.authorId, authorId), inLanguage(options.languageName));
  // Most authors have fewer Tales than a page shows.
  const total = () => totalOf(executor, authorId, states, options.languageName);
  return page(executor, where, orderOf(options), options, total);
}

export const publishedByAuthor = (executor: Executor, authorId: number, options: ListOptions) =>
  pageOfAuthor(executor, authorId, isPublished, ["published"], options);

/** The published Tales of an author who shows them to everybody; none otherwise. One statement instead of two. */
export function publishedByPublicAuthor(executor: Executor, username: string, options: ListOptions) {
  const { languageName } = options;
  const author = idIfPublic(executor, username, "tales");
  const where = and(isPublished, eq(tales.authorId, author), inLanguage(languageName));
  return page(executor, where, orderOf(options), options, async ([first]) =>
    first === undefined ? 0 : totalOf(executor, first.authorId, ["published"], languageName),
  );
}

export const unpublishedByAuthor = (executor: Executor, authorId: number, options: ListOptions) =>
  pageOfAuthor(executor, authorId, isNull(tales.publicationDate), ["draft", "submitted"], options);

const inState: Record<TaleState, SQL> = {
  draft: and(isNull(tales.publicationDate), not(tales.isFinished))!,
  submitted: isSubmitted,
  published: isPublished,
};

/** All Tales of an author, or those in one state. */
export const talesOfAuthor = (
  executor: Executor,
  authorId: number,
  { state, ...options }: ListOptions & { state?: TaleState | undefined },
) =>
  state === undefined
    ? pageOfAuthor(executor, authorId, undefined, taleStates, options)
    : pageOfAuthor(executor, authorId, inState[state], [state], options);

/** Submitted Tales; sorting by id means by the time of submission. */
export function submittedTales(executor: Executor, options: ListOptions) {
  const where = and(isSubmitted, inLanguage(options.languageName));
  const orderBy =
    options.sortBy === "id" ? orderColumns(options.direction, tales.submittedAt, tales.id) : orderOf(options);
  return page(executor, where, orderBy, options, totalIn(executor, "submitted", options.languageName));
}
