import type { WordHelp } from "#features/reading-settings/calls.ts";
import { hasSession } from "#kit/web/drafts/storage.ts";
import { languageNames, toLanguageName, type Language, type LanguageName } from "#vocabulary/languages.ts";

/**
 * Word help among the reading settings on this device: the fields of the panel and of the settings, and their values. Without schemas,
 * because boot runs it.
 */

/** The value of the field "wordHelp" for no help. */
export const withoutHelp = "off";

/** The fields of the levels have the name of their language at the end. */
export const levelField = (name: LanguageName) => `wordLevels.${name}`;
const isLevel = (value: unknown) => typeof value === "string" && /^[ABC][12]$/.test(value);

/** Word help among these values; broken or unknown ones are left out. */
export function wordHelpOf(values: Record<string, unknown>): Partial<WordHelp> {
  const help: Partial<WordHelp> = {};
  const { wordHelp, wordLevels, meaningsAbove } = values;
  if (wordHelp === null || languageNames.includes(wordHelp as LanguageName))
    help.wordHelp = wordHelp as WordHelp["wordHelp"];
  if (typeof wordLevels === "object" && wordLevels !== null) {
    const levels: Record<string, unknown> = { ...wordLevels };
    help.wordLevels = Object.fromEntries(
      languageNames.filter((name) => isLevel(levels[name])).map((name) => [name, levels[name]]),
    );
  }
  if (typeof meaningsAbove === "boolean") help.meaningsAbove = meaningsAbove;
  return help;
}

/** The language of the meanings among stored choices; null without help. A reader who never chose gets the page's. */
export function wordHelpLanguageOf({ wordHelp }: Partial<WordHelp>): LanguageName | null {
  return wordHelp === undefined ? toLanguageName(document.documentElement.lang as Language) : wordHelp;
}

/** Reads the fields of a form. Levels of languages that it doesn't show stay. */
export function wordHelpOfForm(data: FormData, { wordLevels }: WordHelp): Partial<WordHelp> {
  const levels = languageNames.map((name) => [name, data.get(levelField(name)) ?? wordLevels[name]] as const);
  const help = data.get("wordHelp");
  return wordHelpOf({
    wordHelp: help === withoutHelp ? null : (help ?? undefined),
    wordLevels: Object.fromEntries(levels),
    meaningsAbove: help === null ? undefined : data.has("meaningsAbove"),
  });
}

export type HelpField = HTMLInputElement | HTMLSelectElement;

const languageOfLevel = ({ name }: HelpField) => languageNames.find((each) => levelField(each) === name);

/** The choice that a changed field of the panel makes; null for another field. @param stored the choices before */
export function helpChosenBy(field: HelpField, stored: Partial<WordHelp>): Partial<WordHelp> | null {
  const { name, value } = field;
  if (name === "wordHelp") return wordHelpOf({ wordHelp: value === withoutHelp ? null : value });
  if (name === "meaningsAbove") return { meaningsAbove: (field as HTMLInputElement).checked };
  const language = languageOfLevel(field);
  return language === undefined ? null : wordHelpOf({ wordLevels: { ...stored.wordLevels, [language]: value } });
}

/** Shows the stored choices in a field of the panel. @returns whether it is one of word help */
export function showHelp(field: HelpField, stored: Partial<WordHelp>): boolean {
  if (field.name === "wordHelp") {
    (field as HTMLInputElement).checked = field.value === (wordHelpLanguageOf(stored) ?? withoutHelp);
    return true;
  }
  if (field.name === "meaningsAbove") {
    (field as HTMLInputElement).checked = stored.meaningsAbove === true;
    return true;
  }
  const language = languageOfLevel(field);
  if (language === undefined) return false;
  field.value = stored.wordLevels?.[language] ?? "";
  // A change sends the levels of all languages, so a member's must have come before.
  field.disabled = hasSession() && stored.wordLevels === undefined;
  return true;
}
