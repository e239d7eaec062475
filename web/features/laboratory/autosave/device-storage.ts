import { createStore, del, set, values } from "idb-keyval";
import type { DeviceData } from "../../personal-data/device-data.ts";
import { createLocalCopies, type CopyStorage, type LocalCopies, type LocalCopy } from "./local-copies.ts";

/** The parts of IndexedDB and localStorage that are used. */
interface Database {
  set(key: string, copy: LocalCopy): Promise<void>;
  delete(key: string): Promise<void>;
  values(): Promise<LocalCopy[]>;
}
type SyncStorage = Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;

const prefix = "unsaved-text/";

/**
 * Copies are stored in IndexedDB, which has space and never blocks typing. A page that is closing cannot wait for it: it
 * writes to localStorage, and the next read moves that text to IndexedDB.
 */
export function createDeviceStorage(database: Database, syncStorage: SyncStorage): CopyStorage {
  const textOnClose = (key: string): LocalCopy | null => {
    const text = syncStorage.getItem(prefix + key);
    return text === null ? null : (JSON.parse(text) as LocalCopy);
  };

  async function moveToDatabase() {
    const keys = Array.from({ length: syncStorage.length }, (_, index) => syncStorage.key(index) ?? "");
    for (const name of keys.filter((each) => each.startsWith(prefix))) {
      const copy = textOnClose(name.slice(prefix.length));
      if (copy === null) continue;
      await database.set(name.slice(prefix.length), copy);
      syncStorage.removeItem(name);
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
      await moveToDatabase();
      return database.values();
    },
  };
}

let copies: LocalCopies | undefined;

/** This browser's copies. Opened on first use, because modules also load on the server. */
export function deviceCopies(): LocalCopies {
  if (copies === undefined) {
    const store = createStore("fabula", "local-copies");
    const database: Database = {
      set: (key, copy) => set(key, copy, store),
      delete: (key) => del(key, store),
      values: () => values<LocalCopy>(store),
    };
    copies = createLocalCopies(createDeviceStorage(database, localStorage));
  }
  return copies;
}

export const copiesOnDevice: DeviceData = {
  // Throws if the storage is blocked: then it holds nothing.
  deleteDataOf: async ({ userId }) => deviceCopies().removePerson(userId),
};

/** Copies that cannot be read (blocked or broken storage) count as none: the server's text opens. */
export function orEmptyList(reading: Promise<LocalCopy[]>): Promise<LocalCopy[]> {
  return reading.catch(() => []);
}
