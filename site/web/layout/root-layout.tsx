import { lazy, useEffect, type ComponentProps } from "react";
import { Link, Outlet, ScrollRestoration, useLocation, useNavigate, type Location } from "react-router";
import { useTranslation } from "react-i18next";
import { toast } from "#vocabulary/limits.ts";
import { ToastProvider } from "#ui/toasts.tsx";
import { LiveNotifications } from "#features/notifications/web/live-notifications.tsx";
import { NotebookSync } from "#features/notebook/web/notebook-sync.tsx";
import { UnsentPlace } from "#features/reading/web/unsent-place.tsx";
import { PushRenewal } from "#features/notifications/web/push-subscription.tsx";
import { ReadingSettingsOfMember } from "#features/reading-settings/web/own-reading-settings.tsx";
import { ForgettingProvider } from "#features/personal-data/web/device-data.ts";
import { GoneAccount } from "#features/personal-data/web/gone-account.tsx";
import { LoginAgain, SessionInOtherTabs } from "#features/accounts/web/login-again.tsx";
import { usePasswordChangeRequired } from "#features/accounts/web/password-change-required.ts";
import { transparencyPath } from "#features/transparency/web/address.ts";
import { reportPage } from "#features/notices/address.ts";
import { siteTextKinds, textPaths } from "#features/site-texts/address.ts";
import { builtInDonationTitle, textFor } from "#vocabulary/site-settings.ts";
import { Announcement } from "#features/site-settings/web/announcement.tsx";
import { Header } from "./header.tsx";
import { useLanguage } from "#kit/web/language/language.tsx";
import { withOtherTexts } from "#kit/web/language/other-texts.ts";
import { FactsOfReaderProvider } from "#features/tales/web/tale-facts.tsx";
import { KeptPart } from "#kit/web/pages/kept-parts.tsx";
import { NavigationFocus } from "#kit/web/pages/navigation-focus.tsx";
import { useSite } from "#kit/web/pages/page-context.ts";
import { Icon } from "#ui/icon.tsx";
import { KnownWords } from "../known-words.tsx";
import { topicOf, topicPath } from "../pages/settings/settings-address.ts";
import { SiteMark } from "./menu-links.tsx";
import { SiteMenu } from "./site-menu.tsx";

/** The key of a scroll position. The first page after a load always has the key "default", so its address is used. */
const scrollRestorationKey = ({ key, pathname, search }: Location) => (key === "default" ? pathname + search : key);

const loadDeletePersonOnDevice = async () => (await import("../data-on-device.ts")).deletePersonOnDevice;

const factsOfReader: ComponentProps<typeof FactsOfReaderProvider>["value"] = (tale) => <KnownWords tale={tale} />;

// Few sessions end during an action, so the dialog is loaded when it is needed.
const LoginAgainDialog = lazy(async () => ({
  default: (await withOtherTexts(import("../pages/login/login-again.tsx"))).LoginAgainInEveryWay,
}));

/** The layout around every page, including error pages. */
export function RootLayout() {
  const { t } = useTranslation("site");
  return (
    <ForgettingProvider value={loadDeletePersonOnDevice}>
      <FactsOfReaderProvider value={factsOfReader}>
        <ToastProvider duration={toast.duration} closeText={t("messages.close")}>
          <div className="flex min-h-dvh flex-col">
            <a href="#main" className="skip-link">
              {t("skip")}
            </a>
            <Announcement />
            <KeptPart name="header">
              <Header />
            </KeptPart>
            {/* For members, content loads later: the footer starts below the window, so that it does not jump. */}
            <main id="main" tabIndex={-1} className="grow in-data-[session=in]:min-h-dvh">
              <Outlet />
            </main>
            <KeptPart name="footer">
              <Footer />
            </KeptPart>
            <KeptPart name="menu">
              <SiteMenu />
            </KeptPart>
          </div>
          <NavigationFocus />
          <LoginAgain dialog={LoginAgainDialog} />
          <SessionInOtherTabs />
          <GoneAccount />
          <PasswordChangeRedirect />
          <LiveNotifications />
          <PushRenewal />
          <NotebookSync />
          <UnsentPlace />
          <ReadingSettingsOfMember />
          <ScrollRestoration getKey={scrollRestorationKey} />
        </ToastProvider>
      </FactsOfReaderProvider>
    </ForgettingProvider>
  );
}

/** Redirects from every page to the password settings while the password must be changed. Only the log-out page stays open. */
function PasswordChangeRedirect() {
  const required = usePasswordChangeRequired();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const isThere =
    pathname === "/logout" ||
    (pathname.startsWith("/user/settings") && topicOf(new URLSearchParams(search)) === "password");
  useEffect(() => {
    if (required && !isThere) void navigate(topicPath("password"), { replace: true });
  }, [required, isThere, navigate]);
  return null;
}

const networks = ["instagram", "facebook", "youtube"] as const;

/** The social network of a link, which has an icon. */
const networkOf = (address: string) =>
  networks.find((network) => new RegExp(`^https://(?:[\\w-]+\\.)?${network}\\.com(?:/|$)`).test(address));

const footerLink = "inline-flex min-h-11 min-w-11 items-center gap-2 hover:underline underline-offset-4";

function Footer() {
  const { t } = useTranslation(["site", "legal-links"]);
  const { language } = useLanguage();
  const { links, donationUrl, sourceUrl, taglines } = useSite();
  const tagline = textFor(taglines, language);
  const others = links.filter(({ address }) => networkOf(address) === undefined);
  const outside = [
    ...others.map(({ title, address }) => ({
      // Only the site's first link to the page for gifts has a title of ours.
      text: address === donationUrl && title === builtInDonationTitle ? t("footer.donate") : title,
      href: address,
    })),
    ...(sourceUrl === null ? [] : [{ text: t("footer.source"), href: sourceUrl }]),
  ];
  const networkLinks = links.flatMap(({ title, address }) => {
    const network = networkOf(address);
    return network === undefined ? [] : [{ key: network, name: title, href: address }];
  });
  return (
    <footer className="mt-16 border-t border-hairline print:hidden">
      <div className="page-width flex flex-wrap items-center justify-between gap-x-12 gap-y-4 py-8 md:py-10">
        <p className="flex basis-full items-center gap-4 lg:mr-auto lg:basis-auto">
          <SiteMark className="h-6 w-7" />
          <span lang={tagline?.lang} className="max-w-[32em] font-serif text-balance text-ink-soft">
            {tagline?.text ?? t("footer.line")}
          </span>
        </p>
        <ul className="flex flex-wrap gap-x-6 text-sm">
          <li>
            <Link to="/contact-us" className={footerLink}>
              {t("footer.contact")}
            </Link>
          </li>
          <li>
            <Link to={reportPage} className={footerLink}>
              {t("footer.report")}
            </Link>
          </li>
          {siteTextKinds.map((kind) => (
            <li key={kind}>
              <Link to={textPaths[kind]} className={footerLink}>
                {t(`legal-links:${kind}.page`)}
              </Link>
            </li>
          ))}
          <li>
            <Link to={transparencyPath} className={footerLink}>
              {t("legal-links:transparency.page")}
            </Link>
          </li>
          {outside.map(({ text, href }) => (
            <li key={href}>
              <a href={href} rel="noopener" className={footerLink}>
                {text}
              </a>
            </li>
          ))}
        </ul>
        {networkLinks.length === 0 ? null : (
          <ul aria-label={t("footer.follow")} className="-mx-3 flex">
            {networkLinks.map(({ key, name, href }) => (
              <li key={href}>
                <a
                  href={href}
                  rel="noopener me"
                  aria-label={name}
                  title={name}
                  className="target rounded hover:bg-wash"
                >
                  <Icon name={key} />
                </a>
              </li>
            ))}
          </ul>
        )}
      </div>
    </footer>
  );
}
