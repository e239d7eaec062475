import { useTranslation } from "react-i18next";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { PageHead } from "../platform/page-head.tsx";
import { NeedsScript } from "./needs-script.tsx";

/** A private page until the browser has loaded it; all that anybody without script gets to see of it. */
export function PageSkeleton() {
  const { t } = useTranslation("site");
  return (
    <div className="page-width py-10 md:py-16">
      <PageHead noIndex />
      <NeedsScript className="mb-10 max-w-[26em]" />
      <div aria-busy="true">
        <output className="sr-only">{t("loading")}</output>
        <Skeleton className="h-10 w-3/5 max-w-sm md:h-12" />
        <Skeleton lines={5} className="mt-10 max-w-2xl" />
      </div>
    </div>
  );
}
