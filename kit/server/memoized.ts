import { LRUCache } from "lru-cache";

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
