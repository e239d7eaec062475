import { toCategorySlug, type CategorySlug } from "#vocabulary/categories.ts";
import { icons, type IconName } from "../addresses.ts";
import { toLanguage } from "#vocabulary/languages.ts";
import { DAY, HOUR, MINUTE, SECOND } from "#vocabulary/limits.ts";
import { cacheTag } from "#vocabulary/cache-tags.ts";
import { tagsOfNames } from "#kit/calls/named-members.ts";
import { drawAppIcon } from "#content/art/logo.ts";
import { limitedQueue } from "#kit/server/limited-queue.ts";
import { PictureUnavailable } from "#kit/server/images/picture-unavailable.ts";
import { svgToPng } from "#kit/server/images/svg-to-png.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { notFound } from "#kit/server/api-error.ts";
import { concurrencyLimit } from "#kit/server/concurrency-limit.ts";
import { readPublished } from "#features/tales/server/reading.ts";
import { createDocument, type CachedDocument } from "./documents.ts";
import { icoOf } from "./favicon.ts";
import { newsForPicture } from "./queries.ts";
import { categoryShareSvg, newsShareSvg, siteShareSvg, taleShareSvg, plate } from "./share-picture-svg.ts";

/** Share pictures and icons: rendered on demand, with a limit on concurrency, and cached. */

const minute = MINUTE / SECOND;
const hour = HOUR / SECOND;
const day = DAY / SECOND;
const drawnAtOnce = 2;
const mostWaiting = 32;

const picture = (body: Buffer, cacheTags: readonly string[], browserSeconds: number, cacheSeconds = day) =>
  createDocument({ body, type: "image/png", browserSeconds, cacheTags, cacheSeconds });

/** The photo of a news post; `isLost` while the object store does not have it. */
async function photoOf({ images }: AppContext, address: string | null) {
  try {
    return { bytes: address === null ? null : await images.read(address), isLost: false };
  } catch (error) {
    if (!(error instanceof PictureUnavailable)) throw error;
    return { bytes: null, isLost: true };
  }
}

export function createSharePictures(context: AppContext) {
  const limitConcurrency = concurrencyLimit(
    drawnAtOnce,
    limitedQueue(mostWaiting, "Too many pictures are being made ready."),
  );

  return {
    /** @throws {ApiError} NOT_FOUND if the Tale is not published, UNAVAILABLE if too many requests wait */
    async tale(id: number): Promise<CachedDocument> {
      const tale = await readPublished(context, id);
      const { title, author, categoryName, languageName, translationOf, versions } = tale;
      const category = toCategorySlug(categoryName);
      const png = await limitConcurrency(async () =>
        svgToPng(
          await taleShareSvg({
            id,
            title,
            author,
            category,
            language: toLanguage(languageName),
            originalAuthor: translationOf?.author ?? null,
            isVersion: translationOf !== null || versions.length > 0,
          }),
        ),
      );
      return picture(png, [cacheTag.picture("tale", id), ...tagsOfNames(tale)], hour);
    },

    /** @throws {ApiError} NOT_FOUND, UNAVAILABLE */
    async news(id: number): Promise<CachedDocument> {
      const post = await newsForPicture(context.database.db, id);
      if (post === null) throw notFound();
      const { bytes, isLost } = await photoOf(context, post.photo);
      const png = await limitConcurrency(async () =>
        svgToPng(
          await newsShareSvg({ title: post.title, language: toLanguage(post.language) }),
          bytes === null ? null : { ...plate, bytes },
        ),
      );
      const cacheTags = [cacheTag.picture("news", id)];
      return isLost ? picture(png, cacheTags, minute, minute) : picture(png, cacheTags, hour);
    },

    async category(slug: CategorySlug): Promise<CachedDocument> {
      return picture(await limitConcurrency(() => svgToPng(categoryShareSvg(slug))), [], day);
    },

    async site(): Promise<CachedDocument> {
      return picture(await limitConcurrency(async () => svgToPng(await siteShareSvg())), [], day);
    },

    /** For programs that request only /favicon.ico. */
    async favicon(): Promise<CachedDocument> {
      const png = await limitConcurrency(() => svgToPng(drawAppIcon(icons.favicon)));
      return createDocument({
        body: icoOf(png, icons.favicon.size),
        type: "image/x-icon",
        browserSeconds: day,
        cacheTags: [],
        cacheSeconds: day,
      });
    },

    async icon(name: IconName): Promise<CachedDocument> {
      return picture(await limitConcurrency(() => svgToPng(drawAppIcon(icons[name]))), [], 365 * day);
    },
  };
}
