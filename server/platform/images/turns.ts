import { Refusal } from "../problem.ts";

/**
 * Lets so many pieces of work run at once and so many wait, each in its turn.
 * @returns runs a piece of work; who comes when too many wait already is refused with UNAVAILABLE
 */
export function inTurns(atOnce: number, mostWaiting: number) {
  let running = 0;
  const waiting: (() => void)[] = [];

  async function turn() {
    if (running < atOnce) {
      running += 1;
      return;
    }
    if (waiting.length >= mostWaiting) {
      throw new Refusal("UNAVAILABLE", {
        detail: "Too many pictures are being made ready. Nothing was changed; try again in a moment.",
        retryAfterSeconds: 5,
      });
    }
    await new Promise<void>((resolve) => waiting.push(resolve));
  }

  return async function run<T>(work: () => Promise<T>): Promise<T> {
    await turn();
    try {
      return await work();
    } finally {
      // Who waits takes over this place.
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
