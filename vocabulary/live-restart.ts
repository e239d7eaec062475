import { live } from "./limits.ts";

/**
 * The reason with which the server closes live connections that are to come again by themselves. With many of them it ends with the
 * seconds over which they spread, each after a random part, so that they don't all come in one moment.
 */

const word = "RESTARTING";

export function restartReason(connections: number): string {
  const seconds = Math.floor(connections / live.reconnectsPerSecond);
  return seconds === 0 ? word : `${word} ${seconds}`;
}

/** @returns milliseconds; 0 for a connection that was closed for another reason */
export function spreadOf(reason: string): number {
  const [, seconds = "0"] = new RegExp(`^${word} (\\d{1,3})$`).exec(reason) ?? [];
  return Number(seconds) * 1000;
}
