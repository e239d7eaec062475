import { useTranslation } from "react-i18next";
import { NeedsScript } from "#web/layout/needs-script.tsx";
import { useHydrated } from "#web/platform/hydrated.ts";
import { PageHead } from "#web/platform/page-head.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { AccountFrame } from "../accounts/account-frame.tsx";

/** The moment in which the server is asked who came back. */
export function Working() {
  const { t } = useTranslation("social");
  const started = useHydrated();
  return (
    <>
      <PageHead title={t("working.title")} noIndex />
      <AccountFrame title={t("working.title")} plate="welcome">
        <NeedsScript />
        {started && <Spinner label={t("working.wait")} className="items-start" />}
      </AccountFrame>
    </>
  );
}
