import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Link, useMatch } from "react-router";
import { notificationsPage } from "#contract/notifications-page.ts";
import { useApi } from "#web/platform/page-context.ts";
import { Icon, type IconName } from "#web/ui/icon.tsx";
import { ownReportsPath } from "../moderation/own-reports-path.ts";
import { useNotifications, countTitles } from "../notifications/notifications-store.ts";
import {
  correctionsWantedPath,
  favouritesPath,
  followingPath,
  helpPath,
  notebookPath,
  ownProfilePath,
  ownTalesPath,
  readingPath,
  translationsPath,
  trophiesPath,
} from "./addresses.ts";
import { useHasNewFavourite } from "../tales/unseen-favourite.ts";
import { settingsPath } from "./settings/settings-address.ts";

interface MenuItem {
  to: string;
  text: string;
  icon: IconName;
  /** Says what is new there. The menu shows a dot, screen readers get the text. */
  news?: string | false;
}

/** The menu of the account area, with a dot where something is new: a column, or a scrolling row on narrow screens. */
export function SideMenu({ username }: { username: string }) {
  const { t } = useTranslation("user");
  const items = useMenuItems(username);
  return (
    <nav aria-label={t("menu.label")}>
      <ul className="section-row">
        {items.map((item) => (
          <MenuLink key={item.to} {...item} />
        ))}
      </ul>
    </nav>
  );
}

function useMenuItems(username: string): MenuItem[] {
  const { t } = useTranslation(["user", "translations", "corrections"]);
  const api = useApi();
  const { pending, ofTitle } = useNotifications();
  const hasUnseenFavourite = useHasNewFavourite(username);
  useEffect(() => countTitles(api), [api]);
  const some = (count: number | null | undefined) => (count ?? 0) > 0;
  return [
    { to: ownProfilePath, text: t("menu.profile"), icon: "user" },
    { to: notificationsPage, text: t("menu.notifications"), icon: "bell", news: some(pending) && t("menu.unread") },
    {
      to: ownTalesPath,
      text: t("menu.tales"),
      icon: "book",
      news: some(ofTitle["Post-Published"]) && t("menu.published"),
    },
    { to: readingPath, text: t("menu.reading"), icon: "clock" },
    { to: notebookPath, text: t("menu.notebook"), icon: "feather" },
    {
      to: favouritesPath,
      text: t("menu.favourites"),
      icon: "bookmark",
      news: hasUnseenFavourite && t("menu.newFavourite"),
    },
    { to: translationsPath, text: t("translations:requests.menu"), icon: "globe" },
    { to: correctionsWantedPath, text: t("corrections:wanted.menu"), icon: "pencil" },
    { to: followingPath, text: t("menu.following"), icon: "follow" },
    { to: trophiesPath, text: t("menu.trophies"), icon: "trophy", news: some(ofTitle.Trophy) && t("menu.newTrophy") },
    { to: settingsPath, text: t("menu.settings"), icon: "settings" },
    { to: helpPath, text: t("menu.help"), icon: "info" },
  ];
}

function MenuLink({ to, text, icon, news = false }: MenuItem) {
  const isHere = useMatch(to) !== null;
  // The pages that edit the profile and the picture belong to it.
  const edits = useMatch("/user/edit/*") !== null;
  const isAbove = useMatch(`${to}/*`) !== null && to !== ownProfilePath;
  // The settings of privacy lead to them.
  const isReports = useMatch(ownReportsPath) !== null;
  const current = isHere || isAbove || (edits && to === ownProfilePath) || (isReports && to === settingsPath);
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (current) scrollIntoViewSideways(item.current);
  }, [current]);
  return (
    <li ref={item} className="shrink-0">
      <Link to={to} aria-current={isHere ? "page" : current ? "true" : undefined} className="section-link">
        <Icon name={icon} className="size-5 max-lg:hidden" />
        <span className="relative">
          {text}
          {news !== false && (
            <>
              <span
                aria-hidden="true"
                className="absolute top-0.5 -right-3.5 size-2 rounded-full bg-ink forced-colors:bg-[CanvasText]"
              />
              <span className="sr-only">{` (${news})`}</span>
            </>
          )}
        </span>
      </Link>
    </li>
  );
}

/** Sideways alone: the page stays where it is. */
function scrollIntoViewSideways(item: HTMLElement | null) {
  const row = item?.parentElement;
  if (item === null || row === null || row === undefined) return;
  const offset = item.getBoundingClientRect().left - row.getBoundingClientRect().left;
  row.scrollLeft += offset - (row.clientWidth - item.clientWidth) / 2;
}
