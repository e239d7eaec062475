import type { AppContext } from "#kit/server/app-context.ts";
import { asc, eq, sql, type SQL } from "drizzle-orm";
import { personalDataTexts } from "#content/server-texts.ts";
import { users } from "#features/accounts/server/tables.ts";
import { toLanguage, type Language, type LanguageName } from "#vocabulary/languages.ts";
import type { VersionKind } from "../versions.ts";
import type { Executor } from "#kit/server/database/transaction.ts";
import {
  htmlDocumentEnd,
  htmlDocumentStart,
  categoryTitle,
  factText,
  dateTimeText,
} from "#features/personal-data/server/archive-page.ts";
import { mapped, paged, rowsPerPage, withFiles } from "#features/personal-data/server/row-pages.ts";
import { asciiWords } from "#kit/server/ascii-words.ts";
import { escapeHtml } from "#kit/server/escape-html.ts";
import { MIB } from "#vocabulary/limits.ts";
import type { Remark } from "../remarks.ts";
import { ownColumns } from "./queries.ts";
import { isOwnedBy, ownerOf } from "./owner.ts";
import { tales } from "./tables.ts";

/** A Tale as an HTML file of its author's data export. */

type OwnTaleRow = Awaited<ReturnType<typeof ownTalesAfter>>[number];

/** Remarks as the archive shows them: the passage, and what the reviewer says of it. */
export const remarkLines = (remarks: readonly Remark[] | null): string[] =>
  (remarks ?? []).map(({ quote, note }) => `“${quote}”: ${note}`);

/** The id makes it unique. */
export function taleFilePath(id: number, title: string): string {
  const words = asciiWords(title);
  return `tales/${id}${words === "" ? "" : `-${words}`}.html`;
}

const stateOf = ({
  deletedAt,
  publicationDate,
  isFinished,
}: Pick<OwnTaleRow, "deletedAt" | "publicationDate" | "isFinished">) =>
  deletedAt !== null ? "deleted" : publicationDate !== null ? "published" : isFinished ? "submitted" : "draft";

/** Every Tale of an author, with its file: those, too, that the staff deleted and that may return. */
export function ownTales(context: AppContext, executor: Executor, userId: number, language: Language) {
  const rows = mapped(
    paged(
      (after) => ownTalesAfter(executor, userId, after),
      ({ id }) => id,
    ),
    ({ isFinished, remarks, ...tale }) => ({
      ...tale,
      remarks: remarkLines(remarks),
      state: stateOf({ ...tale, isFinished }),
      file: taleFilePath(tale.id, tale.title),
    }),
  );
  return withFiles(rows, (tale) => ({ path: tale.file, content: taleHtmlFile(context, language, tale) }));
}

/** @param language the language of the labels; the Tale itself keeps its language */
function taleHtmlFile(
  context: AppContext,
  language: Language,
  tale: Pick<
    OwnTaleRow,
    "title" | "content" | "categoryName" | "languageName" | "tags" | "publicationDate" | "updatedAt"
  >,
): string {
  const facts = [
    categoryTitle(context, language, tale.categoryName),
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
<p class="soft"><a href="./index.html">${escapeHtml(personalDataTexts[language].back)}</a></p>
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
<p class="soft"><a href="../index.html">${escapeHtml(personalDataTexts[language].back)}</a></p>
${htmlDocumentEnd}`;
}

/** SQL of the personal data in Tales, likes and favourites. */

/** Texts that one statement reads, in bytes: a text has up to 256 KiB. The last one may be beyond it. */
const textsAtOnce = 2 * MIB;

const firstTales = (userId: number, after: number) => sql`
  select id from (
    select id, sum(octet_length(content)) over (order by id) - octet_length(content) as before from (
      select ${tales.id}, ${tales.content} from ${tales} where ${isOwnedBy(userId)} and ${tales.id} > ${after}
      order by ${tales.id} limit ${sql.raw(String(rowsPerPage))}) as page) as sized
  where before < ${textsAtOnce}`;

const ownTalesAfter = (executor: Executor, userId: number, after: number) =>
  executor
    .select({
      id: tales.id,
      title: tales.title,
      content: tales.content,
      categoryName: tales.category,
      languageName: tales.language,
      tags: ownColumns.tags,
      isFinished: tales.isFinished,
      submittedAt: tales.submittedAt,
      publicationDate: tales.publicationDate,
      returnNote: tales.returnNote,
      returnReason: tales.returnReason,
      remarks: tales.remarks,
      revisedAt: tales.revisedAt,
      level: tales.level,
      warnings: tales.warnings,
      translations: ownColumns.translations,
      correctionsWelcome: ownColumns.correctionsWelcome,
      comments: ownColumns.comments,
      totLikes: tales.totLikes,
      totComments: tales.totComments,
      totBookmarks: tales.totBookmarks,
      createdAt: tales.createdAt,
      updatedAt: tales.updatedAt,
      deletedAt: tales.deletedAt,
    })
    .from(tales)
    // Drizzle omits the table's name from columns if there is no join, but the subquery of the tags needs it.
    .innerJoin(users, eq(users.id, ownerOf))
    .where(sql`${tales.id} in (${firstTales(userId, after)})`)
    .orderBy(asc(tales.id));

const taleColumns = { id: tales.id, categoryName: tales.category, languageName: tales.language };

export const deleteTales = (executor: Executor, where: SQL) =>
  executor
    .delete(tales)
    .where(where)
    .returning({
      ...taleColumns,
      title: tales.title,
      publicationDate: tales.publicationDate,
      hiddenAuthorId: tales.hiddenAuthorId,
    });
