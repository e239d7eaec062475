import { LRUCache } from "lru-cache";
import { HOUR, MINUTE } from "#contract/limits.ts";

/** The first rest of an address that did not take its message; each failure in a row doubles it, up to the longest. */
const firstRest = 5 * MINUTE;
const longestRest = 24 * HOUR;

/**
 * Addresses that lately did not take their messages are left alone for a while: a few dead browsers of one person must
 * not keep everybody's messages waiting for their timeouts.
 */
export function createBackoff(now: () => number = Date.now) {
  const failures = new LRUCache<string, { inARow: number; until: number }>({ max: 10_000 });
  return {
    isBackingOff: (endpoint: string) => (failures.get(endpoint)?.until ?? 0) > now(),
    /** @returns whether it had worked before, which is worth a line in the log */
    failed(endpoint: string): boolean {
      const inARow = (failures.get(endpoint)?.inARow ?? 0) + 1;
      failures.set(endpoint, { inARow, until: now() + Math.min(longestRest, firstRest * 2 ** (inARow - 1)) });
      return inARow === 1;
    },
    worked: (endpoint: string) => void failures.delete(endpoint),
  };
}
