import { takesNew } from "#vocabulary/site-settings.ts";
import { refuseMove, refuseNotOffered } from "#kit/server/live-settings.ts";
import { randomUUID } from "node:crypto";
import type { Advert, AdvertDraft } from "../calls.ts";
import type { LanguageName } from "#vocabulary/languages.ts";
import { banners } from "#vocabulary/limits.ts";
import { cacheTag } from "#vocabulary/cache-tags.ts";
import type { AfterCommit } from "#kit/server/database/transaction.ts";
import type { Actor } from "#kit/server/http/call-checks.ts";
import { staffTransaction } from "#features/accounts/server/staff-actions.ts";
import { createIdempotently } from "#kit/server/idempotency/idempotency-keys.ts";
import type { Picture } from "#kit/server/images/process-picture.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { notFound, refuseIfChanged } from "#kit/server/api-error.ts";
import { recordAction } from "#features/audit-log/server/service.ts";
import {
  activeAdverts,
  advertByClientKey,
  advertById,
  incrementClicks,
  incrementImpressions,
  deleteAdvert,
  insertAdvertOnce,
  lockAdvert,
  pageOfAdverts,
  updateAdvert,
  type AdvertRow,
  type ListOptions,
} from "./queries.ts";

/** Banner adverts. Impressions and clicks are counted without any data about visitors. */

/** Widths in pixels: as displayed, and doubled for high-density screens. */
const widths = {
  imageRow: [2 * banners.large.width, banners.large.width],
  imageColumn: [2 * banners.small.width, banners.small.width],
};
type BannerSlot = keyof typeof widths;

/** Each file gets its own owner, so that equal files are stored separately and can be deleted separately. @throws {ApiError} IMAGE_INVALID */
export function makeBanner({ images }: AppContext, slot: BannerSlot, file: Uint8Array): Promise<Picture> {
  return images.make(file, { owner: `advert:${randomUUID()}`, field: slot, shape: { inside: widths[slot] } });
}

function viewOf({ language, createdAt, updatedAt, clientKey: _ours, ...row }: AdvertRow): Advert {
  return { ...row, languageName: language, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() };
}

const invalidatePages = ({ cache }: AppContext, afterCommit: AfterCommit, languages: LanguageName[]) =>
  cache.moved(afterCommit, [...new Set(languages)].map(cacheTag.adverts));

export async function listActive(
  { database, siteSettings }: AppContext,
  languageName: LanguageName,
): Promise<Advert[]> {
  if (!takesNew(siteSettings.current, { languageName })) return [];
  return (await activeAdverts(database.db, languageName)).map(viewOf);
}

export async function listAdverts({ database }: AppContext, options: ListOptions) {
  const { rows, total } = await pageOfAdverts(database.db, options);
  return { publicity: rows.map(viewOf), totalPublicity: total };
}

async function existing({ database }: AppContext, id: number): Promise<AdvertRow> {
  const advert = await advertById(database.db, id);
  if (advert === null) throw notFound();
  return advert;
}

export async function readAdvert(context: AppContext, id: number): Promise<Advert> {
  return viewOf(await existing(context, id));
}

/**
 * Creates an inactive advert. Idempotent by `clientKey`: a repeated request, after a lost answer, returns the advert in its present
 * state.
 * @throws {ApiError} IMAGE_INVALID
 */
export async function createAdvert(
  context: AppContext,
  actor: Actor,
  { clientKey, ...draft }: AdvertDraft & { clientKey?: string | undefined },
  files: Record<BannerSlot, Uint8Array>,
): Promise<Advert> {
  // Processing pictures is expensive: skip it for an advert that already exists.
  const before = clientKey === undefined ? null : await advertByClientKey(context.database.db, clientKey);
  if (before !== null) return viewOf(before);
  refuseNotOffered(context, draft);
  const rowBanner = await makeBanner(context, "imageRow", files.imageRow);
  const columnBanner = await makeBanner(context, "imageColumn", files.imageColumn);
  return staffTransaction(context, actor, "moderator", async (tx) => {
    const { title, link, languageName: language } = draft;
    const imageRow = await context.images.keep(tx, rowBanner);
    const imageColumn = await context.images.keep(tx, columnBanner);
    const now = context.clock.now();
    const advert = { title, link, language, imageRow, imageColumn, clientKey, createdAt: now, updatedAt: now };
    const { row, isNew } = await createIdempotently(
      () => insertAdvertOnce(tx, advert),
      () => advertByClientKey(tx, clientKey!),
    );
    if (isNew)
      await recordAction(context, tx, {
        actor,
        action: "advert-add",
        target: { kind: "advert", id: row.id },
        detail: title,
      });
    else for (const address of [imageRow, imageColumn]) await context.images.remove(tx, address);
    return viewOf(row);
  });
}

const changedSince = "This advert was changed by someone since you opened it.";

/**
 * Changes an advert; pictures that are not sent stay.
 * @throws {ApiError} NOT_FOUND, IMAGE_INVALID, or CONFLICT when the advert was changed after the client read it
 */
export async function changeAdvert(
  context: AppContext,
  actor: Actor,
  id: number,
  { expectedUpdatedAt, ...draft }: AdvertDraft & { expectedUpdatedAt?: string | undefined },
  files: Record<BannerSlot, Uint8Array | null>,
): Promise<Advert> {
  const { images } = context;
  const seen = await existing(context, id);
  refuseIfChanged(expectedUpdatedAt, seen, changedSince);
  refuseMove(context, { languageName: seen.language }, draft);
  const sent: [BannerSlot, Picture][] = [];
  for (const slot of ["imageRow", "imageColumn"] as const) {
    const file = files[slot];
    if (file !== null) sent.push([slot, await makeBanner(context, slot, file)]);
  }
  return staffTransaction(context, actor, "moderator", async (tx, afterCommit) => {
    // The advert may have been deleted while the pictures were processed.
    const previous = await lockAdvert(tx, id);
    if (previous === null) throw notFound();
    refuseIfChanged(expectedUpdatedAt, previous, changedSince);
    const pictures: Partial<Record<BannerSlot, string>> = {};
    for (const [slot, picture] of sent) {
      pictures[slot] = await images.keep(tx, picture);
      await images.remove(tx, previous[slot]);
    }
    const { title, link, languageName: language } = draft;
    const advert = await updateAdvert(tx, id, { title, link, language, ...pictures, updatedAt: context.clock.now() });
    await recordAction(context, tx, { actor, action: "advert-edit", target: { kind: "advert", id }, detail: title });
    if (previous.isActive) invalidatePages(context, afterCommit, [previous.language, language]);
    return viewOf(advert!);
  });
}

export function setActivity(context: AppContext, actor: Actor, id: number, isActive: boolean): Promise<Advert> {
  return staffTransaction(context, actor, "moderator", async (tx, afterCommit) => {
    const previous = await lockAdvert(tx, id);
    if (previous === null) throw notFound();
    if (previous.isActive === isActive) return viewOf(previous);
    const advert = await updateAdvert(tx, id, { isActive });
    const detail = isActive ? "active" : "inactive";
    await recordAction(context, tx, { actor, action: "advert-edit", target: { kind: "advert", id }, detail });
    invalidatePages(context, afterCommit, [previous.language]);
    return viewOf(advert!);
  });
}

export async function removeAdvert(context: AppContext, actor: Actor, id: number): Promise<void> {
  const { images } = context;
  await staffTransaction(context, actor, "moderator", async (tx, afterCommit) => {
    const advert = await deleteAdvert(tx, id);
    if (advert === null) throw notFound();
    await images.remove(tx, advert.imageRow);
    await images.remove(tx, advert.imageColumn);
    await recordAction(context, tx, {
      actor,
      action: "advert-delete",
      target: { kind: "advert", id },
      detail: advert.title,
    });
    invalidatePages(context, afterCommit, [advert.language]);
  });
}

/** Ignores a deleted or inactive advert without an error: the visitor may have an older page open. */
export async function recordImpression({ database }: AppContext, id: number): Promise<void> {
  await incrementImpressions(database.db, id);
}

/** URL-encoded, because HTTP headers are ASCII. */
const asHeader = (link: string) => new URL(link).href;

/** Counts a click. @returns the link for the Location header; null when the advert is not active */
export async function recordClick({ database }: AppContext, id: number): Promise<string | null> {
  const link = await incrementClicks(database.db, id);
  return link === null ? null : asHeader(link);
}

/** The link without counting a click. */
export async function advertLink({ database }: AppContext, id: number): Promise<string | null> {
  const advert = await advertById(database.db, id);
  return advert?.isActive === true ? asHeader(advert.link) : null;
}
