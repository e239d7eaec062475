import { useSyncExternalStore } from "react";
import { readStored, store } from "#kit/web/drafts/storage.ts";
import type { DeviceData } from "#features/personal-data/web/device-data.ts";

/**
 * Whether a Tale was added to the favourites in this browser since their list was last opened: the menu shows a dot.
 */

const keyOf = (userId: number) => `new-favourite:${userId}`;
const listeners = new Set<() => void>();

function set(userId: number, value: string | null) {
  store(keyOf(userId), value);
  for (const listener of listeners) listener();
}

/** Called by every button that adds a favourite. */
export const markFavouriteUnseen = (userId: number) => set(userId, "1");

/** Called when the list is opened. */
export const markFavouritesSeen = (userId: number) => set(userId, null);

export const unseenFavouriteOnDevice: DeviceData = { deleteDataOf: ({ userId }) => markFavouritesSeen(userId) };

export function useHasNewFavourite(userId: number): boolean {
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
    () => readStored(keyOf(userId)) !== null,
    () => false,
  );
}
