import { Outlet, ScrollRestoration, type Location } from "react-router";
import { useTranslation } from "react-i18next";
import { toast } from "#vocabulary/limits.ts";
import { ToastProvider } from "#ui/toasts.tsx";
import { LiveNotifications } from "#features/notifications/web/live-notifications.tsx";
import { NotebookSync } from "#features/notebook/web/notebook-sync.tsx";
import { UnsentPlace } from "#features/reading/web/unsent-place.tsx";
import { PushRenewal } from "#features/notifications/web/push-renewal.tsx";
import { ReadingSettingsOfMember } from "#features/reading-settings/web/reading-settings-of-member.tsx";
import { ForgettingProvider } from "#features/personal-data/web/device-data.ts";
import { GoneAccount } from "#features/personal-data/web/gone-account.tsx";
import { LoginAgain } from "#features/accounts/web/login-again.tsx";
import { SessionInOtherTabs } from "#features/accounts/web/session-in-other-tabs.tsx";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { KeptPart } from "#kit/web/pages/kept-part.tsx";
import { NavigationFocus } from "#kit/web/pages/navigation-focus.tsx";
import { PasswordChangeRedirect } from "./password-change-redirect.tsx";
import { SiteMenu } from "./site-menu.tsx";

/** The key of a scroll position. The first page after a load always has the key "default", so its address is used. */
const scrollRestorationKey = ({ key, pathname, search }: Location) => (key === "default" ? pathname + search : key);

const loadDeletePersonOnDevice = async () => (await import("../data-on-device.ts")).deletePersonOnDevice;

/** The layout around every page, including error pages. */
export function RootLayout() {
  const { t } = useTranslation("site");
  return (
    <ForgettingProvider value={loadDeletePersonOnDevice}>
      <ToastProvider duration={toast.duration} closeText={t("messages.close")}>
        <div className="flex min-h-dvh flex-col">
          <a href="#main" className="skip-link">
            {t("skip")}
          </a>
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
        <LoginAgain />
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
    </ForgettingProvider>
  );
}
