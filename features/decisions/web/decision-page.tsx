import { useLoaderData, useRouteError, type LoaderFunctionArgs } from "react-router";
import { useTranslation } from "react-i18next";
import { AccountPageLayout } from "#features/accounts/web/account-page-layout.tsx";
import { ErrorPage } from "#kit/web/pages/error-page.tsx";
import { pageContext } from "#kit/web/pages/page-context.ts";
import { toPageError } from "#kit/web/pages/page-error.ts";
import { topicPath } from "#site/web/pages/settings/settings-address.ts";
import { ButtonLink } from "#ui/button.tsx";
import { decisionsCalls } from "../calls.ts";
import { DecisionCard } from "./decision-card.tsx";
import { Objection } from "./objection.tsx";

export async function loader({ params: { token = "" }, request, context }: LoaderFunctionArgs) {
  const { api } = context.get(pageContext);
  return { token, decision: await api(decisionsCalls.byToken, { params: { token } }, { signal: request.signal }) };
}

/** The page to which the mail about a decision leads, also for those who can't log in. */
export function Component() {
  const { t } = useTranslation("decisions");
  const { decision, token } = useLoaderData<typeof loader>();
  return (
    <AccountPageLayout title={t("title")} intro={t("intro")} illustration="inbox">
      <DecisionCard decision={decision}>
        <Objection decision={decision} token={token} />
      </DecisionCard>
    </AccountPageLayout>
  );
}

export function ErrorBoundary() {
  const { t } = useTranslation("decisions");
  if (toPageError(useRouteError()).status !== 404) return <ErrorPage />;
  const title = t("invalid");
  return (
    <AccountPageLayout title={title} intro={t("invalidText")} illustration="inbox">
      <ButtonLink to={topicPath("ban")} variant="primary" className="max-sm:w-full">
        {t("listTitle")}
      </ButtonLink>
    </AccountPageLayout>
  );
}
