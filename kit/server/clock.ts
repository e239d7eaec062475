/** The time as a dependency, so that links, sessions and bans can be tested without waiting. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

export function fromNow(clock: Clock, milliseconds: number): Date {
  return new Date(clock.now().getTime() + milliseconds);
}
