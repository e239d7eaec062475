import { createHash } from "node:crypto";
import { contest as bounds } from "#vocabulary/limits.ts";
import { toLanguage, type LanguageName } from "#vocabulary/languages.ts";
import { offeredAmong } from "#vocabulary/site-settings.ts";
import { notFound } from "#kit/server/api-error.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { asciiWords } from "#kit/server/ascii-words.ts";
import type { AnsweredFile } from "#kit/server/http/calls.ts";
import { partOf } from "#kit/text/plain-text.ts";
import { anthologyFile } from "#features/books/server/anthology.ts";
import { bookType, keptFiles } from "#features/books/server/epub-file.ts";
import { offeredTexts } from "#features/prompts/server/reading.ts";
import { listedByIds, readPublished } from "#features/tales/server/reading.ts";
import type { PublishedTale } from "#features/tales/shapes.ts";
import { resultsPath } from "../address.ts";
import { judgedContest, placesOfLanguage } from "./results-reading.ts";

/** The entries of a contest as a book, made on demand. */

const titleLength = 120;

export function createContestBooks(context: AppContext) {
  const fileOf = keptFiles();

  /** In the order of the result. */
  async function entriesOf(promptId: number, languages: readonly LanguageName[]): Promise<number[]> {
    const ids: number[] = [];
    for (const name of languages) {
      const page = { pageNumber: 0, pageSize: bounds.bookMost };
      const rows = await placesOfLanguage(context.database.db, promptId, name, page);
      ids.push(...rows.map(({ taleId }) => taleId));
    }
    return ids.slice(0, bounds.bookMost);
  }

  /** One after the other: a book of a hundred Tales takes no more connections than a page. */
  async function texts(ids: readonly number[]): Promise<PublishedTale[]> {
    const tales: PublishedTale[] = [];
    for (const id of ids) tales.push(await readPublished(context, id));
    return tales;
  }

  /** @throws {ApiError} NOT_FOUND before the result and without entries; UNAVAILABLE if too many requests wait */
  return async function bookOf(promptId: number, languageName: LanguageName | undefined): Promise<AnsweredFile> {
    const { current } = context.siteSettings;
    const prompt = await judgedContest(context.database.db, promptId);
    const wanted = languageName === undefined ? current.languages : offeredAmong(current, [languageName]);
    const inOrder = await entriesOf(promptId, wanted);
    const listed = await listedByIds(context, inOrder);
    const ids = inOrder.filter((id) => listed.has(id));
    if (ids.length === 0) throw notFound();
    const first = languageName ?? current.languages[0]!;
    const text = offeredTexts(current, prompt.texts)[first] ?? "";
    const title = partOf(text.replaceAll("\n", " "), 0, titleLength);
    const shown = ids.map((id) => {
      const { author, title: own, updatedAt, revisedAt } = listed.get(id)!;
      return [id, author, own, updatedAt, revisedAt];
    });
    const key = createHash("sha256")
      .update(JSON.stringify([promptId, first, title, current.name, shown]))
      .digest("hex");
    const content = await fileOf(key, async () =>
      anthologyFile({
        title,
        language: toLanguage(first),
        site: current.name,
        address: `${context.config.SITE_URL}${resultsPath(promptId)}?languageName=${first}`,
        tales: await texts(ids),
        coverId: promptId,
      }),
    );
    return { name: `${asciiWords(title) || `contest-${promptId}`}.epub`, type: bookType, content };
  };
}
