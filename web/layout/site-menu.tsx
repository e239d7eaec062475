import type { MouseEvent } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { languages } from "#contract/languages.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { LanguageLink } from "../platform/language.tsx";
import { useSession } from "../platform/session.ts";
import { useLoginAddress } from "./account-corner.tsx";
import { LogOutButton } from "./log-out-button.tsx";
import { MainLinks } from "./main-links.tsx";
import { Mark } from "./mark.tsx";

const id = "site-menu";

/** Everything of the header on one sheet, for narrow screens. The browser's own popover: no script needed. */
export function SiteMenu() {
  const { t } = useTranslation("site");
  return (
    <>
      <IconButton icon="menu" label={t("nav.menu")} popoverTarget={id} />
      <div
        id={id}
        popover="auto"
        // boot keeps the focus inside while it is open.
        data-holds-focus=""
        role="dialog"
        aria-label={t("nav.menu")}
        onClick={closeAfterLink}
        className="fixed inset-0 m-0 h-dvh max-h-none w-screen max-w-none overflow-y-auto overscroll-contain bg-paper text-ink"
      >
        <div className="page-width flex min-h-16 items-center justify-between md:min-h-20">
          <Mark />
          <IconButton icon="close" label={t("nav.closeMenu")} popoverTarget={id} popoverTargetAction="hide" className="-mr-3" />
        </div>
        <div className="page-width flex flex-col gap-8 pt-2 pb-12">
          <nav aria-label={t("nav.label")}>
            <MainLinks className="border-t border-hairline" linkClassName={`${row} font-serif text-xl`} />
          </nav>
          <Account />
          <nav aria-label={t("language.label")}>
            <ul className="grid grid-cols-3 gap-x-6 xs:flex xs:flex-wrap">
              {languages.map((language) => (
                <li key={language}>
                  <LanguageLink language={language} className="inline-flex min-h-11 items-center aria-[current]:font-semibold" />
                </li>
              ))}
            </ul>
          </nav>
        </div>
      </div>
    </>
  );
}

const row = "flex min-h-14 items-center gap-3 border-b border-hairline";

function Account() {
  const { t } = useTranslation("site");
  const session = useSession();
  const loginAddress = useLoginAddress();
  if (session === null) {
    return (
      <div className="flex flex-col gap-3 in-data-[session=in]:invisible xs:flex-row">
        <ButtonLink to="/signup" variant="primary" className="grow">
          {t("nav.signUp")}
        </ButtonLink>
        <ButtonLink to={loginAddress} className="grow">
          {t("nav.logIn")}
        </ButtonLink>
      </div>
    );
  }
  return (
    <div>
      <p className="pb-2 text-sm text-ink-soft">{session.username}</p>
      <Link to="/user" className={`${row} border-t`}>
        <Icon name="user" />
        {t("nav.account")}
      </Link>
      <LogOutButton className={`${row} w-full`} />
    </div>
  );
}

/** With the application running a link doesn't load a new page, which would have closed the sheet. */
function closeAfterLink(event: MouseEvent<HTMLDivElement>) {
  if (event.target instanceof Element && event.target.closest("a") !== null) event.currentTarget.hidePopover();
}
