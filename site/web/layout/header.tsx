import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { classNames } from "#ui/class-names.ts";
import { isReviewer } from "#vocabulary/roles.ts";
import { IconButton } from "#ui/icon-button.tsx";
import { NotificationsBell } from "#features/notifications/web/notifications-bell.tsx";
import { useSession } from "#features/accounts/web/session.ts";
import { HeaderAccount } from "./header-account.tsx";
import { HeaderSearch } from "./header-search.tsx";
import { LanguageMenu } from "./language-menu.tsx";
import { MainLinks } from "./main-links.tsx";
import { SiteLogo } from "./site-logo.tsx";
import { siteMenuId } from "./site-menu.tsx";

export function Header() {
  const { t } = useTranslation("site");
  const session = useSession();
  const { pathname } = useLocation();
  // The member's home page opens scrolled, so the header stays visible there.
  const isSticky = session !== null && pathname === "/";
  // From 1024 px the row has room for the sections, but not also for login links or a fifth section.
  const isShort = session !== null && !isReviewer(session.role);
  // boot has marked the page of a signed-in person: most have the short row after hydration.
  const sections = session === null ? "lg:in-data-[session=in]:block" : isShort && "lg:block";
  const menu = session === null ? "lg:in-data-[session=in]:hidden" : isShort && "lg:hidden";
  return (
    <header
      className={classNames(
        "border-b border-hairline",
        isSticky && "sticky top-[var(--toasts-height,0px)] z-20 bg-paper",
      )}
      data-stays={isSticky || undefined}
    >
      <div className="page-width relative flex min-h-16 items-center gap-x-3 sm:gap-x-6 md:min-h-20">
        <SiteLogo />
        <nav aria-label={t("nav.label")} className={classNames("hidden xl:block", sections)}>
          <MainLinks
            className="flex gap-x-5"
            linkClassName="inline-flex min-h-11 min-w-11 items-center justify-center"
          />
        </nav>
        <HeaderSearch />
        <div
          className={classNames(
            "-mr-3 ml-auto flex shrink-0 items-center gap-x-2 sm:ml-0 xl:mr-0",
            isShort && "lg:mr-0",
          )}
        >
          <div className="hidden sm:block">
            <LanguageMenu />
          </div>
          {session !== null && <NotificationsBell />}
          <div className="hidden sm:block">
            <HeaderAccount />
          </div>
          <div className={classNames("xl:hidden", menu)}>
            <IconButton icon="menu" label={t("nav.menu")} popoverTarget={siteMenuId} />
          </div>
        </div>
      </div>
    </header>
  );
}
