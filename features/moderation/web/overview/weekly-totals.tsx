import { useTranslation } from "react-i18next";
import type { Overview } from "../../overview.ts";
import { WeeksChart } from "./weeks-chart.tsx";

const kinds = ["users", "tales", "comments", "reports"] as const;

/** New members, Tales, comments and reports in each of the last weeks. */
export function WeeklyTotals({ weeks }: Pick<Overview, "weeks">) {
  const { t } = useTranslation("overview");
  if (weeks.length === 0) return null;
  return (
    <section className="mt-12">
      <h2 className="text-xl">{t("weeks.title", { count: weeks.length })}</h2>
      <p className="mt-1 text-sm text-ink-soft">{t("weeks.hint")}</p>
      <div className="mt-5 grid gap-x-10 gap-y-8 sm:grid-cols-2 lg:grid-cols-4">
        {kinds.map((kind) => (
          <WeeksChart
            key={kind}
            title={t(`weeks.${kind}`)}
            weeks={weeks.map((week) => ({ from: week.from, total: week[kind] }))}
          />
        ))}
      </div>
    </section>
  );
}
