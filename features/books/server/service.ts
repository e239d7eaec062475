import { categoryWords } from "#kit/server/category-words.ts";
import { createHash } from "node:crypto";
import { toCategorySlug } from "#vocabulary/categories.ts";
import type { PublishedTale } from "#features/tales/shapes.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { asciiWords } from "#kit/server/ascii-words.ts";
import type { AnsweredFile } from "#kit/server/http/calls.ts";
import { readPublished } from "#features/tales/server/reading.ts";
import { toLanguage } from "#vocabulary/languages.ts";
import { contentsPage, coverPage, files, packageDocument, style, textPage, type Book } from "./book-documents.ts";
import { bookType, coverOf, epubOf, keptFiles } from "./epub-file.ts";

/** Tales as EPUB files. They are made on demand, few at a time, and kept in memory. */

/** Everything that a book shows. Likes and comments don't make another book. */
const versionOf = ({ totLikes: _l, totComments: _c, totBookmarks: _b, authorAvatar: _a, ...shown }: PublishedTale) =>
  createHash("sha256").update(JSON.stringify(shown)).digest("base64url");

/** The words of the owner in a book. */
const wordsFor = ({ siteSettings: { current } }: AppContext, { categoryName, languageName }: PublishedTale) => ({
  site: current.name,
  category: categoryWords(current, toLanguage(languageName), toCategorySlug(categoryName)).title,
});

export const bookName = ({ id, title }: Pick<PublishedTale, "id" | "title">): string =>
  `${asciiWords(title) || `tale-${id}`}.epub`;

export function createBooks(context: AppContext) {
  const fileOf = keptFiles();

  /**
   * @param otherId another version, which the book contains, too; ignored if it isn't a published version of the Tale
   * @throws {ApiError} NOT_FOUND if the Tale is not published, UNAVAILABLE if too many requests wait
   */
  return async function bookOf(id: number, otherId: number | undefined): Promise<AnsweredFile> {
    const tale = await readPublished(context, id);
    const isVersion = tale.versions.some((version) => version.id === otherId);
    const other = isVersion ? await readPublished(context, otherId!) : null;
    const words = wordsFor(context, tale);
    const key = [tale, ...(other === null ? [] : [other])].map(versionOf).concat(Object.values(words)).join(" ");
    const address = `${context.config.SITE_URL}/posts/${toCategorySlug(tale.categoryName)}/${tale.id}`;
    const content = await fileOf(key, () => bookFile({ ...words, tale, other, address }));
    return { name: bookName(tale), type: bookType, content };
  };
}

async function bookFile(book: Book): Promise<Buffer> {
  const { id, categoryName, languageName, updatedAt } = book.tale;
  const drawn = { id, category: toCategorySlug(categoryName), language: toLanguage(languageName) };
  const documents = {
    [files.package]: packageDocument(book),
    [files.contents]: contentsPage(book),
    [files.coverPage]: coverPage(book),
    [files.text]: textPage(book),
    [files.style]: style,
    [files.cover]: await coverOf(drawn),
  };
  return epubOf(documents, updatedAt);
}
