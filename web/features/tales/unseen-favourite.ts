import { useSyncExternalStore } from "react";
import { readStored, store } from "#web/platform/storage.ts";
import type { DeviceData } from "../personal-data/device-data.ts";

/**
 * Whether a Tale was added to the favourites in this browser since their list was last opened: the menu shows a dot.
 */

const keyOf = (username: string) => `new-favourite:${username}`;
const listeners = new Set<() => void>();

function set(username: string, value: string | null) {
  store(keyOf(username), value);
  for (const listener of listeners) listener();
}

/** Called by every button that adds a favourite. */
export const markFavouriteUnseen = (username: string) => set(username, "1");

/** Called when the list is opened. */
export const markFavouritesSeen = (username: string) => set(username, null);

export const unseenFavouriteOnDevice: DeviceData = { deleteDataOf: ({ username }) => markFavouritesSeen(username) };

export function useHasNewFavourite(username: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      // Changes in other tabs.
      window.addEventListener("storage", listener);
      return () => {
        listeners.delete(listener);
        window.removeEventListener("storage", listener);
      };
    },
    () => readStored(keyOf(username)) !== null,
    () => false,
  );
}
