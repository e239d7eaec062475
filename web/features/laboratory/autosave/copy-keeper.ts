import type { LocalCopies, LocalCopy } from "./local-copies.ts";

/** At most this much typing is only on the screen. */
const writeEvery = 300;

interface CopyKeeper {
  /** Writes what `copy` gives then: the first change at once, then one write for the changes of 300 ms. */
  keep(copy: () => LocalCopy): void;
  /** Writes now what is waiting. */
  flush(): Promise<void>;
  /** The page may be gone in a moment: leaves the newest text where no promise is needed. */
  leave(): void;
  /** Takes the copy away: the server has the text. */
  forget(userId: number, copyId: string): Promise<void>;
}

/** Writes copies one after the other. `onResult` hears whether this device can keep them at all. */
export function createCopyKeeper(copies: LocalCopies, onResult: (kept: boolean) => void): CopyKeeper {
  let waiting: (() => LocalCopy) | null = null;
  let writing: LocalCopy | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastWrite = 0;
  let last: Promise<void> = Promise.resolve();

  function afterLast(work: () => Promise<void>): Promise<void> {
    last = last.then(work).then(
      () => onResult(true),
      () => onResult(false),
    );
    return last;
  }

  function stopWaiting() {
    clearTimeout(timer);
    timer = undefined;
    waiting = null;
  }

  function flush(): Promise<void> {
    if (waiting === null) return last;
    // Taken now, not when its turn comes: the editor may be gone by then.
    const copy = waiting();
    stopWaiting();
    writing = copy;
    lastWrite = Date.now();
    return afterLast(() => copies.write(copy)).then(() => {
      if (writing === copy) writing = null;
    });
  }

  return {
    keep(copy) {
      waiting = copy;
      timer ??= setTimeout(() => void flush(), Math.max(0, lastWrite + writeEvery - Date.now()));
    },
    flush,
    leave() {
      const copy = waiting?.() ?? writing;
      if (copy !== null) copies.writeAtOnce(copy);
      void flush();
    },
    forget(userId, copyId) {
      stopWaiting();
      return afterLast(() => copies.remove(userId, copyId));
    },
  };
}
