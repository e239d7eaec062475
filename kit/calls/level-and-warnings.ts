import { z } from "zod";
import { booleanText, oneOrMore, wholeNumber } from "./input.ts";
import { tale } from "#vocabulary/limits.ts";

/** For whom a Tale is written, and what its readers may want to know before they begin (behaviour.md, Tales 13). */

/** The levels of the Common European Framework of Reference for Languages. A Tale without one is for any reader. */
export const levels = ["A1", "A2", "B1", "B2", "C1", "C2"] as const;
export type Level = (typeof levels)[number];

/** In the order of replies and pages. The database stores their places in this list as bits: add new ones at the end. */
export const warnings = ["VIOLENCE", "DEATH", "ABUSE", "SELF_HARM", "SEXUALITY", "STRONG_LANGUAGE"] as const;
export type Warning = (typeof warnings)[number];

export const inOrder = (given: readonly Warning[]): Warning[] => warnings.filter((each) => given.includes(each));

/** As replies contain them. */
export const levelAndWarnings = { level: z.enum(levels).nullable(), warnings: z.array(z.enum(warnings)) };

export interface LevelAndWarnings {
  level: Level | null;
  warnings: Warning[];
}
/** An absent one stays as it is. */
export type SentLevelAndWarnings = { [Name in keyof LevelAndWarnings]?: LevelAndWarnings[Name] | undefined };

/** As callers send them. A warning given twice counts once. */
export const sentLevelAndWarnings = {
  level: levelAndWarnings.level.optional(),
  warnings: levelAndWarnings.warnings.transform(inOrder).optional(),
};

/** Only Tales whose authors welcome corrections by readers; `false` filters nothing. */
export const correctionsWelcomeFilter = booleanText.transform((wanted) => wanted || undefined).optional();

/** Parameters of lists: Tales of one of the levels, up to so many reading minutes, without any of the warnings, that welcome corrections. */
export const taleFilters = {
  level: oneOrMore(z.enum(levels)).optional(),
  minutesMax: wholeNumber(1, tale.readingMinutesMax).optional(),
  withoutWarning: oneOrMore(z.enum(warnings)).optional(),
  correctionsWelcome: correctionsWelcomeFilter,
};
const filters = z.object(taleFilters);
export type TaleFilters = z.output<typeof filters>;
