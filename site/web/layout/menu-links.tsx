import type { ComponentProps } from "react";
import { laboratoryPath } from "#features/writing/web/addresses.ts";
import { Link, useLocation, useNavigate, useNavigation } from "react-router";
import { useTranslation } from "react-i18next";
import { logOut } from "#features/accounts/web/log-out.ts";
import { isReviewer } from "#vocabulary/roles.ts";
import { DeskCountBadge } from "#features/notifications/web/desk-counts.tsx";
import { useSession } from "#features/accounts/web/session.ts";
import { useApi, useSite } from "#kit/web/pages/page-context.ts";
import { Asterism } from "#ui/asterism.tsx";
import { classNames } from "#ui/class-names.ts";
import { Icon, type IconName } from "#ui/icon.tsx";
import { ownProfilePath, readingPath } from "../pages/account/addresses.ts";
import { useOwnNews } from "../pages/account/own-news.ts";
import { settingsPath } from "../pages/settings/settings-address.ts";

interface MainLinksProps {
  className: string;
  linkClassName: string;
}

/** Addresses of the laboratory that do not begin with `/laboratory`. */
const alsoLaboratory = /^\/(tale\/new|new|preview)\//;

function isWithin(path: string, section: string): boolean {
  if (section === "/") return path === section;
  return path === section || path.startsWith(`${section}/`) || (section === "/laboratory" && alsoLaboratory.test(path));
}

/** The main sections of the site; the current one is underlined. */
export function MainLinks({ className, linkClassName }: MainLinksProps) {
  const { t } = useTranslation("site");
  const session = useSession();
  const { pathname } = useLocation();
  const links = [
    { to: "/", text: t("nav.home") },
    { to: "/posts", text: t("nav.tales") },
    { to: "/blog", text: t("nav.news") },
    { to: "/laboratory", text: t("nav.laboratory") },
    ...(isReviewer(session?.role ?? null) ? [{ to: "/admin", text: t("nav.admin") }] : []),
  ];
  return (
    <ul className={className}>
      {links.map(({ to, text }) => (
        <li key={to}>
          <Link to={to} aria-current={isWithin(pathname, to) ? "page" : undefined} className={linkClassName}>
            <span className="decoration-2 underline-offset-8 in-aria-[current=page]:underline">{text}</span>
            {to === "/admin" && <DeskCountBadge />}
          </Link>
        </li>
      ))}
    </ul>
  );
}

interface AccountLink {
  to: string;
  text: string;
  icon: IconName;
  /** In words what is new there. */
  news?: string | undefined;
}

/** The account menu: the first page of each group (site/web/pages/account/user-layout.tsx), whose tabs lead to the others, and the settings. */
export function useAccountLinks(userId: number): AccountLink[] {
  const { t } = useTranslation("user");
  const news = useOwnNews(userId);
  return [
    { to: readingPath, text: t("menu.reading"), icon: "book", news: news.favourites },
    { to: laboratoryPath, text: t("menu.writing"), icon: "feather", news: news.tales },
    { to: ownProfilePath, text: t("menu.you"), icon: "user", news: news.trophies },
    { to: settingsPath, text: t("menu.settings"), icon: "settings" },
  ];
}

export function LogOutButton({ className }: { className: string }) {
  const { t } = useTranslation("site");
  const api = useApi();
  const navigate = useNavigate();
  return (
    <button
      type="button"
      className={className}
      onClick={async (event) => {
        event.currentTarget.closest<HTMLElement>("[popover]")?.hidePopover();
        await logOut(api);
        await navigate("/");
      }}
    >
      <Icon name="log-out" />
      {t("nav.logOut")}
    </button>
  );
}

/** Letters of a name that a phone shows next to the search. */
const longestInOneLine = 11;

/** The owner's logo, or the stars. */
export function SiteMark(stars: ComponentProps<typeof Asterism>) {
  const { logo } = useSite();
  return logo === null ? <Asterism {...stars} /> : <img src={logo} alt="" className="h-8 max-w-24 object-contain" />;
}

/** The logo and the site's name. While the next page loads, the stars of the logo light up one after the other. */
export function SiteLogo() {
  const isNavigating = useNavigation().state !== "idle";
  const { name } = useSite();
  return (
    <Link to="/" className="inline-flex min-h-11 items-center gap-2.5 font-serif text-xl">
      <SiteMark highlighted={isNavigating} className="h-6 w-7 text-brand" />
      {/* Enlarged it would leave no room for the search and the menu. A long one takes two lines. */}
      <span
        className={classNames(
          "line-clamp-2 max-w-28 leading-tight wrap-anywhere sm:max-w-48 xl:max-w-60 enlarged:sr-only",
          name.length > longestInOneLine && "text-base",
        )}
      >
        {name}
      </span>
    </Link>
  );
}
