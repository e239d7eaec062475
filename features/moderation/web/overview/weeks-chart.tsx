import { useTranslation } from "react-i18next";
import { useLanguage } from "#kit/web/language/language.tsx";
import { dateFormat } from "#ui/date-format.ts";
import { numberText } from "#ui/number-text.ts";

interface Week {
  /** Its Monday at midnight, ISO 8601. */
  from: string;
  total: number;
}

interface WeeksChartProps {
  title: string;
  /** Oldest first; the last one is the current week. */
  weeks: readonly Week[];
}

/** A bar chart of weeks. Screen readers get a table; the sum is in words for everybody. */
export function WeeksChart({ title, weeks }: WeeksChartProps) {
  const { t } = useTranslation("overview");
  const { language } = useLanguage();
  // Weeks begin at midnight UTC, which is Sunday evening in half of the world.
  const day = dateFormat(language, { day: "numeric", month: "short", timeZone: "UTC" });
  const firstDay = (week: Week | undefined) => (week === undefined ? "" : day.format(new Date(week.from)));
  const running = weeks.at(-1);
  const sum = weeks.reduce((total, week) => total + week.total, 0);
  return (
    <figure className="flex min-w-0 flex-col">
      <figcaption>
        <h3 className="text-lg">{title}</h3>
        <p className="text-sm text-ink-soft">
          {t("weeks.sum", { count: sum })} {t("weeks.running", { count: running?.total ?? 0 })}
        </p>
      </figcaption>
      <div aria-hidden="true" className="mt-auto pt-3 text-xs">
        <Bars totals={weeks.map(({ total }) => total)} />
        <div className="grid grid-flow-col auto-cols-fr pt-1 text-center tabular-nums">
          {weeks.map(({ from, total }) => (
            <span key={from}>{numberText(language, total)}</span>
          ))}
        </div>
        <div className="flex justify-between gap-2 text-ink-soft">
          <span>{firstDay(weeks[0])}</span>
          <span>{t("weeks.thisWeek")}</span>
        </div>
      </div>
      <div className="sr-only">
        <table>
          <caption>{title}</caption>
          <thead>
            <tr>
              <th scope="col">{t("weeks.week")}</th>
              <th scope="col">{t("weeks.number")}</th>
            </tr>
          </thead>
          <tbody>
            {weeks.map((week) => (
              <tr key={week.from}>
                <th scope="row">
                  {t(week === running ? "weeks.runningSince" : "weeks.from", { date: firstDay(week) })}
                </th>
                <td>{numberText(language, week.total)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}

/** The height of the chart; its width is that of its container. */
const height = 64;
const step = 10;

/** The bars use system colours in forced-colours mode. The current week is not complete: its bar is outlined. */
function Bars({ totals }: { totals: readonly number[] }) {
  const most = Math.max(1, ...totals);
  return (
    <svg viewBox={`0 0 ${totals.length * step} ${height}`} preserveAspectRatio="none" className="block h-20 w-full">
      {totals.map((total, at) => {
        const tall = (total / most) * (height - 2);
        const bar = {
          x: at * step + 1.5,
          y: height - 1 - tall,
          width: step - 3,
          height: tall,
          vectorEffect: "non-scaling-stroke",
        } as const;
        return at === totals.length - 1 ? (
          <rect
            key={at}
            {...bar}
            fill="none"
            stroke="currentColor"
            strokeWidth={total === 0 ? 0 : 1.5}
            strokeDasharray="3 2"
          />
        ) : (
          <rect key={at} {...bar} fill="currentColor" />
        );
      })}
      <path d={`M0 ${height - 0.5}h${totals.length * step}`} stroke="currentColor" vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
