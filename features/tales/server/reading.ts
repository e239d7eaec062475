import { builtInSettings, isShown, offeredAmong, shownCategories, takesNew } from "#vocabulary/site-settings.ts";
import type { ListedTale, PublishedTale, TaleList } from "../shapes.ts";
import type { LanguageName } from "#vocabulary/languages.ts";
import type { Warning } from "#kit/calls/level-and-warnings.ts";
import { toCategoryName, type CategoryName } from "#vocabulary/categories.ts";
import { onOneConnection, together, type Executor } from "#kit/server/database/transaction.ts";
import type { Actor } from "#kit/server/http/call-checks.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { notFound, refuseUnless } from "#kit/server/api-error.ts";
import { ownerIfVisible } from "#features/accounts/server/service.ts";
import { mayListUnpublished, maySee } from "./policy.ts";
import {
  publishedByAuthor,
  publishedByPublicAuthor,
  publishedInCategory,
  publishedWithTag,
  unpublishedByAuthor,
  type CategoryList,
  type ListOptions,
} from "./lists/queries.ts";
import { publishedByIds, publishedTotals, taleById, type TaleWithContent } from "./queries.ts";
import { tagsOf } from "./tags/queries.ts";
import { randomPublished } from "./lists/random-queries.ts";
import { readFields, point } from "#kit/server/features/points.ts";
import { taleMarks } from "./points.ts";
import { listOf, listedView, listedViewFor, ownTaleView, ownView, withContent } from "./views.ts";

/** Reading one Tale, and lists of Tales. */

/** @throws {ApiError} NOT_FOUND */
export async function existingTale(executor: Executor, id: number): Promise<TaleWithContent> {
  const tale = await taleById(executor, id);
  if (tale === null) throw notFound();
  return tale;
}

/** @throws {ApiError} NOT_FOUND unless the Tale is published */
export const readPublished = (context: AppContext, id: number) => publishedById(context.database.db, id, null);

async function publishedById(executor: Executor, id: number, readerId: number | null): Promise<PublishedTale> {
  const tale = await existingTale(executor, id);
  if (maySee(null, tale) !== null) throw notFound();
  return withContent(listedViewFor(readerId))(tale);
}

/** The numbers of likes and comments of a published Tale; null if it is not published. */
export const totalsOfTale = (context: AppContext, id: number) => publishedTotals(context.database.db, id);

/** The published ones of these Tales, as lists show them, by id. */
export async function listedByIds(context: AppContext, ids: readonly number[]): Promise<Map<number, ListedTale>> {
  if (ids.length === 0) return new Map();
  const rows = await publishedByIds(context.database.db, ids);
  return new Map(rows.map((row) => [row.id, listedView(row)]));
}

/** A published Tale; for a signed-in actor with their marks. */
export async function readTale(context: AppContext, actor: Actor | null, id: number) {
  return actor === null ? readPublished(context, id) : readTaleSignedIn(context, actor, id);
}

/** A Tale, and everything that the actor has marked it with. */
const withMarks = <Tale>(
  { database }: AppContext,
  actor: Actor,
  id: number,
  read: (executor: Executor, id: number) => Promise<Tale>,
) => onOneConnection(database, (on) => together(read(on, id), readFields(on, taleMarks, id, actor.id)));

export async function readTaleSignedIn(context: AppContext, actor: Actor, id: number) {
  const [tale, marks] = await withMarks(context, actor, id, (on, taleId) => publishedById(on, taleId, actor.id));
  return { ...tale, ...marks };
}

/** Fields that only its author or reviewers get. */
interface FieldsInAnyState {
  /** Whether the reviewer may publish it or send it back now. */
  decidable?: boolean;
  hasRevision?: boolean;
}

export const fieldsInAnyState = point<
  (context: AppContext, actor: Actor, tale: TaleWithContent) => Promise<FieldsInAnyState>
>("fields of a Tale in any state");

/** A Tale in any state, for its author and for reviewers. */
export async function readTaleInAnyState(context: AppContext, actor: Actor, id: number) {
  const [tale, marks] = await withMarks(context, actor, id, existingTale);
  refuseUnless(maySee(actor, tale), {});
  const fields = await Promise.all(fieldsInAnyState.entries.map((read) => read(context, actor, tale)));
  return { ...ownTaleView(tale, actor), ...marks, ...(Object.assign({}, ...fields) as FieldsInAnyState) };
}

export async function listCategory(
  context: AppContext,
  { tag, ...query }: CategoryList & { tag?: string },
): Promise<TaleList> {
  const { db } = context.database;
  const { current } = context.siteSettings;
  const options = { ...query, languageName: offeredAmong(current, query.languageName) };
  if (options.languageName.length === 0 || !isShown(current, options.category)) return { posts: [], totalPosts: 0 };
  const list = tag === undefined ? publishedInCategory(db, options) : publishedWithTag(db, { ...options, tag });
  return listOf(listedView, await list);
}

/** Empty if the author keeps them private, except for the author, who also sees those that the site no longer offers. The Tales themselves always show the author's name. */
export async function listPublishedByAuthor(
  context: AppContext,
  actor: Actor | null,
  options: ListOptions & { username: string },
) {
  const { db } = context.database;
  const isOwn = actor?.username.toLowerCase() === options.username.toLowerCase();
  const offer = isOwn ? builtInSettings : context.siteSettings.current;
  const list = await publishedByPublicAuthor(db, options.username, options, offer);
  if (list.rows.length > 0) return listOf(listedView, list);
  const author = await ownerIfVisible(context, actor, options.username, "tales");
  if (author === null) return { posts: [], totalPosts: 0, private: true as const };
  return listOf(listedView, await publishedByAuthor(db, author.id, options, offer));
}

export async function listOwnUnpublished(
  context: AppContext,
  actor: Actor,
  options: ListOptions & { userId?: number | undefined },
) {
  refuseUnless(mayListUnpublished(actor, options.userId ?? actor.id), "You can list only your own unpublished Tales.");
  return listOf((row) => ownView(row, actor), await unpublishedByAuthor(context.database.db, actor.id, options));
}

export async function listRandomTales(
  context: AppContext,
  {
    total,
    languageName,
    withoutWarning = [],
  }: { total: number; languageName: LanguageName[]; withoutWarning?: Warning[] | undefined },
) {
  const { current } = context.siteSettings;
  const offered = offeredAmong(current, languageName);
  if (offered.length === 0) return [];
  const wanted = { warnings: withoutWarning, categories: shownCategories(current).map(toCategoryName) };
  return (await randomPublished(context.database.db, total, offered, wanted)).map(listedView);
}

export async function listTags(context: AppContext, query: { categoryName: CategoryName; languageName: LanguageName }) {
  if (!takesNew(context.siteSettings.current, query)) return [];
  const rows = await tagsOf(context.database.db, query.categoryName, query.languageName);
  return rows.map(({ tagName, categoryName, languageName }) => ({ tagName, categoryName, languageName }));
}
