import type { LocalCopies, LocalCopy } from "./local-copies.ts";

/** A crash loses at most this much typing. */
const writeEvery = 300;

interface LocalCopyWriter {
  /** Schedules a write of what `copy` returns at that time: the first change at once, then one write every 300 ms. */
  schedule(copy: () => LocalCopy): void;
  /** Writes a scheduled copy now. */
  flush(): Promise<void>;
  /** The page may close in a moment: writes the newest text synchronously. */
  writeAtOnce(): void;
  /** Removes the copy, because the server has the text. */
  remove(userId: number, copyId: string): Promise<void>;
}

/** Writes copies one after the other. `onResult` tells whether this device can store them. */
export function createLocalCopyWriter(copies: LocalCopies, onResult: (isStored: boolean) => void): LocalCopyWriter {
  let pendingCopy: (() => LocalCopy) | null = null;
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
    pendingCopy = null;
  }

  function flush(): Promise<void> {
    if (pendingCopy === null) return last;
    // Read now, not when the write starts: the editor may be closed by then.
    const copy = pendingCopy();
    stopWaiting();
    writing = copy;
    lastWrite = Date.now();
    return afterLast(() => copies.write(copy)).then(() => {
      if (writing === copy) writing = null;
    });
  }

  return {
    schedule(copy) {
      pendingCopy = copy;
      timer ??= setTimeout(() => void flush(), Math.max(0, lastWrite + writeEvery - Date.now()));
    },
    flush,
    writeAtOnce() {
      const copy = pendingCopy?.() ?? writing;
      if (copy !== null) copies.writeAtOnce(copy);
      void flush();
    },
    remove(userId, copyId) {
      stopWaiting();
      return afterLast(() => copies.remove(userId, copyId));
    },
  };
}
