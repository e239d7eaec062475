import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { PageHead } from "#web/platform/page-head.tsx";
import { LinkTabs } from "#web/ui/link-tabs.tsx";
import { chooseCategoryPath, myTalesPath } from "./addresses.ts";

interface LaboratoryFrameProps {
  title: string;
  lead: string;
  children: ReactNode;
}

/** What the three screens of the laboratory share: a title, and the way to the other two. */
export function LaboratoryFrame({ title, lead, children }: LaboratoryFrameProps) {
  const { t } = useTranslation("laboratory");
  return (
    <div className="page-width py-10 md:py-16">
      <PageHead title={title} noIndex />
      <h1 className="text-3xl md:text-4xl">{title}</h1>
      <p className="mt-3 max-w-[34em] font-serif text-lg text-ink-soft">{lead}</p>
      <LinkTabs
        className="mt-8"
        label={t("tabs.label")}
        tabs={[
          { to: chooseCategoryPath, text: t("tabs.create") },
          { to: myTalesPath, text: t("tabs.edit"), end: true },
        ]}
      />
      <div className="mt-8 md:mt-10">{children}</div>
    </div>
  );
}
