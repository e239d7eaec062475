import { useTranslation } from "react-i18next";
import type { IconName } from "#ui/icon.tsx";
import { ownProfilePath, ownTalesPath, readingPath } from "../pages/account/addresses.ts";
import { useOwnNews } from "../pages/account/own-news.ts";
import { settingsPath } from "../pages/settings/settings-address.ts";

interface AccountLink {
  to: string;
  text: string;
  icon: IconName;
  /** In words what is new there. */
  news?: string | undefined;
}

/** The account menu: the first page of each group (features/user/account-tabs.tsx), whose tabs lead to the others, and the settings. */
export function useAccountLinks(userId: number): AccountLink[] {
  const { t } = useTranslation("user");
  const news = useOwnNews(userId);
  return [
    { to: readingPath, text: t("menu.reading"), icon: "book", news: news.favourites },
    { to: ownTalesPath, text: t("menu.writing"), icon: "feather", news: news.tales },
    { to: ownProfilePath, text: t("menu.you"), icon: "user", news: news.trophies },
    { to: settingsPath, text: t("menu.settings"), icon: "settings" },
  ];
}
