import type { ReadingChoices } from "#contract/reading-choices.ts";
import { applyChoices, choicesOf, memberKey, storedObject, unsentKey } from "./reading-choices.ts";
import { store } from "./storage.ts";

/** This browser's copy of a member's reading settings. */

/** Choices that the server does not have yet. */
export const unsentChoices = (): Partial<ReadingChoices> => choicesOf(storedObject(unsentKey));

/** Takes the settings of the server; later choices of this browser stay. */
export function takeMemberChoices(member: number, settings: ReadingChoices) {
  store(memberKey, JSON.stringify({ ...choicesOf({ ...settings }), ...unsentChoices(), member }));
  applyChoices();
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
