import type { CategoryName } from "#contract/categories.ts";
import type { LanguageName } from "#contract/languages.ts";
import type { OwnTale } from "#contract/tales.ts";
import type { LocalCopy } from "./local-copies.ts";
import { blankManuscript, isBlank, manuscriptOf, sameManuscript, type Manuscript } from "./manuscript.ts";

/** With which text an editor opens, and what has to be told about it. */
export interface Opening {
  copyId: string;
  clientKey: string;
  categoryName: CategoryName;
  languageName: LanguageName;
  manuscript: Manuscript;
  /** The Tale as the server answered it; null while it was never saved there. */
  known: OwnTale | null;
  /** When the text was last changed, if it comes from this device; milliseconds. */
  restoredFrom: number | null;
  /** The server's version, where both it and this device's went on from the same one. */
  conflict: OwnTale | null;
  /** Other versions kept on this device. */
  asides: LocalCopy[];
}

export interface Found {
  copies: readonly LocalCopy[];
  /** Ids of the copies that other tabs are writing. */
  openElsewhere: ReadonlySet<string>;
  newId(): string;
}

function textMoved(copy: LocalCopy, tale: OwnTale): boolean {
  if (copy.base?.updatedAt === tale.updatedAt) return false;
  return copy.base === null || !sameManuscript(copy.base.manuscript, tale);
}

/** Copies whose text the server has: a tab went away before it heard so. Nobody needs them any more. */
export function savedCopies(tale: OwnTale, copies: readonly LocalCopy[]): LocalCopy[] {
  return copies.filter((copy) => sameManuscript(copy.manuscript, tale));
}

/**
 * Opens a Tale of the server. A text of this device that the server does not have comes first, whatever
 * the two clocks say: it is there only because it was never saved.
 */
export function openTale(tale: OwnTale, { copies, openElsewhere, newId }: Found): Opening {
  const unsaved = copies.filter((copy) => !openElsewhere.has(copy.copyId) && !sameManuscript(copy.manuscript, tale));
  const restored = unsaved.find((copy) => !copy.setAside && !isBlank(copy.manuscript)) ?? null;
  return {
    copyId: restored?.copyId ?? newId(),
    clientKey: restored?.clientKey ?? newId(),
    categoryName: tale.categoryName,
    languageName: tale.languageName,
    manuscript: restored?.manuscript ?? manuscriptOf(tale),
    known: tale,
    restoredFrom: restored?.changedAt ?? null,
    conflict: restored !== null && textMoved(restored, tale) ? tale : null,
    asides: unsaved.filter((copy) => copy !== restored).map((copy) => ({ ...copy, setAside: true })),
  };
}

interface NewTale {
  categoryName: CategoryName;
  languageName: LanguageName;
  /** Which text on this device to go on with; null: the newest that fits, if any. */
  clientKey: string | null;
}

/** Opens a new Tale: the one begun on this device and never saved on the server, or a blank one. */
export function openNewTale({ clientKey, ...wanted }: NewTale, { copies, openElsewhere, newId }: Found): Opening {
  const fits = (copy: LocalCopy) =>
    copy.categoryName === wanted.categoryName &&
    !copy.setAside &&
    !openElsewhere.has(copy.copyId) &&
    (clientKey === null ? copy.languageName === wanted.languageName : copy.clientKey === clientKey);
  const begun = copies.find(fits);
  return {
    copyId: begun?.copyId ?? newId(),
    clientKey: begun?.clientKey ?? clientKey ?? newId(),
    categoryName: wanted.categoryName,
    languageName: begun?.languageName ?? wanted.languageName,
    manuscript: begun?.manuscript ?? blankManuscript,
    known: null,
    restoredFrom: begun?.changedAt ?? null,
    conflict: null,
    asides: [],
  };
}
