import { LRUCache } from "lru-cache";
import pLimit from "p-limit";
import { MINUTE, SECOND } from "#vocabulary/limits.ts";
import type { Tags } from "./tags.ts";

/** The properties of a value that the cache needs. */
export interface Keepable {
  /** Bytes that it takes in memory. */
  size: number;
  /** Whether it tells only that it can't be made now. */
  isFailure?: boolean;
  /** Null: not to be kept. */
  caching: {
    /** A move of one of these makes the value stale. */
    cacheTags: readonly string[];
    /** Those of the tags after whose moves a stale value can be updated, instead of being made again. */
    updatedFor?: readonly string[];
    /** Seconds. */
    maxAge: number;
  } | null;
}

/** Makes a value, or updates the stale one that it gets. */
type Make<Value> = (stale: Value | null) => Promise<Value>;

interface Entry<Value> {
  value: Value;
  /** The last moment at which it was known to be current. */
  currentAt: number;
  /** When it becomes too old, whatever moves. */
  until: number;
}

interface Work<Value> {
  result: Promise<Value>;
  /** Null while it waits for its turn. */
  began: number | null;
}

export interface CacheOptions {
  /** For the metrics. */
  name: string;
  /** Bytes. */
  capacity: number;
  /** Further values wait in order of arrival. */
  madeAtOnce?: number;
  /** Whether the process is behind with its work. */
  isOverloaded?: () => boolean;
  /** Whether kept values are sent while new ones can't be made, because the database is away. */
  standIn?: boolean;
}

/** With so many waiting values the cache counts as busy. */
const busyFrom = 8;
/** Milliseconds since a value was current, for which a busy process sends it at most. */
const maxStale = MINUTE;
/** The same while it is being updated: what everybody reads and changes would make each reader wait. */
const maxStaleUpdated = 1 * SECOND;
/** So long a kept value may stand in for one that can't be made. A failover takes less than a minute. */
export const longestDoubt = 5 * MINUTE;
/** After a failure, kept values are sent at once until making them is tried again. */
const retryAfter = 2 * SECOND;

/**
 * Values by key, made once for all who wait. A caller never gets what was made before a move that came before the call, with three exceptions:
 * while the process is busy, stale values are sent and made again in the background; while one is being updated for one caller, the others get
 * the stale one; while the database is away, what was kept before.
 */
export function createCache<Value extends Keepable>(tags: Tags, options: CacheOptions) {
  const { name, capacity, madeAtOnce = Number.POSITIVE_INFINITY, isOverloaded = () => false, standIn = true } = options;
  const entries = new LRUCache<string, Entry<Value>>({
    maxSize: capacity,
    sizeCalculation: ({ value }) => Math.max(1, value.size),
  });
  const limit = pLimit(madeAtOnce);
  const works = new Map<string, Work<Value>>();
  /** Since the start: requests that got a kept value, and others; values that were made, and those that were only updated. */
  const counts = { hits: 0, misses: 0, made: 0, updated: 0 };
  let failedAt = -Infinity;
  let isTrying = false;

  const tagsOf = ({ value }: Entry<Value>) => value.caching?.cacheTags ?? [];
  const isBusy = () => limit.pendingCount >= busyFrom || isOverloaded();

  /** The value of a key, unless it is stale; also a stale one while it is being updated. */
  function get(key: string): Value | undefined {
    const entry = entries.get(key);
    if (entry === undefined || tags.doubtedSince !== null) return undefined;
    const now = tags.now();
    if (entry.until > now && !tags.hasMoved(tagsOf(entry), entry.currentAt)) {
      entry.currentAt = now;
      return entry.value;
    }
    const isSent = works.has(key) && canBeUpdated(entry) && entry.currentAt + maxStaleUpdated > now;
    return isSent ? entry.value : undefined;
  }

  function canBeUpdated({ value, currentAt, until }: Entry<Value>): boolean {
    const { cacheTags = [], updatedFor = [] } = value.caching ?? {};
    if (until <= tags.now() || updatedFor.length === 0) return false;
    return !tags.isGone(cacheTags, currentAt) && !tags.hasMoved(without(cacheTags, updatedFor), currentAt);
  }

  /** Whether a busy process may send an entry, stale or not. */
  const isRecent = (entry: Entry<Value>) =>
    entry.currentAt + maxStale > tags.now() && !tags.isGone(tagsOf(entry), entry.currentAt);

  function start(key: string, make: Make<Value>): Work<Value> {
    const work: Work<Value> = { result: limit(run), began: null };
    works.set(key, work);
    async function run() {
      const began = tags.now();
      work.began = began;
      try {
        const entry = entries.peek(key);
        const stale = entry !== undefined && canBeUpdated(entry) ? entry : null;
        const value = await make(stale?.value ?? null);
        const { caching } = value;
        counts[stale !== null && caching !== null ? "updated" : "made"] += 1;
        if (caching === null) return value;
        const until = stale?.until ?? tags.now() + caching.maxAge * SECOND;
        if (!tags.isGone(caching.cacheTags, began)) entries.set(key, { value, currentAt: began, until });
        return value;
      } finally {
        works.delete(key);
      }
    }
    return work;
  }

  /** A value that shows every move up to now. */
  async function current(key: string, make: Make<Value>): Promise<Value> {
    const { lastMove } = tags;
    for (;;) {
      const work = works.get(key) ?? start(key, make);
      const beganBefore = () => work.began !== null && work.began < lastMove;
      try {
        const value = await work.result;
        const { caching } = value;
        // Which moves matter is known only now.
        if (!beganBefore() || (caching !== null && !tags.hasMoved(caching.cacheTags, work.began!))) return value;
      } catch (error) {
        if (!beganBefore()) throw error;
      }
    }
  }

  /**
   * While moves may be missed: a new value, because another process may have deleted what the kept one shows. If it can't be made, the kept one
   * for a while.
   */
  async function inDoubt(since: number, entry: Entry<Value>, make: () => Promise<Value>): Promise<Value> {
    const now = tags.now();
    if (now - since > longestDoubt || tags.isGone(tagsOf(entry), entry.currentAt)) return make();
    if (failedAt > since && (isTrying || now - failedAt < retryAfter)) return entry.value;
    isTrying = true;
    try {
      const value = await make();
      if (value.isFailure !== true) return value;
    } catch {
      // The reason is in the log.
    } finally {
      isTrying = false;
    }
    failedAt = tags.now();
    return entry.value;
  }

  return {
    name,
    counts,
    get,

    /** Whether a value can be sent without being made before, also while the process is busy. */
    isServedWhenBusy(key: string): boolean {
      const entry = entries.peek(key);
      return entry !== undefined && tags.doubtedSince === null && (get(key) !== undefined || isRecent(entry));
    },

    /** The value of a key: kept, being made for another caller, or made now. */
    async kept(key: string, make: Make<Value>): Promise<Value> {
      const value = get(key);
      if (value !== undefined) {
        counts.hits += 1;
        return value;
      }
      counts.misses += 1;
      const entry = entries.peek(key);
      const { doubtedSince } = tags;
      if (entry === undefined || (doubtedSince !== null && !standIn)) return current(key, make);
      if (doubtedSince !== null) return inDoubt(doubtedSince, entry, () => current(key, make));
      if (!isBusy() || !isRecent(entry)) return current(key, make);
      // If it fails, the stale value stays, and the next caller tries again.
      if (!works.has(key)) start(key, make).result.catch(() => {});
      return entry.value;
    },

    /** To be called when the size of a kept value may have changed. */
    resized(key: string, value: Value) {
      const entry = entries.peek(key);
      // lru-cache measures new entries only.
      if (entry?.value === value) entries.set(key, { ...entry });
    },

    /** Resolves when nothing is being made. */
    async settled(): Promise<void> {
      while (works.size > 0) await Promise.allSettled([...works.values()].map(({ result }) => result));
    },

    /** Of the kept values, stale ones included. */
    get size() {
      return { kept: entries.size, bytes: entries.calculatedSize };
    },
  };
}

const without = (tags: readonly string[], others: readonly string[]) => tags.filter((tag) => !others.includes(tag));

export type Cache<Value extends Keepable> = ReturnType<typeof createCache<Value>>;

/** Browsers send few different values in most headers. */
const remembered = { max: 500, longest: 200 };

/**
 * A function of text that remembers its last results. Results for long texts are computed each time, because a client could
 * fill the memory with them.
 */
export function memoized<T extends {} | null>(compute: (text: string) => T): (text: string) => T {
  const results = new LRUCache<string, { result: T }>({ max: remembered.max });
  return (text) => {
    const known = results.get(text);
    if (known !== undefined) return known.result;
    const result = compute(text);
    if (text.length <= remembered.longest) results.set(text, { result });
    return result;
  };
}
