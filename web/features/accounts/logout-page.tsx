import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { NeedsScript } from "#web/layout/needs-script.tsx";
import { useHydrated } from "#web/platform/hydrated.ts";
import { logOut } from "#web/platform/log-out.ts";
import { useApi } from "#web/platform/page-context.ts";
import { PageHead } from "#web/platform/page-head.tsx";
import { Spinner } from "#web/ui/spinner.tsx";

/** Opening this path logs out and leads to the home page. */
export function Component() {
  const { t } = useTranslation("accounts");
  const api = useApi();
  const navigate = useNavigate();
  const started = useHydrated();
  const requested = useRef(false);

  useEffect(() => {
    if (requested.current) return;
    requested.current = true;
    void logOut(api).then(() => navigate("/", { replace: true }));
  }, [api, navigate]);

  return (
    <div className="page-width flex flex-col items-center gap-8 py-16 text-center md:py-24">
      <PageHead title={t("logout.title")} noIndex />
      <h1 className="text-3xl md:text-4xl">{t("logout.title")}</h1>
      <NeedsScript />
      {started && <Spinner label={t("logout.wait")} />}
    </div>
  );
}
