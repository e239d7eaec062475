import {
  defaultReadingChoices,
  readingChoiceNames,
  readingChoices,
  type ReadingChoiceName,
  type ReadingChoices,
  type Theme,
} from "#contract/reading-choices.ts";
import { hasSession, readStored } from "./storage.ts";
import { browserColours } from "./theme-colours.ts";

/**
 * The reading settings on this device and on the page. boot applies them before the first paint. A visitor's choices stay in the storage
 * of the browser; of a signed-in member's settings the browser has a copy, which ends with the session.
 */

export const visitorKey = "reading-settings";
export const memberKey = "reading-settings-of-member";

const valuesOf: { [N in ReadingChoiceName]: readonly ReadingChoices[N][] } = readingChoices;

/** The value as a choice; undefined for what is none. Forms and attributes have texts. */
export const toChoice = <N extends ReadingChoiceName>(name: N, value: unknown): ReadingChoices[N] | undefined =>
  valuesOf[name].find((choice) => String(choice) === String(value));

/** Choices that this browser stores under a key. Broken or unknown ones are left out. */
export function storedChoices(key: string): Partial<ReadingChoices> {
  let stored: unknown;
  try {
    stored = JSON.parse(readStored(key) ?? "null");
  } catch {
    return {};
  }
  const values = Object(stored) as Record<string, unknown>;
  const known = readingChoiceNames.map((name) => [name, toChoice(name, values[name])] as const);
  return Object.fromEntries(known.filter(([, choice]) => choice !== undefined));
}

/** The choices that apply to the page now. */
export const currentChoices = (): ReadingChoices => ({
  ...defaultReadingChoices,
  ...storedChoices(hasSession() ? memberKey : visitorKey),
});

/** Shows the stored choices on the page: as attributes of the root, for the stylesheet. Defaults have none. */
export function applyChoices() {
  const choices = currentChoices();
  const { dataset } = document.documentElement;
  for (const name of readingChoiceNames) {
    if (choices[name] === defaultReadingChoices[name]) delete dataset[name];
    else dataset[name] = String(choices[name]);
  }
  colourBrowser(choices.theme);
}

/** Colours the browser's own bars. The page has tags for the system's choice; a tag before them wins. */
function colourBrowser(theme: Theme) {
  document.querySelector("meta[data-chosen]")?.remove();
  if (theme === "system") return;
  const tag = Object.assign(document.createElement("meta"), { name: "theme-color", content: browserColours[theme] });
  tag.dataset.chosen = "";
  document.head.prepend(tag);
}
