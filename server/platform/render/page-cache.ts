import { LRUCache } from "lru-cache";
import { MIB, MINUTE, SECOND } from "#contract/limits.ts";
import { createChangesWhileRendering, type Change } from "./changes-while-rendering.ts";
import { createDoubt } from "./doubt.ts";
import { createSharedRenderings } from "./shared-renderings.ts";
import { createTagIndex } from "./tag-index.ts";

/** The properties of a page that the cache needs. */
export interface Cacheable {
  /** Bytes that the page takes in memory. */
  size: number;
  /** Whether it tells only that it can't be shown now. */
  isFailure?: boolean;
  /** Null: not to be cached. */
  caching: {
    /** Invalidating one of these makes the page stale. */
    cacheTags: readonly string[];
    /** Those of the cache tags whose changes a stale page can be updated for, without rendering it again. */
    updatedFor?: readonly string[];
    /** Seconds. */
    maxAge: number;
  } | null;
}

interface Entry<Page> {
  page: Page;
  size: number;
  /** When it became or becomes stale. */
  staleAt: number;
  /** When it becomes too old, whatever changes. */
  expiresAt: number;
  /** If it is stale: whether updating it is enough. */
  canBeUpdated: boolean;
}

/** Renders a page, or updates the stale one that it gets. */
type Render<Page> = (stale: Page | null) => Promise<Page>;

/** About 4,500 pages of Tales with 4,000 characters, which take 15 kB each. */
const pagesCapacity = 64 * MIB;

/** With so many waiting renderings the cache counts as busy. */
const busyFrom = 8;
/** Milliseconds for which a stale page is sent at most. */
const maxStale = MINUTE;
/** The same for a page that is being updated: a Tale that everybody reads and likes would make each reader wait. */
const maxStaleTotals = 1 * SECOND;

interface Options {
  clock?: { now(): number };
  /** Bytes. */
  capacity?: number;
  /** Further renderings wait in order of arrival. */
  renderedAtOnce?: number;
  /** Whether the process is behind with its work. */
  isOverloaded?: () => boolean;
}

/**
 * Rendered pages by address and language. Concurrent requests share one rendering. A request never gets content from before a change that
 * came before the request, with three exceptions: while the process is busy, stale pages are sent at once and rendered in the background; while
 * a page is being updated for one request, the others get the stale one; while the database is away, what was kept before (doubt.ts).
 */
export function createPageCache<Page extends Cacheable>(options: Options = {}) {
  const { clock = performance, capacity = pagesCapacity, isOverloaded = () => false } = options;
  const tags = createTagIndex();
  const entries = new LRUCache<string, Entry<Page>>({
    maxSize: capacity,
    sizeCalculation: ({ size }) => Math.max(1, size),
    dispose: ({ page }, key) => tags.remove(key, page.caching?.cacheTags ?? []),
  });
  const changes = createChangesWhileRendering();
  const renderings = createSharedRenderings<Page>(changes, options.renderedAtOnce);
  const doubt = createDoubt(clock);

  const isBusy = () => renderings.waiting >= busyFrom || isOverloaded();

  /** @param expiresAt null: by the page's own maximum age @returns whether the page is stale already */
  function store(key: string, page: Page, began: number, expiresAt: number | null): boolean {
    const { caching } = page;
    if (caching === null) return changes.now > began;
    const { cacheTags, updatedFor = [], maxAge } = caching;
    if (changes.hasGone(cacheTags, began)) return true;
    const isStale = changes.hasChanged(cacheTags, began);
    const now = clock.now();
    const end = expiresAt ?? now + maxAge * SECOND;
    const changedContent = cacheTags.filter((tag) => !updatedFor.includes(tag));
    const canBeUpdated = !changes.hasChanged(changedContent, began);
    entries.set(key, { page, size: page.size, staleAt: isStale ? now : end, expiresAt: end, canBeUpdated });
    if (entries.has(key)) tags.add(key, cacheTags);
    return isStale;
  }

  /** The page of a key, unless it is stale; also a stale one while it is being updated. */
  function get(key: string): Page | undefined {
    const entry = entries.get(key);
    if (entry === undefined || doubt.isOn) return undefined;
    const { page, staleAt, expiresAt, canBeUpdated } = entry;
    const now = clock.now();
    if (staleAt > now) return page;
    const isBeingUpdated = canBeUpdated && expiresAt > now && renderings.has(key);
    return isBeingUpdated && staleAt + maxStaleTotals > now ? page : undefined;
  }

  /** The stale entry of a page, if updating it is enough now. */
  function updatable(key: string): Entry<Page> | null {
    const entry = entries.peek(key);
    return entry !== undefined && entry.canBeUpdated && entry.expiresAt > clock.now() ? entry : null;
  }

  const renderAndStore = (key: string, render: Render<Page>) => async (began: number) => {
    const stale = updatable(key);
    const page = await render(stale?.page ?? null);
    return { page, isStale: store(key, page, began, stale?.expiresAt ?? null) };
  };

  return {
    get,

    /** Whether the page can be sent without waiting for a rendering, also while the process is busy. */
    isServedWhenBusy(key: string): boolean {
      const entry = entries.peek(key);
      return entry !== undefined && entry.staleAt + maxStale > clock.now() && !doubt.isOn;
    },

    /** The page of a key: cached, being rendered for another request, or rendered now. */
    getOrRender(key: string, render: Render<Page>): Promise<Page> {
      const page = get(key);
      if (page !== undefined) return Promise.resolve(page);
      const entry = entries.peek(key);
      const work = renderAndStore(key, render);
      if (doubt.isOn) {
        const isFailure = (rendered: Page) => rendered.isFailure === true;
        return doubt.render(entry?.page ?? null, () => renderings.current(key, work), isFailure);
      }
      const mayBeSent = entry !== undefined && entry.staleAt + maxStale > clock.now() && isBusy();
      if (!mayBeSent) return renderings.current(key, work);
      // A failed rendering leaves the stale page; the next request tries again.
      if (!renderings.has(key)) renderings.start(key, work).catch(() => {});
      return Promise.resolve(entry.page);
    },

    /** To be called when the size of a cached page may have changed. */
    resized(key: string, page: Page) {
      const entry = entries.peek(key);
      // lru-cache measures new values only.
      if (entry?.page === page && page.size !== entry.size)
        entries.set(key, { ...entry, size: page.size }, { noDisposeOnSet: true });
    },

    /** Resolves when no page is being rendered. */
    settled: renderings.settled,

    /** Makes every page stale that has one of these tags, also those that are being rendered. */
    invalidate(cacheTags: readonly string[], change: Change = "gone") {
      const now = clock.now();
      for (const tag of cacheTags) {
        for (const key of tags.keysOf(tag)) {
          const entry = entries.peek(key);
          if (change === "gone" || entry === undefined) {
            entries.delete(key);
            continue;
          }
          if (entry.page.caching?.updatedFor?.includes(tag) !== true) entry.canBeUpdated = false;
          if (entry.staleAt > now) entry.staleAt = now;
        }
      }
      changes.add(cacheTags, change);
    },

    /** Changes may be missed from now on, until `clear`. */
    doubt: doubt.begin,

    /** Removes all pages, when it is unknown what changed. */
    clear() {
      doubt.end();
      entries.clear();
      changes.addEverything();
    },

    get count(): number {
      return entries.size;
    },

    get bytes(): number {
      return entries.calculatedSize;
    },
  };
}
