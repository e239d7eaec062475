/** The keys of cached pages by their cache tags. Most tags have one page, so a set is made only for the second. */
export function createTagIndex() {
  const keysByTag = new Map<string, string | Set<string>>();

  return {
    add(key: string, tags: readonly string[]) {
      for (const tag of tags) {
        const keys = keysByTag.get(tag);
        if (keys === undefined) keysByTag.set(tag, key);
        else if (typeof keys !== "string") keys.add(key);
        else if (keys !== key) keysByTag.set(tag, new Set([keys, key]));
      }
    },

    remove(key: string, tags: readonly string[]) {
      for (const tag of tags) {
        const keys = keysByTag.get(tag);
        if (keys === key) keysByTag.delete(tag);
        else if (typeof keys === "object" && keys.delete(key) && keys.size === 0) keysByTag.delete(tag);
      }
    },

    keysOf(tag: string): Iterable<string> {
      const keys = keysByTag.get(tag);
      if (keys === undefined) return [];
      return typeof keys === "string" ? [keys] : keys;
    },
  };
}
