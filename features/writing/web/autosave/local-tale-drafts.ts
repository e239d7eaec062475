import type { CategoryName } from "#vocabulary/categories.ts";
import type { LanguageName } from "#vocabulary/languages.ts";
import { blankTale, type EditedTale } from "./edited-tale.ts";

/**
 * A local draft: a text stored on this device because the server does not have it (yet). The draft is removed once the server has the
 * same text, so every draft that is found is text its writer would otherwise lose.
 */
export interface LocalTaleDraft {
  /** Its id, stored with it under this name. */
  copyId: string;
  /** Drafts stay after a logout and are shown to the same member only. */
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

export interface StoredDrafts {
  drafts: LocalTaleDraft[];
  /** False if the browser refuses to read its storage: there may be others. */
  isComplete: boolean;
}

/** The storage of drafts; tests use a Map. */
export interface DraftStorage {
  set(key: string, draft: LocalTaleDraft): Promise<void>;
  /** Synchronous, for a page that is closing. May refuse large texts. */
  setAtOnce(key: string, draft: LocalTaleDraft): void;
  delete(key: string): Promise<void>;
  values(): Promise<StoredDrafts>;
}

export interface LocalTaleDrafts {
  write(draft: LocalTaleDraft): Promise<void>;
  /** For a page that is closing; if it fails, the asynchronous write may still succeed. */
  writeAtOnce(draft: LocalTaleDraft): void;
  remove(userId: number, copyId: string): Promise<void>;
  /** Newest first. */
  ofTale(userId: number, taleId: number): Promise<StoredDrafts>;
  /** Drafts of Tales that were never saved on the server, newest first. */
  ofNewTales(userId: number): Promise<StoredDrafts>;
  /** All of a member, newest first. */
  ofMember(userId: number): Promise<StoredDrafts>;
  /** Removes everything of a deleted Tale. */
  removeTale(userId: number, taleId: number): Promise<void>;
  /** Removes everything of a deleted account. An editor that is still open can store nothing more. */
  removePerson(userId: number): Promise<void>;
}

const keyOf = (userId: number, copyId: string) => `${userId}/${copyId}`;

/** A draft from before levels, warnings and translations has none, and an earlier one its category and language in one place. */
function completed(draft: LocalTaleDraft): LocalTaleDraft {
  const complete = (text: EditedTale): EditedTale => ({ ...blankTale(draft), ...text });
  const base = draft.base === null ? null : { ...draft.base, manuscript: complete(draft.base.manuscript) };
  return { ...draft, translationOf: draft.translationOf ?? null, manuscript: complete(draft.manuscript), base };
}

export function createLocalTaleDrafts(storage: DraftStorage): LocalTaleDrafts {
  async function select(fits: (draft: LocalTaleDraft) => boolean): Promise<StoredDrafts> {
    const { drafts, isComplete } = await storage.values();
    const fitting = drafts.map(completed).filter(fits);
    return { drafts: fitting.toSorted((one, other) => other.changedAt - one.changedAt), isComplete };
  }
  const ofTale = (userId: number, taleId: number) =>
    select((draft) => draft.userId === userId && draft.taleId === taleId);
  const removedUserIds = new Set<number>();
  return {
    async write(draft) {
      if (!removedUserIds.has(draft.userId)) await storage.set(keyOf(draft.userId, draft.copyId), draft);
    },
    writeAtOnce(draft) {
      if (removedUserIds.has(draft.userId)) return;
      try {
        storage.setAtOnce(keyOf(draft.userId, draft.copyId), draft);
      } catch {
        // Full or blocked: the page is closing, so there is nobody to tell.
      }
    },
    remove: (userId, copyId) => storage.delete(keyOf(userId, copyId)),
    ofTale,
    ofNewTales: (userId) => select((draft) => draft.userId === userId && draft.taleId === null),
    ofMember: (userId) => select((draft) => draft.userId === userId),
    async removeTale(userId, taleId) {
      for (const { copyId } of (await ofTale(userId, taleId)).drafts) await storage.delete(keyOf(userId, copyId));
    },
    async removePerson(userId) {
      removedUserIds.add(userId);
      for (const { copyId } of (await select((draft) => draft.userId === userId)).drafts) {
        await storage.delete(keyOf(userId, copyId));
      }
    },
  };
}
