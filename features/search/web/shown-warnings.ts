import { warnings, type Warning } from "#kit/calls/level-and-warnings.ts";
import { getSession } from "#features/accounts/web/session.ts";
import { readInTab, storeInTab } from "#kit/web/drafts/storage.ts";
import type { DeviceData } from "#features/personal-data/web/device-data.ts";
import { readSearchState, type SearchState } from "./search-address.ts";
import { searchPath } from "./search-page-address.ts";

/**
 * The hidden warnings whose filter a member has removed in this tab. The address can't say it: its parameters are those of the call,
 * and an address that somebody else shares has no filter for what its reader hides.
 */

const key = "search-shown-warnings";

/** The member's id, then the warnings. */
const stored = (): string[] => readInTab(key)?.split(" ") ?? [];

/** If storage is full or blocked, a removed filter comes back. */
const store = (shown: readonly Warning[]) =>
  storeInTab(key, shown.length === 0 ? null : [getSession()?.userId, ...shown].join(" "));

function shownWarnings(): Warning[] {
  const [member, ...shown] = stored();
  return member === String(getSession()?.userId) ? warnings.filter((warning) => shown.includes(warning)) : [];
}

/** A new search has all filters again. */
export const forgetShown = () => store([]);

/** Remembers the filters that this search no longer has. @param search the next one; the browser is still at the one before */
export function rememberShown({ withoutWarning }: SearchState): void {
  if (window.location.pathname !== searchPath) return;
  const before = readSearchState(new URLSearchParams(window.location.search)).withoutWarning;
  store([...before, ...shownWarnings()].filter((warning) => !withoutWarning.includes(warning)));
}

/** The warnings that a member hides, that this search does not leave out, and whose filter they have not removed. */
export function forgottenWarnings({ withoutWarning }: SearchState, hidden: readonly Warning[]): Warning[] {
  const shown = shownWarnings();
  return hidden.filter((warning) => !withoutWarning.includes(warning) && !shown.includes(warning));
}

export const shownWarningsOnDevice: DeviceData = {
  deleteDataOf({ userId }) {
    if (stored()[0] === String(userId)) forgetShown();
  },
};
