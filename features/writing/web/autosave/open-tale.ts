import type { CategoryName } from "#vocabulary/categories.ts";
import type { LanguageName } from "#vocabulary/languages.ts";
import type { OwnTale } from "#features/tales/shapes.ts";
import type { LocalCopy, StoredCopies } from "./local-copies.ts";
import { blankTale, isBlank, editedTaleOf, isSameText, type EditedTale } from "./edited-tale.ts";

/** The text with which an editor opens, and what to tell the writer about it. */
export interface OpenedTale {
  copyId: string;
  clientKey: string;
  languageName: LanguageName;
  /** Of a new Tale: the one of which it is a translation. */
  translationOf: number | null;
  edited: EditedTale;
  /** The Tale in the server's answer; null if it was never saved there. */
  known: OwnTale | null;
  /** When the text was last changed, in milliseconds, if it comes from this device. */
  restoredFrom: number | null;
  /** The server's version, if both it and this device's text are based on the same older version. */
  conflict: OwnTale | null;
  /** The writer had chosen this text over the server's, and closed the page before it was saved. */
  isOverwriting: boolean;
  /** Other versions on this device. */
  replacedTexts: LocalCopy[];
  /** False if this device may hold copies that can't be read. */
  foundAllCopies: boolean;
}

export interface FoundCopies extends StoredCopies {
  /** Ids of copies that other tabs are editing. */
  openInOtherTabs: ReadonlySet<string>;
  newId(): string;
}

function textMoved(copy: LocalCopy, tale: OwnTale): boolean {
  if (copy.base?.updatedAt === tale.updatedAt) return false;
  return copy.base === null || !isSameText(copy.base.manuscript, tale);
}

/** Copies whose text the server has: the tab closed before it got the answer. They can be removed. */
export function redundantCopies(tale: OwnTale, copies: readonly LocalCopy[]): LocalCopy[] {
  return copies.filter((copy) => isSameText(copy.manuscript, tale));
}

/**
 * Opens a Tale from the server. A text on this device that the server does not have wins, whatever the two clocks say:
 * it exists only because it was never saved.
 */
export function openTale(tale: OwnTale, { copies, isComplete, openInOtherTabs, newId }: FoundCopies): OpenedTale {
  const unsaved = copies.filter((copy) => !openInOtherTabs.has(copy.copyId) && !isSameText(copy.manuscript, tale));
  const restored = unsaved.find((copy) => !copy.setAside && !isBlank(copy.manuscript)) ?? null;
  return {
    copyId: restored?.copyId ?? newId(),
    clientKey: restored?.clientKey ?? newId(),
    languageName: tale.languageName,
    translationOf: null,
    edited: restored?.manuscript ?? editedTaleOf(tale),
    known: tale,
    restoredFrom: restored?.changedAt ?? null,
    conflict: restored !== null && textMoved(restored, tale) ? tale : null,
    isOverwriting: restored?.isOverwriting === true,
    replacedTexts: unsaved.filter((copy) => copy !== restored).map((copy) => ({ ...copy, setAside: true })),
    foundAllCopies: isComplete,
  };
}

interface NewTale {
  categoryName: CategoryName;
  languageName: LanguageName;
  translationOf?: number | null;
  /** The copy to continue; null: the newest that fits, if any. */
  clientKey: string | null;
}

/** Opens a new Tale: a copy on this device that was never saved on the server, or a blank text. */
export function openNewTale(
  { clientKey, translationOf = null, ...newTale }: NewTale,
  { copies, isComplete, openInOtherTabs, newId }: FoundCopies,
): OpenedTale {
  const fits = (copy: LocalCopy) =>
    !copy.setAside &&
    !openInOtherTabs.has(copy.copyId) &&
    (clientKey === null
      ? copy.categoryName === newTale.categoryName &&
        copy.languageName === newTale.languageName &&
        copy.translationOf === translationOf
      : copy.clientKey === clientKey);
  const fittingCopy = copies.find(fits);
  return {
    copyId: fittingCopy?.copyId ?? newId(),
    clientKey: fittingCopy?.clientKey ?? clientKey ?? newId(),
    languageName: fittingCopy?.languageName ?? newTale.languageName,
    translationOf: fittingCopy === undefined ? translationOf : fittingCopy.translationOf,
    edited: fittingCopy?.manuscript ?? blankTale(newTale.categoryName),
    known: null,
    restoredFrom: fittingCopy?.changedAt ?? null,
    conflict: null,
    isOverwriting: false,
    replacedTexts: [],
    foundAllCopies: isComplete,
  };
}
