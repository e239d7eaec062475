import { categoryWords } from "#kit/server/category-words.ts";
import { drawCategoryImage } from "#content/art/category-art.ts";
import { drawCover } from "#content/art/cover.ts";
import { categoryNames, toCategorySlug, type CategorySlug } from "#vocabulary/categories.ts";
import { icons, sharePicture, type IconName } from "../addresses.ts";
import { ownNames, toLanguage, type Language } from "#vocabulary/languages.ts";
import { DAY, HOUR, MINUTE, SECOND } from "#vocabulary/limits.ts";
import { cacheTag } from "#vocabulary/cache-tags.ts";
import { tagsOfNames } from "#kit/calls/named-members.ts";
import { drawAppIcon, drawLogo } from "#content/art/logo.ts";
import { categoryAccents, ink, paper } from "#content/art/palette.ts";
import { discoveryTexts } from "#content/server-texts.ts";
import { limitedQueue, concurrencyLimit } from "#kit/server/concurrency.ts";
import { PictureUnavailable } from "#kit/server/images/picture-errors.ts";
import { pictureInSquare, svgToPng } from "#kit/server/images/svg-to-png.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { notFound } from "#kit/server/api-error.ts";
import { readPublished } from "#features/tales/server/reading.ts";
import { interpolate } from "#kit/server/interpolate.ts";
import { createDocument, type CachedDocument } from "./documents.ts";
import { newsForPicture } from "./queries.ts";
import { fitText, isDrawable, outlineOf, type Weight } from "./text-outlines.ts";

/** Share pictures and icons: rendered on demand, with a limit on concurrency, and cached. */

const { width, height } = sharePicture;

/** The box of the cover: as high as the picture, in the proportions of a cover. */
const plate = { left: 0, top: 0, width: (height * 2) / 3, height };

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

/** The owner's logo as PNG in a square of this side; null for the built-in mark, and while the object store has lost it. */
async function logoPng(context: AppContext, side: number, background: string): Promise<Buffer | null> {
  const { bytes } = await photoOf(context, context.siteSettings.current.logo);
  return bytes === null ? null : pictureInSquare(bytes, side, background);
}

const transparent = "#00000000";

const faceOf = async (context: AppContext): Promise<Face> => ({
  name: context.siteSettings.current.name,
  logo: await logoPng(context, 240, transparent),
});

/** Systems that crop an icon get one whose corners are paper. */
const iconPng = async (context: AppContext, icon: { size: number; maskable: boolean }) =>
  (await logoPng(context, icon.size, icon.maskable ? paper : transparent)) ?? (await svgToPng(drawAppIcon(icon)));

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
          await taleShareSvg(await faceOf(context), {
            id,
            title,
            author,
            category,
            section: categoryWords(context.siteSettings.current, toLanguage(languageName), category).title,
            language: toLanguage(languageName),
            originalAuthor: translationOf?.author ?? translationOf?.formerAuthor ?? null,
            place: tale.award?.place ?? null,
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
          await newsShareSvg(await faceOf(context), { title: post.title, language: toLanguage(post.language) }),
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
      return picture(await limitConcurrency(async () => svgToPng(await siteShareSvg(await faceOf(context)))), [], day);
    },

    /** For programs that request only /favicon.ico. */
    async favicon(): Promise<CachedDocument> {
      const png = await limitConcurrency(() => iconPng(context, icons.favicon));
      return createDocument({
        body: icoOf(png, icons.favicon.size),
        type: "image/x-icon",
        browserSeconds: day,
        cacheTags: [],
        cacheSeconds: day,
      });
    },

    async icon(name: IconName): Promise<CachedDocument> {
      return picture(await limitConcurrency(() => iconPng(context, icons[name])), [], 365 * day);
    },
  };
}

/** An ICO file with one entry, which contains the PNG. @param side pixels, below 256 */
function icoOf(png: Uint8Array, side: number): Buffer {
  const head = Buffer.alloc(22);
  // Reserved, type 1 (icon), one image.
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(side, 6);
  head.writeUInt8(side, 7);
  // Colour planes, bits per pixel, length and offset of the image.
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}

const column = { left: plate.width + 64, right: width - 64 };
const columnWidth = column.right - column.left;

const svgDocument = (drawing: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
  `<path d="M0 0h${width}v${height}h-${width}z" fill="${paper}"/>${drawing}</svg>`;

/** Embeds an SVG in another one. */
const placedSvg = (drawing: string, { left, top, width: w, height: h }: typeof plate) =>
  drawing.replace(
    "<svg ",
    `<svg x="${left}" y="${top}" width="${w}" height="${h}" preserveAspectRatio="xMidYMid slice" `,
  );

const filled = (outline: string, fill: string) => (outline === "" ? "" : `<path d="${outline}" fill="${fill}"/>`);

async function line(text: string, weight: Weight, size: number, y: number, fill: string): Promise<string> {
  const { lines } = await fitText(text, weight, { width: columnWidth, lines: 1, sizes: [size] });
  return filled(lines.map((letters) => outlineOf(letters, { x: column.left, y, size })).join(""), fill);
}

const titleWeight = 600;
const titleBox = { width: columnWidth, lines: 4, sizes: [72, 64, 56, 50] };
/** The vertical centre of the title, between the line above it and the lines below. */
const titleMiddle = 296;

async function titleLines(text: string): Promise<string> {
  const { size, lines } = await fitText(text, titleWeight, titleBox);
  const leading = size * 1.18;
  const first = titleMiddle - ((lines.length - 1) * leading) / 2 + size * 0.3;
  const outlines = lines.map((letters, at) => outlineOf(letters, { x: column.left, y: first + at * leading, size }));
  return filled(outlines.join(""), ink);
}

/** The site's own face, which pictures show. */
interface Face {
  name: string;
  /** The owner's logo in place of the built-in mark, as PNG. */
  logo: Buffer | null;
}

interface Square {
  x: number;
  y: number;
  size: number;
}

const logoIn = ({ logo }: Face, { x, y, size }: Square, fill: string) =>
  logo === null
    ? drawLogo({ x, y, size }, fill)
    : `<image x="${x}" y="${y}" width="${size}" height="${size}" href="data:image/png;base64,${logo.toString("base64")}"/>`;

async function siteLine(face: Face): Promise<string> {
  const y = 574;
  const name = await nameIn(face, { width: columnWidth - 48, size: 34 });
  return (
    logoIn(face, { x: column.left, y: y - 31, size: 36 }, ink) +
    filled(outlineOf(name.letters, { x: column.left + 48, y, size: name.size }), ink)
  );
}

/** The site's name on one line: smaller if it is long, and nothing if the font can't write it. */
async function nameIn({ name }: Face, { width: room, size }: { width: number; size: number }) {
  if (!(await isDrawable(name, 600))) return { letters: [], size };
  const fitted = await fitText(name, 600, {
    width: room,
    lines: 1,
    sizes: [1, 0.8, 0.6, 0.45].map((share) => size * share),
  });
  return { letters: fitted.lines[0] ?? [], size: fitted.size };
}

interface SharedTale {
  id: number;
  title: string;
  author: string;
  category: CategorySlug;
  /** The title of the category. */
  section: string;
  language: Language;
  /** Of a translation. */
  originalAuthor: string | null;
  /** In a contest; null without an award. */
  place: number | null;
  /** Whether it is one of several versions: the picture says in which language. */
  isVersion: boolean;
}

/** With a title that the font can't write whole, the picture of its category: half a title would be another one. */
async function taleShareSvg(face: Face, tale: SharedTale): Promise<string> {
  const { id, title, author, category, section, language, originalAuthor, place, isVersion } = tale;
  if (!(await isDrawable(title, titleWeight))) return categoryShareSvg(category);
  const { credit, award } = discoveryTexts[language];
  const written =
    originalAuthor === null ? author : interpolate(credit, { author: originalAuthor, translator: author });
  const above = [
    section,
    ...(isVersion ? [ownNames[language]] : []),
    ...(place === null ? [] : [interpolate(award, { place: String(place) })]),
  ];
  const parts = await Promise.all([
    line(above.join(" · "), 600, 30, 92, categoryAccents[category]),
    titleLines(title),
    line(written, 400, 32, 508, ink),
    siteLine(face),
  ]);
  return svgDocument(placedSvg(drawCover({ id, category, language }), plate) + parts.join(""));
}

/** With the site's mark in place of a cover; a photo may be laid over it. A title that the font can't write whole is left out. */
async function newsShareSvg(face: Face, { title, language }: { title: string; language: Language }): Promise<string> {
  const ground = `<path d="M0 0h${plate.width}v${height}h-${plate.width}z" fill="${ink}"/>`;
  const emblem = logoIn(face, { x: plate.width / 2 - 120, y: height / 2 - 120, size: 240 }, paper);
  const parts = await Promise.all([
    line(discoveryTexts[language].news, 600, 30, 92, ink),
    (await isDrawable(title, titleWeight)) ? titleLines(title) : "",
    siteLine(face),
  ]);
  return svgDocument(ground + emblem + parts.join(""));
}

function categoryShareSvg(category: CategorySlug): string {
  return svgDocument(placedSvg(drawCategoryImage(category), { left: 0, top: 0, width, height }));
}

/** Six coloured bands, one per category, and the site's name. */
async function siteShareSvg(face: Face): Promise<string> {
  const spines = categoryNames.map((name, at) => {
    const fill = categoryAccents[toCategorySlug(name)];
    return `<path d="M${at * 200} 0h200v48h-200z" fill="${fill}"/>`;
  });
  const name = await nameIn(face, { width: width - 462 - 40, size: 150 });
  const outline = outlineOf(name.letters, { x: 462, y: 384, size: name.size });
  return svgDocument(spines.join("") + logoIn(face, { x: 245, y: 245, size: 172 }, ink) + filled(outline, ink));
}
