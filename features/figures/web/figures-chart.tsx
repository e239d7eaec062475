import { useTranslation } from "react-i18next";
import type { Figures } from "../calls.ts";
import { useLanguage } from "#kit/web/language/language.tsx";
import { dateFormat } from "#ui/date-format.ts";
import { numberText } from "#ui/words-of-language.ts";
import { dayAfter, daysIn, type Days } from "./period.ts";

/** More bars than this are too thin on a phone, so that a bar stands for a week. */
const mostBars = 92;

/** The visits from a day on. */
interface Span {
  from: string;
  opened: number;
  finished: number;
}

/** One for each day, also for those without visits, or one for each week. */
function spansOf(figures: Figures["days"], days: Days): Span[] {
  const length = daysIn(days);
  const step = length > mostBars ? 7 : 1;
  const spans = Array.from({ length: Math.ceil(length / step) }, (_, at) => ({
    from: dayAfter(days.from, at * step),
    opened: 0,
    finished: 0,
  }));
  for (const { day, opened, finished } of figures) {
    const span = spans[Math.floor((daysIn({ from: days.from, to: day }) - 1) / step)];
    if (span === undefined) continue;
    span.opened += opened;
    span.finished += finished;
  }
  return spans;
}

interface FiguresChartProps {
  figures: Figures["days"];
  days: Days;
}

/** A bar for each day or week: how often Tales were opened, and the part that was read to the end. The same as a table below it. */
export function FiguresChart({ figures, days }: FiguresChartProps) {
  const { t } = useTranslation("figures");
  const { language } = useLanguage();
  const spans = spansOf(figures, days);
  const isByWeek = spans.length < daysIn(days);
  const most = Math.max(...spans.map(({ opened, finished }) => Math.max(opened, finished)));
  const short = dateFormat(language, { day: "numeric", month: "short", timeZone: "UTC" });
  const long = dateFormat(language, { dateStyle: "medium", timeZone: "UTC" });
  const date = (day: string, format = long) => format.format(new Date(day));
  return (
    <section aria-labelledby="by-day" className="mt-12">
      <h2 id="by-day" className="text-xl">
        {t(isByWeek ? "chart.byWeek" : "chart.byDay")}
      </h2>
      {most === 0 ? (
        <p className="mt-3 font-serif text-lg text-ink-soft">{t("chart.nothing")}</p>
      ) : (
        <>
          <div aria-hidden="true" className="mt-4 text-sm">
            <p className="flex flex-wrap gap-x-6 gap-y-1">
              <Key className="border border-current">{t("opened")}</Key>
              <Key className="bg-current">{t("finished")}</Key>
            </p>
            <p className="mt-3 border-b border-hairline text-ink-soft tabular-nums">{numberText(language, most)}</p>
            <Bars spans={spans} most={most} />
            <div className="mt-1 flex justify-between gap-2 text-ink-soft">
              <span>{date(days.from, short)}</span>
              <span>{date(days.to, short)}</span>
            </div>
          </div>
          <details className="mt-3">
            <summary className="link inline-flex min-h-11 cursor-pointer items-center">{t("chart.table")}</summary>
            <div className="max-w-[34rem] overflow-x-auto">
              <table className="mt-2 w-full text-left tabular-nums">
                <thead className="text-sm text-ink-soft">
                  <tr>
                    <th scope="col" className="py-2 pr-4 font-normal">
                      {t(isByWeek ? "chart.week" : "chart.day")}
                    </th>
                    <NumberHeadings />
                  </tr>
                </thead>
                <tbody>
                  {spans
                    .filter(({ opened, finished }) => opened + finished > 0)
                    .map(({ from, opened, finished }) => (
                      <tr key={from} className="border-t border-hairline">
                        <th scope="row" className="py-2 pr-4 font-normal">
                          {date(from)}
                        </th>
                        <Numbers opened={opened} finished={finished} />
                      </tr>
                    ))}
                </tbody>
              </table>
            </div>
          </details>
        </>
      )}
    </section>
  );
}

function Key({ className, children }: { className: string; children: string }) {
  return (
    <span className="inline-flex items-center gap-2">
      <span className={`size-3 text-accent ${className}`} />
      {children}
    </span>
  );
}

/** The two columns of numbers in every table of figures. */
export function NumberHeadings() {
  const { t } = useTranslation("figures");
  return (
    <>
      {[t("opened"), t("finished")].map((text) => (
        <th key={text} scope="col" className="py-2 pl-4 text-right font-normal sm:whitespace-nowrap">
          {text}
        </th>
      ))}
    </>
  );
}

export function Numbers({ opened, finished }: Pick<Span, "opened" | "finished">) {
  const { language } = useLanguage();
  return (
    <>
      <td className="py-2 pl-4 text-right">{numberText(language, opened)}</td>
      <td className="py-2 pl-4 text-right">{numberText(language, finished)}</td>
    </>
  );
}

/** In units of the drawing, which is as wide as its place. */
const height = 160;
const step = 10;

/** In forced-colours mode the bars have the colour of text. */
function Bars({ spans, most }: { spans: readonly Span[]; most: number }) {
  const bar = (at: number, count: number, inset: number) => {
    const tall = (count / most) * (height - 2);
    return { x: at * step + inset, y: height - 1 - tall, width: step - 2 * inset, height: tall };
  };
  return (
    <svg
      viewBox={`0 0 ${spans.length * step} ${height}`}
      preserveAspectRatio="none"
      className="block h-40 w-full text-accent"
    >
      {spans.map(({ from, opened, finished }, at) => (
        <g key={from}>
          {opened > 0 && (
            <rect {...bar(at, opened, 1.5)} fill="none" stroke="currentColor" vectorEffect="non-scaling-stroke" />
          )}
          {finished > 0 && <rect {...bar(at, finished, 1.5)} fill="currentColor" />}
        </g>
      ))}
      <path d={`M0 ${height - 0.5}h${spans.length * step}`} stroke="currentColor" vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
