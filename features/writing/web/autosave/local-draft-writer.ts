import { editedTaleOf, isBlank, type EditedTale } from "./edited-tale.ts";
import { hasUnsaved, type EditingState } from "./editing-state.ts";
import type { LocalTaleDrafts, LocalTaleDraft } from "./local-tale-drafts.ts";
import type { OpenedTale } from "./open-tale.ts";
import { isTale } from "./save-sketch.ts";

interface DraftsOfTaleOptions {
  opening: OpenedTale;
  userId: number;
  drafts: LocalTaleDrafts;
  newId(): string;
  state(): EditingState;
  set(part: Partial<EditingState>): void;
}

/** The local drafts of an edited Tale: of the text that the server does not have, and of texts that were replaced. */
export function createDraftsOfTale({ opening, userId, drafts, newId, state, set }: DraftsOfTaleOptions) {
  const { copyId, clientKey, translationOf } = opening;

  function draftOf(edited: EditedTale, as: Pick<LocalTaleDraft, "copyId" | "clientKey" | "setAside">): LocalTaleDraft {
    // If the answer to its creation was lost, the conflict is the first answer about the Tale.
    const { known, sketch, conflict } = state();
    const tale = known ?? (conflict !== null && isTale(conflict) ? conflict : null);
    const onServer = tale ?? sketch;
    const base = onServer === null ? null : { updatedAt: onServer.updatedAt, manuscript: editedTaleOf(onServer) };
    const taleId = tale?.id ?? null;
    const { categoryName, languageName } = edited;
    const story = { categoryName, languageName, translationOf: taleId === null ? translationOf : null };
    const chosen = state().isOverwriting && !as.setAside ? { isOverwriting: true } : {};
    return { ...as, ...chosen, ...story, userId, taleId, manuscript: edited, base, changedAt: Date.now() };
  }

  const writer = createDraftWriter(drafts, (isSavedOnDevice) => {
    if (isSavedOnDevice !== state().isSavedOnDevice) set({ isSavedOnDevice });
  });

  return {
    /** Makes this device store exactly what the server does not have. */
    keep() {
      if (hasUnsaved(state())) writer.schedule(() => draftOf(state().edited, { copyId, clientKey, setAside: false }));
      else void writer.remove(userId, copyId);
    },
    flush: () => writer.flush(),
    writeAtOnce: () => writer.writeAtOnce(),
    setAside(edited: EditedTale): LocalTaleDraft | null {
      if (isBlank(edited)) return null;
      const aside = draftOf(edited, { copyId: newId(), clientKey: newId(), setAside: true });
      set({ replacedTexts: [aside, ...state().replacedTexts] });
      drafts.write(aside).catch(() => set({ isSavedOnDevice: false }));
      return aside;
    },
    discardAside(id: string) {
      set({ replacedTexts: state().replacedTexts.filter((aside) => aside.copyId !== id) });
      drafts.remove(userId, id).catch(() => {});
    },
  };
}

/** A crash loses at most this much typing. */
const writeEvery = 300;

interface DraftWriter {
  /** Schedules a write of what `draft` returns at that time: the first change at once, then one write every 300 ms. */
  schedule(draft: () => LocalTaleDraft): void;
  /** Writes a scheduled draft now. */
  flush(): Promise<void>;
  /** The page may close in a moment: writes the newest text synchronously. */
  writeAtOnce(): void;
  /** Removes the draft, because the server has the text. */
  remove(userId: number, copyId: string): Promise<void>;
}

/** Writes drafts one after the other. `onResult` tells whether this device can store them. */
export function createDraftWriter(drafts: LocalTaleDrafts, onResult: (isStored: boolean) => void): DraftWriter {
  let pendingDraft: (() => LocalTaleDraft) | null = null;
  let writing: LocalTaleDraft | null = null;
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
    pendingDraft = null;
  }

  function flush(): Promise<void> {
    if (pendingDraft === null) return last;
    // Read now, not when the write starts: the editor may be closed by then.
    const draft = pendingDraft();
    stopWaiting();
    writing = draft;
    lastWrite = Date.now();
    return afterLast(() => drafts.write(draft)).then(() => {
      if (writing === draft) writing = null;
    });
  }

  return {
    schedule(draft) {
      pendingDraft = draft;
      timer ??= setTimeout(() => void flush(), Math.max(0, lastWrite + writeEvery - Date.now()));
    },
    flush,
    writeAtOnce() {
      const draft = pendingDraft?.() ?? writing;
      if (draft !== null) drafts.writeAtOnce(draft);
      void flush();
    },
    remove(userId, copyId) {
      stopWaiting();
      return afterLast(() => drafts.remove(userId, copyId));
    },
  };
}
