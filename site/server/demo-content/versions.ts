import { toLanguageName } from "#vocabulary/languages.ts";
import { insertStoryVersion, lockOriginal, storyOfOriginal } from "#features/translations/server/stories-queries.ts";
import type { Executor } from "#kit/server/database/transaction.ts";
import type { Tale } from "./tales.ts";

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
