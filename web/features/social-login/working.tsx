import { useTranslation } from "react-i18next";
import { useHydrated } from "#web/platform/hydrated.ts";
import { PageHead } from "#web/platform/page-head.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { AccountFrame } from "../accounts/account-frame.tsx";

/** The moment in which the server is asked who came back. */
export function Working() {
  const { t } = useTranslation(["social", "site"]);
  const started = useHydrated();
  return (
    <>
      <PageHead title={t("social:working.title")} noIndex />
      <AccountFrame title={t("social:working.title")} plate="welcome">
        <noscript>
          <p className="font-serif text-lg">{t("site:needsScript")}</p>
        </noscript>
        {started && <Spinner label={t("social:working.wait")} className="items-start" />}
      </AccountFrame>
    </>
  );
}
