/**
 * A change of the content of a page. `gone`: it was deleted or made private, so no copy may be sent any more. `changed`: a stale copy
 * may still be sent for `maxStale` (page-cache.ts) while the process is busy.
 */
export type Change = "gone" | "changed";

/** Changes while pages are rendered, because the cache tags of a page are known only afterwards. A moment is the number of changes before it. */
export function createChangesWhileRendering() {
  let count = 0;
  let running = 0;
  let everythingAt = 0;
  const goneAt = new Map<string, number>();
  const changedAt = new Map<string, number>();

  const hasAny = (at: ReadonlyMap<string, number>, cacheTags: readonly string[], since: number) =>
    cacheTags.some((tag) => (at.get(tag) ?? 0) > since);

  return {
    get now(): number {
      return count;
    },

    renderingBegins() {
      running += 1;
    },
    renderingEnds() {
      running -= 1;
      if (running > 0) return;
      goneAt.clear();
      changedAt.clear();
    },

    add(cacheTags: readonly string[], change: Change) {
      count += 1;
      if (running === 0) return;
      const at = change === "gone" ? goneAt : changedAt;
      for (const tag of cacheTags) at.set(tag, count);
    },
    /** It is unknown what changed. */
    addEverything() {
      count += 1;
      everythingAt = count;
    },

    hasGone: (cacheTags: readonly string[], since: number) => everythingAt > since || hasAny(goneAt, cacheTags, since),
    hasChanged: (cacheTags: readonly string[], since: number) => hasAny(changedAt, cacheTags, since),
  };
}

export type ChangesWhileRendering = ReturnType<typeof createChangesWhileRendering>;
