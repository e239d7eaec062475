import type { CategoryName } from "#vocabulary/categories.ts";
import type { LanguageName } from "#vocabulary/languages.ts";
import { blankTale, type EditedTale } from "./edited-tale.ts";

/**
 * A text stored on this device because the server does not have it (yet). The copy is removed once the server has the
 * same text, so every copy that is found is text its writer would otherwise lose.
 */
export interface LocalCopy {
  copyId: string;
  /** Copies stay after a logout and are shown to the same member only. */
  userId: number;
  /** null: never saved on the server. */
  taleId: number | null;
  /** The idempotency key for creating the Tale: a lost answer does not create a second one. */
  clientKey: string;
  /** That of the text: earlier versions of the site know it only here. */
  categoryName: CategoryName;
  languageName: LanguageName;
  /** The Tale of which it is a translation, if its Tale was never saved on the server. */
  translationOf: number | null;
  manuscript: EditedTale;
  /** The server's version that the text is based on. */
  base: { updatedAt: string; manuscript: EditedTale } | null;
  /** By this device's clock, in milliseconds. */
  changedAt: number;
  /** Set aside in favour of another version: listed, but never opened automatically. */
  setAside: boolean;
  /** Its writer has chosen it over the server's version. */
  isOverwriting?: boolean;
}

export interface StoredCopies {
  copies: LocalCopy[];
  /** False if the browser refuses to read its storage: there may be others. */
  isComplete: boolean;
}

/** The storage of copies; tests use a Map. */
export interface CopyStorage {
  set(key: string, copy: LocalCopy): Promise<void>;
  /** Synchronous, for a page that is closing. May refuse large texts. */
  setAtOnce(key: string, copy: LocalCopy): void;
  delete(key: string): Promise<void>;
  values(): Promise<StoredCopies>;
}

export interface LocalCopies {
  write(copy: LocalCopy): Promise<void>;
  /** For a page that is closing; if it fails, the asynchronous write may still succeed. */
  writeAtOnce(copy: LocalCopy): void;
  remove(userId: number, copyId: string): Promise<void>;
  /** Newest first. */
  ofTale(userId: number, taleId: number): Promise<StoredCopies>;
  /** Copies of Tales that were never saved on the server, newest first. */
  ofNewTales(userId: number): Promise<StoredCopies>;
  /** All of a member, newest first. */
  ofMember(userId: number): Promise<StoredCopies>;
  /** Removes everything of a deleted Tale. */
  removeTale(userId: number, taleId: number): Promise<void>;
  /** Removes everything of a deleted account. An editor that is still open can store nothing more. */
  removePerson(userId: number): Promise<void>;
}

const keyOf = (userId: number, copyId: string) => `${userId}/${copyId}`;

/** A copy from before levels, warnings and translations has none, and an earlier one its category in one place. */
function completed(copy: LocalCopy): LocalCopy {
  const complete = (text: EditedTale): EditedTale => ({ ...blankTale(copy.categoryName), ...text });
  const base = copy.base === null ? null : { ...copy.base, manuscript: complete(copy.base.manuscript) };
  return { ...copy, translationOf: copy.translationOf ?? null, manuscript: complete(copy.manuscript), base };
}

export function createLocalCopies(storage: CopyStorage): LocalCopies {
  async function select(fits: (copy: LocalCopy) => boolean): Promise<StoredCopies> {
    const { copies, isComplete } = await storage.values();
    const fitting = copies.map(completed).filter(fits);
    return { copies: fitting.toSorted((one, other) => other.changedAt - one.changedAt), isComplete };
  }
  const ofTale = (userId: number, taleId: number) => select((copy) => copy.userId === userId && copy.taleId === taleId);
  const removedUserIds = new Set<number>();
  return {
    async write(copy) {
      if (!removedUserIds.has(copy.userId)) await storage.set(keyOf(copy.userId, copy.copyId), copy);
    },
    writeAtOnce(copy) {
      if (removedUserIds.has(copy.userId)) return;
      try {
        storage.setAtOnce(keyOf(copy.userId, copy.copyId), copy);
      } catch {
        // Full or blocked: the page is closing, so there is nobody to tell.
      }
    },
    remove: (userId, copyId) => storage.delete(keyOf(userId, copyId)),
    ofTale,
    ofNewTales: (userId) => select((copy) => copy.userId === userId && copy.taleId === null),
    ofMember: (userId) => select((copy) => copy.userId === userId),
    async removeTale(userId, taleId) {
      for (const { copyId } of (await ofTale(userId, taleId)).copies) await storage.delete(keyOf(userId, copyId));
    },
    async removePerson(userId) {
      removedUserIds.add(userId);
      for (const { copyId } of (await select((copy) => copy.userId === userId)).copies) {
        await storage.delete(keyOf(userId, copyId));
      }
    },
  };
}
