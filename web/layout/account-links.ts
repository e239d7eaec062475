import { useTranslation } from "react-i18next";
import type { IconName } from "#web/ui/icon.tsx";
import { favouritesPath, notebookPath, ownProfilePath, ownTalesPath, readingPath } from "../features/user/addresses.ts";
import { settingsPath } from "../features/user/settings/settings-address.ts";

/** The account pages that members open most often. Every menu links them. */
export function useAccountLinks(): { to: string; text: string; icon: IconName }[] {
  const { t } = useTranslation(["site", "user"]);
  return [
    { to: ownProfilePath, text: t("nav.account"), icon: "user" },
    { to: ownTalesPath, text: t("user:menu.tales"), icon: "book" },
    { to: readingPath, text: t("user:menu.reading"), icon: "clock" },
    { to: notebookPath, text: t("user:menu.notebook"), icon: "feather" },
    { to: favouritesPath, text: t("user:menu.favourites"), icon: "bookmark" },
    { to: settingsPath, text: t("user:menu.settings"), icon: "settings" },
  ];
}
