import { Link, useLocation } from "react-router";
import { useTranslation } from "react-i18next";
import type { ReportDetail } from "#contract/moderation.ts";
import { useLanguage } from "#web/platform/language.tsx";
import { Fact, Facts } from "#web/ui/facts.tsx";
import { LocalDate } from "#web/ui/local-date.tsx";
import { listOf, reportAddress } from "./addresses.ts";
import { ReasonWords, StatusMark, useReporterOf } from "./report-words.tsx";

/** Who else reported the same, why, and what came of it. */
export function OtherReports({ report: { type, others } }: { report: ReportDetail }) {
  const { t } = useTranslation("reportings");
  const { language } = useLanguage();
  const reporterOf = useReporterOf();
  const state = { list: listOf(useLocation().state) };
  return (
    <section aria-labelledby="others">
      <h2 id="others" className="text-xl">
        {t(`others.title.${type === "user" ? "person" : "comment"}`)}
      </h2>
      {others.length === 0 ? (
        <p className="mt-2 text-ink-soft">{t("others.none")}</p>
      ) : (
        <ul className="mt-3 border-b border-hairline">
          {others.map((other) => (
            <li key={other.id} className="border-t border-hairline py-3">
              <Link to={reportAddress(other)} state={state} className="link inline-block py-1">
                <ReasonWords report={other} />
              </Link>
              <Facts>
                <Fact>
                  <StatusMark status={other.status} className="text-ink" />
                </Fact>
                <Fact>{t("detail.by", { reporter: reporterOf(other) })}</Fact>
                <Fact>
                  <LocalDate date={other.startDate} language={language} />
                </Fact>
              </Facts>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
