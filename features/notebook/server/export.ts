import { stringify } from "csv-stringify/sync";
import { toCategorySlug } from "#vocabulary/categories.ts";
import { page } from "#vocabulary/limits.ts";
import type { ExportFormat } from "../calls.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { siteWord } from "#kit/server/ascii-words.ts";
import { escapeHtml } from "#kit/server/escape-html.ts";
import type { AnsweredFile } from "#kit/server/http/calls.ts";
import type { Actor } from "#kit/server/http/call-checks.ts";
import { partsOfSentence } from "#kit/text/word-in-sentence.ts";
import type { LanguageName } from "#vocabulary/languages.ts";
import { exportedAfter } from "./queries.ts";

/** A notebook as a file, made a page of words at a time: 5,000 at once would hold up everybody for a tenth of a second. */

/**
 * A file that Anki imports without questions: https://docs.ankiweb.net/importing/text-files.html. The front of a card is the sentence
 * with its word in bold, the back the word, the note and the Tale. Importing again updates the cards, which Anki knows by their GUID.
 */

interface ExportedWord {
  id: number;
  word: string;
  sentence: string;
  note: string | null;
  languageName: LanguageName;
  title: string;
  /** Of the Tale; empty if it is gone. */
  address: string;
}

const headersOf = (siteName: string) => [
  "#separator:tab",
  "#html:true",
  "#notetype:Basic",
  // Two colons would begin a deck within another one.
  `#deck:${siteName.replaceAll("::", ":")}`,
  "#columns:Guid\tFront\tBack\tTags",
  "#guid column:1",
  "#tags column:4",
];

const lines = (texts: readonly string[]) => texts.map((text) => `${text}\n`).join("");

/** The file's beginning. */
const ankiHead = (siteName: string) => lines(headersOf(siteName));

const rowsAtOnce = page.max;

async function* pagesOfWords(
  { config, database: { db } }: AppContext,
  userId: number,
): AsyncGenerator<ExportedWord[], void> {
  let after = 0;
  for (;;) {
    const rows = await exportedAfter(db, userId, after, rowsAtOnce);
    yield rows.map(({ postId, categoryName, ...row }) => {
      const isThere = postId !== null && categoryName !== null;
      return { ...row, address: isThere ? `${config.SITE_URL}/posts/${toCategorySlug(categoryName)}/${postId}` : "" };
    });
    if (rows.length < rowsAtOnce) return;
    after = rows.at(-1)!.id;
  }
}

/**
 * Spreadsheets take a cell that begins with one of these signs for a formula, also in full width or after blanks, which some remove. Where
 * a comma is the decimal sign, they begin a cell after each semicolon.
 */
const formula = /(^|;)(?=[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠])/gu;
const asText = (cell: string) => cell.replace(formula, "$1'");

const csvOf = (rows: readonly string[][], bom: boolean): string =>
  // A line end alone would only be quoted if it were that of records.
  stringify([...rows], { bom, record_delimiter: "windows", quoted_match: /[\r\n]/ });

/** Excel takes a file without a byte order mark for one in a code page. */
const csvHead = csvOf([["word", "sentence", "note", "language", "title", "address"]], true);

const csvRows = (words: readonly ExportedWord[]): string =>
  csvOf(
    words.map(({ word, sentence, note, languageName, title, address }) =>
      [word, sentence, note ?? "", languageName, title, address].map(asText),
    ),
    false,
  );

export async function exportNotebook(context: AppContext, actor: Actor, format: ExportFormat): Promise<AnsweredFile> {
  const { name } = context.siteSettings.current;
  const site = { host: new URL(context.config.SITE_URL).hostname, tag: siteWord(name) };
  const pieces = [format === "csv" ? csvHead : ankiHead(name)];
  for await (const words of pagesOfWords(context, actor.id))
    pieces.push(format === "csv" ? csvRows(words) : ankiRows(words, site));
  const content = Buffer.from(pieces.join(""));
  return format === "csv"
    ? { name: `${site.tag}-notebook.csv`, type: "text/csv; charset=utf-8", content }
    : { name: `${site.tag}-notebook.txt`, type: "text/plain; charset=utf-8", content };
}

/** A field may contain neither tabs nor line ends, and quotes at its beginning have a meaning. */
const field = (text: string) => escapeHtml(text).replaceAll("\t", " ").replaceAll(/\r?\n/g, "<br>");

const front = ({ sentence, word }: ExportedWord) =>
  partsOfSentence(sentence, word)
    .map(({ text, isWord }) => (isWord ? `<b>${field(text)}</b>` : field(text)))
    .join("");

function back({ word, note, title, address }: ExportedWord): string {
  const source = address === "" ? field(title) : `<a href="${escapeHtml(address)}">${field(title)}</a>`;
  return [`<b>${field(word)}</b>`, note === null ? "" : field(note), source].filter((line) => line !== "").join("<br>");
}

interface SiteOfFile {
  /** Without a port. */
  host: string;
  tag: string;
}

/** Two sites have words of the same numbers. */
const rowOf = (word: ExportedWord, { host, tag }: SiteOfFile) =>
  [`${host}-${word.id}`, front(word), back(word), `${tag} ${word.languageName.toLowerCase()}`].join("\t");

/** A part of the file. */
const ankiRows = (words: readonly ExportedWord[], site: SiteOfFile): string =>
  lines(words.map((word) => rowOf(word, site)));
