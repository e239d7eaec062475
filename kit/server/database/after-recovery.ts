import { setTimeout as pause } from "node:timers/promises";
import type { Logger } from "pino";
import { SECOND } from "#vocabulary/limits.ts";
import { sqlState } from "./database-errors.ts";

const betweenTries = SECOND / 2;
const warnEvery = 5 * SECOND;

/** A database that starts or recovers answers each new session with this. */
export const isRecovering = (error: unknown) => sqlState(error) === "57P03";

/**
 * Connects as soon as the database has recovered, and logs that the start waits for it.
 * @throws the other errors of `connect`
 */
export async function afterRecovery<T>(log: Logger, connect: () => Promise<T>): Promise<T> {
  for (let nextWarning = 0; ;) {
    try {
      return await connect();
    } catch (error) {
      if (!isRecovering(error)) throw error;
      if (performance.now() >= nextWarning) {
        const reason = (error as Error).message;
        log.warn({ event: "start_waits", reason }, "the start waits until the database accepts sessions");
        nextWarning = performance.now() + warnEvery;
      }
    }
    await pause(betweenTries);
  }
}
