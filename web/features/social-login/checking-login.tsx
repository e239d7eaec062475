import { useTranslation } from "react-i18next";
import { NeedsScript } from "#web/layout/needs-script.tsx";
import { useHydrated } from "#web/platform/hydrated.ts";
import { PageHead } from "#web/platform/page-head.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { AccountPageLayout } from "../accounts/account-page-layout.tsx";

/** Shown while the server checks the login that comes from another site. */
export function CheckingLogin() {
  const { t } = useTranslation("social");
  const started = useHydrated();
  return (
    <>
      <PageHead title={t("working.title")} noIndex />
      <AccountPageLayout title={t("working.title")} illustration="welcome">
        <NeedsScript />
        {started && <Spinner label={t("working.wait")} className="items-start" />}
      </AccountPageLayout>
    </>
  );
}
