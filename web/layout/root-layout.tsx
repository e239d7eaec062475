import { Outlet, ScrollRestoration, type Location } from "react-router";
import { useTranslation } from "react-i18next";
import { toast } from "#contract/limits.ts";
import { ToastProvider } from "#web/ui/toasts.tsx";
import { LiveNotifications } from "../features/notifications/live-notifications.tsx";
import { PushRenewal } from "../features/notifications/push-renewal.tsx";
import { ForgettingProvider } from "../features/personal-data/device-data.ts";
import { GoneAccount } from "../features/personal-data/gone-account.tsx";
import { LoginAgain } from "../platform/login-again.tsx";
import { SessionInOtherTabs } from "../platform/session-in-other-tabs.tsx";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { NavigationFocus } from "./navigation-focus.tsx";
import { PasswordChangeRedirect } from "./password-change-redirect.tsx";
import { SiteMenu } from "./site-menu.tsx";

/** Where somebody had scrolled to. The first page after a load has the same key everywhere, so there its address serves. */
const placeInHistory = ({ key, pathname, search }: Location) => (key === "default" ? pathname + search : key);

const loadDeletePersonOnDevice = async () => (await import("../kept-on-device.ts")).deletePersonOnDevice;

/** What stands around every page, errors included. */
export function RootLayout() {
  const { t } = useTranslation("site");
  return (
    <ForgettingProvider value={loadDeletePersonOnDevice}>
      <ToastProvider duration={toast.duration} closeText={t("messages.close")}>
        <div className="flex min-h-dvh flex-col">
          <a href="#main" className="skip-link">
            {t("skip")}
          </a>
          <Header />
          {/* Who is signed in gets what a page holds a little later: the footer waits below for it, instead of jumping. */}
          <main id="main" tabIndex={-1} className="grow outline-none in-data-[session=in]:min-h-dvh">
            <Outlet />
          </main>
          <Footer />
          <SiteMenu />
        </div>
        <NavigationFocus />
        <LoginAgain />
        <SessionInOtherTabs />
        <GoneAccount />
        <PasswordChangeRedirect />
        <LiveNotifications />
        <PushRenewal />
        <ScrollRestoration getKey={placeInHistory} />
      </ToastProvider>
    </ForgettingProvider>
  );
}
