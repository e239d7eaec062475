import { vi } from "vitest";

/**
 * Repeats a check until it succeeds; after `timeout` ms it fails with the check's last error. A minute is long enough for a busy
 * machine. `expect.poll` would fail in tests that run at the same time, because Vitest knows one running test only.
 */
export const eventually = <T>(
  check: () => T | Promise<T>,
  { timeout = 60_000, interval = 50 }: { timeout?: number; interval?: number } = {},
): Promise<T> => vi.waitFor(check, { timeout, interval });
