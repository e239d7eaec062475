import { SECOND } from "#contract/limits.ts";

/** Longer than a replica that is read may be behind. */
const keptFor = 10 * SECOND;

/** When this process heard of the last change of each cache tag: what a replica shows may be from before it. */
export function createRecentChanges(now: () => number) {
  /** The tags that changed last are at the end. */
  const changedAt = new Map<string, number>();
  /** Before this moment nothing is known. */
  let knownSince = now();
  let isInDoubt = false;

  return {
    invalidate(cacheTags: readonly string[]) {
      const at = now();
      // Documents have families of tags (discovery/documents.ts).
      const families = new Set(cacheTags.map((tag) => `${tag.slice(0, tag.indexOf(":"))}:*`));
      for (const tag of [...cacheTags, ...families]) {
        changedAt.delete(tag);
        changedAt.set(tag, at);
      }
      for (const [tag, time] of changedAt) {
        if (at - time <= keptFor) break;
        changedAt.delete(tag);
        knownSince = time;
      }
    },
    /** Changes may be missed from now on, until `clear`. */
    doubt() {
      isInDoubt = true;
    },
    clear() {
      isInDoubt = false;
      changedAt.clear();
      knownSince = now();
    },
    get isInDoubt() {
      return isInDoubt;
    },
    /** Whether none of these tags has changed since a moment. */
    noneSince(cacheTags: readonly string[], moment: number): boolean {
      return moment > knownSince && !cacheTags.some((tag) => (changedAt.get(tag) ?? -Infinity) >= moment);
    },
  };
}

export type RecentChanges = ReturnType<typeof createRecentChanges>;
