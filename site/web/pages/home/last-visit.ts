import { MINUTE } from "#vocabulary/limits.ts";
import { readStored, store } from "#kit/web/drafts/storage.ts";
import type { DeviceData } from "#features/personal-data/web/device-data.ts";

/** When a member last saw the home page in this browser, for what is new since then. Kept on the device alone. */

/** After a longer break than this the home page is visited again; before, it is still the same visit. */
const longestBreak = 30 * MINUTE;

const keyOf = (userId: number) => `last-visit:${userId}`;

/**
 * Records that the home page is seen now.
 * @returns when the visit before this one ended, in milliseconds since 1970; null if this is the first one in this browser
 */
export function visit(userId: number): number | null {
  const now = Date.now();
  const [seen, before] = (readStored(keyOf(userId)) ?? "").split(" ").map((text) => Number(text) || null);
  const isSameVisit = seen != null && Math.abs(now - seen) <= longestBreak;
  const since = (isSameVisit ? before : seen) ?? null;
  store(keyOf(userId), `${now} ${since ?? ""}`);
  return since;
}

export const lastVisitOnDevice: DeviceData = {
  deleteDataOf: ({ userId }) => store(keyOf(userId), null),
};
