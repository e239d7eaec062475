import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { PrivatePageHead } from "#web/layout/private-page-head.tsx";
import { LinkTabs } from "#web/ui/link-tabs.tsx";
import { chooseCategoryPath, laboratoryPath, myTalesPath, ownSeriesListPath } from "./addresses.ts";

interface LaboratoryLayoutProps {
  title: string;
  lead: string;
  children: ReactNode;
}

/** The layout of the laboratory's four pages: a title and tabs. */
export function LaboratoryLayout({ title, lead, children }: LaboratoryLayoutProps) {
  const { t } = useTranslation("laboratory");
  return (
    <div className="page-width py-10 md:py-16">
      <PrivatePageHead title={title} lead={lead} />
      <LinkTabs
        className="mt-8"
        label={t("tabs.label")}
        tabs={[
          { to: laboratoryPath, text: t("tabs.start"), end: true },
          { to: chooseCategoryPath, text: t("tabs.create") },
          { to: myTalesPath, text: t("tabs.inProgress"), end: true },
          { to: ownSeriesListPath, text: t("tabs.series") },
        ]}
      />
      <div className="mt-8 md:mt-10">{children}</div>
    </div>
  );
}
