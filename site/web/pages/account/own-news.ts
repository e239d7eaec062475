import { laboratoryPath } from "#features/writing/web/addresses.ts";
import { useEffect, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { markKindRead } from "#features/notifications/web/mark-read.ts";
import { useNotifications, type ListedTitle } from "#features/notifications/web/notifications-store.ts";
import type { DeviceData } from "#features/personal-data/web/device-data.ts";
import { readStored, store } from "#kit/web/drafts/storage.ts";
import { useApi } from "#kit/web/pages/page-context.ts";
import { favouritesPath, trophiesPath } from "./addresses.ts";

/** In words what is new on the pages of the account; undefined where nothing is, or nothing has been counted yet. */
interface OwnNews {
  notifications: string | undefined;
  tales: string | undefined;
  favourites: string | undefined;
  trophies: string | undefined;
}

export function useOwnNews(userId: number): OwnNews {
  const { t } = useTranslation("user");
  const { pending, ofTitle } = useNotifications();
  const hasNewFavourite = useHasNewFavourite(userId);
  const some = (count: number | null | undefined) => (count ?? 0) > 0;
  return {
    notifications: some(pending) ? t("menu.unread") : undefined,
    tales: some(ofTitle["Post-Published"]) ? t("menu.published") : undefined,
    favourites: hasNewFavourite ? t("menu.newFavourite") : undefined,
    trophies: some(ofTitle.Trophy) ? t("menu.newTrophy") : undefined,
  };
}

/** Opening one of these lists marks the notifications of its kind as read. */
const titleOfList: Record<string, ListedTitle> = { [laboratoryPath]: "Post-Published", [trophiesPath]: "Trophy" };

const openedKey = (title: ListedTitle, userId: number) => `opened:${title}:${userId}`;

export const openedListsOnDevice: DeviceData = {
  deleteDataOf({ userId }) {
    for (const title of Object.values(titleOfList)) store(openedKey(title, userId), null);
  },
};

/** Marks a list's notifications as read when it is opened. */
export function useMarkListRead(userId: number, username: string) {
  const { pathname } = useLocation();
  const api = useApi();
  useEffect(() => {
    if (pathname === favouritesPath) markFavouritesSeen(userId);
    const title = titleOfList[pathname];
    if (title === undefined) return;
    const key = openedKey(title, userId);
    const isFirstTime = readStored(key) === null;
    store(key, "1");
    void markKindRead(api, username, title, isFirstTime);
  }, [api, pathname, userId, username]);
}

/**
 * Whether a Tale was added to the favourites in this browser since their list was last opened: the menu shows a dot.
 */

const favouriteKey = (userId: number) => `new-favourite:${userId}`;
const listeners = new Set<() => void>();

function setFavourite(userId: number, value: string | null) {
  store(favouriteKey(userId), value);
  for (const listener of listeners) listener();
}

/** Called by every button that adds a favourite. */
export const markFavouriteUnseen = (userId: number) => setFavourite(userId, "1");

/** Called when the list is opened. */
const markFavouritesSeen = (userId: number) => setFavourite(userId, null);

export const unseenFavouriteOnDevice: DeviceData = { deleteDataOf: ({ userId }) => markFavouritesSeen(userId) };

function useHasNewFavourite(userId: number): boolean {
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
    () => readStored(favouriteKey(userId)) !== null,
    () => false,
  );
}
