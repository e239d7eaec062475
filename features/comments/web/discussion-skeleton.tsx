import { useTranslation } from "react-i18next";
import { Skeleton } from "#ui/placeholders.tsx";

/** Placeholder while comments load, or until they do. */
export function DiscussionSkeleton({ loading = true }: { loading?: boolean }) {
  const { t } = useTranslation("site");
  return (
    <div aria-busy={loading || undefined} className="mt-8">
      {loading && <p className="sr-only">{t("loading")}</p>}
      {[1, 2, 3].map((line) => (
        <div key={line} className="grid grid-cols-[--spacing(10)_minmax(0,1fr)] gap-x-3 border-t border-hairline py-6">
          <Skeleton className="size-10 rounded-full" />
          <Skeleton lines={3} className="pt-1" />
        </div>
      ))}
    </div>
  );
}
