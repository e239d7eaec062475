import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { classNames } from "#web/ui/class-names.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { NotificationsBell } from "../features/notifications/notifications-bell.tsx";
import { useSession } from "../platform/session.ts";
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
  return (
    <header
      className={classNames(
        "border-b border-hairline",
        isSticky && "sticky top-[var(--toasts-height,0px)] z-20 bg-paper",
      )}
      data-stays={isSticky || undefined}
    >
      <div className="page-width relative flex min-h-16 items-center gap-x-3 sm:gap-x-6 md:min-h-20 xl:gap-x-10">
        <SiteLogo />
        <nav aria-label={t("nav.label")} className="hidden lg:block">
          <MainLinks
            className="flex gap-x-5 xl:gap-x-7"
            linkClassName="inline-flex min-h-11 min-w-11 items-center justify-center"
          />
        </nav>
        <HeaderSearch />
        <div className="-mr-3 ml-auto flex shrink-0 items-center gap-x-2 sm:ml-0 lg:mr-0">
          <div className="hidden sm:block">
            <LanguageMenu />
          </div>
          {session !== null && <NotificationsBell />}
          <div className="hidden sm:block">
            <HeaderAccount />
          </div>
          {/* Between the two widths the row has no room for all login and sign-up links. */}
          <div className={session === null ? "lg:in-data-[session=in]:invisible xl:hidden" : "lg:hidden"}>
            <IconButton icon="menu" label={t("nav.menu")} popoverTarget={siteMenuId} />
          </div>
        </div>
      </div>
    </header>
  );
}
