/** The time as a dependency, so that links, sessions and bans can be tested without waiting. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

export function fromNow(clock: Clock, milliseconds: number): Date {
  return new Date(clock.now().getTime() + milliseconds);
}

/** Waits for `work`, at most this long. @returns false when the time ran out; `work` continues then */
export async function finishesWithin(work: Promise<unknown>, milliseconds: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const timeOver = new Promise<false>((resolve) => (timer = setTimeout(() => resolve(false), milliseconds)));
  try {
    return await Promise.race([work.then(() => true), timeOver]);
  } finally {
    clearTimeout(timer);
  }
}
