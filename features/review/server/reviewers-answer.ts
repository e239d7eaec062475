import { levelAndWarningTexts, messages } from "#content/server-texts.ts";
import { firstMisplaced, type Remark } from "#features/tales/remarks.ts";
import { localeOf, toLanguage, type Language, type LanguageName } from "#vocabulary/languages.ts";
import type { Level, LevelAndWarnings, SentLevelAndWarnings, Warning } from "#kit/calls/level-and-warnings.ts";
import { invalidField } from "#kit/server/api-error.ts";
import { interpolate } from "#kit/server/interpolate.ts";

/** A reviewer's correction of a Tale's level and warnings, as the message to the author and the audit log describe it. */

interface ReviewerCorrection {
  level: { before: Level | null; after: Level | null } | null;
  added: Warning[];
  removed: Warning[];
}

/** @returns null if nothing changes */
export function correctionOf(before: LevelAndWarnings, sent: SentLevelAndWarnings): ReviewerCorrection | null {
  const after = {
    level: sent.level === undefined ? before.level : sent.level,
    warnings: sent.warnings ?? before.warnings,
  };
  const level = after.level === before.level ? null : { before: before.level, after: after.level };
  const added = after.warnings.filter((each) => !before.warnings.includes(each));
  const removed = before.warnings.filter((each) => !after.warnings.includes(each));
  return level === null && added.length === 0 && removed.length === 0 ? null : { level, added, removed };
}

/** The message to the author, in the author's language. */
export function correctionMessage(
  languageName: LanguageName,
  title: string,
  { level, added, removed }: ReviewerCorrection,
): string {
  const language = toLanguage(languageName);
  const texts = messages[language].correction;
  const nameOf = (each: Level | null) => each ?? texts.anyReader;
  const sentences = [interpolate(texts.published, { title })];
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

/** The detail in the audit log: `level B1 to A2, + DEATH, - VIOLENCE`. */
export function correctionDetail({ level, added, removed }: ReviewerCorrection): string {
  return [
    ...(level === null ? [] : [`level ${level.before ?? "none"} to ${level.after ?? "none"}`]),
    ...added.map((each) => `+ ${each}`),
    ...removed.map((each) => `- ${each}`),
  ].join(", ");
}

/** @throws {ApiError} BAD_REQUEST at the first remark whose passage is not in the text */
export function validRemarks(remarks: readonly Remark[], content: string): Remark[] {
  const misplaced = firstMisplaced(remarks, content);
  if (misplaced >= 0) throw invalidField(`remarks.${misplaced}.quote`, "This passage is not at its place in the text.");
  return [...remarks];
}
