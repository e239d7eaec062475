import { useLoaderData, type LoaderFunctionArgs } from "react-router";
import { useTranslation } from "react-i18next";
import { overviewCalls } from "../../overview.ts";
import { pageContext } from "#kit/web/pages/page-context.ts";
import { PageHead } from "#kit/web/head/page-head.tsx";
import { WeeklyTotals } from "./weekly-totals.tsx";
import { PendingWork } from "./pending-work.tsx";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api } = context.get(pageContext);
  return { ...(await api(overviewCalls.read, {}, { signal: request.signal })), now: Date.now() };
}

/** The admin's first page: pending work, and the numbers of the last weeks. */
export function Component() {
  const { t } = useTranslation("overview");
  const { tales, reports, weeks, now } = useLoaderData<typeof loader>();
  return (
    <div className="page-width py-10 md:py-12">
      <PageHead title={t("title")} noIndex />
      <h1 className="text-3xl">{t("title")}</h1>
      <PendingWork tales={tales} reports={reports} now={now} />
      <WeeklyTotals weeks={weeks} />
    </div>
  );
}
