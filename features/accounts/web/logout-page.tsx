import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { NeedsScript } from "#kit/web/pages/before-hydration.tsx";
import { useHydrated } from "#kit/web/pages/hydrated.ts";
import { logOut } from "./log-out.ts";
import { useApi } from "#kit/web/pages/page-context.ts";
import { PageHead } from "#kit/web/head/page-head.tsx";
import { Spinner } from "#ui/placeholders.tsx";

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
