import { useTranslation } from "react-i18next";
import { Link, useLoaderData, type LoaderFunctionArgs } from "react-router";
import { PageHead } from "#kit/web/head/page-head.tsx";
import { useLanguage, useReasonText } from "#kit/web/language/language.tsx";
import { pageContext } from "#kit/web/pages/page-context.ts";
import { dateFormat } from "#ui/date-format.ts";
import { BackLink } from "#ui/links.tsx";
import { EmptyState } from "#ui/placeholders.tsx";
import { fewText, measures, noGround, transparencyCalls, type AccountMonth, type Counts } from "../calls.ts";
import { transparencyAddress, transparencyPath, yearOf } from "./address.ts";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api } = context.get(pageContext);
  const year = yearOf(new URL(request.url).searchParams);
  const account = await api(transparencyCalls.read, { query: { year } }, { signal: request.signal });
  return { ...account, isPresent: year === undefined || year >= new Date().getUTCFullYear() };
}

/** Reports, decisions and appeals, month by month, without names. */
export function Component() {
  const { t } = useTranslation(["transparency", "site"]);
  const { year, months, isPresent } = useLoaderData<typeof loader>();
  const title = t("title", { year: String(year) });
  return (
    <div className="page-width py-6 md:py-10">
      <PageHead
        title={title}
        description={t("description")}
        canonicalPath={isPresent ? transparencyPath : transparencyAddress(year)}
        noIndex={months.length === 0}
      />
      <BackLink to="/">{t("site:nav.home")}</BackLink>
      <h1 className="mt-4 text-3xl md:text-4xl">{title}</h1>
      <p className="mt-4 max-w-[40em] font-serif text-lg text-ink-soft">{t("intro")}</p>
      <p className="mt-3 max-w-[40em] text-sm text-ink-soft">{t("few")}</p>
      <Years year={year} isFirst={!(months[0]?.month ?? "").endsWith("-01")} isPresent={isPresent} />
      {months.length === 0 ? (
        <EmptyState>{t("noNumbers", { year: String(year) })}</EmptyState>
      ) : (
        months.toReversed().map((month) => <Month key={month.month} month={month} />)
      )}
    </div>
  );
}

/** Links to the years before and after. */
function Years({ year, isFirst, isPresent }: { year: number; isFirst: boolean; isPresent: boolean }) {
  const { t } = useTranslation("transparency");
  const others = [...(isFirst ? [] : [year - 1]), ...(isPresent ? [] : [year + 1])];
  if (others.length === 0) return null;
  return (
    <nav aria-label={t("years")} className="mt-4 flex flex-wrap gap-x-6">
      {others.map((each) => (
        <Link key={each} to={transparencyAddress(each)} className="link inline-flex min-h-11 items-center">
          {each}
        </Link>
      ))}
    </nav>
  );
}

function Month({ month }: { month: AccountMonth }) {
  const { t } = useTranslation("transparency");
  const { language } = useLanguage();
  const format = dateFormat(language, { month: "long", year: "numeric", timeZone: "UTC" });
  const counted = measures.filter((measure) => Object.keys(month[measure]).length > 0);
  return (
    <section aria-labelledby={month.month} className="mt-10 border-t border-ink pt-5">
      <h2 id={month.month} className="text-2xl first-letter:uppercase">
        {format.format(new Date(`${month.month}-15T00:00:00.000Z`))}
      </h2>
      {month.medianHours !== null && <p className="mt-2">{t("median", { hours: month.medianHours })}</p>}
      {counted.length === 0 ? (
        <p className="mt-2 text-ink-soft">{t("nothing")}</p>
      ) : (
        <div className="mt-5 grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-8 md:grid-cols-2 lg:grid-cols-3">
          {counted.map((measure) => (
            <div key={measure}>
              <h3 className="font-sans text-base font-semibold">{t(`measures.${measure}`)}</h3>
              <Numbers counts={month[measure]} />
            </div>
          ))}
        </div>
      )}
    </section>
  );
}

/** A number for each kind and ground. */
function Numbers({ counts }: { counts: Counts }) {
  const { t } = useTranslation("transparency");
  const reasonText = useReasonText();
  const kindText = useKindText();
  return (
    <dl className="mt-2 border-b border-hairline text-sm">
      {Object.entries(counts).flatMap(([kind, grounds]) =>
        Object.entries(grounds).map(([ground, total]) => (
          <div key={`${kind} ${ground}`} className="flex justify-between gap-x-4 border-t border-hairline py-2">
            <dt className="min-w-0 wrap-anywhere">
              {kindText(kind)}
              <span className="block text-ink-soft">{ground === noGround ? t("noGround") : reasonText(ground)}</span>
            </dt>
            <dd className="shrink-0 tabular-nums">{total === fewText ? "1–2" : t("number", { total })}</dd>
          </div>
        )),
      )}
    </dl>
  );
}

const kinds = [
  "comment",
  "blog",
  "user",
  "tale",
  "news",
  "WARNING",
  "CENSORED",
  "TALE_TAKEN_DOWN",
  "TALE_DELETED",
  "COMMENT_BAN",
  "LOGIN_BAN",
  "TROLL",
  "REMOVED",
  "DISQUALIFIED",
] as const;

function useKindText(): (kind: string) => string {
  const { t } = useTranslation("transparency");
  return (kind) => {
    const known = kinds.find((each) => each === kind);
    return known === undefined ? kind : t(`kinds.${known}`);
  };
}
