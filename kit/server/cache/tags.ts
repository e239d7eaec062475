/**
 * How something moved that a tag stands for. `gone`: it was deleted or made private, so no copy may be sent any more. `changed`: a copy may
 * still be sent for a while (cache.ts).
 */
export type Move = "gone" | "changed";

/** Tags of which each process remembers when they moved: a few megabytes. */
const mostRemembered = 50_000;
/** Milliseconds. */
const step = 2 ** -10;

/**
 * When each tag last moved, as this process has heard. A value is current if none of its tags has moved since it began to be made. So no tag
 * has to know its values, and a value that is being made needs no care.
 */
export function createTags(clock: () => number = () => performance.now(), most = mostRemembered) {
  /** The tags that moved last are at the end. */
  const movedAt = new Map<string, number>();
  const goneAt = new Map<string, number>();
  let latest = clock();
  let lastMove = latest;
  /** Anything that is not newer counts as gone: it is unknown which tags moved until then. */
  let knownSince = latest;
  let doubtedSince: number | null = null;

  /** A moment later than each one before, also within one tick of the clock. */
  const now = () => (latest = Math.max(clock(), latest + step));

  function note(times: Map<string, number>, tag: string) {
    times.delete(tag);
    times.set(tag, lastMove);
    if (times.size <= most) return;
    const [oldest, time] = times.entries().next().value!;
    times.delete(oldest);
    knownSince = Math.max(knownSince, time);
  }

  const hasAny = (times: ReadonlyMap<string, number>, tags: readonly string[], since: number) =>
    since <= knownSince || (since <= lastMove && tags.some((tag) => (times.get(tag) ?? -1) >= since));

  return {
    now,
    /** The moment of the last move of any tag. */
    get lastMove() {
      return lastMove;
    },

    /** With the families of the tags: `tale:42` belongs to `tale:*`. */
    moved(tags: readonly string[], move: Move) {
      lastMove = now();
      const families = tags.map((tag) => `${tag.slice(0, tag.indexOf(":"))}:*`);
      for (const tag of new Set([...tags, ...families])) {
        note(movedAt, tag);
        if (move === "gone") note(goneAt, tag);
      }
    },

    /** Whether one of these tags has moved since a moment. */
    hasMoved: (tags: readonly string[], since: number) => hasAny(movedAt, tags, since),
    /** Whether something is gone since a moment. */
    isGone: (tags: readonly string[], since: number) => hasAny(goneAt, tags, since),

    /** Moves may be missed from now on, until `forget`. */
    doubt() {
      doubtedSince ??= now();
    },
    /** The moment of `doubt`; null while every move is heard of. */
    get doubtedSince() {
      return doubtedSince;
    },

    /** It is unknown what has moved until now. */
    forget() {
      doubtedSince = null;
      movedAt.clear();
      goneAt.clear();
      lastMove = now();
      knownSince = lastMove;
    },
  };
}

export type Tags = ReturnType<typeof createTags>;
