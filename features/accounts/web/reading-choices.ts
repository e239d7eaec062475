import type { Warning } from "#kit/calls/level-and-warnings.ts";
import {
  defaultReadingChoices,
  readingChoiceNames,
  readingChoices,
  type ReadingChoiceName,
  type ReadingChoices,
  type Theme,
} from "#vocabulary/reading-choices.ts";
import { hasSession, readStored, store } from "#kit/web/drafts/storage.ts";
import type { WordHelp } from "#features/reading-settings/calls.ts";
import type { LanguageName } from "#vocabulary/languages.ts";
import { helpChosenBy, showHelp, wordHelpLanguageOf, wordHelpOf, type HelpField } from "./word-help.ts";

/**
 * The reading settings on this device and on the page. boot applies them before the first paint. A visitor's choices stay in the storage
 * of the browser; of a signed-in member's settings the browser has a copy, which ends with the session.
 */

/** The colour of paper in each theme, for the browser's own bars. tokens.test.ts compares them with the stylesheet. */
export const browserColours: Record<Exclude<Theme, "system">, string> = {
  light: "#fbf8f3",
  sepia: "#efe2c9",
  dark: "#1b1815",
};

export const visitorKey = "reading-settings";
export const memberKey = "reading-settings-of-member";
/** Choices of the member that the server does not have yet. */
const unsentKey = "reading-settings-unsent";

/** The event that follows a choice in the panel. */
export const choiceEvent = "reading-choice";

const valuesOf: { [N in ReadingChoiceName]: readonly ReadingChoices[N][] } = readingChoices;

/** The value as a choice; undefined for what is none. Forms and attributes have texts. */
const toChoice = <N extends ReadingChoiceName>(name: N, value: unknown): ReadingChoices[N] | undefined =>
  valuesOf[name].find((choice) => String(choice) === String(value));

export function storedObject(key: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(readStored(key) ?? "null")) as Record<string, unknown>;
  } catch {
    return {};
  }
}

interface DeviceChoices extends ReadingChoices, WordHelp {}

/** The choices among these values; broken or unknown ones are left out. */
export function choicesOf(values: Record<string, unknown>): Partial<DeviceChoices> {
  const known = readingChoiceNames.map((name) => [name, toChoice(name, values[name])] as const);
  return { ...Object.fromEntries(known.filter(([, choice]) => choice !== undefined)), ...wordHelpOf(values) };
}

const storedChoices = (): Partial<DeviceChoices> => choicesOf(storedObject(hasSession() ? memberKey : visitorKey));

/** The choices that apply to the page now. */
const currentChoices = () => ({ ...defaultReadingChoices, ...storedChoices() });

/** The reader's word help as this device knows it; without choices that were never made. */
export const storedWordHelp = (): Partial<WordHelp> => wordHelpOf(storedChoices());

/**
 * The language in which the reader wants the meanings of words; null for none. A reader who never chose gets that of the page. A choice on
 * this page sends `choiceEvent`, new settings of the server `settingsEvent`.
 */
export const wordHelpLanguage = (): LanguageName | null => wordHelpLanguageOf(storedChoices());

/** Shows the stored choices on the page: as attributes of the root, for the stylesheet, and in an open panel. Defaults have no attribute. */
export function applyChoices() {
  const choices = currentChoices();
  const { dataset } = document.documentElement;
  for (const name of readingChoiceNames) {
    if (choices[name] === defaultReadingChoices[name]) delete dataset[name];
    else dataset[name] = String(choices[name]);
  }
  const { hiddenWarnings } = hasSession() ? storedObject(memberKey) : {};
  if (Array.isArray(hiddenWarnings) && hiddenWarnings.length > 0) dataset.hiddenWarnings = hiddenWarnings.join(" ");
  else delete dataset.hiddenWarnings;
  colourBrowser(choices.theme);
  for (const field of document.querySelectorAll<HelpField>("[data-reading-choices] :is(input, select)"))
    if (!showHelp(field, choices))
      (field as HTMLInputElement).checked = field.value === String(choices[field.name as ReadingChoiceName]);
}

/** Colours the browser's own bars. The page has tags for the system's choice; a tag before them wins. */
function colourBrowser(theme: Theme) {
  document.querySelector("meta[data-chosen]")?.remove();
  if (theme === "system") return;
  const tag = Object.assign(document.createElement("meta"), { name: "theme-color", content: browserColours[theme] });
  tag.dataset.chosen = "";
  document.head.prepend(tag);
}

const add = (key: string, values: object) => store(key, JSON.stringify({ ...storedObject(key), ...values }));

/** Stores a choice and shows it at once. For a member, the application sends it to the server when it runs. */
function choose(field: HelpField) {
  const choice = helpChosenBy(field, storedChoices()) ?? choicesOf({ [field.name]: field.value });
  if (hasSession()) add(unsentKey, choice);
  add(hasSession() ? memberKey : visitorKey, choice);
  applyChoices();
  document.dispatchEvent(new Event(choiceEvent));
}

/** The panel of the reading pages (`ReadingPanel`), the same for visitors without the application. Other tabs follow, and pages from the back/forward cache. */
export function setUpReadingPanel() {
  document.addEventListener("change", ({ target }) => {
    if (target instanceof Element && target.closest("[data-reading-choices]") !== null) choose(target as HelpField);
  });
  // Its fields have no state in the page, which is the same for everybody.
  document.addEventListener("beforetoggle", applyChoices, true);
  window.addEventListener("storage", applyChoices);
  window.addEventListener("pageshow", applyChoices);
}

/** This browser's copy of a member's reading settings. */

/** Choices that the server does not have yet. */
export const unsentChoices = (): Partial<DeviceChoices> => choicesOf(storedObject(unsentKey));

interface Settings extends DeviceChoices {
  languagesRead: readonly LanguageName[];
  hiddenWarnings: readonly Warning[];
}

/** The event that follows new settings of the server. */
export const settingsEvent = "reading-settings";

/** Takes the settings of the server; later choices of this browser stay. */
export function takeMemberChoices(member: number, settings: Settings) {
  const { languagesRead, hiddenWarnings } = settings;
  const choices = { ...choicesOf({ ...settings }), ...unsentChoices() };
  store(memberKey, JSON.stringify({ ...choices, languagesRead, hiddenWarnings, member }));
  applyChoices();
  document.dispatchEvent(new Event(settingsEvent));
}

/** These choices have reached the server. One that has changed since then is still unsent. */
export function markSent(sent: Partial<DeviceChoices>) {
  const isSent = ([name, value]: [string, unknown]) =>
    JSON.stringify(sent[name as keyof DeviceChoices]) === JSON.stringify(value);
  const left = Object.entries(unsentChoices()).filter((choice) => !isSent(choice));
  store(unsentKey, left.length === 0 ? null : JSON.stringify(Object.fromEntries(left)));
}

/** Removes the copy of a member, or of any other member than this one. */
export function forgetMemberChoices({ except = null }: { except?: number | null } = {}) {
  if (except !== null && storedObject(memberKey).member === except) return;
  store(memberKey, null);
  store(unsentKey, null);
}
