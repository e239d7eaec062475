import { SECOND } from "#contract/limits.ts";
import type { OwnTale } from "#contract/tales.ts";
import { ApiError } from "#web/platform/api-error.ts";
import { createCopyKeeper } from "./copy-keeper.ts";
import {
  hasUnsaved,
  initialState,
  isQueueFull,
  isEqual,
  remedyFor,
  type EditingState,
  type Status,
} from "./editing-state.ts";
import type { LocalCopies, LocalCopy } from "./local-copies.ts";
import { isBlank, lacksOf, manuscriptOf, sameManuscript, type Manuscript } from "./manuscript.ts";
import type { Opening } from "./opening.ts";
import { EditConflict, ReturnedMeanwhile, saveTale, type TaleCalls } from "./save-tale.ts";
import { createSaver } from "./saver.ts";
import { createTabs, type Channel } from "./tabs.ts";

interface EditingWorld {
  userId: number;
  calls: TaleCalls;
  copies: LocalCopies;
  channel: Channel;
  /** Tells this tab from the others. */
  tab: string;
  newId(): string;
}

/** One Tale being written: from the keyboard over this device to the server, and back where versions part. */
export type Editing = ReturnType<typeof createEditing>;

export function createEditing(opening: Opening, world: EditingWorld) {
  const { userId, calls, copies, newId } = world;
  const { copyId, clientKey, categoryName, languageName } = opening;
  const listeners = new Set<() => void>();
  let state = initialState(opening);
  let open = false;

  function set(part: Partial<EditingState>) {
    state = { ...state, ...part };
    for (const listener of listeners) listener();
  }

  /** A version as this device keeps it. */
  function copyOf(manuscript: Manuscript, as: Pick<LocalCopy, "copyId" | "clientKey" | "setAside">): LocalCopy {
    // A conflict may be the first that is heard of the Tale: the answer to its creation was lost.
    const known = state.known ?? state.conflict;
    const base = known === null ? null : { updatedAt: known.updatedAt, manuscript: manuscriptOf(known) };
    const taleId = known?.id ?? null;
    return { ...as, userId, taleId, categoryName, languageName, manuscript, base, changedAt: Date.now() };
  }

  const keeper = createCopyKeeper(copies, (deviceKeeps) => {
    if (deviceKeeps !== state.deviceKeeps) set({ deviceKeeps });
  });

  /** Sees to it that this device has exactly what the server lacks. */
  function keep() {
    if (hasUnsaved(state)) keeper.keep(() => copyOf(state.manuscript, { copyId, clientKey, setAside: false }));
    else void keeper.forget(userId, copyId);
  }

  const saver = createSaver<0 | 1>({
    ready: () => state.conflict === null && hasUnsaved(state) && lacksOf(state.manuscript).length === 0,
    remedyFor,
    // With too many Tales in review this one can be saved as a draft at once.
    waitOf: (error) => (error instanceof ApiError && !isQueueFull(error) ? (error.retryAfter ?? 0) * SECOND : 0),
    async send(isFinished) {
      const { manuscript, known } = state;
      set({ status: { kind: "saving" } });
      void keeper.flush();
      acknowledge(
        manuscript,
        await saveTale(calls, { manuscript, isFinished, known, clientKey, categoryName, languageName }),
      );
    },
    onFailure(error, remedy) {
      if (error instanceof EditConflict) set({ conflict: error.theirs });
      if (error instanceof ReturnedMeanwhile) set({ known: error.tale });
      if (!hasUnsaved(state)) set({ status: { kind: "untouched" } });
      else set({ status: remedy === "time" ? { kind: "retrying" } : { kind: "refused", error } });
    },
  });

  const tabs = createTabs(world.channel, world.tab, {
    onElsewhere: (elsewhere) => elsewhere !== state.elsewhere && set({ elsewhere }),
    onSaved: (updatedAt) => void follow(updatedAt).catch(() => {}),
  });

  function acknowledge(sent: Manuscript, known: OwnTale) {
    const status: Status = isEqual(sent, state.manuscript) ? { kind: "saved", at: Date.now() } : { kind: "saving" };
    set({ known, saved: sent, status });
    keep();
    if (open) tabs.join({ copyId, taleId: known.id });
    tabs.saved(known.updatedAt);
  }

  /** Shows the server's version as it is now. */
  function adopt(known: OwnTale) {
    const manuscript = manuscriptOf(known);
    set({
      known,
      saved: manuscript,
      manuscript,
      conflict: null,
      restored: null,
      revision: state.revision + 1,
    });
    set({ status: { kind: "saved", at: Date.parse(known.updatedAt) } });
    keep();
  }

  /** Another tab saved the same Tale: where nothing is unsaved, this one shows it too. */
  async function follow(updatedAt: string) {
    const { known } = state;
    if (known === null || known.updatedAt === updatedAt || hasUnsaved(state)) return;
    const theirs = await calls.read(known.id);
    if (!hasUnsaved(state)) adopt(theirs);
  }

  /**
   * A reviewer has decided: takes over where the Tale stands, and leaves the text alone. A text that was changed elsewhere
   * meanwhile is told by the next save.
   */
  async function lookAgain() {
    const { known } = state;
    if (known === null) return;
    const now = await calls.read(known.id).catch(() => null);
    if (now === null || state.known !== known || !sameManuscript(now, known)) return;
    set({ known: now });
  }

  function changed() {
    if (!hasUnsaved(state)) set({ status: { kind: "untouched" } });
    else if (lacksOf(state.manuscript).length > 0) set({ status: { kind: "incomplete" } });
    else if (state.status.kind !== "retrying" && !isHeld(state.status)) set({ status: { kind: "saving" } });
    keep();
    saver.changed();
  }

  function replace(manuscript: Manuscript) {
    set({ manuscript, restored: null, revision: state.revision + 1 });
    changed();
  }

  function putAside(manuscript: Manuscript) {
    if (isBlank(manuscript)) return;
    const aside = copyOf(manuscript, { copyId: newId(), clientKey: newId(), setAside: true });
    set({ asides: [aside, ...state.asides] });
    copies.write(aside).catch(() => set({ deviceKeeps: false }));
  }

  function discardAside(id: string) {
    set({ asides: state.asides.filter((aside) => aside.copyId !== id) });
    copies.remove(userId, id).catch(() => {});
  }

  return {
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    state: () => state,

    start() {
      open = true;
      tabs.join({ copyId, taleId: state.known?.id ?? null });
      saver.resume();
      if (hasUnsaved(state) && state.conflict === null) changed();
    },
    flush: () => keeper.flush(),
    /** The page may be going away, or just out of sight. */
    leave: () => keeper.leave(),
    lookAgain,
    /** The network is back, or somebody logged in. */
    resume: () => saver.resume(),
    close() {
      open = false;
      saver.stop();
      tabs.leave();
      void keeper.flush();
    },

    change(part: Partial<Manuscript>) {
      const manuscript = { ...state.manuscript, ...part };
      if (isEqual(manuscript, state.manuscript)) return;
      set({ manuscript });
      changed();
    },
    /** Saves now, as draft (0) or handed in (1). @throws {ApiError} {EditConflict} {ReturnedMeanwhile} */
    async save(isFinished: 0 | 1): Promise<OwnTale> {
      if (state.conflict !== null) throw new EditConflict(state.conflict);
      await saver.now(isFinished);
      return state.known!;
    },

    /** Of two versions this device's stays; the other is put aside. @throws as `save` does */
    async keepMine() {
      const theirs = state.conflict;
      if (theirs === null) return;
      if (!sameManuscript(theirs, state.manuscript)) putAside(manuscriptOf(theirs));
      set({ known: theirs, saved: manuscriptOf(theirs), conflict: null });
      saver.resume();
      changed();
      await saver.now(theirs.isFinished);
    },
    /** Of two versions the server's stays; this device's is put aside. */
    takeTheirs() {
      if (state.conflict === null) return;
      putAside(state.manuscript);
      adopt(state.conflict);
    },
    /** Goes back to what the server had before this device's text was restored. */
    takeSaved() {
      const instead = state.restored?.instead ?? null;
      if (instead === null) return;
      putAside(state.manuscript);
      replace(instead);
    },
    /** Changes places with a version put aside. */
    bringBack(id: string) {
      const aside = state.asides.find((each) => each.copyId === id);
      if (aside === undefined) return;
      putAside(state.manuscript);
      replace(aside.manuscript);
      // First kept as the text being written, then no longer as one put aside.
      void keeper.flush().then(() => discardAside(id));
    },
    discardAside,
  };
}

/** Refused for a reason that another text does not change. */
function isHeld(status: Status): boolean {
  return status.kind === "refused" && remedyFor(status.error) === "person";
}
