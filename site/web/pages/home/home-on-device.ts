import { readStored, store } from "#kit/web/drafts/storage.ts";
import type { DeviceData } from "#features/personal-data/web/device-data.ts";
import { levels, type Level } from "#kit/calls/level-and-warnings.ts";
import { languageNames, type LanguageName } from "#vocabulary/languages.ts";
import { MINUTE, tale as bounds } from "#vocabulary/limits.ts";

/** How many Tales a shelf of the member's home showed last in this browser: it keeps their space free while they load. */

const shelves = ["reading", "following", "replies", "desk", "learning", "new"] as const;
export type ShelfName = (typeof shelves)[number];

const shelfKey = (shelf: ShelfName, userId: number) => `home-shelf:${shelf}:${userId}`;

export const lastShownCount = (shelf: ShelfName, userId: number): number =>
  Number(readStored(shelfKey(shelf, userId)) ?? 0);

export const rememberCount = (shelf: ShelfName, userId: number, count: number) =>
  store(shelfKey(shelf, userId), count === 0 ? null : String(count));

export const homeShelvesOnDevice: DeviceData = {
  deleteDataOf: ({ userId }) => {
    for (const shelf of shelves) rememberCount(shelf, userId, 0);
  },
};

/** When a member last saw the home page in this browser, for what is new since then. Kept on the device alone. */

/** After a longer break than this the home page is visited again; before, it is still the same visit. */
const longestBreak = 30 * MINUTE;

const visitKey = (userId: number) => `last-visit:${userId}`;

/**
 * Records that the home page is seen now.
 * @returns when the visit before this one ended, in milliseconds since 1970; null if this is the first one in this browser
 */
export function visit(userId: number): number | null {
  const now = Date.now();
  const [seen, before] = (readStored(visitKey(userId)) ?? "").split(" ").map((text) => Number(text) || null);
  const isSameVisit = seen != null && Math.abs(now - seen) <= longestBreak;
  const since = (isSameVisit ? before : seen) ?? null;
  store(visitKey(userId), `${now} ${since ?? ""}`);
  return since;
}

export const lastVisitOnDevice: DeviceData = {
  deleteDataOf: ({ userId }) => store(visitKey(userId), null),
};

/** The choices of a member on the shelf for learners, as this browser remembers them. */
export interface LearnerChoices {
  languageName: LanguageName;
  /** Null: any. */
  level: Level | null;
  /** The longest reading time; null: any. */
  minutesMax: number | null;
}

const choicesKey = (userId: number) => `learner-choices:${userId}`;

/**
 * @param others the languages besides that of the page, at least one
 * @returns the stored choices; the first of these languages if nothing is stored, or one that the member no longer reads
 */
export function lastChoices(userId: number, others: readonly LanguageName[]): LearnerChoices {
  const [language, level, minutes] = (readStored(choicesKey(userId)) ?? "").split(" ");
  const languageName = languageNames.find((name) => name === language && others.includes(name));
  if (languageName === undefined) return { languageName: others[0]!, level: null, minutesMax: null };
  return {
    languageName,
    level: levels.find((each) => each === level) ?? null,
    minutesMax: bounds.readingTimes.find((time) => String(time) === minutes) ?? null,
  };
}

export const rememberChoices = (userId: number, { languageName, level, minutesMax }: LearnerChoices) =>
  store(choicesKey(userId), [languageName, level ?? "", minutesMax ?? ""].join(" "));

export const learnerChoicesOnDevice: DeviceData = {
  deleteDataOf: ({ userId }) => store(choicesKey(userId), null),
};
