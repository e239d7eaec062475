import type { ReactNode } from "react";
import { Link, useLoaderData, type LoaderFunctionArgs } from "react-router";
import { useTranslation } from "react-i18next";
import { overviewCalls, type Overview } from "../../overview.ts";
import { getSession } from "#features/accounts/web/session.ts";
import { applicationsPath } from "#features/sign-ups/address.ts";
import { applicationsCalls, type Application } from "#features/sign-ups/calls.ts";
import { siteStateCalls } from "#features/site-state/calls.ts";
import { FirstSteps } from "#features/site-state/web/first-steps.tsx";
import { mayCall } from "#vocabulary/roles.ts";
import { pageContext } from "#kit/web/pages/page-context.ts";
import { PageHead } from "#kit/web/head/page-head.tsx";
import { elapsedTimeText } from "#ui/time-text.ts";
import { EmptyState } from "#ui/placeholders.tsx";
import { useLanguage } from "#kit/web/language/language.tsx";
import { dateFormat } from "#ui/date-format.ts";
import { numberText } from "#ui/words-of-language.ts";
import { ownNames, toLanguage } from "#vocabulary/languages.ts";
import { languageFilterAddress, reportsAddress, reviewQueuePath } from "../addresses.ts";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api } = context.get(pageContext);
  const { signal } = request;
  const isAdmin = mayCall("admin", getSession()?.role ?? null);
  const waiting = { status: "PENDING", pageNumber: 0, pageSize: 1 } as const;
  const [overview, steps, applications] = await Promise.all([
    api(overviewCalls.read, {}, { signal }),
    // The page is useful without them.
    isAdmin ? api(siteStateCalls.firstSteps, {}, { signal }).catch(() => null) : null,
    isAdmin ? api(applicationsCalls.list, { query: waiting }, { signal }).catch(() => null) : null,
  ]);
  return { ...overview, steps, applications, now: Date.now() };
}

/** The admin's first page: how much is on the desk, and the numbers of the last weeks. */
export function Component() {
  const { t } = useTranslation("overview");
  const { tales, reports, weeks, steps, applications, now } = useLoaderData<typeof loader>();
  return (
    <div className="page-width py-10 md:py-12">
      <PageHead title={t("title")} noIndex />
      <h1 className="text-3xl">{t("title")}</h1>
      {steps !== null && <FirstSteps steps={steps} />}
      <DeskTotals tales={tales} reports={reports} applications={applications} now={now} />
      <WeeklyTotals weeks={weeks} />
    </div>
  );
}

const kinds = ["users", "tales", "comments", "reports"] as const;

/** New members, Tales, comments and reports in each of the last weeks. */
function WeeklyTotals({ weeks }: Pick<Overview, "weeks">) {
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

interface DeskTotalsProps extends Pick<Overview, "tales" | "reports"> {
  /** The first one of those that wait; null for who may not decide. */
  applications: { applications: readonly Application[]; totalApplications: number } | null;
  /** The time of the numbers, in milliseconds since 1970. */
  now: number;
}

/** Tales to review, reports to decide and people who want to be let in, each group with a link to its list. */
function DeskTotals({ tales, reports, applications, now }: DeskTotalsProps) {
  const { t } = useTranslation("overview");
  const { language } = useLanguage();
  const applicant = applications?.applications[0];
  if (tales.length === 0 && reports.length === 0 && applicant === undefined)
    return <EmptyState>{t("nothing")}</EmptyState>;
  const since = (oldest: string, count: number) => t("wait", { count, time: elapsedTimeText(oldest, now, language) });
  return (
    <div className="mt-8 grid gap-x-12 gap-y-8 md:grid-cols-2">
      <Group title={t("tales.title")} empty={t("tales.empty")}>
        {tales.map(({ languageName, total, oldest }) => {
          const code = toLanguage(languageName);
          return (
            <DeskLine
              key={code}
              to={languageFilterAddress(reviewQueuePath, { page: 1, language: code })}
              total={t("tales.count", { count: total })}
              since={since(oldest, total)}
            >
              <span lang={code}>{ownNames[code]}</span>
            </DeskLine>
          );
        })}
      </Group>
      <Group title={t("reports.title")} empty={t("reports.empty")}>
        {reports.map(({ type, total, oldest }) => (
          <DeskLine
            key={type}
            to={reportsAddress({ page: 1, status: "PENDING", type })}
            total={t("reports.count", { count: total })}
            since={since(oldest, total)}
          >
            {t(`reports.types.${type}`)}
          </DeskLine>
        ))}
      </Group>
      {applicant !== undefined && (
        <Group title={t("applications.title")} empty="">
          {[
            <DeskLine
              key="applications"
              to={applicationsPath}
              total={t("applications.count", { count: applications!.totalApplications })}
              since={since(applicant.createdAt, applications!.totalApplications)}
            >
              {t("applications.decide")}
            </DeskLine>,
          ]}
        </Group>
      )}
    </div>
  );
}

function Group({ title, empty, children }: { title: string; empty: string; children: ReactNode[] }) {
  return (
    <section>
      <h2 className="text-xl">{title}</h2>
      {children.length === 0 ? (
        <p className="mt-3 border-t border-hairline py-4 text-ink-soft">{empty}</p>
      ) : (
        <ul className="mt-3 border-b border-hairline">{children}</ul>
      )}
    </section>
  );
}

interface DeskLineProps {
  to: string;
  children: ReactNode;
  total: string;
  since: string;
}

function DeskLine({ to, children, total, since }: DeskLineProps) {
  return (
    <li className="border-t border-hairline">
      <Link
        to={to}
        className="group grid min-h-11 grid-cols-[minmax(0,1fr)_auto] enlarged:block items-baseline gap-x-6 py-3 hover:bg-wash sm:-mx-3 sm:px-3"
      >
        <span className="font-serif text-lg underline-offset-4 group-hover:underline">{children}</span>
        <span className="tabular-nums enlarged:block">{total}</span>
        <span className="col-span-2 text-sm text-ink-soft">{since}</span>
      </Link>
    </li>
  );
}

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
function WeeksChart({ title, weeks }: WeeksChartProps) {
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
