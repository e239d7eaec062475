import { insertTale } from "#features/tales/server/queries.ts";
import { setTags, tagsOf } from "#features/tales/server/tags/queries.ts";
import { columnsOfContent } from "#features/tales/server/content/stored-content.ts";
import type { TranslationRight } from "#features/tales/shapes.ts";
import { toLanguageName, type Language } from "#vocabulary/languages.ts";
import { insertStoryVersion, lockOriginal, storyOfOriginal } from "#features/translations/server/stories-queries.ts";
import type { Level, Warning } from "#kit/calls/level-and-warnings.ts";
import type { Executor } from "#kit/server/database/transaction.ts";
import { sanitizeContent } from "#kit/server/safe-html/sanitize-content.ts";
import { toCategoryName, type CategoryName, type CategorySlug } from "#vocabulary/categories.ts";
import type { Author } from "./authors.ts";
import { byDate, read, readJson } from "./files.ts";

export interface Tale {
  id: number;
  slug: string;
  authorId: number;
  language: Language;
  category: CategoryName;
  published: Date;
  /** The path of its original. */
  translationOf?: string | undefined;
}

/** Makes translations and their originals versions of one story. */
export async function addVersions(executor: Executor, tales: readonly Tale[]): Promise<void> {
  const byPath = new Map(tales.map((tale) => [`${tale.language}/${tale.slug}`, tale]));
  for (const { id, language, category, translationOf } of tales) {
    if (translationOf === undefined) continue;
    const original = await lockOriginal(executor, byPath.get(translationOf)!.id);
    await insertStoryVersion(executor, {
      taleId: id,
      storyId: await storyOfOriginal(executor, original!),
      language: toLanguageName(language),
      category,
      isPublished: true,
      sourceId: original!.id,
    });
  }
}

export interface DemoTale {
  slug: string;
  title: string;
  author: string;
  category: CategorySlug;
  tags: string[];
  publicationDate: string;
  /** The path of its original, as "en/ice-in-june". */
  translationOf?: string;
  level?: Level;
  warnings?: Warning[];
  /** Absent: others ask. */
  translations?: TranslationRight;
  correctionsWelcome?: boolean;
}

/** Oldest first. */
export async function readTales(code: Language) {
  const tales = await readJson<DemoTale[]>(`${code}/tales.json`);
  return tales.map((tale) => ({ ...tale, at: new Date(tale.publicationDate) })).toSorted(byDate);
}

export async function addTale(
  executor: Executor,
  author: Author,
  tale: Awaited<ReturnType<typeof readTales>>[number],
): Promise<Tale> {
  const content = sanitizeContent(await read(`${author.language}/${tale.slug}.html`));
  const category = toCategoryName(tale.category);
  const language = toLanguageName(author.language);
  const id = await insertTale(executor, {
    authorId: author.id,
    title: tale.title,
    ...columnsOfContent(content),
    category,
    language,
    level: tale.level ?? null,
    warnings: tale.warnings ?? [],
    translations: tale.translations ?? null,
    correctionsWelcome: tale.correctionsWelcome ?? null,
    isFinished: true,
    submittedAt: tale.at,
    publicationDate: tale.at,
    createdAt: tale.at,
    updatedAt: tale.at,
  });
  const tags = new Map((await tagsOf(executor, category, language)).map((tag) => [tag.tagName, tag.id]));
  const chosen = tale.tags.flatMap((name) => tags.get(name) ?? []);
  await setTags(executor, id!, chosen);
  const { slug, translationOf } = tale;
  return { id: id!, slug, authorId: author.id, language: author.language, category, published: tale.at, translationOf };
}
