import { useTranslation } from "react-i18next";
import { matchPath, useLocation } from "react-router";
import { PageHead } from "#kit/web/head/page-head.tsx";
import { BackLink } from "#ui/links.tsx";
import { LinkTabs } from "#ui/link-tabs.tsx";
import { LegalSections } from "./legal-sections.tsx";
import { legalPaths, legalTextNames } from "./legal-addresses.ts";

/** The page of one legal text, with tabs to the others. */
export function Component() {
  const { pathname } = useLocation();
  const name = legalTextNames.find((each) => matchPath(legalPaths[each], pathname) !== null)!;
  const { t } = useTranslation(["legal", "legal-links", "site"]);
  return (
    <div className="page-width py-6 md:py-10">
      <PageHead title={t(`${name}.title`)} description={t(`${name}.description`)} />
      <div className="measure mx-auto">
        <BackLink to="/">{t("site:nav.home")}</BackLink>
        <LinkTabs
          label={t("pages.label")}
          tabs={legalTextNames.map((each) => ({
            to: legalPaths[each],
            text: t(`legal-links:${each}.page`),
            current: each === name,
          }))}
          className="mt-2 print:hidden"
        />
        <h1 className="mt-8 text-3xl md:text-4xl">{t(`${name}.title`)}</h1>
        <p className="mt-4 mb-8 font-serif text-lg text-ink-soft">{t(`${name}.intro`)}</p>
        <LegalSections name={name} heading="h2" />
      </div>
    </div>
  );
}
