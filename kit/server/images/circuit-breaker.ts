import { MINUTE, SECOND } from "#vocabulary/limits.ts";
import { fromNow, type Clock } from "../clock.ts";

/** After so many failures in a row the service counts as lost. */
const failuresUntilLost = 3;
/** Until the next attempt; doubled after each that fails. */
const shortestPause = 5 * SECOND;
const longestPause = 1 * MINUTE;

interface Options {
  clock: Clock;
  /** Called when the service counts as lost, and when it works again. */
  onChange(isAvailable: boolean): void;
}

/**
 * A circuit breaker: while a service is lost, requests to it fail at once instead of waiting for its time-out. After a
 * pause one request tries it again, and those that come during it wait for its outcome. Own code, because the libraries read the system's clock.
 */
export function createCircuitBreaker({ clock, onChange }: Options) {
  let failures = 0;
  let pause = shortestPause;
  /** Null while the service works. */
  let retryAt: Date | null = null;
  /** The request that tries a lost service again. */
  let trial: Promise<unknown> | null = null;

  const isAvailable = () => retryAt === null || clock.now() >= retryAt;

  function succeeded() {
    failures = 0;
    pause = shortestPause;
    if (retryAt === null) return;
    retryAt = null;
    onChange(true);
  }

  function failed() {
    failures += 1;
    if (failures < failuresUntilLost) return;
    const wasLost = retryAt !== null;
    retryAt = fromNow(clock, pause);
    pause = Math.min(2 * pause, longestPause);
    if (!wasLost) onChange(false);
  }

  return {
    isAvailable,
    /** @throws what `work` throws, and what `refusal` makes while the service is lost */
    async run<T>(work: () => Promise<T>, refusal: () => Error): Promise<T> {
      // When the service is back, the other pictures of a page shall not be refused while the first one finds out.
      if (trial !== null) await trial;
      if (!isAvailable()) throw refusal();
      const result = work();
      const settled = result.then(succeeded, failed);
      if (retryAt !== null) trial = settled.finally(() => (trial = null));
      await settled;
      return result;
    },
  };
}
