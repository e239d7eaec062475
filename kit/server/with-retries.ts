import { setTimeout as pause } from "node:timers/promises";

/** Milliseconds before each repetition: a lost connection is replaced at once, a busy database needs a moment. */
const pauses = [100, 1000];

/** Repeats work that fails, a few times. @throws the last error */
export async function withRetries<T>(work: () => Promise<T>): Promise<T> {
  for (const milliseconds of pauses) {
    try {
      return await work();
    } catch {
      await pause(milliseconds, undefined, { ref: false });
    }
  }
  return work();
}
