import { SECOND } from "#vocabulary/limits.ts";
import type { OwnTale } from "#features/tales/shapes.ts";
import { ApiError } from "#kit/web/calls/api-error.ts";
import {
  hasUnsaved,
  initialState,
  isQueueFull,
  isEqual,
  isSavable,
  nextStepAfter,
  statusAfterChange,
  type EditingState,
  type Status,
} from "./editing-state.ts";
import type { LocalTaleDrafts, LocalTaleDraft } from "./local-tale-drafts.ts";
import { validationIssuesOf, editedTaleOf, isSameText, keptTextOf, type EditedTale } from "./edited-tale.ts";
import type { OpenedTale } from "./open-tale.ts";
import { EditConflict, isTale, keptSketchOf, saveSketch, type KeptSketch, type ServerText } from "./save-sketch.ts";
import { ReturnedByReviewer, saveTale, type TaleCalls } from "./save-tale.ts";
import { createAutosaver } from "./autosaver.ts";
import { createTabs, type Channel } from "./tab-coordination.ts";
import { createDraftsOfTale } from "./local-draft-writer.ts";

interface EditSessionOptions {
  userId: number;
  calls: TaleCalls;
  drafts: LocalTaleDrafts;
  channel: Channel;
  /** Identifies this tab. */
  tab: string;
  newId(): string;
}

/**
 * A Tale that is being edited: stores its text on this device, saves it on the server, and detects conflicting
 * versions.
 */
export type EditSession = ReturnType<typeof createEditSession>;

export function createEditSession(opening: OpenedTale, options: EditSessionOptions) {
  const { calls } = options;
  const { copyId, clientKey, translationOf } = opening;
  const listeners = new Set<() => void>();
  /** Whether the server may have a sketch of which this editor doesn't know: an answer was lost, or the site couldn't be asked. */
  let mayBeStored = opening.known === null && opening.sketch === null && opening.restoredFrom !== null;
  let lastSent: EditedTale | null = null;
  let state = initialState(opening);
  let open = false;

  function set(part: Partial<EditingState>) {
    state = { ...state, ...part };
    for (const listener of listeners) listener();
  }

  const device = createDraftsOfTale({ ...options, opening, state: () => state, set });

  const autosaver = createAutosaver<0 | 1>({
    ready: () => state.conflict === null && hasUnsaved(state) && isSavable(state),
    nextStepAfter,
    // If too many Tales wait for review, this one can be saved as a draft at once.
    minPauseAfter: (error) => (error instanceof ApiError && !isQueueFull(error) ? (error.retryAfter ?? 0) * SECOND : 0),
    async send(isFinished) {
      const { edited, known, isOverwriting } = state;
      set({ status: { kind: "saving" } });
      void device.flush();
      const isComplete = validationIssuesOf(edited).length === 0;
      // A complete one, too, if there is a sketch: it may have been changed elsewhere.
      if (known === null && mayBeStored) await findStored();
      if (known === null && (!isComplete || state.sketch !== null)) {
        lastSent = edited;
        mayBeStored = state.sketch === null;
        const onServer = await saveSketch(calls, { edited, clientKey, translationOf, sketch: state.sketch });
        mayBeStored = false;
        if (onServer !== null && isTale(onServer)) {
          // The text has become a Tale, whose answer was lost.
          set({ known: onServer, sketch: null, saved: editedTaleOf(onServer) });
          if (!isComplete) return changed();
        } else if (!isComplete) return acknowledgeSketch(edited, onServer);
        else set({ sketch: onServer });
      }
      acknowledge(
        edited,
        await saveTale(calls, { edited, isFinished, known: state.known, clientKey, translationOf, isOverwriting }),
      );
    },
    onFailure(error, nextStep) {
      if (error instanceof EditConflict) set({ conflict: error.serverText });
      if (error instanceof ReturnedByReviewer) set({ known: error.tale });
      if (!hasUnsaved(state)) set({ status: { kind: "untouched" } });
      else set({ status: nextStep === "time" ? { kind: "retrying" } : { kind: "refused", error } });
    },
  });

  const tabs = createTabs(options.channel, options.tab, {
    onElsewhere: (elsewhere) => elsewhere !== state.elsewhere && set({ elsewhere }),
    onSaved: (updatedAt) => void showOtherTabsSave(updatedAt).catch(() => {}),
  });

  function acknowledge(sent: EditedTale, known: OwnTale) {
    set({ known, sketch: null, isOverwriting: false });
    acknowledgeText(sent);
    if (open) tabs.join({ copyId, clientKey, taleId: known.id });
    tabs.saved(known.updatedAt);
  }

  /** Finds a sketch of which this editor doesn't know. @throws {EditConflict} unless it is this editor's own */
  async function findStored() {
    const found = await calls.readSketch(clientKey);
    mayBeStored = false;
    if (found === null) return;
    const sketch = keptSketchOf(found, state.edited);
    if (!isSameText(sketch, lastSent ?? state.edited)) throw new EditConflict(sketch);
    set({ sketch });
  }

  /** @param sketch null: nothing is left of it */
  function acknowledgeSketch(sent: EditedTale, sketch: KeptSketch | null) {
    set({ sketch });
    acknowledgeText(sketch === null ? null : sent);
  }

  function acknowledgeText(saved: EditedTale | null) {
    const restored = state.restored === null ? null : { ...state.restored, isSaved: true };
    set({ saved, restored });
    const upToDate: Status = saved === null ? { kind: "untouched" } : { kind: "saved", at: Date.now() };
    set({ status: hasUnsaved(state) ? { kind: "saving" } : upToDate });
    device.keep();
  }

  const asKnown = (onServer: ServerText) =>
    isTale(onServer) ? { known: onServer, sketch: null } : { known: null, sketch: onServer };

  /** Takes over the server's version. */
  function adopt(onServer: ServerText) {
    const edited = editedTaleOf(onServer);
    set({
      ...asKnown(onServer),
      saved: edited,
      edited,
      conflict: null,
      isOverwriting: false,
      restored: null,
      revision: state.revision + 1,
    });
    set({ status: { kind: "saved", at: Date.parse(onServer.updatedAt) } });
    device.keep();
  }

  /** Keeps a text that was set aside as a version on the server, too. If that fails, the state says so. */
  async function keepAsVersion({ copyId, manuscript }: LocalTaleDraft) {
    const { known } = state;
    if (known === null) return;
    const isKept = await calls.keep(known.id, keptTextOf(manuscript, known)).then(
      () => true,
      () => false,
    );
    const others = state.draftsOnlyHere.filter((id) => id !== copyId);
    set({ draftsOnlyHere: isKept ? others : [...others, copyId] });
  }

  /** Another tab saved the same Tale: if nothing is unsaved here, shows that version. */
  async function showOtherTabsSave(updatedAt: string) {
    const { known } = state;
    if (known === null || known.updatedAt === updatedAt || hasUnsaved(state)) return;
    const serverTale = await calls.read(known.id);
    if (!hasUnsaved(state)) adopt(serverTale);
  }

  /**
   * A reviewer has decided: takes over the Tale's new state, but not its text. If the text was changed elsewhere, the
   * next save detects the conflict.
   */
  async function refreshState() {
    const { known } = state;
    if (known === null) return;
    const now = await calls.read(known.id).catch(() => null);
    if (now === null || state.known !== known || !isSameText(now, known)) return;
    set({ known: now });
  }

  function changed() {
    set({ status: statusAfterChange(state) });
    device.keep();
    autosaver.changed();
  }

  function replace(edited: EditedTale) {
    set({ edited, restored: null, revision: state.revision + 1 });
    changed();
  }

  return {
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    state: () => state,

    start() {
      open = true;
      tabs.join({ copyId, clientKey, taleId: state.known?.id ?? null });
      autosaver.resume();
      if (hasUnsaved(state) && state.conflict === null) changed();
    },
    flush: () => device.flush(),
    /** The page may be closing, or only hidden. */
    leave: () => device.writeAtOnce(),
    refreshState,
    /** The network is back, or the writer has logged in. */
    resume() {
      autosaver.resume();
      for (const aside of state.replacedTexts)
        if (state.draftsOnlyHere.includes(aside.copyId)) void keepAsVersion(aside);
    },
    close() {
      open = false;
      autosaver.stop();
      tabs.leave();
      void device.flush();
    },

    change(part: Partial<EditedTale>) {
      const edited = { ...state.edited, ...part };
      if (isEqual(edited, state.edited)) return;
      set({ edited });
      changed();
    },
    /** Takes over an imported text. @param keepPresent sets the present text aside */
    importText(part: Pick<EditedTale, "title" | "content">, keepPresent: boolean) {
      if (keepPresent) device.setAside(state.edited);
      replace({ ...state.edited, ...part });
    },
    /** Saves now what autosave would save a moment later. @throws like `save` */
    async keep(): Promise<void> {
      if (state.conflict !== null) throw new EditConflict(state.conflict);
      await autosaver.now(null);
    },
    /**
     * Saves now, as a draft (0) or submitted (1).
     * @throws {ApiError} {EditConflict} {ReturnedByReviewer}
     */
    async save(isFinished: 0 | 1): Promise<OwnTale> {
      if (state.conflict !== null) throw new EditConflict(state.conflict);
      await autosaver.now(isFinished);
      return state.known!;
    },

    /**
     * Solves a conflict with this device's version; sets the server's aside, and lets the server keep it as a version.
     * @throws like `save`
     */
    async keepOwnText() {
      const theirs = state.conflict;
      if (theirs === null) return;
      if (!isSameText(theirs, state.edited)) device.setAside(editedTaleOf(theirs));
      set({ ...asKnown(theirs), saved: editedTaleOf(theirs), conflict: null, isOverwriting: true });
      autosaver.resume();
      changed();
      await autosaver.now(isTale(theirs) ? theirs.isFinished : null);
    },
    /** Solves a conflict with the server's version; sets this device's aside, and lets the server keep it as a version. */
    takeTheirs() {
      if (state.conflict === null) return;
      const aside = device.setAside(state.edited);
      adopt(state.conflict);
      autosaver.resume();
      if (aside !== null) void keepAsVersion(aside);
    },
    /** Goes back to the server's version that a text from this device had replaced. */
    takeSaved() {
      const instead = state.restored?.instead ?? null;
      if (instead === null) return;
      device.setAside(state.edited);
      replace(instead);
    },
    /** Swaps the text with a version that was set aside; the server keeps the one that it replaces. */
    restoreAside(id: string) {
      const aside = state.replacedTexts.find((each) => each.copyId === id);
      if (aside === undefined) return;
      device.setAside(state.edited);
      set({ isOverwriting: true, replacedTexts: state.replacedTexts.filter((each) => each !== aside) });
      replace(aside.manuscript);
      // Stored as the current text first, then removed as a version set aside, so that a crash loses neither.
      void device.flush().then(() => device.discardAside(id));
    },
    discardAside: device.discardAside,
  };
}
