import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { PageHead } from "#kit/web/head/page-head.tsx";
import { BackLink } from "#ui/back-link.tsx";
import { adminNewsPath } from "../addresses.ts";

/** The layout of the pages that create and edit a news post. */
export function NewsFormLayout({ title, children }: { title: string; children: ReactNode }) {
  const { t } = useTranslation("news");
  return (
    <div className="page-width py-6 md:py-8">
      <PageHead title={title} noIndex />
      <div className="mx-auto max-w-[46rem]">
        <BackLink to={adminNewsPath}>{t("title")}</BackLink>
        <h1 className="mt-1 text-3xl">{title}</h1>
        {children}
      </div>
    </div>
  );
}
