import { personalDataTexts } from "#content/personal-data/all-languages.ts";
import { levelAndWarningTexts } from "#content/level-and-warnings/all-languages.ts";
import type { CategoryName } from "#contract/categories.ts";
import { ownNames, toLanguage, type Language, type LanguageName } from "#contract/languages.ts";
import type { Warning } from "#contract/level-and-warnings.ts";
import { interpolate } from "#server/platform/interpolate.ts";
import { escapeHtml } from "#server/platform/html.ts";
import { htmlDocumentEnd, htmlDocumentStart } from "./html-document.ts";
import type { ArchivePart, ArchiveRow, ArchiveValue, ArchiveRequest } from "./provider.ts";
import { categoryTitle, dateTimeText, numberText, type ArchiveFieldName } from "./archive-texts.ts";

/** Streams index.html: the content of data.json for human readers. */

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

export async function* renderArchivePage(
  request: ArchiveRequest,
  parts: readonly ArchivePart[],
  madeAt: Date,
  hasPicture: boolean,
): AsyncGenerator<string> {
  const { language, user } = request;
  const texts = personalDataTexts[language];
  const title = interpolate(texts.title, { username: user.username });
  yield htmlDocumentStart(language, title);
  yield `<h1>${escapeHtml(title)}</h1>\n`;
  yield `<p>${escapeHtml(interpolate(texts.intro, { moment: dateTimeText(language, madeAt) }))}</p>\n`;
  yield `<p class="soft">${escapeHtml(texts.times)}</p>\n`;
  if (hasPicture) yield `<p><img src="avatar.webp" alt="${escapeHtml(texts.picture)}"></p>\n`;
  yield `<nav aria-label="${escapeHtml(texts.contents)}"><ul>\n`;
  for (const part of parts) yield `<li><a href="#${part.name}">${escapeHtml(part.title[language])}</a></li>\n`;
  yield "</ul></nav>\n";
  for (const part of parts) yield* sectionOf(request, part);
  yield htmlDocumentEnd;
}

async function* sectionOf(localized: Localized, { name, title, single, rows }: ArchivePart): AsyncGenerator<string> {
  const texts = personalDataTexts[localized.language];
  yield `<section aria-labelledby="${name}">\n<h2 id="${name}">${escapeHtml(title[localized.language])}</h2>\n`;
  let count = 0;
  for await (const row of rows()) {
    if (count === 0 && !single) yield '<ol class="rows">\n';
    yield single ? listOf(localized, row) : `<li>${listOf(localized, row)}</li>\n`;
    count += 1;
  }
  if (count === 0) yield `<p class="soft">${escapeHtml(texts.nothing)}</p>\n`;
  else if (!single) yield "</ol>\n";
  yield "</section>\n";
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
