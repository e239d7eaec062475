import { personalDataTexts } from "#content/personal-data/all-languages.ts";
import { toLanguage, type Language, type LanguageName } from "#vocabulary/languages.ts";
import type { VersionKind } from "../../versions.ts";
import type { Executor } from "#kit/server/database/transaction.ts";
import {
  htmlDocumentEnd,
  htmlDocumentStart,
  categoryTitle,
  factText,
  dateTimeText,
} from "#features/personal-data/server/archive-page.ts";
import { mapped, paged, withFiles } from "#features/personal-data/server/row-pages.ts";
import { asciiWords } from "#kit/server/ascii-words.ts";
import { escapeHtml } from "#kit/server/html.ts";
import { ownTalesAfter, type OwnTaleRow } from "./queries.ts";
import type { Remark } from "../../remarks.ts";

/** A Tale as an HTML file of its author's data export. */

/** Remarks as the archive shows them: the passage, and what the reviewer says of it. */
export const remarkLines = (remarks: readonly Remark[] | null): string[] =>
  (remarks ?? []).map(({ quote, note }) => `“${quote}”: ${note}`);

/** The id makes it unique. */
export function taleFilePath(id: number, title: string): string {
  const words = asciiWords(title);
  return `tales/${id}${words === "" ? "" : `-${words}`}.html`;
}

/** Every Tale of an author, with its file. */
export function ownTales(executor: Executor, userId: number, language: Language) {
  const rows = mapped(
    paged(
      (after) => ownTalesAfter(executor, userId, after),
      ({ id }) => id,
    ),
    ({ isFinished, remarks, ...tale }) => ({
      ...tale,
      remarks: remarkLines(remarks),
      state: tale.publicationDate !== null ? "published" : isFinished ? "submitted" : "draft",
      file: taleFilePath(tale.id, tale.title),
    }),
  );
  return withFiles(rows, (tale) => ({ path: tale.file, content: taleHtmlFile(language, tale) }));
}

/** @param language the language of the labels; the Tale itself keeps its language */
function taleHtmlFile(
  language: Language,
  tale: Pick<
    OwnTaleRow,
    "title" | "content" | "categoryName" | "languageName" | "tags" | "publicationDate" | "updatedAt"
  >,
): string {
  const facts = [
    categoryTitle(language, tale.categoryName),
    ...tale.tags,
    tale.publicationDate === null
      ? factText(language, "updatedAt", dateTimeText(language, tale.updatedAt))
      : factText(language, "publicationDate", dateTimeText(language, tale.publicationDate)),
  ];
  // The content was sanitised when it was saved.
  return `${htmlDocumentStart(language, tale.title)}<article lang="${toLanguage(tale.languageName)}">
<h1 dir="auto">${escapeHtml(tale.title)}</h1>
<p class="soft" lang="${language}">${facts.map(escapeHtml).join(" · ")}</p>
<div dir="auto">
${tale.content}
</div>
</article>
<p class="soft"><a href="../index.html">${escapeHtml(personalDataTexts[language].back)}</a></p>
${htmlDocumentEnd}`;
}

/** An earlier text of a Tale, in the folder that has its number and title. */
export function versionHtmlFile(
  language: Language,
  version: { title: string; content: string; languageName: LanguageName; kind: VersionKind; createdAt: Date },
): string {
  const facts = [
    personalDataTexts[language].values.kind[version.kind],
    factText(language, "createdAt", dateTimeText(language, version.createdAt)),
  ];
  return `${htmlDocumentStart(language, version.title)}<article lang="${toLanguage(version.languageName)}">
<h1 dir="auto">${escapeHtml(version.title)}</h1>
<p class="soft" lang="${language}">${facts.map(escapeHtml).join(" · ")}</p>
<div dir="auto">
${version.content}
</div>
</article>
<p class="soft"><a href="../../index.html">${escapeHtml(personalDataTexts[language].back)}</a></p>
${htmlDocumentEnd}`;
}
