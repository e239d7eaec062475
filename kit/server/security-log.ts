import type { Logger } from "pino";
import { MINUTE } from "#vocabulary/limits.ts";
import type { Clock } from "./clock.ts";

/**
 * Log lines that show an operator wrong passwords, lock-outs and forbidden calls. They name accounts by id and
 * networks by a keyed hash: no e-mail, address, password or token.
 */
interface SecurityEvent {
  event: "login-refused" | "lock-out" | "forbidden";
  /** Null where there is no such account. */
  userId: number | null;
  /** `ClientInfo.network`. */
  network: string;
}

type Entry = SecurityEvent & Record<string, unknown>;

export interface SecurityLog {
  add(entry: Entry): void;
  /** For events that a program can repeat endlessly: an equal entry is logged once per window. */
  addOnce(entry: Entry): void;
}

const messages: Record<SecurityEvent["event"], string> = {
  "login-refused": "login refused",
  "lock-out": "too many wrong passwords: locked out for a while",
  forbidden: "call forbidden",
};

/** The length of a lock-out. */
const window = 15 * MINUTE;
/** Beyond this number the oldest entry is removed, and may be logged again. */
const mostRemembered = 10_000;

export function createSecurityLog(log: Pick<Logger, "warn">, clock: Clock): SecurityLog {
  /** The end of each entry's window, oldest first. */
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
