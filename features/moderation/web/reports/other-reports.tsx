import { Link, useLocation } from "react-router";
import { useTranslation } from "react-i18next";
import type { ReportDetail } from "../../shapes.ts";
import { useLanguage } from "#kit/web/language/language.tsx";
import { Fact, Facts } from "#ui/facts.tsx";
import { LocalDate } from "#ui/local-date.tsx";
import { listAddressOf, reportAddress } from "./addresses.ts";
import { ReasonLabel, StatusBadge, useReporterText } from "./report-labels.tsx";

const titles = { comment: "comment", blog: "comment", user: "person", tale: "tale" } as const;

/** Other reports of the same comment or person: who, why, and the decision. */
export function OtherReports({ report: { type, others } }: { report: ReportDetail }) {
  const { t } = useTranslation("reportings");
  const { language } = useLanguage();
  const reporterText = useReporterText();
  const state = { list: listAddressOf(useLocation().state) };
  return (
    <section aria-labelledby="others">
      <h2 id="others" className="text-xl">
        {t(`others.title.${titles[type]}`)}
      </h2>
      {others.length === 0 ? (
        <p className="mt-2 text-ink-soft">{t("others.none")}</p>
      ) : (
        <ul className="mt-3 border-b border-hairline">
          {others.map((other) => (
            <li key={other.id} className="border-t border-hairline py-3">
              <Link to={reportAddress(other)} state={state} className="link inline-block py-1">
                <ReasonLabel report={other} />
              </Link>
              <Facts>
                <Fact>
                  <StatusBadge status={other.status} className="text-ink" />
                </Fact>
                <Fact>{t("detail.by", { reporter: reporterText(other) })}</Fact>
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
