import type { Logger } from "pino";
import { SECOND } from "#vocabulary/limits.ts";

/** A log for frequent events: the first one is logged at once, then one line a second with the number of events. */
interface RateLimitedLog {
  add(reason: string): void;
}

export function rateLimitedLog(log: Logger, level: "warn" | "error", message: string): RateLimitedLog {
  /** The number of events since the last line, by reason. Reasons come from a fixed set, so this stays small. */
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
