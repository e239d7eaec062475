import type { Logger } from "pino";
import { finishesWithin } from "#kit/server/finishes-within.ts";

interface Part {
  name: string;
  stop(): Promise<unknown>;
  /** Milliseconds. */
  atMost: number;
}

/** Stops one part after the other. A part that fails or does not end in time is logged and keeps no other from stopping. */
export async function stopInOrder(log: Logger, parts: Part[]): Promise<void> {
  for (const { name, stop, atMost } of parts) {
    try {
      if (!(await finishesWithin(stop(), atMost))) log.warn({ part: name, afterMs: atMost }, "did not stop in time");
    } catch (error) {
      log.warn({ part: name, err: error }, "failed to stop");
    }
  }
}
