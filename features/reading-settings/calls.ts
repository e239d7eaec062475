import { z } from "zod";
import { endpoint } from "#kit/calls/endpoint.ts";
import { exactLanguageName, languageName } from "#kit/calls/input.ts";
import { inOrder, levels, warnings } from "#kit/calls/level-and-warnings.ts";
import { defaultReadingChoices, readingChoices } from "#vocabulary/reading-choices.ts";

/** How a member reads: the look of the pages, the languages, warnings to leave out, and help with words (behaviour.md, Reading settings). */

/** More than there can be: duplicates count once. */
const longestList = 100;

/** A language that is sent twice counts once. */
const languagesRead = z
  .array(languageName)
  .min(1)
  .max(longestList)
  .transform((names) => [...new Set(names)]);

const shown = {
  theme: z.enum(readingChoices.theme),
  size: z.literal(readingChoices.size),
  face: z.enum(readingChoices.face),
  width: z.enum(readingChoices.width),
  spacing: z.enum(readingChoices.spacing),
};

/** Help with the words of a language that a reader is learning. */
const wordHelp = z.object({
  /** The language of the meanings; null without help. */
  wordHelp: exactLanguageName.nullable(),
  /** The reader's level in each language that they are learning. */
  wordLevels: z.partialRecord(exactLanguageName, z.enum(levels)),
  /** Whether rare words carry their meaning. */
  meaningsAbove: z.boolean(),
});
export type WordHelp = z.output<typeof wordHelp>;

export const readingSettings = z.object({
  ...shown,
  languagesRead: z.array(exactLanguageName),
  hiddenWarnings: z.array(z.enum(warnings)),
  ...wordHelp.shape,
});
export type ReadingSettings = z.output<typeof readingSettings>;
export type ChosenReadingSettings = Partial<ReadingSettings>;

const readingSettingsChange = z
  .object({
    ...shown,
    languagesRead,
    hiddenWarnings: z.array(z.enum(warnings)).max(longestList).transform(inOrder),
    ...wordHelp.shape,
  })
  .partial();
export type ReadingSettingsChange = z.output<typeof readingSettingsChange>;

/** The values that a member has chosen, and the defaults of the others. The default of the languages is the member's own. */
export const withDefaults = (
  chosen: ChosenReadingSettings,
  ownLanguage: ReadingSettings["languagesRead"][number],
): ReadingSettings => ({
  ...defaultReadingChoices,
  languagesRead: [ownLanguage],
  hiddenWarnings: [],
  wordHelp: ownLanguage,
  wordLevels: {},
  meaningsAbove: false,
  ...chosen,
});

/** The STOMP destination that sends a member their reading settings when they subscribe, and after each change. */
export const readingSettingsAddress = (username: string) => `/user/${username}/reading-settings`;

export const readingSettingsCalls = {
  read: endpoint({
    method: "GET",
    path: "/v1/reading-settings",
    caller: "user",
    summary: "The caller's reading settings",
    reply: { status: 200, body: readingSettings },
    errors: [],
  }),
  change: endpoint({
    method: "PUT",
    path: "/v1/reading-settings",
    caller: "user",
    summary:
      "Changes some or all of the caller's reading settings; what is not sent stays as it is. wordLevels replaces all levels",
    body: readingSettingsChange,
    reply: { status: 200, body: readingSettings },
    errors: [],
  }),
};
