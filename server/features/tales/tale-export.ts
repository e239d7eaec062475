import { personalDataTexts } from "#content/personal-data/all.ts";
import { toLanguage, type Language } from "#contract/languages.ts";
import { escapeHtml } from "#server/platform/html.ts";
import { categoryTitle, factText, htmlDocumentEnd, htmlDocumentStart, dateTimeText } from "../personal-data/service.ts";
import type { TaleWithContent } from "./queries.ts";

/** A Tale as a file of its author's archive. */

/** Letters and digits of its title that every file system takes; the id tells two of the same title apart. */
export function taleFilePath(id: number, title: string): string {
  const plain = title.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();
  const slug = plain
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "")
    .slice(0, 60);
  return `tales/${id}${slug === "" ? "" : `-${slug}`}.html`;
}

/** @param language of the words around it; the Tale keeps its own */
export function taleHtmlFile(language: Language, tale: TaleWithContent): string {
  const facts = [
    categoryTitle(language, tale.categoryName),
    ...tale.tags,
    tale.publicationDate === null
      ? factText(language, "updatedAt", dateTimeText(language, tale.updatedAt))
      : factText(language, "publicationDate", dateTimeText(language, tale.publicationDate)),
  ];
  // The content is HTML of the small set that saving lets through.
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
