/** The work and the size of the page cache, for the metrics. */
export interface PageCounts {
  /** Since the start: requests that were answered from the cache. */
  hits: number;
  /** Since the start: requests that waited for a page, or got a stale one while the process was busy. */
  misses: number;
  /** Since the start. */
  rendered: number;
  /** Since the start: only the totals of likes and comments were written again. */
  updated: number;
  /** Pages in the cache when one was last asked for that had to be made, and their bytes. */
  kept: number;
  bytes: number;
}

export const createPageCounts = (): PageCounts => ({ hits: 0, misses: 0, rendered: 0, updated: 0, kept: 0, bytes: 0 });
