import type { Clock } from "#server/platform/clock.ts";

/** A clock that stands until a test moves it. */
export interface TestClock extends Clock {
  advance(milliseconds: number): void;
}

export function aClock(start = new Date("2026-11-21T10:00:00.000Z")): TestClock {
  let now = start.getTime();
  return {
    now: () => new Date(now),
    advance: (milliseconds) => void (now += milliseconds),
  };
}
