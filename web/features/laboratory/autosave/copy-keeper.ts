import type { LocalCopies, LocalCopy } from "./local-copies.ts";

/** At most this much typing is only on the screen. */
const writeEvery = 300;

export interface CopyKeeper {
  /** Writes what `copy` gives then, within 300 ms; one write for many changes. */
  keep(copy: () => LocalCopy): void;
  /** Writes now what is waiting: the page may be going away. */
  flush(): Promise<void>;
  /** Takes the copy away: the server has the text. */
  forget(userId: number, copyId: string): Promise<void>;
}

/** Writes copies one after the other. `onResult` hears whether this device can keep them at all. */
export function createCopyKeeper(copies: LocalCopies, onResult: (kept: boolean) => void): CopyKeeper {
  let waiting: (() => LocalCopy) | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last: Promise<void> = Promise.resolve();

  function afterLast(work: () => Promise<void>): Promise<void> {
    last = last.then(work).then(
      () => onResult(true),
      () => onResult(false),
    );
    return last;
  }

  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    if (waiting === null) return last;
    // Taken now, not when its turn comes: the editor may be gone by then.
    const copy = waiting();
    waiting = null;
    return afterLast(() => copies.write(copy));
  }

  return {
    keep(copy) {
      waiting = copy;
      timer ??= setTimeout(() => void flush(), writeEvery);
    },
    flush,
    forget(userId, copyId) {
      clearTimeout(timer);
      timer = undefined;
      waiting = null;
      return afterLast(() => copies.remove(userId, copyId));
    },
  };
}
