import { Outlet, ScrollRestoration } from "react-router";
import { useTranslation } from "react-i18next";
import { toast } from "#contract/limits.ts";
import { ToastProvider } from "#web/ui/toasts.tsx";
import { LoginAgain } from "../platform/login-again.tsx";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { NavigationFocus } from "./navigation-focus.tsx";
import { SiteMenu } from "./site-menu.tsx";

/** What stands around every page, errors included. */
export function RootLayout() {
  const { t } = useTranslation("site");
  return (
    <ToastProvider duration={toast.duration} closeText={t("messages.close")}>
      <div className="flex min-h-dvh flex-col">
        <a href="#main" className="skip-link">
          {t("skip")}
        </a>
        <Header />
        <main id="main" tabIndex={-1} className="grow outline-none">
          <Outlet />
        </main>
        <Footer />
        <SiteMenu />
      </div>
      <NavigationFocus />
      <LoginAgain />
      <ScrollRestoration />
    </ToastProvider>
  );
}
