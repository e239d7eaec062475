import { personalDataTexts } from "#content/personal-data/all-languages.ts";
import { toLanguage, type Language, type LanguageName } from "#contract/languages.ts";
import type { VersionKind } from "#contract/tale-versions.ts";
import { asciiWords } from "#server/platform/ascii-words.ts";
import { escapeHtml } from "#server/platform/html.ts";
import {
  categoryTitle,
  factText,
  htmlDocumentEnd,
  htmlDocumentStart,
  dateTimeText,
} from "../../personal-data/service.ts";
import type { OwnTaleRow } from "./queries.ts";

/** A Tale as an HTML file of its author's data export. */

/** The id makes it unique. */
export function taleFilePath(id: number, title: string): string {
  const words = asciiWords(title);
  return `tales/${id}${words === "" ? "" : `-${words}`}.html`;
}

/** @param language the language of the labels; the Tale itself keeps its language */
export function taleHtmlFile(language: Language, tale: OwnTaleRow): string {
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
