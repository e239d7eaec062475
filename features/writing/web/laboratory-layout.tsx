import type { ReactNode } from "react";
import { figuresPath } from "#features/figures/web/addresses.ts";
import { useTranslation } from "react-i18next";
import { PrivatePageError, PrivatePageHead } from "#kit/web/pages/private-page.tsx";
import { LinkTabs } from "#ui/link-tabs.tsx";
import { chooseCategoryPath, laboratoryPath, myTalesPath, ownSeriesListPath } from "./addresses.ts";

interface HeadProps {
  title: string;
  lead: string;
}

const frame = "page-width py-10 md:py-16";

/** The layout of the laboratory's five pages: a title and tabs. */
export function LaboratoryLayout({ children, ...head }: HeadProps & { children: ReactNode }) {
  return (
    <div className={frame}>
      <Head {...head} />
      <div className="mt-8 md:mt-10">{children}</div>
    </div>
  );
}

/** Shown instead of one of these pages when it could not be loaded. */
export function LaboratoryPageError(head: HeadProps) {
  return (
    <div className={frame}>
      <PrivatePageError>
        <Head {...head} />
      </PrivatePageError>
    </div>
  );
}

function Head({ title, lead }: HeadProps) {
  const { t } = useTranslation(["laboratory", "figures"]);
  return (
    <>
      <PrivatePageHead title={title} lead={lead} />
      <LinkTabs
        className="mt-8"
        label={t("tabs.label")}
        tabs={[
          { to: laboratoryPath, text: t("tabs.start"), end: true },
          { to: chooseCategoryPath, text: t("tabs.create") },
          { to: myTalesPath, text: t("tabs.inProgress"), end: true },
          { to: ownSeriesListPath, text: t("tabs.series") },
          { to: figuresPath, text: t("figures:title") },
        ]}
      />
    </>
  );
}
