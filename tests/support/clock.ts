import type { Clock } from "#kit/server/clock.ts";

/** A stopped clock that a test moves. */
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

/** The real time, for tests with a browser or a real client. A test can still move it ahead. */
export function aRunningClock(): TestClock {
  let ahead = 0;
  return {
    now: () => new Date(Date.now() + ahead),
    advance: (milliseconds) => void (ahead += milliseconds),
  };
}
