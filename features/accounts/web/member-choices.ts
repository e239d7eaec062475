import type { LanguageName } from "#vocabulary/languages.ts";
import type { Warning } from "#kit/calls/level-and-warnings.ts";
import type { ReadingChoices } from "#vocabulary/reading-choices.ts";
import { applyChoices, choicesOf, memberKey, storedObject, unsentKey } from "./reading-choices.ts";
import { store } from "#kit/web/drafts/storage.ts";

/** This browser's copy of a member's reading settings. */

/** Choices that the server does not have yet. */
export const unsentChoices = (): Partial<ReadingChoices> => choicesOf(storedObject(unsentKey));

interface Settings extends ReadingChoices {
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
export function markSent(sent: Partial<ReadingChoices>) {
  const left = Object.entries(unsentChoices()).filter(([name, value]) => sent[name as keyof ReadingChoices] !== value);
  store(unsentKey, left.length === 0 ? null : JSON.stringify(Object.fromEntries(left)));
}

/** Removes the copy of a member, or of any other member than this one. */
export function forgetMemberChoices({ except = null }: { except?: number | null } = {}) {
  if (except !== null && storedObject(memberKey).member === except) return;
  store(memberKey, null);
  store(unsentKey, null);
}
