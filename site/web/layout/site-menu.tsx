import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Icon } from "#ui/icon.tsx";
import { ButtonLink, IconButton } from "#ui/button.tsx";
import { TextWithNews } from "#ui/count-badge.tsx";
import { LanguageLink } from "#kit/web/language/language.tsx";
import { useOfferedLanguages } from "#kit/web/language/offered.ts";
import { useLoginAddress, useSignupAddress } from "#features/accounts/web/login-address.ts";
import { useSite } from "#kit/web/pages/page-context.ts";
import { useSession, type Session } from "#features/accounts/web/session.ts";
import { LogOutButton, MainLinks, SiteLogo, useAccountLinks } from "./menu-links.tsx";

export const siteMenuId = "site-menu";

/**
 * All links of the header in one popover, for narrow screens. It is the browser's own popover, so it opens without script.
 * In the document it is a sibling of header, main and footer, which boot makes inert while it is open.
 */
export function SiteMenu() {
  const { t } = useTranslation("site");
  const languages = useOfferedLanguages();
  return (
    <dialog
      id={siteMenuId}
      popover="auto"
      data-holds-focus=""
      aria-label={t("nav.menu")}
      className="fixed inset-0 m-0 h-dvh max-h-none w-screen max-w-none overflow-y-auto overscroll-contain bg-paper text-ink"
    >
      <div className="page-width flex min-h-16 items-center justify-between md:min-h-20">
        <SiteLogo />
        <IconButton
          icon="close"
          label={t("nav.closeMenu")}
          popoverTarget={siteMenuId}
          popoverTargetAction="hide"
          className="-mr-3"
        />
      </div>
      <div className="page-width flex flex-col gap-8 pt-2 pb-12">
        <nav aria-label={t("nav.label")}>
          <MainLinks className="border-t border-hairline" linkClassName={`${row} font-serif text-xl`} />
        </nav>
        <Account />
        {languages.length > 1 && (
          <nav aria-label={t("language.label")}>
            <ul className="grid grid-cols-3 gap-x-6 enlarged:flex enlarged:flex-wrap xs:flex xs:flex-wrap">
              {languages.map((language) => (
                <li key={language}>
                  <LanguageLink
                    language={language}
                    className="inline-flex min-h-11 items-center aria-[current]:font-semibold"
                  />
                </li>
              ))}
            </ul>
          </nav>
        )}
      </div>
    </dialog>
  );
}

const row = "flex min-h-14 items-center gap-3 border-b border-hairline";

function Account() {
  const { t } = useTranslation("site");
  const session = useSession();
  const { signUpsOpen } = useSite();
  const loginAddress = useLoginAddress();
  const signupAddress = useSignupAddress();
  if (session === null) {
    return (
      <div className="flex flex-col gap-3 in-data-[session=in]:invisible">
        <div className="flex flex-col gap-3 xs:flex-row">
          {signUpsOpen && (
            <ButtonLink to={signupAddress} variant="primary" className="grow">
              {t("nav.signUp")}
            </ButtonLink>
          )}
          <ButtonLink to={loginAddress} variant={signUpsOpen ? "quiet" : "primary"} className="grow">
            {t("nav.logIn")}
          </ButtonLink>
        </div>
        <Link to="/reset-password" className="link inline-flex min-h-11 items-center self-start">
          {t("nav.resetPassword")}
        </Link>
      </div>
    );
  }
  return <AccountRows {...session} />;
}

function AccountRows({ userId, username }: Session) {
  return (
    <div>
      <p className="pb-2 text-sm text-ink-soft">{username}</p>
      {useAccountLinks(userId).map(({ to, text, icon, news }) => (
        <Link key={to} to={to} className={`${row} first-of-type:border-t`}>
          <Icon name={icon} />
          <TextWithNews text={text} news={news} />
        </Link>
      ))}
      <LogOutButton className={`${row} w-full`} />
    </div>
  );
}
