import { createStore, del, set, values } from "idb-keyval";
import { createLocalCopies, type CopyStorage, type LocalCopies, type LocalCopy } from "./local-copies.ts";

let copies: LocalCopies | undefined;

/** The copies in this browser's IndexedDB. Opened at first use: modules load where there is no IndexedDB, too. */
export function deviceCopies(): LocalCopies {
  if (copies === undefined) {
    const store = createStore("fabula", "local-copies");
    const storage: CopyStorage = {
      set: (key, copy) => set(key, copy, store),
      delete: (key) => del(key, store),
      values: () => values<LocalCopy>(store),
    };
    copies = createLocalCopies(storage);
  }
  return copies;
}

/** Copies that can't be read (storage is blocked or broken) are as good as none: the server's text still opens. */
export function orNone(reading: Promise<LocalCopy[]>): Promise<LocalCopy[]> {
  return reading.catch(() => []);
}
