import { useLoaderData, useRouteError, type LoaderFunctionArgs } from "react-router";
import { useTranslation } from "react-i18next";
import { AccountPageLayout } from "#features/accounts/web/account-page-layout.tsx";
import { useLinkedText } from "#features/site-texts/web/linked-text.tsx";
import { useLanguage, useReasonText } from "#kit/web/language/language.tsx";
import { ErrorPage } from "#kit/web/pages/error-page.tsx";
import { pageContext } from "#kit/web/pages/page-context.ts";
import { toPageError } from "#kit/web/pages/page-error.ts";
import { LinkedText } from "#ui/links.tsx";
import { LocalDate } from "#ui/local-date.tsx";
import { noticesCalls } from "../calls.ts";

export function loader({ params: { token = "" }, request, context }: LoaderFunctionArgs) {
  const { api } = context.get(pageContext);
  return api(noticesCalls.bySender, { params: { token } }, { signal: request.signal });
}

/** The page of the link in the mails of a notice: its state and its answer. */
export function Component() {
  const { t } = useTranslation("notices");
  const { language } = useLanguage();
  const reasonText = useReasonText();
  const linked = useLinkedText();
  const { reference, address, reason, status, answer, createdAt, decidedAt } = useLoaderData<typeof loader>();
  return (
    <AccountPageLayout title={t("yours.title", { reference })} intro={t(`yours.${status}`)} illustration="inbox">
      {answer !== null && (
        <section aria-labelledby="answer">
          <h2 id="answer" className="text-xl">
            {t("yours.answer")}
          </h2>
          <p dir="auto" className="mt-2 whitespace-pre-line wrap-anywhere">
            {answer}
          </p>
        </section>
      )}
      <dl className="mt-6 grid gap-4 border-t border-hairline pt-6">
        <div>
          <dt className="text-sm text-ink-soft">{t("yours.about")}</dt>
          <dd className="wrap-anywhere">{address ?? t("yours.gone")}</dd>
        </div>
        <div>
          <dt className="text-sm text-ink-soft">{t("yours.reason")}</dt>
          <dd className="wrap-anywhere">{reasonText(reason)}</dd>
        </div>
        <div>
          <dt className="text-sm text-ink-soft">{t("yours.createdAt")}</dt>
          <dd>
            <LocalDate date={createdAt} language={language} show="date-time" />
          </dd>
        </div>
        {decidedAt !== null && (
          <div>
            <dt className="text-sm text-ink-soft">{t("yours.decidedAt")}</dt>
            <dd>
              <LocalDate date={decidedAt} language={language} show="date-time" />
            </dd>
          </div>
        )}
      </dl>
      {status !== "PENDING" && (
        <p className="mt-6 text-sm text-ink-soft">
          <LinkedText text={t("yours.object")} linked={linked} />
        </p>
      )}
    </AccountPageLayout>
  );
}

/** For a broken link, and for one whose time is over. */
export function ErrorBoundary() {
  const { t } = useTranslation("notices");
  if (toPageError(useRouteError()).status !== 404) return <ErrorPage />;
  return <AccountPageLayout title={t("yours.unknown")} intro={t("yours.unknownText")} illustration="inbox" />;
}
