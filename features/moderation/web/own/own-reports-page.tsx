import { useLoaderData, type LoaderFunctionArgs } from "react-router";
import { useTranslation } from "react-i18next";
import { pageSizes } from "#vocabulary/limits.ts";
import { myReportsCalls, type OwnReport } from "../../calls.ts";
import { ListPages } from "#kit/web/lists/list-pages.tsx";
import { PrivatePageError, PrivatePageHead } from "#kit/web/pages/private-page.tsx";
import { useLanguage, useReasonText } from "#kit/web/language/language.tsx";
import { listAddress, pageOf, requirePage } from "#kit/web/pages/list-address.ts";
import { pageContext } from "#kit/web/pages/page-context.ts";
import { requireSession } from "#features/accounts/web/require-session.ts";
import { BackLink } from "#ui/links.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { EmptyState } from "#ui/placeholders.tsx";
import { Fact, Facts } from "#ui/card-text.tsx";
import { Icon } from "#ui/icon.tsx";
import { LocalDate } from "#ui/local-date.tsx";
import { textPaths } from "#features/site-texts/address.ts";
import { ownReportsPath } from "../addresses.ts";
import { statusIcons } from "../reports/report-labels.tsx";
import { topicPath } from "#site/web/pages/settings/settings-address.ts";

const pageSize = pageSizes.account;
const addressOf = (page: number) => listAddress(ownReportsPath, page);

export async function loader({ request, context }: LoaderFunctionArgs) {
  requireSession(request);
  const { api } = context.get(pageContext);
  const page = pageOf(request, pageSize);
  const query = { pageNumber: page - 1, pageSize };
  const { reports, totalReports } = await api(myReportsCalls.list, { query }, { signal: request.signal });
  requirePage({ page, pageSize, total: totalReports }, addressOf);
  return { page, reports, totalReports };
}

/** The member's reports and the moderators' decisions. */
export function Component() {
  const { t } = useTranslation(["reports", "legal-links"]);
  const { page, reports, totalReports } = useLoaderData<typeof loader>();
  return (
    <>
      <Head />
      <h2 data-list-heading tabIndex={-1} className="sr-only">
        {t("mine.title")}
      </h2>
      {reports.length === 0 ? (
        <EmptyState action={<ButtonLink to={textPaths.rules}>{t("legal-links:rules.open")}</ButtonLink>}>
          {t("mine.empty")}
        </EmptyState>
      ) : (
        <ul className="mt-8 border-b border-hairline">
          {reports.map((report) => (
            <li key={report.id} className="border-t border-hairline py-4">
              <ReportItem report={report} />
            </li>
          ))}
        </ul>
      )}
      <ListPages page={page} pageSize={pageSize} total={totalReports} counted="reports" href={addressOf} />
    </>
  );
}

function ReportItem({ report: { type, about, reason, status, startDate, decidedAt } }: { report: OwnReport }) {
  const { t } = useTranslation("reports");
  const { language } = useLanguage();
  const reasonText = useReasonText();
  return (
    <>
      <p className="font-serif text-lg wrap-anywhere">
        {about === null ? t("mine.gone") : t(`mine.type.${type}`, { about })}
      </p>
      <p className="mt-1 flex items-center gap-2">
        <Icon name={statusIcons[status]} className="size-4" />
        {t(`mine.status.${status}`)}
      </p>
      <Facts className="mt-1">
        {reason !== null && <Fact>{reasonText(reason)}</Fact>}
        <Fact>
          <LocalDate date={decidedAt ?? startDate} language={language} />
        </Fact>
      </Facts>
    </>
  );
}

function Head() {
  const { t } = useTranslation(["reports", "settings"]);
  return (
    <PrivatePageHead
      title={t("mine.title")}
      lead={t("mine.intro")}
      back={<BackLink to={topicPath("privacy")}>{t("settings:topics.privacy")}</BackLink>}
    />
  );
}

export function ErrorBoundary() {
  return (
    <PrivatePageError>
      <Head />
    </PrivatePageError>
  );
}
