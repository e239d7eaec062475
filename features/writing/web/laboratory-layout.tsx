import type { ReactNode } from "react";
import { figuresPath } from "#features/figures/web/addresses.ts";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { PrivatePageError, PrivatePageHead } from "#kit/web/pages/private-page.tsx";
import { LinkTabs } from "#ui/link-tabs.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { chooseCategoryPath, laboratoryPath, ownSeriesListPath, translationsPath } from "./addresses.ts";

interface HeadProps {
  title: string;
  lead?: string | undefined;
}

const frame = "page-width py-10 md:py-16";

/** The layout of the laboratory's pages: a title and tabs. The page of one's Tales has the button for a new one. */
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
  const { pathname } = useLocation();
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
        <div>
          <PrivatePageHead title={title} lead={lead} />
        </div>
        {/* The other pages have first buttons of their own. */}
        {pathname === laboratoryPath && (
          <ButtonLink variant="primary" icon="feather" to={chooseCategoryPath}>
            {t("intro.begin")}
          </ButtonLink>
        )}
      </div>
      <LinkTabs
        className="mt-8"
        label={t("tabs.label")}
        tabs={[
          { to: laboratoryPath, text: t("tabs.tales"), end: true },
          { to: ownSeriesListPath, text: t("tabs.series") },
          { to: translationsPath, text: t("tabs.translations") },
          { to: figuresPath, text: t("figures:title") },
        ]}
      />
    </>
  );
}
