import { useSyncExternalStore } from "react";
import { readStored, store } from "#web/platform/storage.ts";
import type { DeviceData } from "../personal-data/device-data.ts";

/** Whether a Tale was favourited in this browser since the list of favourites was last opened. Nobody's news but one's own. */

const keyOf = (username: string) => `new-favourite:${username}`;
const listeners = new Set<() => void>();

function set(username: string, value: string | null) {
  store(keyOf(username), value);
  for (const listener of listeners) listener();
}

/** To be told by whatever sets a favourite. */
export const markFavouriteUnseen = (username: string) => set(username, "1");

/** The list was opened. */
export const markFavouritesSeen = (username: string) => set(username, null);

export const unseenFavouriteOnDevice: DeviceData = { forget: ({ username }) => markFavouritesSeen(username) };

export function useUnseenFavourite(username: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      // Other tabs.
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
