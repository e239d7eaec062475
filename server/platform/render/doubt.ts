import { MINUTE, SECOND } from "#contract/limits.ts";

/** So long a kept page may stand in for one that can't be rendered. A failover takes less than a minute. */
export const longestDoubt = 5 * MINUTE;
/** After a failure, kept pages are sent at once until rendering is tried again. */
const retryAfter = 2 * SECOND;

/**
 * Decides which pages a process sends while it may miss messages about changes. If the database answers, pages are rendered from it,
 * because another process may have deleted the Tale of a kept page. If it doesn't answer, kept pages are sent for a while.
 */
export function createDoubt(clock: { now(): number }) {
  let since: number | null = null;
  let failedAt = -Infinity;
  let isTrying = false;

  return {
    get isOn() {
      return since !== null;
    },
    begin() {
      since ??= clock.now();
    },
    end() {
      since = null;
      failedAt = -Infinity;
    },
    /** @param kept the page that may be sent instead; null for none @param isFailure whether a rendered page says that it can't be shown now */
    async render<Page>(
      kept: Page | null,
      render: () => Promise<Page>,
      isFailure: (page: Page) => boolean,
    ): Promise<Page> {
      const now = clock.now();
      if (kept === null || since === null || now - since > longestDoubt) return render();
      const hasFailed = failedAt > -Infinity;
      if (hasFailed && (isTrying || now - failedAt < retryAfter)) return kept;
      isTrying = true;
      try {
        const page = await render();
        if (!isFailure(page)) return page;
      } catch {
        // The reason is in the log.
      } finally {
        isTrying = false;
      }
      failedAt = clock.now();
      return kept;
    },
  };
}
