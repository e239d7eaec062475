import { createStore, del, set, values } from "idb-keyval";
import type { DeviceData } from "../../personal-data/device-data.ts";
import { createLocalCopies, type CopyStorage, type LocalCopies, type LocalCopy } from "./local-copies.ts";

/** The parts of IndexedDB and of localStorage that copies need. */
interface Database {
  set(key: string, copy: LocalCopy): Promise<void>;
  delete(key: string): Promise<void>;
  values(): Promise<LocalCopy[]>;
}
type Words = Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;

const prefix = "unsaved-text/";

/**
 * Copies live in IndexedDB, which is roomy and never holds up typing. A page that is going away can't wait
 * for it: its last words go to localStorage, and over to the database as soon as anybody looks.
 */
export function createDeviceStorage(database: Database, words: Words): CopyStorage {
  const wordsOf = (key: string): LocalCopy | null => {
    const text = words.getItem(prefix + key);
    return text === null ? null : (JSON.parse(text) as LocalCopy);
  };

  async function gatherWords() {
    const keys = Array.from({ length: words.length }, (_, index) => words.key(index) ?? "");
    for (const name of keys.filter((each) => each.startsWith(prefix))) {
      const copy = wordsOf(name.slice(prefix.length));
      if (copy === null) continue;
      await database.set(name.slice(prefix.length), copy);
      words.removeItem(name);
    }
  }

  return {
    async set(key, copy) {
      await database.set(key, copy);
      const last = wordsOf(key);
      if (last !== null && last.changedAt <= copy.changedAt) words.removeItem(prefix + key);
    },
    setAtOnce: (key, copy) => words.setItem(prefix + key, JSON.stringify(copy)),
    async delete(key) {
      words.removeItem(prefix + key);
      await database.delete(key);
    },
    async values() {
      await gatherWords();
      return database.values();
    },
  };
}

let copies: LocalCopies | undefined;

/** The copies of this browser. Opened at first use: modules load where there is no browser, too. */
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
  // A storage that can't be opened throws here: it holds nothing.
  forget: async ({ userId }) => deviceCopies().removePerson(userId),
};

/** Copies that can't be read (blocked or broken storage) are as good as none: the server's text opens. */
export function orNone(reading: Promise<LocalCopy[]>): Promise<LocalCopy[]> {
  return reading.catch(() => []);
}
