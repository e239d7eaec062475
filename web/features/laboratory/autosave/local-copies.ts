import type { CategoryName } from "#contract/categories.ts";
import type { LanguageName } from "#contract/languages.ts";
import type { Manuscript } from "./manuscript.ts";

/**
 * A text kept on this device because the server does not have it (yet). A copy goes as soon as the server
 * has the same text, so that every copy found is something its writer would otherwise lose.
 */
export interface LocalCopy {
  copyId: string;
  /** Copies stay when somebody logs out, and are shown to that person only. */
  userId: number;
  /** null: never saved on the server. */
  taleId: number | null;
  /** Under which a new Tale is created, so that a lost answer makes no twin. */
  clientKey: string;
  categoryName: CategoryName;
  languageName: LanguageName;
  manuscript: Manuscript;
  /** The server's version that the text was written on. */
  base: { updatedAt: string; manuscript: Manuscript } | null;
  /** By this device's clock, in milliseconds. */
  changedAt: number;
  /** Put aside in favour of another version: shown, but never opened by itself. */
  setAside: boolean;
}

/** The part of a browser's storage that copies need; a Map serves in tests. */
export interface CopyStorage {
  set(key: string, copy: LocalCopy): Promise<void>;
  /** Done when it returns, for a page that is going away. May refuse large texts. */
  setAtOnce(key: string, copy: LocalCopy): void;
  delete(key: string): Promise<void>;
  values(): Promise<LocalCopy[]>;
}

export interface LocalCopies {
  write(copy: LocalCopy): Promise<void>;
  /** For a page that is going away; where it fails, the ordinary write may still arrive. */
  writeAtOnce(copy: LocalCopy): void;
  remove(userId: number, copyId: string): Promise<void>;
  /** Newest first. */
  ofTale(userId: number, taleId: number): Promise<LocalCopy[]>;
  /** Those of Tales that were never saved on the server; newest first. */
  ofNewTales(userId: number): Promise<LocalCopy[]>;
  /** After a Tale was deleted: nothing of it stays here either. */
  removeTale(userId: number, taleId: number): Promise<void>;
  /** After an account was deleted: nothing of theirs stays, and nothing more is kept, whatever is still open. */
  removePerson(userId: number): Promise<void>;
}

const keyOf = (userId: number, copyId: string) => `${userId}/${copyId}`;

export function createLocalCopies(storage: CopyStorage): LocalCopies {
  async function select(fits: (copy: LocalCopy) => boolean): Promise<LocalCopy[]> {
    const copies = await storage.values();
    return copies.filter(fits).toSorted((one, other) => other.changedAt - one.changedAt);
  }
  const ofTale = (userId: number, taleId: number) => select((copy) => copy.userId === userId && copy.taleId === taleId);
  const gone = new Set<number>();
  return {
    async write(copy) {
      if (!gone.has(copy.userId)) await storage.set(keyOf(copy.userId, copy.copyId), copy);
    },
    writeAtOnce(copy) {
      if (gone.has(copy.userId)) return;
      try {
        storage.setAtOnce(keyOf(copy.userId, copy.copyId), copy);
      } catch {
        // Full or blocked: nobody is left to be told.
      }
    },
    remove: (userId, copyId) => storage.delete(keyOf(userId, copyId)),
    ofTale,
    ofNewTales: (userId) => select((copy) => copy.userId === userId && copy.taleId === null),
    async removeTale(userId, taleId) {
      for (const { copyId } of await ofTale(userId, taleId)) await storage.delete(keyOf(userId, copyId));
    },
    async removePerson(userId) {
      gone.add(userId);
      for (const { copyId } of await select((copy) => copy.userId === userId)) {
        await storage.delete(keyOf(userId, copyId));
      }
    },
  };
}
