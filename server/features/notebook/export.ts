import { stringify } from "csv-stringify/sync";
import { toCategorySlug } from "#contract/categories.ts";
import { page } from "#contract/limits.ts";
import type { ExportFormat } from "#contract/notebook.ts";
import type { AppContext } from "#server/platform/app-context.ts";
import type { Actor, AnsweredFile } from "#server/platform/http/calls.ts";
import { ankiFile, type ExportedWord } from "./anki-file.ts";
import { exportedAfter } from "./queries.ts";

/** A notebook as a file. It has at most 5,000 words, so it is made in memory. */

const rowsAtOnce = page.max;

async function exportedWords({ config, database: { db } }: AppContext, userId: number): Promise<ExportedWord[]> {
  const words: ExportedWord[] = [];
  let after = 0;
  for (;;) {
    const rows = await exportedAfter(db, userId, after, rowsAtOnce);
    for (const { postId, categoryName, ...row } of rows) {
      const address =
        postId === null || categoryName === null
          ? ""
          : `${config.SITE_URL}/posts/${toCategorySlug(categoryName)}/${postId}`;
      words.push({ ...row, address });
    }
    if (rows.length < rowsAtOnce) return words;
    after = rows.at(-1)!.id;
  }
}

/** Spreadsheets take a cell that begins with one of these signs for a formula, also in full width or after blanks, which some remove. */
const formula = /^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]/u;
const asText = (cell: string) => (formula.test(cell) ? `'${cell}` : cell);

const csvFile = (words: readonly ExportedWord[]): string =>
  stringify(
    [
      ["word", "sentence", "note", "language", "title", "address"],
      ...words.map(({ word, sentence, note, languageName, title, address }) =>
        [word, sentence, note ?? "", languageName, title, address].map(asText),
      ),
    ],
    // A line end alone would only be quoted if it were that of records.
    // Excel takes a file without a byte order mark for one in a code page.
    { bom: true, record_delimiter: "windows", quoted_match: /[\r\n]/ },
  );

export async function exportNotebook(context: AppContext, actor: Actor, format: ExportFormat): Promise<AnsweredFile> {
  const words = await exportedWords(context, actor.id);
  return format === "csv"
    ? { name: "fabula-notebook.csv", type: "text/csv; charset=utf-8", content: Buffer.from(csvFile(words)) }
    : {
        name: "fabula-notebook.txt",
        type: "text/plain; charset=utf-8",
        content: Buffer.from(ankiFile(words, new URL(context.config.SITE_URL).hostname)),
      };
}
