import { setImmediate as nextTurn } from "node:timers/promises";
import { escapeHtml } from "#kit/server/escape-html.ts";
import { interpolate } from "#kit/server/interpolate.ts";
import type { Warning } from "#kit/calls/level-and-warnings.ts";
import { levelAndWarningTexts, personalDataTexts } from "#content/server-texts.ts";
import type { CategoryName } from "#vocabulary/categories.ts";
import { ownNames, toLanguage, type LanguageName } from "#vocabulary/languages.ts";
import {
  categoryTitle,
  dateTimeText,
  htmlDocumentEnd,
  htmlDocumentStart,
  numberText,
  type ArchiveFieldName,
} from "./archive-page.ts";
import { personalData, type ArchivePart, type ArchiveRequest, type ArchiveRow, type ArchiveValue } from "./provider.ts";
import type { Cursor, RowFile } from "./row-pages.ts";

/**
 * Reads every row of an archive once, page by page, and writes it into all of the archive's files. A job does it in several
 * batches, so what it has to remember is JSON.
 */

const jsonEnd = "\n}\n";

/** Where the next page begins. */
export interface ArchivePosition {
  /** The name of the part. Another version of the site may have other parts before it. */
  part: string;
  after: Cursor;
  /** The rows of this part in the pages before. */
  count: number;
}

/** The additions of one page of rows to the files. */
interface Written {
  /** To index.html. */
  page: string;
  /** To data.json. */
  data: string;
  /** Files of their own. */
  files: readonly RowFile[];
  rows: number;
  /** Null at the end of the archive. */
  next: ArchivePosition | null;
}

/** So many rows are written before other requests get their turn: a row with its texts takes up to 2 ms. */
const rowsInATurn = 20;

export const partsOf = (request: ArchiveRequest) => personalData.entries.flatMap((provider) => provider.parts(request));

/** @param position null at the beginning */
export async function writePage(
  request: ArchiveRequest,
  parts: readonly ArchivePart[],
  madeAt: Date,
  position: ArchivePosition | null,
): Promise<Written> {
  const at = position === null ? 0 : parts.findIndex(({ name }) => name === position.part);
  const part = parts[at];
  if (part === undefined) throw new Error(`The archive has no part ${position?.part}`);
  const { rows, files = [], next } = await part.rows().read(position?.after ?? null);
  let count = position?.count ?? 0;
  let [page, data] = position === null ? [pageStart(request, parts, madeAt), jsonStart(madeAt)] : ["", ""];
  if (position === null || position.after === null) {
    page += sectionStart(request, part);
    data += propertyStart(part);
  }
  for (const row of rows) {
    page += sectionRow(request, part, row, count);
    data += propertyRow(part, row, count);
    count += 1;
    if (count % rowsInATurn === 0) await nextTurn();
  }
  const written = { files, rows: rows.length };
  if (next !== null) return { ...written, page, data, next: { part: part.name, after: next, count } };
  page += sectionEnd(request, part, count);
  data += propertyEnd(part, count);
  const following = parts[at + 1];
  if (following !== undefined) return { ...written, page, data, next: { part: following.name, after: null, count: 0 } };
  return { ...written, page: page + htmlDocumentEnd, data: data + jsonEnd, next: null };
}

/** Writes data.json: an object with one property for each part, which is a list or an object. */

const jsonStart = (madeAt: Date) => `{\n"madeAt": ${JSON.stringify(madeAt)}`;

const propertyStart = ({ name, single }: ArchivePart) => `,\n${JSON.stringify(name)}: ${single ? "" : "["}`;

/** @param count the rows of the property before this one */
const propertyRow = ({ single }: ArchivePart, row: ArchiveRow, count: number) =>
  `${count === 0 ? "" : ","}${single ? "" : "\n"}${JSON.stringify(row)}`;

/** @param count the rows of the property */
function propertyEnd({ single }: ArchivePart, count: number): string {
  if (single) return count === 0 ? "null" : "";
  return count === 0 ? "]" : "\n]";
}

/** Writes index.html: the content of data.json for human readers. */

/** Fields that have their own file, or mean nothing to human readers. */
const notOnPage: readonly ArchiveFieldName[] = [
  "content",
  "id",
  "commentId",
  "taleId",
  "newsId",
  "message",
  "notificationTitle",
  "trophy",
  "type",
];

type Localized = Pick<ArchiveRequest, "context" | "language">;

function pageStart({ language, user }: ArchiveRequest, parts: readonly ArchivePart[], madeAt: Date): string {
  const texts = personalDataTexts[language];
  const title = interpolate(texts.title, { username: user.username });
  const intro = interpolate(texts.intro, { moment: dateTimeText(language, madeAt) });
  const picture = `<p><img src="avatar.webp" alt="${escapeHtml(texts.picture)}"></p>\n`;
  const links = parts.map(({ name }) => `<li><a href="#${name}">${escapeHtml(texts.parts[name])}</a></li>\n`);
  return `${htmlDocumentStart(language, title)}<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(intro)}</p>
<p class="soft">${escapeHtml(texts.times)}</p>
${user.picProfile === null ? "" : picture}<nav aria-label="${escapeHtml(texts.contents)}"><ul>
${links.join("")}</ul></nav>
`;
}

const sectionStart = ({ language }: Localized, { name }: ArchivePart) =>
  `<section aria-labelledby="${name}">\n<h2 id="${name}">${escapeHtml(personalDataTexts[language].parts[name])}</h2>\n`;

/** @param count the rows of the section before this one */
function sectionRow(localized: Localized, { single }: ArchivePart, row: ArchiveRow, count: number): string {
  if (single) return listOf(localized, row);
  return `${count === 0 ? '<ol class="rows">\n' : ""}<li>${listOf(localized, row)}</li>\n`;
}

/** @param count the rows of the section */
function sectionEnd({ language }: Localized, { single }: ArchivePart, count: number): string {
  if (count === 0) return `<p class="soft">${escapeHtml(personalDataTexts[language].nothing)}</p>\n</section>\n`;
  return single ? "</section>\n" : "</ol>\n</section>\n";
}

function listOf({ context, language }: Localized, row: ArchiveRow): string {
  const { fields } = personalDataTexts[language];
  const shownFields = (Object.entries(row) as [ArchiveFieldName, ArchiveValue][]).filter(
    ([field, value]) => !notOnPage.includes(field) && value !== null && value !== "",
  );
  const lines = shownFields.map(
    ([field, value]) =>
      `<dt>${escapeHtml(fields[field])}</dt><dd${directionOf(value)}>${valueOf({ context, language }, field, value)}</dd>`,
  );
  return `<dl>\n${lines.join("\n")}\n</dl>\n`;
}

/** Texts of people may be in a right-to-left script. */
const directionOf = (value: ArchiveValue) => (typeof value === "string" ? ' dir="auto"' : "");

function valueOf({ context, language }: Localized, field: ArchiveFieldName, value: ArchiveValue): string {
  const texts = personalDataTexts[language];
  if (value instanceof Date)
    return `<time datetime="${value.toISOString()}">${escapeHtml(dateTimeText(language, value))}</time>`;
  if (typeof value === "boolean") return escapeHtml(value ? texts.yes : texts.no);
  if (typeof value === "number") return numberText(language, value);
  if (typeof value === "object")
    return escapeHtml((value ?? []).map((each) => textOf({ context, language }, field, each)).join(", "));
  if (field === "file") return `<a href="${escapeHtml(value)}">${escapeHtml(texts.read)}</a>`;
  return escapeHtml(textOf({ context, language }, field, value));
}

/** Translates codes; texts of people stay as they are. */
function textOf({ context, language }: Localized, field: ArchiveFieldName, value: string): string {
  const nameOf = (language: string) => ownNames[toLanguage(language as LanguageName)];
  if (field === "languageName" || field === "languagesRead" || field === "wordHelp") return nameOf(value);
  if (field === "wordLevels") return value.replace(/^\w+/, nameOf);
  if (field === "warnings" || field === "hiddenWarnings")
    return levelAndWarningTexts[language].warnings[value as Warning];
  if (field === "categoryName") return categoryTitle(context, language, value as CategoryName);
  const coded: Record<string, Record<string, string> | undefined> = personalDataTexts[language].values;
  const words = coded[field];
  return words !== undefined && Object.hasOwn(words, value) ? words[value]! : value;
}
