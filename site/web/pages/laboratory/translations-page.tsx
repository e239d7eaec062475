import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLoaderData, useRevalidator, type LoaderFunctionArgs } from "react-router";
import { toCategorySlug, type CategoryName } from "#vocabulary/categories.ts";
import { toLanguage } from "#vocabulary/languages.ts";
import { pageSizes } from "#vocabulary/limits.ts";
import { translationsCalls, type TranslationRequest } from "#features/translations/calls.ts";
import { ListPages } from "#kit/web/lists/list-pages.tsx";
import { useLanguage } from "#kit/web/language/language.tsx";
import { listAddress, pageOf, requirePage } from "#kit/web/pages/list-address.ts";
import { pageContext, useApi } from "#kit/web/pages/page-context.ts";
import { requireSession } from "#features/accounts/web/require-session.ts";
import { useSingleCall } from "#kit/web/calls/use-single-call.ts";
import { Button, ButtonLink } from "#ui/button.tsx";
import { EmptyState } from "#ui/placeholders.tsx";
import { Fact, Facts } from "#ui/card-text.tsx";
import { FormError } from "#ui/notice.tsx";
import { LinkTabs } from "#ui/link-tabs.tsx";
import { LocalDate } from "#ui/local-date.tsx";
import { laboratoryPath, newTranslationPath, translationsPath } from "#features/writing/web/addresses.ts";
import { LaboratoryLayout, LaboratoryPageError } from "#features/writing/web/laboratory-layout.tsx";
import { ProfileName } from "#features/profiles/web/profile-name.tsx";
import { taleIdAddress } from "#features/tales/web/tale-address.ts";

const pageSize = pageSizes.account;
type Direction = "received" | "sent";

const directionOf = ({ url }: { url: string }): Direction =>
  new URL(url).searchParams.get("direction") === "sent" ? "sent" : "received";
const addressOf = (direction: Direction, page = 1) =>
  listAddress(translationsPath, page, { direction: direction === "sent" ? direction : null });

export async function loader({ request, context }: LoaderFunctionArgs) {
  requireSession(request);
  const { api } = context.get(pageContext);
  const [direction, page] = [directionOf(request), pageOf(request, pageSize)];
  const query = { direction, pageNumber: page - 1, pageSize };
  const { requests, totalRequests } = await api(translationsCalls.requests, { query }, { signal: request.signal });
  requirePage({ page, pageSize, total: totalRequests }, (to) => addressOf(direction, to));
  return { direction, page, requests, totalRequests };
}

/** Requests to translate the member's Tales, and those that the member has sent. */
export function Component() {
  const { t } = useTranslation("translations");
  const { direction, page, requests, totalRequests } = useLoaderData<typeof loader>();
  const tabs = (["received", "sent"] as const).map((each) => ({
    to: addressOf(each),
    text: t(`requests.${each}`),
    current: each === direction,
  }));
  return (
    <LaboratoryLayout title={t("requests.menu")} lead={t("requests.lead")}>
      <LinkTabs label={t("requests.which")} tabs={tabs} />
      <h2 data-list-heading tabIndex={-1} className="sr-only">
        {t(`requests.${direction}`)}
      </h2>
      {requests.length === 0 ? (
        <EmptyState
          action={
            direction === "sent" ? (
              <ButtonLink to="/posts">{t("requests.find")}</ButtonLink>
            ) : (
              <ButtonLink to={laboratoryPath}>{t("requests.ownTales")}</ButtonLink>
            )
          }
        >
          {t(`requests.${direction}Empty`)}
        </EmptyState>
      ) : (
        <ul className="mt-8 border-b border-hairline">
          {requests.map((request) => (
            <li key={request.id} className="border-t border-hairline py-5">
              <RequestItem request={request} direction={direction} />
            </li>
          ))}
        </ul>
      )}
      <ListPages
        page={page}
        pageSize={pageSize}
        total={totalRequests}
        counted="requests"
        href={(to) => addressOf(direction, to)}
      />
    </LaboratoryLayout>
  );
}

interface RequestItemProps {
  request: TranslationRequest;
  direction: Direction;
}

function RequestItem({ request, direction }: RequestItemProps) {
  const { t } = useTranslation("translations");
  const { language } = useLanguage();
  const { postId, title, languageName, message, status, createdAt } = request;
  const name = direction === "received" ? request.username : request.author;
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <>
      <h3 ref={heading} tabIndex={-1} className="text-lg wrap-anywhere">
        {title === null ? (
          t("requests.gone")
        ) : (
          <Link to={taleIdAddress(postId)} className="underline-offset-4 hover:underline">
            {title}
          </Link>
        )}
      </h3>
      <Facts className="mt-1">
        <Fact>{t(`requests.into.${languageName}`)}</Fact>
        <Fact>
          {t(direction === "received" ? "requests.from" : "requests.to")} <ProfileName username={name} />
        </Fact>
        <Fact>
          <LocalDate date={createdAt} language={language} />
        </Fact>
      </Facts>
      <p
        dir="auto"
        className="mt-2 max-w-[40em] border-l-3 border-hairline pl-4 font-serif whitespace-pre-line wrap-anywhere"
      >
        {message}
      </p>
      {direction === "received" && status === "PENDING" ? (
        <AcceptOrReject request={request} onDecided={() => heading.current?.focus()} />
      ) : (
        <p className="mt-3 font-semibold">{t(`requests.status.${status}`)}</p>
      )}
      {direction === "sent" && status === "ACCEPTED" && title !== null && <Begin request={request} />}
    </>
  );
}

interface AcceptOrRejectProps {
  request: TranslationRequest;
  /** The buttons are gone then. */
  onDecided: () => void;
}

function AcceptOrReject({ request: { id, username }, onDecided }: AcceptOrRejectProps) {
  const { t } = useTranslation("translations");
  const api = useApi();
  const { revalidate } = useRevalidator();
  const { busy, problem, run } = useSingleCall();

  const decide = (status: "ACCEPTED" | "REJECTED") =>
    void run(async () => {
      await api(translationsCalls.decide, { params: { requestId: id }, body: { status } });
      await revalidate();
      onDecided();
    });
  return (
    <div className="mt-3">
      <FormError title={problem} />
      <div className="flex flex-wrap gap-3">
        <Button
          variant="primary"
          busy={busy}
          aria-label={t("requests.acceptOne", { username })}
          onClick={() => decide("ACCEPTED")}
        >
          {t("requests.accept")}
        </Button>
        <Button busy={busy} aria-label={t("requests.rejectOne", { username })} onClick={() => decide("REJECTED")}>
          {t("requests.reject")}
        </Button>
      </div>
    </div>
  );
}

function Begin({ request: { postId, categoryName, languageName } }: { request: TranslationRequest }) {
  const { t } = useTranslation("translations");
  return (
    <ButtonLink icon="feather" className="mt-3" to={pathOf(categoryName, postId, languageName)}>
      {t("translate.begin")}
    </ButtonLink>
  );
}

const pathOf = (category: CategoryName, postId: number, language: TranslationRequest["languageName"]) =>
  newTranslationPath(toCategorySlug(category), postId, toLanguage(language));

export function ErrorBoundary() {
  const { t } = useTranslation("translations");
  return <LaboratoryPageError title={t("requests.menu")} lead={t("requests.lead")} />;
}
