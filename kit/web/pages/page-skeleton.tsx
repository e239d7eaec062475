import { useTranslation } from "react-i18next";
import { Skeleton } from "#ui/skeleton.tsx";
import { PageHead } from "../head/page-head.tsx";
import { usePrivateArea, WithoutScript } from "./without-script.tsx";

/** Shown until the browser has loaded a private page. Without script it says what to do. */
export function PageSkeleton() {
  const { t } = useTranslation("site");
  return (
    <div className="page-width py-10 md:py-16">
      <PageHead title={usePrivateArea()} noIndex />
      <WithoutScript />
      <div aria-busy="true" className="noscript:hidden">
        <output className="sr-only">{t("loading")}</output>
        <Skeleton className="h-10 w-3/5 max-w-sm md:h-12" />
        <Skeleton lines={5} className="mt-10 max-w-2xl" />
      </div>
    </div>
  );
}
