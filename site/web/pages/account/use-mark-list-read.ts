import { useEffect } from "react";
import { useLocation } from "react-router";
import { useApi } from "#kit/web/pages/page-context.ts";
import { readStored, store } from "#kit/web/drafts/storage.ts";
import { markKindRead } from "#features/notifications/web/mark-read.ts";
import type { ListedTitle } from "#features/notifications/web/notifications-store.ts";
import type { DeviceData } from "#features/personal-data/web/device-data.ts";
import { markFavouritesSeen } from "../tale/unseen-favourite.ts";
import { favouritesPath, ownTalesPath, trophiesPath } from "./addresses.ts";

/** Opening one of these lists marks the notifications of its kind as read. */
const titleOfList: Record<string, ListedTitle> = { [ownTalesPath]: "Post-Published", [trophiesPath]: "Trophy" };

const keyOf = (title: ListedTitle, userId: number) => `opened:${title}:${userId}`;

export const openedListsOnDevice: DeviceData = {
  deleteDataOf({ userId }) {
    for (const title of Object.values(titleOfList)) store(keyOf(title, userId), null);
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
    const key = keyOf(title, userId);
    const isFirstTime = readStored(key) === null;
    store(key, "1");
    void markKindRead(api, username, title, isFirstTime);
  }, [api, pathname, userId, username]);
}
