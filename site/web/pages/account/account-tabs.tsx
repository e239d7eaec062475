import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { notificationsPage } from "#features/notifications/address.ts";
import { useApi } from "#kit/web/pages/page-context.ts";
import { LinkTabs, type LinkTab } from "#ui/link-tabs.tsx";
import { ownReportsPath } from "#features/moderation/web/own-reports-path.ts";
import { countTitles } from "#features/notifications/web/notifications-store.ts";
import {
  correctionsWantedPath,
  favouritesPath,
  followingPath,
  helpPath,
  notebookPath,
  ownProfilePath,
  ownTalesPath,
  readingListOf,
  readingListPath,
  readingLists,
  readingPath,
  translationsPath,
  trophiesPath,
} from "./addresses.ts";
import { useOwnNews } from "./own-news.ts";
import { settingsPath } from "../settings/settings-address.ts";

/** The pages next to the current one of the account area, with a dot where something is new. The account menu leads to each group. */
export function AccountTabs({ userId }: { userId: number }) {
  const groups = useGroups(userId);
  const api = useApi();
  useEffect(() => countTitles(api), [api]);
  const { label, tabs } = groups.find((group) => group.tabs.some(({ current }) => current)) ?? groups.at(-1)!;
  return <LinkTabs key={label} label={label} tabs={tabs} />;
}

interface Group {
  label: string;
  tabs: LinkTab[];
}

function useGroups(userId: number): Group[] {
  const { t } = useTranslation(["user", "reading", "translations", "corrections"]);
  const { pathname, search } = useLocation();
  const news = useOwnNews(userId);
  const isAt = (path: string) => pathname === path || pathname.startsWith(`${path}/`);
  const tab = (to: string, text: string, its?: Partial<LinkTab>): LinkTab => ({ to, text, current: isAt(to), ...its });
  const shownList = pathname === readingPath ? readingListOf(new URLSearchParams(search)) : null;
  return [
    {
      label: t("menu.reading"),
      tabs: [
        ...readingLists.map((list) =>
          tab(readingListPath(list), t(`reading:list.${list}`), { current: list === shownList }),
        ),
        tab(favouritesPath, t("menu.favourites"), { news: news.favourites }),
        tab(notebookPath, t("menu.notebook")),
      ],
    },
    {
      label: t("menu.writing"),
      tabs: [
        tab(ownTalesPath, t("menu.tales"), { news: news.tales }),
        tab(translationsPath, t("translations:requests.menu")),
        tab(correctionsWantedPath, t("corrections:wanted.menu")),
      ],
    },
    {
      label: t("menu.you"),
      tabs: [
        // The pages that edit the profile and the picture belong to it.
        tab(ownProfilePath, t("menu.profile"), { current: pathname === ownProfilePath || isAt("/user/edit") }),
        tab(notificationsPage, t("menu.notifications"), { news: news.notifications }),
        tab(followingPath, t("menu.following")),
        tab(trophiesPath, t("menu.trophies"), { news: news.trophies }),
        // The settings of privacy lead to the reports.
        tab(settingsPath, t("menu.settings"), { current: isAt(settingsPath) || isAt(ownReportsPath) }),
        tab(helpPath, t("menu.help")),
      ],
    },
  ];
}
