import { LRUCache } from "lru-cache";
import { MIB, SECOND } from "#contract/limits.ts";

/** What the cache has to know about a page; the rest is the caller's. */
export interface Cacheable {
  /** Bytes that the page takes in memory. */
  size: number;
  /** Null: for this one answer only. */
  keep: {
    /** Invalidating one of these makes the page stale. */
    cacheTags: readonly string[];
    /** Seconds. */
    maxAge: number;
  } | null;
}

const pagesCapacity = 64 * MIB;

/**
 * Rendered pages by address and language. A page is drawn once however many ask for it at the same time, and
 * one that became stale while it was being drawn is given to those who waited, but not kept.
 */
export function createPageCache<Page extends Cacheable>(
  clock: { now(): number } = performance,
  capacity = pagesCapacity,
) {
  const pages = new LRUCache<string, Page>({
    maxSize: capacity,
    sizeCalculation: (page) => Math.max(1, page.size),
    perf: clock,
    ttlResolution: 0,
    dispose: (page, key) => forget(key, page),
  });
  const keysByTag = new Map<string, Set<string>>();
  const drawings = new Map<string, Promise<Page>>();
  /** What was invalidated while pages are being drawn: their tags are known only afterwards. */
  let recent = { drawing: 0, everything: 0, count: 0, at: new Map<string, number>() };

  function forget(key: string, page: Page) {
    for (const tag of page.keep?.cacheTags ?? []) {
      const keys = keysByTag.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) keysByTag.delete(tag);
    }
  }

  function remember(key: string, page: Page, keep: NonNullable<Page["keep"]>) {
    pages.set(key, page, { ttl: keep.maxAge * SECOND });
    if (!pages.has(key)) return;
    for (const tag of keep.cacheTags) {
      const keys = keysByTag.get(tag);
      if (keys === undefined) keysByTag.set(tag, new Set([key]));
      else keys.add(key);
    }
  }

  function becameStale(cacheTags: readonly string[], since: number): boolean {
    return recent.everything > since || cacheTags.some((tag) => (recent.at.get(tag) ?? 0) > since);
  }

  async function drawAndKeep(key: string, draw: () => Promise<Page>): Promise<Page> {
    const since = recent.count;
    recent.drawing += 1;
    try {
      const page = await draw();
      if (page.keep !== null && !becameStale(page.keep.cacheTags, since)) remember(key, page, page.keep);
      return page;
    } finally {
      recent.drawing -= 1;
      if (recent.drawing === 0) recent = { drawing: 0, everything: 0, count: 0, at: new Map() };
    }
  }

  return {
    get: (key: string): Page | undefined => pages.get(key),

    /** The page of a key: kept, being drawn for somebody else, or drawn now. */
    getOrDraw(key: string, draw: () => Promise<Page>): Promise<Page> {
      const kept = pages.get(key);
      if (kept !== undefined) return Promise.resolve(kept);
      const running = drawings.get(key);
      if (running !== undefined) return running;
      const drawing = drawAndKeep(key, draw).finally(() => {
        if (drawings.get(key) === drawing) drawings.delete(key);
      });
      drawings.set(key, drawing);
      return drawing;
    },

    /** Removes every page that has one of these tags, also those that are being rendered. */
    invalidate(cacheTags: readonly string[]) {
      for (const tag of cacheTags) for (const key of keysByTag.get(tag) ?? []) pages.delete(key);
      if (recent.drawing === 0) return;
      recent.count += 1;
      for (const tag of cacheTags) recent.at.set(tag, recent.count);
      // Who asks from now on must not get what was begun before.
      drawings.clear();
    },

    /** Forgets everything, where it can't be known what changed. */
    clear() {
      pages.clear();
      recent.count += 1;
      recent.everything = recent.count;
      drawings.clear();
    },

    get count(): number {
      return pages.size;
    },
  };
}
