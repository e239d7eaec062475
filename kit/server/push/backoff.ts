import { LRUCache } from "lru-cache";
import { HOUR, MINUTE } from "#vocabulary/limits.ts";

/** The first pause of an address that did not accept its message; each failure in a row doubles it, up to the longest. */
const firstPause = 5 * MINUTE;
const maxPause = 24 * HOUR;

/**
 * Exponential backoff for addresses that did not accept their messages: the timeouts of a few dead browsers must not delay
 * everybody's messages.
 */
export function createBackoff(now: () => number = Date.now) {
  const failures = new LRUCache<string, { inARow: number; until: number }>({ max: 10_000 });
  return {
    isBackingOff: (endpoint: string) => (failures.get(endpoint)?.until ?? 0) > now(),
    /** @returns whether it had worked before, which is worth a line in the log */
    failed(endpoint: string): boolean {
      const inARow = (failures.get(endpoint)?.inARow ?? 0) + 1;
      failures.set(endpoint, { inARow, until: now() + Math.min(maxPause, firstPause * 2 ** (inARow - 1)) });
      return inARow === 1;
    },
    worked: (endpoint: string) => void failures.delete(endpoint),
  };
}
