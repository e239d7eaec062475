import { and, count, eq, inArray, isNotNull, isNull, not, sql, sum, type SQL, type SQLWrapper } from "drizzle-orm";
import type { CategoryName } from "#vocabulary/categories.ts";
import type { TaleFilters } from "#kit/calls/level-and-warnings.ts";
import type { LanguageName } from "#vocabulary/languages.ts";
import type { TaleState } from "../../own-tales.ts";
import type { taleSorts } from "../../shapes.ts";
import type { Executor } from "#kit/server/database/transaction.ts";
import { idIfPublic } from "#features/accounts/server/queries.ts";
import {
  collateByLanguage,
  fetchPage,
  idsOnPage,
  orderColumns,
  type Direction,
  type PageRequest,
} from "#kit/server/database/paging.ts";
import { users } from "#features/accounts/server/tables.ts";
import { hasFilter, idsOfParts } from "./filtered-queries.ts";
import { countHiddenVersions, partOfCategory, partOfTag, type Part } from "./language-parts.ts";
import { builtInSettings } from "#vocabulary/site-settings.ts";
import { hasAllCategories, isOffered, isOfferedLanguage, isShownCategory, type Offer } from "../offered.ts";
import { isAuthor, isPublished, listColumns, selectTales, type TaleRow } from "../queries.ts";
import { isByNamed, isOwnedBy } from "../owner.ts";
import { authorTotals, publishedTales, taleTotals, tales, type AuthorTotalState } from "../tables.ts";
import { tags, taleTags } from "./../tag-tables.ts";

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

/** The same of a list of others' Tales: likes of one whose author is hidden don't count, as in the copies. */
export function orderForOthers(options: ListOptions): SQL[] {
  if (options.sortBy !== "totLikes") return orderOf(options);
  const likes = sql`case when ${isNull(tales.hiddenAuthorId)} then ${tales.totLikes} else 0 end`;
  return orderColumns(options.direction, likes, tales.id);
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
  languageName?: LanguageName | readonly LanguageName[],
  category?: CategoryName,
): Promise<number> {
  const [row] = await executor
    .select({ total: sum(taleTotals.total).mapWith(Number) })
    .from(taleTotals)
    .where(
      and(
        eq(taleTotals.state, state),
        category === undefined ? undefined : eq(taleTotals.category, category),
        languageName === undefined ? undefined : inArray(taleTotals.language, [languageName].flat()),
      ),
    );
  return row?.total ?? 0;
}

function selectTotalOf(
  executor: Executor,
  author: number | SQLWrapper,
  states: readonly AuthorTotalState[],
  languageName?: LanguageName,
  offer: Offer = builtInSettings,
) {
  const { authorId, total, state, language } = authorTotals;
  return executor
    .select({ total: sum(total).mapWith(Number) })
    .from(authorTotals)
    .where(
      and(
        eq(authorId, author),
        inArray(state, [...states]),
        languageName === undefined ? undefined : eq(language, languageName),
        isOfferedLanguage(offer, language),
      ),
    );
}

/** Published Tales of an author that their totals count, but the site doesn't show: nobody keeps totals of authors and categories. */
const selectHiddenOf = (executor: Executor, author: number | SQLWrapper, offer: Offer, languageName?: LanguageName) => {
  const isHidden = not(isShownCategory(offer, tales.category) ?? sql`true`);
  const isCounted = and(isOfferedLanguage(offer, tales.language), inLanguage(languageName));
  return executor
    .select({ total: count() })
    .from(tales)
    .where(and(isPublished, isByNamed(author), isHidden, isCounted));
};

/** The exact number of the Tales of a named author in these states, from the totals that triggers keep. */
async function totalOf(...list: Parameters<typeof selectTotalOf>): Promise<number> {
  const [row] = await selectTotalOf(...list);
  return row?.total ?? 0;
}

/** The same of an author's own list: with those that hide the author. */
export const ownTotalOf = (executor: Executor, author: number, states: readonly TaleState[], language?: LanguageName) =>
  totalOf(executor, author, [...states, ...states.map((state) => `hidden-${state}` as const)], language);

export interface CategoryList extends PageRequest, TaleFilters {
  category: CategoryName;
  languageName: LanguageName[];
  sortBy: ListOptions["sortBy"];
  direction: Direction;
}

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
    .orderBy(...orderForOthers(options));
  return fetchPage(rows, total, options);
}

/** A page of a list with filters or several languages, each of which is a part. */
async function pageOfParts(
  executor: Executor,
  parts: readonly Part[],
  list: CategoryList,
  total: () => Promise<number>,
) {
  const sorting = { ...list, languageNames: list.languageName };
  const { ids, isOnPage, ...found } = await idsOfParts(executor, parts, {
    filters: list,
    sorting,
    request: list,
    total,
  });
  const rows = selectTales(executor)
    .innerJoin(ids, isOnPage)
    .orderBy(
      ...orderForOthers({ ...list, languageName: list.languageName.length === 1 ? list.languageName[0] : undefined }),
    );
  return fetchPage(rows, Promise.resolve(found.total), list);
}

export function publishedInCategory(executor: Executor, list: CategoryList) {
  const { category, languageName: languageNames, sortBy, direction } = list;
  const [languageName] = languageNames;
  if (languageName === undefined || languageNames.length > 1 || hasFilter(list)) {
    const parts = languageNames.map((each) => partOfCategory(category, each, { sortBy, direction, languageNames }));
    const total = async () => {
      const all = await totalIn(executor, "published", languageNames, category);
      return languageNames.length === 1 ? all : all - (await countHiddenVersions(executor, category, languageNames));
    };
    return pageOfParts(executor, parts, list, total);
  }
  const options = { ...list, languageName };
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
export async function publishedWithTag(executor: Executor, list: CategoryList & { tag: string }) {
  const { category, languageName: languageNames, sortBy, direction } = list;
  const found = await executor
    .select({ id: tags.id, total: tags.totPublished, language: tags.language })
    .from(tags)
    .where(and(eq(tags.category, category), inArray(tags.language, languageNames), eq(tags.name, list.tag)));
  const [tag] = found;
  if (tag === undefined) return { rows: [], total: 0 };
  if (languageNames.length > 1 || hasFilter(list)) {
    const parts = found.map((each) => partOfTag(each, each.language, { sortBy, direction, languageNames }));
    return pageOfParts(executor, parts, list, async () => found.reduce((sum, { total }) => sum + total, 0));
  }
  const languageName = tag.language;
  const options = { ...list, languageName };
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

/** Tales of an author. The index `tales_of_owner` has all that they are filtered and sorted by. */
function pageOfAuthor(
  executor: Executor,
  authorId: number,
  isInState: SQL | undefined,
  states: readonly TaleState[],
  options: ListOptions,
) {
  const where = and(isInState, isOwnedBy(authorId), inLanguage(options.languageName));
  // Most authors have fewer Tales than a page shows.
  const total = () => ownTotalOf(executor, authorId, states, options.languageName);
  return page(executor, where, orderOf(options), options, total);
}

export function publishedByAuthor(executor: Executor, authorId: number, options: ListOptions, offer: Offer) {
  const where = and(isPublished, isByNamed(authorId), inLanguage(options.languageName), isOffered(offer, tales));
  // Most authors have fewer Tales than a page shows.
  const total = async () => {
    const all = await totalOf(executor, authorId, ["published"], options.languageName, offer);
    if (hasAllCategories(offer)) return all;
    const [hidden] = await selectHiddenOf(executor, authorId, offer, options.languageName);
    return all - hidden!.total;
  };
  return page(executor, where, orderOf(options), options, total);
}

/** The published Tales of an author who shows them to everybody, with their total; none otherwise. One statement instead of three. */
export async function publishedByPublicAuthor(
  executor: Executor,
  username: string,
  options: ListOptions,
  offer: Offer,
) {
  const { languageName } = options;
  const author = idIfPublic(executor, username, "tales");
  const orderBy = orderOf(options);
  const where = and(isPublished, isByNamed(author), inLanguage(languageName), isOffered(offer, tales));
  const { ids, isOnPage } = idsOnPage(executor, tales, { where, orderBy }, options);
  const all = sql`(${selectTotalOf(executor, author, ["published"], languageName, offer)})`;
  const shown = hasAllCategories(offer)
    ? all
    : sql`${all} - (${selectHiddenOf(executor, author, offer, languageName)})`;
  const total = sql<number>`(${shown})`.mapWith(Number);
  const rows = await executor
    .select({ ...listColumns(), total })
    .from(tales)
    .innerJoin(users, isAuthor)
    .innerJoin(ids, isOnPage)
    .orderBy(...orderBy);
  return fetchPage(Promise.resolve(rows), Promise.resolve(rows[0]?.total ?? 0), options);
}

export const unpublishedByAuthor = (executor: Executor, authorId: number, options: ListOptions) => {
  const isInState = and(isNull(tales.publicationDate), isNull(tales.deletedAt));
  return pageOfAuthor(executor, authorId, isInState, ["draft", "submitted"], options);
};
