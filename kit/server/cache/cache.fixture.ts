import { MIB } from "#vocabulary/limits.ts";
import { createCache, type CacheOptions, type Keepable } from "./cache.ts";
import { createTags, type Move } from "./tags.ts";

export interface Value extends Keepable {
  text: string;
}

export const aValue = (text: string, cacheTags: string[] = [], maxAge = 60): Value => ({
  text,
  size: 10,
  caching: { cacheTags, maxAge },
});

/** A cache whose time is moved by hand. */
export function aCache(options: Partial<CacheOptions> = {}) {
  const clock = { time: 0 };
  const tags = createTags(() => clock.time);
  const cache = createCache<Value>(tags, { name: "values", capacity: MIB, ...options });
  const moved = (moving: string[], move: Move = "gone") => tags.moved(moving, move);
  return Object.assign(cache, { clock, tags, moved });
}

/** Resolves when the work that was asked for has begun. */
export const begun = () => new Promise(setImmediate);
