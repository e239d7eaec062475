import { MINUTE } from "#contract/limits.ts";
import { readStored, store } from "#web/platform/storage.ts";
import type { DeviceData } from "../personal-data/device-data.ts";

/** When a member last saw the home page in this browser, for what is new since then. Kept on the device alone. */

/** After a longer break than this the home page is visited again; before, it is still the same visit. */
const longestBreak = 30 * MINUTE;

const keyOf = (username: string) => `last-visit:${username}`;

/**
 * Records that the home page is seen now.
 * @returns when the visit before this one ended, in milliseconds since 1970; null if this is the first one in this browser
 */
export function visit(username: string): number | null {
  const now = Date.now();
  const [seen, before] = (readStored(keyOf(username)) ?? "").split(" ").map((text) => Number(text) || null);
  const isSameVisit = seen != null && Math.abs(now - seen) <= longestBreak;
  const since = (isSameVisit ? before : seen) ?? null;
  store(keyOf(username), `${now} ${since ?? ""}`);
  return since;
}

export const lastVisitOnDevice: DeviceData = {
  deleteDataOf: ({ username }) => store(keyOf(username), null),
};
