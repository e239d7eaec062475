import type { LiveSettings } from "#kit/server/live-settings.ts";
import { categoryWords } from "#kit/server/category-words.ts";
import { languageFor } from "#vocabulary/site-settings.ts";
import { isDeepStrictEqual } from "node:util";
import { levelAndWarningTexts, messages } from "#content/server-texts.ts";
import { toCategorySlug, type CategoryName } from "#vocabulary/categories.ts";
import { localeOf, type Language, type LanguageName } from "#vocabulary/languages.ts";
import type { Level, LevelAndWarnings, SentLevelAndWarnings, Warning } from "#kit/calls/level-and-warnings.ts";
import type { Executor } from "#kit/server/database/transaction.ts";
import { invalidField } from "#kit/server/api-error.ts";
import { interpolate } from "#kit/server/interpolate.ts";
import { tagIds } from "#features/tales/server/tags/tags.ts";

/** A reviewer's correction with a publication, as the message to the author and the audit log describe it. */

/** The parts of a Tale that a reviewer may correct. */
interface Correctable extends LevelAndWarnings {
  categoryName: CategoryName;
  tags: string[];
}

/** A missing one stays as it is. */
export interface SentCorrection extends SentLevelAndWarnings {
  categoryName?: CategoryName | undefined;
  tags?: string[] | undefined;
}

interface ReviewerCorrection {
  category: { before: CategoryName; after: CategoryName } | null;
  /** All of them, if they change. */
  tags: string[] | null;
  level: { before: Level | null; after: Level | null } | null;
  added: Warning[];
  removed: Warning[];
}

/** @returns null if nothing changes */
export function correctionOf(before: Correctable, after: Correctable): ReviewerCorrection | null {
  const level = after.level === before.level ? null : { before: before.level, after: after.level };
  const added = after.warnings.filter((each) => !before.warnings.includes(each));
  const removed = before.warnings.filter((each) => !after.warnings.includes(each));
  const isMoved = after.categoryName !== before.categoryName;
  const category = isMoved ? { before: before.categoryName, after: after.categoryName } : null;
  const tags = isDeepStrictEqual(after.tags, before.tags) ? null : after.tags;
  const isNone = level === null && added.length + removed.length === 0 && category === null && tags === null;
  return isNone ? null : { level, added, removed, category, tags };
}

/** The parts with the correction. `tagIds` is null if the tags stay. @throws {ApiError} BAD_REQUEST for tags that the category lacks, and for none */
export async function correctedParts(
  executor: Executor,
  { languageName, ...before }: Correctable & { languageName: LanguageName },
  { level, ...sent }: SentCorrection,
): Promise<Correctable & { tagIds: number[] | null }> {
  const { categoryName = before.categoryName, tags = before.tags, warnings = before.warnings } = sent;
  const isClassified = sent.categoryName !== undefined || sent.tags !== undefined;
  // All of its tags may have been deleted.
  if (isClassified && tags.length === 0) throw invalidField("tags", "A Tale needs at least one tag.");
  return {
    categoryName,
    tags,
    level: level === undefined ? before.level : level,
    warnings,
    tagIds: isClassified ? await tagIds(executor, { tags, categoryName, languageName }) : null,
  };
}

/** The message to the author, in the author's language. */
export function correctionMessage(
  { current }: LiveSettings,
  languageName: LanguageName,
  title: string,
  { level, added, removed, category, tags }: ReviewerCorrection,
): string {
  const language = languageFor(current, languageName);
  const texts = messages[language].correction;
  const nameOf = (each: Level | null) => each ?? texts.anyReader;
  const sentences = [interpolate(texts.published, { title })];
  const nameOfCategory = (each: CategoryName) => categoryWords(current, language, toCategorySlug(each)).title;
  if (category !== null) {
    const names = { before: nameOfCategory(category.before), after: nameOfCategory(category.after) };
    sentences.push(interpolate(texts.category, names));
  }
  if (tags !== null) sentences.push(interpolate(texts.tags, { tags: tags.join(", ") }));
  if (level !== null)
    sentences.push(interpolate(texts.level, { before: nameOf(level.before), after: nameOf(level.after) }));
  if (added.length > 0) sentences.push(interpolate(texts.added, { warnings: listText(language, added) }));
  if (removed.length > 0) sentences.push(interpolate(texts.removed, { warnings: listText(language, removed) }));
  return sentences.join(" ");
}

function listText(language: Language, warnings: readonly Warning[]): string {
  const names = warnings.map((each) => levelAndWarningTexts[language].warnings[each].toLocaleLowerCase(language));
  return new Intl.ListFormat(localeOf(language), { type: "conjunction" }).format(names);
}

/** The detail in the audit log: `category HORROR to FIABA, level B1 to A2, + DEATH, - VIOLENCE`. */
export function correctionDetail({ level, added, removed, category, tags }: ReviewerCorrection): string {
  return [
    ...(category === null ? [] : [`category ${category.before} to ${category.after}`]),
    ...(tags === null ? [] : [`tags ${tags.join(", ")}`]),
    ...(level === null ? [] : [`level ${level.before ?? "none"} to ${level.after ?? "none"}`]),
    ...added.map((each) => `+ ${each}`),
    ...removed.map((each) => `- ${each}`),
  ].join(", ");
}
