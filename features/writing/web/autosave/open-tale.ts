import type { KeptSketch, ServerText } from "./save-sketch.ts";
import type { OwnTale } from "#features/tales/shapes.ts";
import type { LocalTaleDraft, StoredDrafts } from "./local-tale-drafts.ts";
import {
  blankTale,
  isBlank,
  editedTaleOf,
  isSamePlace,
  isSameText,
  type EditedTale,
  type Place,
} from "./edited-tale.ts";

/** The text with which an editor opens, and what to tell the writer about it. */
export interface OpenedTale {
  copyId: string;
  clientKey: string;
  /** Of a new Tale: the one of which it is a translation. */
  translationOf: number | null;
  edited: EditedTale;
  /** The text with which a new Tale begins: nothing, or what a translation takes over. */
  begun: EditedTale;
  /** The Tale in the server's answer; null if it was never saved there. */
  known: OwnTale | null;
  /** The sketch in the server's answer; null if there is none. */
  sketch: KeptSketch | null;
  /** When the text was last changed, in milliseconds, if it comes from this device. */
  restoredFrom: number | null;
  /** The server's version, if both it and this device's text are based on the same older version. */
  conflict: ServerText | null;
  /** The writer had chosen this text over the server's, and closed the page before it was saved. */
  isOverwriting: boolean;
  /** Other versions on this device. */
  replacedTexts: LocalTaleDraft[];
  /** False if this device may hold drafts that can't be read. */
  foundAllDrafts: boolean;
}

export interface FoundDrafts extends StoredDrafts {
  /** Ids of drafts that other tabs are editing. */
  openInOtherTabs: ReadonlySet<string>;
  newId(): string;
}

function textMoved(draft: LocalTaleDraft, onServer: ServerText): boolean {
  if (draft.base?.updatedAt === onServer.updatedAt) return false;
  return draft.base === null || !isSameText(draft.base.manuscript, onServer);
}

/** Drafts whose text the server has: the tab closed before it got the answer. They can be removed. */
export function redundantDrafts(tale: ServerText, drafts: readonly LocalTaleDraft[]): LocalTaleDraft[] {
  return drafts.filter((draft) => isSameText(draft.manuscript, tale));
}

/**
 * Opens a Tale from the server. A text on this device that the server does not have wins, whatever the two clocks say:
 * it exists only because it was never saved.
 */
export function openTale(tale: OwnTale, { drafts, isComplete, openInOtherTabs, newId }: FoundDrafts): OpenedTale {
  const unsaved = drafts.filter((draft) => !openInOtherTabs.has(draft.copyId) && !isSameText(draft.manuscript, tale));
  const restored = unsaved.find((draft) => !draft.setAside && !isBlank(draft.manuscript)) ?? null;
  return {
    copyId: restored?.copyId ?? newId(),
    clientKey: restored?.clientKey ?? newId(),
    translationOf: null,
    edited: restored?.manuscript ?? editedTaleOf(tale),
    begun: blankTale(tale),
    known: tale,
    sketch: null,
    restoredFrom: restored?.changedAt ?? null,
    conflict: restored !== null && textMoved(restored, tale) ? tale : null,
    isOverwriting: restored?.isOverwriting === true,
    replacedTexts: unsaved.filter((draft) => draft !== restored).map((draft) => ({ ...draft, setAside: true })),
    foundAllDrafts: isComplete,
  };
}

/** The sketch on which a draft is based, as this device knew it: the server refuses a save if it has moved since. */
function sketchBehind(draft: LocalTaleDraft | undefined): KeptSketch | null {
  if (draft === undefined || draft.base === null) return null;
  const { clientKey, translationOf, base } = draft;
  return { ...base.manuscript, clientKey, translationOf, updatedAt: base.updatedAt };
}

interface NewTale extends Place {
  /** The prompt for which it is begun. */
  promptId?: number | null;
  translationOf?: number | null;
  /** The one of this key on the server, if it is known. */
  sketch?: KeptSketch | null;
  /** The draft to continue; null: the newest that fits, if any. */
  clientKey: string | null;
}

/** Opens a new Tale: a sketch, a draft on this device that was never saved on the server, or a blank text. */
export function openNewTale(
  { clientKey, translationOf = null, promptId = null, sketch: onServer = null, ...newTale }: NewTale,
  { drafts, isComplete, openInOtherTabs, newId }: FoundDrafts,
): OpenedTale {
  const fits = (draft: LocalTaleDraft) =>
    !openInOtherTabs.has(draft.copyId) &&
    // One that was set aside has a key of its own, and opens when it is asked for.
    (clientKey === null
      ? !draft.setAside &&
        isSamePlace(draft, newTale) &&
        draft.translationOf === translationOf &&
        draft.manuscript.promptId === promptId
      : draft.clientKey === clientKey);
  const found = drafts.find(fits);
  const sketch = onServer ?? sketchBehind(found);
  // A tab that closed before it got its answer leaves a draft that the server has.
  const unsaved = found !== undefined && sketch !== null && isSameText(found.manuscript, sketch) ? undefined : found;
  const begun = { ...blankTale(newTale), promptId };
  return {
    begun,
    copyId: found?.copyId ?? newId(),
    clientKey: found?.clientKey ?? clientKey ?? newId(),
    translationOf: (sketch ?? found ?? { translationOf }).translationOf,
    edited: unsaved?.manuscript ?? (sketch === null ? begun : editedTaleOf(sketch)),
    known: null,
    sketch,
    restoredFrom: unsaved?.changedAt ?? null,
    conflict: unsaved !== undefined && sketch !== null && textMoved(unsaved, sketch) ? sketch : null,
    isOverwriting: false,
    replacedTexts: [],
    foundAllDrafts: isComplete,
  };
}
