import { useTranslation } from "react-i18next";
import { useNotifications } from "#features/notifications/web/notifications-store.ts";
import { useHasNewFavourite } from "../tale/unseen-favourite.ts";

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
