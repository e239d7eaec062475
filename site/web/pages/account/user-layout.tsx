import { useTranslation } from "react-i18next";
import { Outlet, useLocation, type LoaderFunctionArgs } from "react-router";
import { requireSession } from "#features/accounts/web/require-session.ts";
import { useSession, type Session } from "#features/accounts/web/session.ts";
import { countTitles } from "#features/notifications/web/notifications-store.ts";
import { ownReportsPath } from "#features/moderation/web/addresses.ts";
import { notificationsPage } from "#features/notifications/address.ts";
import { pageContext } from "#kit/web/pages/page-context.ts";
import { LinkTabs, type LinkTab } from "#ui/link-tabs.tsx";
import { settingsPath } from "../settings/settings-address.ts";
import {
  correctionsWantedPath,
  favouritesPath,
  followingPath,
  helpPath,
  notebookPath,
  ownProfilePath,
  readingListOf,
  readingListPath,
  readingLists,
  readingPath,
  tokensPath,
  trophiesPath,
  wordReviewPath,
} from "./addresses.ts";
import { useMarkListRead, useOwnNews } from "./own-news.ts";

/** Counts for the dots of the tabs, in one request with what the page asks for. The page doesn't wait for them. */
export function loader({ request, context }: LoaderFunctionArgs) {
  countTitles(context.get(pageContext).api, requireSession(request).username);
  return null;
}

/** The layout of the account area: the tabs of its pages. The pages have no margins of their own. */
export function Component() {
  const session = useSession();
  const { pathname } = useLocation();
  // The review of words has nothing around it (ui/styles/layout.css).
  if (pathname === wordReviewPath)
    return (
      <div data-alone="" className="page-width max-w-[44rem] pt-2 pb-10 sm:pt-6">
        <Outlet />
      </div>
    );
  return (
    <div className="page-width pt-2 pb-10 lg:pt-4 lg:pb-14">
      {/* Without a session this page is about to redirect. */}
      {session !== null && <OwnTabs {...session} />}
      <div className="max-w-232 pt-8 md:pt-10">
        <Outlet />
      </div>
    </div>
  );
}

function OwnTabs({ userId, username }: Session) {
  useMarkListRead(userId, username);
  return <AccountTabs userId={userId} />;
}

/** The pages next to the current one of the account area, with a dot where something is new. The account menu leads to each group. */
function AccountTabs({ userId }: { userId: number }) {
  const groups = useGroups(userId);
  const { label, tabs } = groups.find((group) => group.tabs.some(({ current }) => current)) ?? groups.at(-1)!;
  return <LinkTabs key={label} label={label} tabs={tabs} />;
}

interface Group {
  label: string;
  tabs: LinkTab[];
}

function useGroups(userId: number): Group[] {
  const { t } = useTranslation(["user", "reading", "corrections"]);
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
        // The settings lead to the reports and to the access tokens.
        tab(settingsPath, t("menu.settings"), { current: [settingsPath, ownReportsPath, tokensPath].some(isAt) }),
        tab(helpPath, t("menu.help")),
      ],
    },
  ];
}
