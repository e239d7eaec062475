import { createStore, del, set, values } from "idb-keyval";
import type { DeviceData } from "#features/personal-data/web/device-data.ts";
import {
  createLocalTaleDrafts,
  type DraftStorage,
  type LocalTaleDrafts,
  type LocalTaleDraft,
  type StoredDrafts,
} from "./local-tale-drafts.ts";

/** The parts of IndexedDB and localStorage that are used. */
interface Database {
  set(key: string, draft: LocalTaleDraft): Promise<void>;
  delete(key: string): Promise<void>;
  values(): Promise<unknown[]>;
}
type SyncStorage = Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;

const prefix = "unsaved-text/";

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;
const isText = (value: unknown) => isObject(value) && isObject(value.manuscript);

/** One broken entry must not hide the others. */
const isLocalDraft = (value: unknown): value is LocalTaleDraft =>
  isObject(value) && isText(value) && (value.base === null || isText(value.base));

function parsed(text: string): LocalTaleDraft | null {
  try {
    const value: unknown = JSON.parse(text);
    return isLocalDraft(value) ? value : null;
  } catch {
    return null;
  }
}

const isSameDraft = (one: LocalTaleDraft, other: LocalTaleDraft) =>
  one.userId === other.userId && one.copyId === other.copyId;

/**
 * Drafts are stored in IndexedDB, which has space and never blocks typing. A page that is closing cannot wait for it: it
 * writes to localStorage, and the next read moves that text to IndexedDB.
 */
export function createDraftStorage(database: Database, syncStorage: SyncStorage): DraftStorage {
  const textOnClose = (key: string): LocalTaleDraft | null => {
    const text = syncStorage.getItem(prefix + key);
    return text === null ? null : parsed(text);
  };

  /** @returns the drafts that the database doesn't take; they stay in localStorage, as do texts that can't be read */
  async function moveToDatabase(): Promise<LocalTaleDraft[]> {
    const left: LocalTaleDraft[] = [];
    const keys = Array.from({ length: syncStorage.length }, (_, index) => syncStorage.key(index) ?? "");
    for (const name of keys.filter((each) => each.startsWith(prefix))) {
      const draft = textOnClose(name.slice(prefix.length));
      if (draft === null) continue;
      try {
        await database.set(name.slice(prefix.length), draft);
        syncStorage.removeItem(name);
      } catch {
        left.push(draft);
      }
    }
    return left;
  }

  async function readDatabase(): Promise<StoredDrafts> {
    try {
      return { drafts: (await database.values()).filter(isLocalDraft), isComplete: true };
    } catch {
      return { drafts: [], isComplete: false };
    }
  }

  return {
    async set(key, draft) {
      await database.set(key, draft);
      const last = textOnClose(key);
      if (last !== null && last.changedAt <= draft.changedAt) syncStorage.removeItem(prefix + key);
    },
    setAtOnce: (key, draft) => syncStorage.setItem(prefix + key, JSON.stringify(draft)),
    async delete(key) {
      syncStorage.removeItem(prefix + key);
      await database.delete(key);
    },
    async values() {
      const left = await moveToDatabase();
      const { drafts, isComplete } = await readDatabase();
      // A text in localStorage is newer: a closing page wrote it.
      const others = drafts.filter((draft) => !left.some((each) => isSameDraft(each, draft)));
      return { drafts: [...left, ...others], isComplete };
    },
  };
}

/** For a browser that refuses storage: the laboratory opens there, too. */
const noStorage: SyncStorage = {
  length: 0,
  key: () => null,
  getItem: () => null,
  setItem() {
    throw new Error("The browser refuses to store a text");
  },
  removeItem() {},
};

/** Refusing browsers throw when the storage is named. */
function localStorageIfAllowed(): SyncStorage {
  try {
    return localStorage;
  } catch {
    return noStorage;
  }
}

let drafts: LocalTaleDrafts | undefined;

/** This browser's drafts. Opened on first use, because modules also load on the server. */
export function localTaleDrafts(): LocalTaleDrafts {
  if (drafts === undefined) {
    const store = createStore("fabula", "local-copies");
    const database: Database = {
      set: (key, draft) => set(key, draft, store),
      delete: (key) => del(key, store),
      values: () => values(store),
    };
    drafts = createLocalTaleDrafts(createDraftStorage(database, localStorageIfAllowed()));
  }
  return drafts;
}

export const taleDraftsOnDevice: DeviceData = {
  deleteDataOf: async ({ userId }) => localTaleDrafts().removePerson(userId),
};
