import { cacheTag } from "#vocabulary/cache-tags.ts";
import { series as bounds } from "#vocabulary/limits.ts";
import type { LanguageName } from "#vocabulary/languages.ts";
import type { ListedSeries, SeriesWithTales } from "../calls.ts";
import { ApiError, notFound } from "#kit/server/api-error.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { refuseMove, refuseNotOffered } from "#kit/server/live-settings.ts";
import { inTransaction, type Executor } from "#kit/server/database/transaction.ts";
import type { Actor } from "#kit/server/http/call-checks.ts";
import { accountRemoved } from "#features/accounts/server/errors.ts";
import { lockUser } from "#features/accounts/server/queries.ts";
import { listedView, listedViewFor } from "#features/tales/server/views.ts";
import {
  lockTalesForSeries,
  countSeriesOf,
  deleteSeries,
  hasTales,
  insertSeries,
  lockSeries,
  publishedTalesOf,
  replaceTales,
  seriesById,
  seriesIdsOf,
  seriesOf,
  shownParts,
  talesOf,
  updateSeries,
  type SeriesRow,
} from "./queries.ts";
import type { PageRequest } from "#kit/server/database/paging.ts";
import { withIdempotencyKey } from "#kit/server/idempotency/idempotency-keys.ts";
import { ownerIfVisible, refuseTroll } from "#features/accounts/server/service.ts";

/** Series of Tales. Every transaction locks Tales before series. */

const view = ({ authorId: _author, ...fields }: SeriesRow): ListedSeries => fields;

/** @throws {ApiError} NOT_FOUND */
async function existing(executor: Executor, id: number): Promise<SeriesRow> {
  const row = await seriesById(executor, id);
  if (row === null) throw notFound();
  return row;
}

/** @throws {ApiError} NOT_FOUND, also for another member's series */
async function lockOwn(tx: Executor, actor: Actor, id: number, others: readonly number[] = []) {
  const own = (await lockSeries(tx, [...new Set([id, ...others])])).find((each) => each.id === id);
  if (own === undefined || own.authorId !== actor.id) throw notFound();
  return own;
}

const cacheTagsOf = (actor: Actor, id: number, taleIds: Iterable<number> = []) => [
  cacheTag.series(id),
  cacheTag.author(actor.username),
  ...[...taleIds].map(cacheTag.tale),
];

interface Texts {
  title: string;
  description: string;
  languageName: LanguageName;
}
/** Absent ones stay as they are. */
type Given<Fields> = { [Name in keyof Fields]?: Fields[Name] | undefined };

/** @throws {ApiError} CONFLICT if the member has as many series as there may be */
export function createSeries(
  context: AppContext,
  actor: Actor,
  { title, description, languageName: language, clientKey }: Texts & { clientKey?: string | undefined },
): Promise<ListedSeries> {
  return inTransaction(context.database, async (tx, afterCommit) => {
    await refuseTroll(tx, actor);
    if ((await lockUser(tx, actor.id)) === null) throw accountRemoved();
    const key = { of: "series", callerId: actor.id, clientKey } as const;
    const { result } = await withIdempotencyKey(tx, context.clock, key, async () => {
      refuseNotOffered(context, { languageName: language });
      if ((await countSeriesOf(tx, actor.id)) >= bounds.ofMemberMax)
        throw new ApiError("CONFLICT", { detail: `You have ${bounds.ofMemberMax} series, the most there may be.` });
      const now = context.clock.now();
      const row = { authorId: actor.id, title, description, language, createdAt: now, updatedAt: now };
      const id = await insertSeries(tx, row);
      context.cache.moved(afterCommit, cacheTagsOf(actor, id), "changed");
      return { id };
    });
    return view(await existing(tx, result.id));
  });
}

/** @throws {ApiError} NOT_FOUND; CONFLICT for another language while it has Tales */
export function changeSeries(
  context: AppContext,
  actor: Actor,
  id: number,
  { title, description, languageName }: Pick<Texts, "title"> & Given<Omit<Texts, "title">>,
): Promise<ListedSeries> {
  return inTransaction(context.database, async (tx, afterCommit) => {
    await refuseTroll(tx, actor);
    const before = await lockOwn(tx, actor, id);
    refuseMove(context, { languageName: before.language }, { languageName });
    const isOtherLanguage = languageName !== undefined && languageName !== before.language;
    if (isOtherLanguage && (await hasTales(tx, id)))
      throw new ApiError("CONFLICT", { detail: "A series with Tales keeps their language." });
    await updateSeries(tx, id, {
      title,
      ...(description === undefined ? {} : { description }),
      ...(languageName === undefined ? {} : { language: languageName }),
      updatedAt: context.clock.now(),
    });
    const shown = title === before.title ? [] : (await shownParts(tx, [id])).keys();
    context.cache.moved(afterCommit, cacheTagsOf(actor, id, shown), "changed");
    return view(await existing(tx, id));
  });
}

/** Its Tales stay. @throws {ApiError} NOT_FOUND for another member's series */
export function removeSeries(context: AppContext, actor: Actor, id: number): Promise<void> {
  return inTransaction(context.database, async (tx, afterCommit) => {
    const [own] = await lockSeries(tx, [id]);
    if (own === undefined) return;
    if (own.authorId !== actor.id) throw notFound();
    const shown = (await shownParts(tx, [id])).keys();
    await deleteSeries(tx, [id]);
    context.cache.moved(afterCommit, cacheTagsOf(actor, id, shown));
  });
}

/**
 * Puts these Tales into a series, in this order; others leave it, and those that are in another series leave that one.
 * @throws {ApiError} NOT_FOUND, also for another member's series or Tale; BAD_REQUEST for a Tale in another language
 */
export function orderTales(
  context: AppContext,
  actor: Actor,
  id: number,
  postIds: readonly number[],
): Promise<SeriesWithTales> {
  const wanted = [...new Set(postIds)];
  return inTransaction(context.database, async (tx, afterCommit) => {
    await refuseTroll(tx, actor);
    const locked = wanted.length === 0 ? [] : await lockTalesForSeries(tx, wanted);
    const left = await seriesIdsOf(tx, wanted);
    const own = await lockOwn(tx, actor, id, left);
    if (locked.length < wanted.length || locked.some(({ authorId }) => authorId !== actor.id)) throw notFound();
    const lockedById = new Map(locked.map((tale) => [tale.id, tale]));
    refuseOtherLanguages(wanted, lockedById, own.language);
    const changed = [...new Set([id, ...left])];
    const before = await shownParts(tx, changed);
    await replaceTales(
      tx,
      id,
      wanted.map((taleId) => lockedById.get(taleId)!),
    );
    await updateSeries(tx, id, { updatedAt: context.clock.now() });
    const after = await shownParts(tx, changed);
    const isStale = (taleId: number) => before.get(taleId) !== after.get(taleId);
    const stale = [...new Set([...before.keys(), ...after.keys()])].filter(isStale);
    const cacheTags = [...cacheTagsOf(actor, id, stale), ...left.map(cacheTag.series)];
    context.cache.moved(afterCommit, [...new Set(cacheTags)], "changed");
    return withAllTales(tx, await existing(tx, id));
  });
}

function refuseOtherLanguages(
  postIds: readonly number[],
  locked: ReadonlyMap<number, { language: LanguageName }>,
  language: LanguageName,
) {
  const errors = postIds.flatMap((postId, at) =>
    locked.get(postId)?.language === language
      ? []
      : [{ path: `postIds.${at}`, message: "This Tale is in another language than the series" }],
  );
  if (errors.length > 0)
    throw new ApiError("BAD_REQUEST", { detail: "A series has Tales of its own language.", errors });
}

/** For its author. */
const withAllTales = async (executor: Executor, row: SeriesRow): Promise<SeriesWithTales> => ({
  ...view(row),
  posts: (await talesOf(executor, row.id)).map(listedViewFor(row.authorId)),
});

/** For its author: with the unpublished Tales. @throws {ApiError} NOT_FOUND, also for another member's series */
export async function readOwnSeries(
  { database: { db } }: AppContext,
  actor: Actor,
  id: number,
): Promise<SeriesWithTales> {
  const row = await existing(db, id);
  if (row.authorId !== actor.id) throw notFound();
  return withAllTales(db, row);
}

/** With a page of its published Tales. @throws {ApiError} NOT_FOUND */
export async function readSeries(
  { database: { db } }: AppContext,
  id: number,
  request: PageRequest,
): Promise<SeriesWithTales> {
  const [row, posts] = await Promise.all([existing(db, id), publishedTalesOf(db, id, request)]);
  return { ...view(row), posts: posts.map(listedView) };
}

/** Empty if the member keeps the Tales private, except for the member. @throws {ApiError} NOT_FOUND */
export async function listSeries(
  context: AppContext,
  actor: Actor | null,
  { username, ...request }: PageRequest & { username: string },
) {
  const author = await ownerIfVisible(context, actor, username, "tales");
  if (author === null) return { series: [], totalSeries: 0, private: true as const };
  const offer = author.id === actor?.id ? undefined : context.siteSettings.current;
  const { rows, total } = await seriesOf(context.database.db, author.id, request, offer);
  return { series: rows.map(view), totalSeries: total };
}
