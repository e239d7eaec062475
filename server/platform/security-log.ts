import type { Logger } from "pino";

/**
 * Log lines by which an operator notices that somebody guesses, locks out or tries what they may not. They name accounts by id and
 * networks by a keyed hash: no e-mail, address, password or token.
 */
export interface SecurityEvent {
  event: "login-refused" | "lock-out" | "forbidden";
  /** Null where there is no such account. */
  userId: number | null;
  /** `Visitor.network`. */
  network: string;
}

const messages: Record<SecurityEvent["event"], string> = {
  "login-refused": "login refused",
  "lock-out": "too many wrong passwords: locked out for a while",
  forbidden: "call forbidden",
};

export function logSecurityEvent(log: Pick<Logger, "warn">, event: SecurityEvent & Record<string, unknown>): void {
  log.warn(event, messages[event.event]);
}
