import { useTranslation } from "react-i18next";
import { NeedsScript } from "#kit/web/pages/needs-script.tsx";
import { useHydrated } from "#kit/web/pages/hydrated.ts";
import { PageHead } from "#kit/web/head/page-head.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { AccountPageLayout } from "#features/accounts/web/account-page-layout.tsx";

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
