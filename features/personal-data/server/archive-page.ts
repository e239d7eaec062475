import { personalDataTexts } from "#content/personal-data/all-languages.ts";
import { levelAndWarningTexts } from "#content/level-and-warnings/all-languages.ts";
import type { CategoryName } from "#vocabulary/categories.ts";
import { ownNames, toLanguage, type Language, type LanguageName } from "#vocabulary/languages.ts";
import type { Warning } from "#kit/calls/level-and-warnings.ts";
import { interpolate } from "#kit/server/interpolate.ts";
import { escapeHtml } from "#kit/server/html.ts";
import { htmlDocumentStart } from "./html-document.ts";
import type { ArchivePart, ArchiveRow, ArchiveValue, ArchiveRequest } from "./provider.ts";
import { categoryTitle, dateTimeText, numberText, type ArchiveFieldName } from "./archive-texts.ts";

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

type Localized = Pick<ArchiveRequest, "language">;

export function pageStart({ language, user }: ArchiveRequest, parts: readonly ArchivePart[], madeAt: Date): string {
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

export const sectionStart = ({ language }: Localized, { name }: ArchivePart) =>
  `<section aria-labelledby="${name}">\n<h2 id="${name}">${escapeHtml(personalDataTexts[language].parts[name])}</h2>\n`;

/** @param count the rows of the section before this one */
export function sectionRow(localized: Localized, { single }: ArchivePart, row: ArchiveRow, count: number): string {
  if (single) return listOf(localized, row);
  return `${count === 0 ? '<ol class="rows">\n' : ""}<li>${listOf(localized, row)}</li>\n`;
}

/** @param count the rows of the section */
export function sectionEnd({ language }: Localized, { single }: ArchivePart, count: number): string {
  if (count === 0) return `<p class="soft">${escapeHtml(personalDataTexts[language].nothing)}</p>\n</section>\n`;
  return single ? "</section>\n" : "</ol>\n</section>\n";
}

function listOf({ language }: Localized, row: ArchiveRow): string {
  const { fields } = personalDataTexts[language];
  const shownFields = (Object.entries(row) as [ArchiveFieldName, ArchiveValue][]).filter(
    ([field, value]) => !notOnPage.includes(field) && value !== null && value !== "",
  );
  const lines = shownFields.map(
    ([field, value]) =>
      `<dt>${escapeHtml(fields[field])}</dt><dd${directionOf(value)}>${valueOf(language, field, value)}</dd>`,
  );
  return `<dl>\n${lines.join("\n")}\n</dl>\n`;
}

/** Texts of people may be in a right-to-left script. */
const directionOf = (value: ArchiveValue) => (typeof value === "string" ? ' dir="auto"' : "");

function valueOf(language: Language, field: ArchiveFieldName, value: ArchiveValue): string {
  const texts = personalDataTexts[language];
  if (value instanceof Date)
    return `<time datetime="${value.toISOString()}">${escapeHtml(dateTimeText(language, value))}</time>`;
  if (typeof value === "boolean") return escapeHtml(value ? texts.yes : texts.no);
  if (typeof value === "number") return numberText(language, value);
  if (typeof value === "object")
    return escapeHtml((value ?? []).map((each) => textOf(language, field, each)).join(", "));
  if (field === "file") return `<a href="${escapeHtml(value)}">${escapeHtml(texts.read)}</a>`;
  return escapeHtml(textOf(language, field, value));
}

/** Translates codes; texts of people stay as they are. */
function textOf(language: Language, field: ArchiveFieldName, value: string): string {
  if (field === "languageName" || field === "languagesRead") return ownNames[toLanguage(value as LanguageName)];
  if (field === "warnings" || field === "hiddenWarnings")
    return levelAndWarningTexts[language].warnings[value as Warning];
  if (field === "categoryName") return categoryTitle(language, value as CategoryName);
  const coded: Record<string, Record<string, string> | undefined> = personalDataTexts[language].values;
  const words = coded[field];
  return words !== undefined && Object.hasOwn(words, value) ? words[value]! : value;
}
