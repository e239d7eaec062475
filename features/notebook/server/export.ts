import { stringify } from "csv-stringify/sync";
import { toCategorySlug } from "#vocabulary/categories.ts";
import { page } from "#vocabulary/limits.ts";
import type { ExportFormat } from "../calls.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import type { AnsweredFile } from "#kit/server/http/calls.ts";
import type { Actor } from "#kit/server/http/call-checks.ts";
import { ankiHead, ankiRows, type ExportedWord } from "./anki-file.ts";
import { exportedAfter } from "./queries.ts";

/** A notebook as a file, made a page of words at a time: 5,000 at once would hold up everybody for a tenth of a second. */

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
  const host = new URL(context.config.SITE_URL).hostname;
  const pieces = [format === "csv" ? csvHead : ankiHead];
  for await (const words of pagesOfWords(context, actor.id))
    pieces.push(format === "csv" ? csvRows(words) : ankiRows(words, host));
  const content = Buffer.from(pieces.join(""));
  return format === "csv"
    ? { name: "fabula-notebook.csv", type: "text/csv; charset=utf-8", content }
    : { name: "fabula-notebook.txt", type: "text/plain; charset=utf-8", content };
}
