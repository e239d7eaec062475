import type { Logger } from "pino";
import { MINUTE } from "#contract/limits.ts";
import type { Clock } from "./clock.ts";

/**
 * Log lines by which an operator notices that somebody guesses, locks out or tries what they may not. They name accounts by id and
 * networks by a keyed hash: no e-mail, address, password or token.
 */
export interface SecurityEvent {
  event: "login-refused" | "lock-out" | "forbidden";
  /** Null where there is no such account. */
  userId: number | null;
  /** `ClientInfo.network`. */
  network: string;
}

type Entry = SecurityEvent & Record<string, unknown>;

export interface SecurityLog {
  add(entry: Entry): void;
  /** For what one program can repeat without end: a second entry that is equal in every field is left out for a while. */
  addOnce(entry: Entry): void;
}

const messages: Record<SecurityEvent["event"], string> = {
  "login-refused": "login refused",
  "lock-out": "too many wrong passwords: locked out for a while",
  forbidden: "call forbidden",
};

/** As long as a lock-out. */
const window = 15 * MINUTE;
/** Beyond so many, the oldest entry is forgotten, and may be logged again. */
const mostRemembered = 10_000;

export function createSecurityLog(log: Pick<Logger, "warn">, clock: Clock): SecurityLog {
  /** Until when each entry is left out, the oldest first. */
  const leftOutUntil = new Map<string, number>();

  const add = (entry: Entry) => log.warn(entry, messages[entry.event]);

  return {
    add,
    addOnce(entry) {
      const key = JSON.stringify(entry);
      const now = clock.now().getTime();
      if (now < (leftOutUntil.get(key) ?? 0)) return;
      leftOutUntil.delete(key);
      leftOutUntil.set(key, now + window);
      const [oldest] = leftOutUntil.keys();
      if (leftOutUntil.size > mostRemembered) leftOutUntil.delete(oldest!);
      add(entry);
    },
  };
}
