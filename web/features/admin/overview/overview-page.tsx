import { useLoaderData, type LoaderFunctionArgs } from "react-router";
import { useTranslation } from "react-i18next";
import { overviewCalls } from "#contract/overview.ts";
import { pageContext } from "#web/platform/page-context.ts";
import { PageHead } from "#web/platform/page-head.tsx";
import { LastWeeks } from "./last-weeks.tsx";
import { Waiting } from "./waiting.tsx";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api } = context.get(pageContext);
  return { ...(await api(overviewCalls.read, {}, { signal: request.signal })), now: Date.now() };
}

/** The administration's first page: what waits, and how the last weeks went. */
export function Component() {
  const { t } = useTranslation("overview");
  const { tales, reports, weeks, now } = useLoaderData<typeof loader>();
  return (
    <div className="page-width py-10 md:py-12">
      <PageHead title={t("title")} noIndex />
      <h1 className="text-3xl">{t("title")}</h1>
      <Waiting tales={tales} reports={reports} now={now} />
      <LastWeeks weeks={weeks} />
    </div>
  );
}
