import { languageNames, type LanguageName } from "#vocabulary/languages.ts";
import { levels, type Level } from "#kit/calls/level-and-warnings.ts";
import { tale as bounds } from "#vocabulary/limits.ts";
import { readStored, store } from "#kit/web/drafts/storage.ts";
import type { DeviceData } from "#features/personal-data/web/device-data.ts";

/** The choices of a member on the shelf for learners, as this browser remembers them. */
export interface LearnerChoices {
  languageName: LanguageName;
  /** Null: any. */
  level: Level | null;
  /** The longest reading time; null: any. */
  minutesMax: number | null;
}

const keyOf = (userId: number) => `learner-choices:${userId}`;

/**
 * @param others the languages besides that of the page, at least one
 * @returns the stored choices; the first of these languages if nothing is stored, or one that the member no longer reads
 */
export function lastChoices(userId: number, others: readonly LanguageName[]): LearnerChoices {
  const [language, level, minutes] = (readStored(keyOf(userId)) ?? "").split(" ");
  const languageName = languageNames.find((name) => name === language && others.includes(name));
  if (languageName === undefined) return { languageName: others[0]!, level: null, minutesMax: null };
  return {
    languageName,
    level: levels.find((each) => each === level) ?? null,
    minutesMax: bounds.readingTimes.find((time) => String(time) === minutes) ?? null,
  };
}

export const rememberChoices = (userId: number, { languageName, level, minutesMax }: LearnerChoices) =>
  store(keyOf(userId), [languageName, level ?? "", minutesMax ?? ""].join(" "));

export const learnerChoicesOnDevice: DeviceData = {
  deleteDataOf: ({ userId }) => store(keyOf(userId), null),
};
