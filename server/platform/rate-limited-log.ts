import type { Logger } from "pino";
import { SECOND } from "#contract/limits.ts";

/** A line for what can happen many times a second: at once for the first, then once a second with the number since. */
export interface RateLimitedLog {
  add(reason: string): void;
}

export function rateLimitedLog(log: Logger, level: "warn" | "error", message: string): RateLimitedLog {
  /** How many times each reason was met since its last line. Reasons come from a fixed set, so this stays small. */
  const counts = new Map<string, number>();

  function report(reason: string) {
    const times = counts.get(reason) ?? 0;
    if (times === 0) return void counts.delete(reason);
    log[level]({ reason, times }, message);
    counts.set(reason, 0);
    setTimeout(() => report(reason), SECOND).unref();
  }

  return {
    add(reason) {
      const times = counts.get(reason);
      counts.set(reason, (times ?? 0) + 1);
      if (times === undefined) report(reason);
    },
  };
}
