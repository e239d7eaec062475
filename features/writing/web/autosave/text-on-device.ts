import { editedTaleOf, isBlank, type EditedTale } from "./edited-tale.ts";
import { hasUnsaved, type EditingState } from "./editing-state.ts";
import type { LocalCopies, LocalCopy } from "./local-copies.ts";
import type { OpenedTale } from "./open-tale.ts";

interface TextOnDeviceOptions {
  opening: OpenedTale;
  userId: number;
  copies: LocalCopies;
  newId(): string;
  state(): EditingState;
  set(part: Partial<EditingState>): void;
}

/** The copies of an edited Tale on this device: of the text that the server does not have, and of texts that were replaced. */
export function createTextOnDevice({ opening, userId, copies, newId, state, set }: TextOnDeviceOptions) {
  const { copyId, clientKey, languageName, translationOf } = opening;

  function copyOf(edited: EditedTale, as: Pick<LocalCopy, "copyId" | "clientKey" | "setAside">): LocalCopy {
    // If the answer to its creation was lost, the conflict is the first answer about the Tale.
    const known = state().known ?? state().conflict;
    const base = known === null ? null : { updatedAt: known.updatedAt, manuscript: editedTaleOf(known) };
    const taleId = known?.id ?? null;
    const { categoryName } = edited;
    const story = { categoryName, languageName, translationOf: taleId === null ? translationOf : null };
    const chosen = state().isOverwriting && !as.setAside ? { isOverwriting: true } : {};
    return { ...as, ...chosen, ...story, userId, taleId, manuscript: edited, base, changedAt: Date.now() };
  }

  const writer = createLocalCopyWriter(copies, (isSavedOnDevice) => {
    if (isSavedOnDevice !== state().isSavedOnDevice) set({ isSavedOnDevice });
  });

  return {
    /** Makes this device store exactly what the server does not have. */
    keep() {
      if (hasUnsaved(state())) writer.schedule(() => copyOf(state().edited, { copyId, clientKey, setAside: false }));
      else void writer.remove(userId, copyId);
    },
    flush: () => writer.flush(),
    writeAtOnce: () => writer.writeAtOnce(),
    setAside(edited: EditedTale): LocalCopy | null {
      if (isBlank(edited)) return null;
      const aside = copyOf(edited, { copyId: newId(), clientKey: newId(), setAside: true });
      set({ replacedTexts: [aside, ...state().replacedTexts] });
      copies.write(aside).catch(() => set({ isSavedOnDevice: false }));
      return aside;
    },
    discardAside(id: string) {
      set({ replacedTexts: state().replacedTexts.filter((aside) => aside.copyId !== id) });
      copies.remove(userId, id).catch(() => {});
    },
  };
}

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
