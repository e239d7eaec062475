import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { PageHead } from "#kit/web/head/page-head.tsx";
import { Asterism } from "#ui/asterism.tsx";
import { Icon } from "#ui/icon.tsx";
import { laboratoryPath } from "#features/writing/web/addresses.ts";
import { notebookPath } from "../pages/account/addresses.ts";

/** Shown by the service worker while the site can't be reached. The worker writes the Tales that can be read offline into the list. */
export function Component() {
  const { t } = useTranslation(["site", "user"]);
  return (
    <div className="page-width flex flex-col items-center gap-5 py-16 text-center md:py-24">
      <PageHead title={t("offline.title")} noIndex />
      <Asterism className="h-9 w-10" />
      <h1 className="text-3xl md:text-4xl">{t("offline.title")}</h1>
      <p className="max-w-[28em] font-serif text-lg text-balance">{t("offline.text")}</p>
      {/* The worker shows each where its pages are on the device. */}
      <div className="flex flex-wrap justify-center gap-3">
        <p data-offline-notebook="" hidden suppressHydrationWarning>
          <Link to={notebookPath} className="button">
            {t("user:menu.notebook")}
          </Link>
        </p>
        <p data-offline-writing="" hidden suppressHydrationWarning>
          <Link to={laboratoryPath} className="button">
            <Icon name="feather" />
            {t("nav.laboratory")}
          </Link>
        </p>
      </div>
      <section aria-labelledby="offline-tales" className="mt-6">
        <h2 id="offline-tales" className="text-xl">
          {t("offline.tales")}
        </h2>
        <ul data-offline-tales className="mt-3 font-serif text-lg empty:hidden" />
        <p className="mt-3 max-w-[28em] text-ink-soft [ul:not(:empty)+&]:hidden">{t("offline.noTales")}</p>
      </section>
    </div>
  );
}
