import { createStore, del, set, values } from "idb-keyval";
import type { DeviceData } from "#features/personal-data/web/device-data.ts";
import {
  createLocalCopies,
  type CopyStorage,
  type LocalCopies,
  type LocalCopy,
  type StoredCopies,
} from "./local-copies.ts";

/** The parts of IndexedDB and localStorage that are used. */
interface Database {
  set(key: string, copy: LocalCopy): Promise<void>;
  delete(key: string): Promise<void>;
  values(): Promise<unknown[]>;
}
type SyncStorage = Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;

const prefix = "unsaved-text/";

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;
const isText = (value: unknown) => isObject(value) && isObject(value.manuscript);

/** One broken entry must not hide the others. */
const isCopy = (value: unknown): value is LocalCopy =>
  isObject(value) && isText(value) && (value.base === null || isText(value.base));

function parsed(text: string): LocalCopy | null {
  try {
    const value: unknown = JSON.parse(text);
    return isCopy(value) ? value : null;
  } catch {
    return null;
  }
}

const isSameCopy = (one: LocalCopy, other: LocalCopy) => one.userId === other.userId && one.copyId === other.copyId;

/**
 * Copies are stored in IndexedDB, which has space and never blocks typing. A page that is closing cannot wait for it: it
 * writes to localStorage, and the next read moves that text to IndexedDB.
 */
export function createDeviceStorage(database: Database, syncStorage: SyncStorage): CopyStorage {
  const textOnClose = (key: string): LocalCopy | null => {
    const text = syncStorage.getItem(prefix + key);
    return text === null ? null : parsed(text);
  };

  /** @returns the copies that the database doesn't take; they stay in localStorage, as do texts that can't be read */
  async function moveToDatabase(): Promise<LocalCopy[]> {
    const left: LocalCopy[] = [];
    const keys = Array.from({ length: syncStorage.length }, (_, index) => syncStorage.key(index) ?? "");
    for (const name of keys.filter((each) => each.startsWith(prefix))) {
      const copy = textOnClose(name.slice(prefix.length));
      if (copy === null) continue;
      try {
        await database.set(name.slice(prefix.length), copy);
        syncStorage.removeItem(name);
      } catch {
        left.push(copy);
      }
    }
    return left;
  }

  async function readDatabase(): Promise<StoredCopies> {
    try {
      return { copies: (await database.values()).filter(isCopy), isComplete: true };
    } catch {
      return { copies: [], isComplete: false };
    }
  }

  return {
    async set(key, copy) {
      await database.set(key, copy);
      const last = textOnClose(key);
      if (last !== null && last.changedAt <= copy.changedAt) syncStorage.removeItem(prefix + key);
    },
    setAtOnce: (key, copy) => syncStorage.setItem(prefix + key, JSON.stringify(copy)),
    async delete(key) {
      syncStorage.removeItem(prefix + key);
      await database.delete(key);
    },
    async values() {
      const left = await moveToDatabase();
      const { copies, isComplete } = await readDatabase();
      // A text in localStorage is newer: a closing page wrote it.
      const others = copies.filter((copy) => !left.some((each) => isSameCopy(each, copy)));
      return { copies: [...left, ...others], isComplete };
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

let copies: LocalCopies | undefined;

/** This browser's copies. Opened on first use, because modules also load on the server. */
export function deviceCopies(): LocalCopies {
  if (copies === undefined) {
    const store = createStore("fabula", "local-copies");
    const database: Database = {
      set: (key, copy) => set(key, copy, store),
      delete: (key) => del(key, store),
      values: () => values(store),
    };
    copies = createLocalCopies(createDeviceStorage(database, localStorageIfAllowed()));
  }
  return copies;
}

export const copiesOnDevice: DeviceData = {
  deleteDataOf: async ({ userId }) => deviceCopies().removePerson(userId),
};
