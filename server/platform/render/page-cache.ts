import { LRUCache } from "lru-cache";
import { MIB, SECOND } from "#contract/limits.ts";

/** The properties of a page that the cache needs. */
export interface Cacheable {
  /** Bytes that the page takes in memory. */
  size: number;
  /** Null: not to be cached. */
  caching: {
    /** Invalidating one of these makes the page stale. */
    cacheTags: readonly string[];
    /** Seconds. */
    maxAge: number;
  } | null;
}

const pagesCapacity = 64 * MIB;

/**
 * Rendered pages by address and language. Concurrent requests share one rendering. A page that became stale while it was rendered is
 * sent to the requests that waited for it, but not cached.
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
    dispose: (page, key) => removeFromTags(key, page),
  });
  const keysByTag = new Map<string, Set<string>>();
  const renderings = new Map<string, Promise<Page>>();
  /** Invalidations during rendering: the tags of a page are known only afterwards. */
  let recent = { rendering: 0, everything: 0, count: 0, at: new Map<string, number>() };

  function removeFromTags(key: string, page: Page) {
    for (const tag of page.caching?.cacheTags ?? []) {
      const keys = keysByTag.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) keysByTag.delete(tag);
    }
  }

  function store(key: string, page: Page, caching: NonNullable<Page["caching"]>) {
    pages.set(key, page, { ttl: caching.maxAge * SECOND });
    if (!pages.has(key)) return;
    for (const tag of caching.cacheTags) {
      const keys = keysByTag.get(tag);
      if (keys === undefined) keysByTag.set(tag, new Set([key]));
      else keys.add(key);
    }
  }

  function hasBecomeStale(cacheTags: readonly string[], since: number): boolean {
    return recent.everything > since || cacheTags.some((tag) => (recent.at.get(tag) ?? 0) > since);
  }

  async function renderAndCache(key: string, render: () => Promise<Page>): Promise<Page> {
    const since = recent.count;
    recent.rendering += 1;
    try {
      const page = await render();
      if (page.caching !== null && !hasBecomeStale(page.caching.cacheTags, since)) store(key, page, page.caching);
      return page;
    } finally {
      recent.rendering -= 1;
      if (recent.rendering === 0) recent = { rendering: 0, everything: 0, count: 0, at: new Map() };
    }
  }

  return {
    get: (key: string): Page | undefined => pages.get(key),

    /** The page of a key: cached, being rendered for another request, or rendered now. */
    getOrRender(key: string, render: () => Promise<Page>): Promise<Page> {
      const cached = pages.get(key);
      if (cached !== undefined) return Promise.resolve(cached);
      const running = renderings.get(key);
      if (running !== undefined) return running;
      const rendering = renderAndCache(key, render).finally(() => {
        if (renderings.get(key) === rendering) renderings.delete(key);
      });
      renderings.set(key, rendering);
      return rendering;
    },

    /** Removes every page that has one of these tags, also those that are being rendered. */
    invalidate(cacheTags: readonly string[]) {
      for (const tag of cacheTags) for (const key of keysByTag.get(tag) ?? []) pages.delete(key);
      if (recent.rendering === 0) return;
      recent.count += 1;
      for (const tag of cacheTags) recent.at.set(tag, recent.count);
      // Later requests must not get a rendering that began before the change.
      renderings.clear();
    },

    /** Removes all pages, when it is unknown what changed. */
    clear() {
      pages.clear();
      recent.count += 1;
      recent.everything = recent.count;
      renderings.clear();
    },

    get count(): number {
      return pages.size;
    },
  };
}
