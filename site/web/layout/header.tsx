import { useTranslation } from "react-i18next";
import { Form, Link, useLocation } from "react-router";
import { useLoginAddress, useSignupAddress } from "#features/accounts/web/login-address.ts";
import { classNames } from "#ui/class-names.ts";
import { isReviewer } from "#vocabulary/roles.ts";
import { ButtonLink, IconButton } from "#ui/button.tsx";
import { NotificationsBell } from "#features/notifications/web/live-notifications.tsx";
import { useSession, type Session } from "#features/accounts/web/session.ts";
import { searchPath } from "#features/search/web/search-page-address.ts";
import { LanguageLink, useLanguage } from "#kit/web/language/language.tsx";
import { useOfferedLanguages } from "#kit/web/language/offered.ts";
import { useSite } from "#kit/web/pages/page-context.ts";
import { PopoverPanel } from "#ui/popover.tsx";
import { Icon } from "#ui/icon.tsx";
import { TextWithNews } from "#ui/count-badge.tsx";
import { ownNames } from "#vocabulary/languages.ts";
import { search as bounds } from "#vocabulary/limits.ts";
import { LogOutButton, MainLinks, SiteLogo, useAccountLinks } from "./menu-links.tsx";
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

/** The languages, each by its own name, as links that work without script; nothing where there is one. */
function LanguageMenu() {
  const { t } = useTranslation("site");
  const { language } = useLanguage();
  const languages = useOfferedLanguages();
  if (languages.length === 1) return null;
  const button = (
    <>
      <Icon name="globe" />
      <span className="sr-only">{`${t("leadIn", { word: t("language.label") })} `}</span>
      {/* Next to the navigation there is room for the code only. */}
      <span className="hidden uppercase lg:inline">{`${language} `}</span>
      <span lang={language} className="lg:sr-only">
        {ownNames[language]}
      </span>
    </>
  );
  return (
    <PopoverPanel
      id="language-menu"
      button={button}
      buttonClassName="border-transparent px-3 font-normal"
      className="min-w-44 py-1"
    >
      <ul>
        {languages.map((each) => (
          <li key={each}>
            <LanguageLink language={each} className="popup-item justify-between aria-[current]:font-semibold">
              {ownNames[each]}
              {each === language ? <Icon name="check" className="size-4" /> : null}
            </LanguageLink>
          </li>
        ))}
      </ul>
    </PopoverPanel>
  );
}

/**
 * The search field of every page. It is a plain GET form; boot loads its suggestions with the first focus (site/web/search-suggestions.ts).
 */
function HeaderSearch() {
  const { t } = useTranslation("search");
  return (
    <Form
      method="get"
      action={searchPath}
      role="search"
      aria-label={t("header.label")}
      className="min-w-0 flex-1 sm:relative sm:max-w-56 lg:ml-auto"
      data-search-form=""
    >
      <div className="relative">
        <Icon name="search" className="pointer-events-none absolute inset-y-0 left-2.5 my-auto size-5 text-ink-soft" />
        {/* On a member’s phone the bell leaves no room for the word; without text its cross would take room of the word. */}
        <input
          type="search"
          name="query"
          aria-label={t("header.label")}
          placeholder={t("search")}
          maxLength={bounds.query.max}
          autoComplete="off"
          enterKeyHint="search"
          className="control pr-2 pl-9 placeholder-shown:[&::-webkit-search-cancel-button]:hidden in-data-[session=in]:max-sm:placeholder:text-transparent"
          aria-keyshortcuts="/"
          data-search-field=""
        />
      </div>
      {/* Filled by the script of the suggestions, also before hydration: React would replace the page if it looked at the children. */}
      <div
        dangerouslySetInnerHTML={{ __html: "" }}
        suppressHydrationWarning
        data-search-suggestions=""
        data-tales={t("header.tales")}
        data-authors={t("header.authors")}
        data-tags={t("header.tags")}
      />
    </Form>
  );
}

/** The right end of the header: login and sign-up links for visitors, account links for members. */
function HeaderAccount() {
  const session = useSession();
  return session === null ? <LoginLinks /> : <AccountMenu {...session} />;
}

const link = "min-h-11 items-center px-3 whitespace-nowrap hover:underline underline-offset-4";

function LoginLinks() {
  const { t } = useTranslation("site");
  const { signUpsOpen } = useSite();
  const loginAddress = useLoginAddress();
  const signupAddress = useSignupAddress();
  return (
    // boot has marked the page of a signed-in person: hydration replaces these links with their name.
    <div className="flex items-center gap-x-2 in-data-[session=in]:invisible">
      <Link to="/reset-password" className={`hidden text-sm text-ink-soft xl:inline-flex ${link}`}>
        {t("nav.resetPassword")}
      </Link>
      {signUpsOpen && (
        <Link to={loginAddress} className={`inline-flex ${link}`}>
          {t("nav.logIn")}
        </Link>
      )}
      <ButtonLink to={signUpsOpen ? signupAddress : loginAddress} className="whitespace-nowrap">
        {t(signUpsOpen ? "nav.signUp" : "nav.logIn")}
      </ButtonLink>
    </div>
  );
}

function AccountMenu({ userId, username }: Session) {
  const { t } = useTranslation("site");
  const button = (
    <>
      <Icon name="user" />
      <span className="sr-only">{`${t("leadIn", { word: t("nav.account") })} `}</span>
      <span className="max-w-28 truncate xl:max-w-48">{username}</span>
      <Icon name="chevron-down" className="size-4" />
    </>
  );
  return (
    <PopoverPanel
      id="account"
      button={button}
      buttonClassName="border-transparent px-3 font-normal lg:-mr-3"
      className="min-w-48 py-1"
    >
      {useAccountLinks(userId).map(({ to, text, icon, news }) => (
        <Link key={to} to={to} className="popup-item">
          <Icon name={icon} />
          <TextWithNews text={text} news={news} />
        </Link>
      ))}
      <LogOutButton className="popup-item w-full" />
    </PopoverPanel>
  );
}
