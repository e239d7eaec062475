import { useRef, useState } from "react";
import { useLoaderData, useNavigate, useRevalidator, type LoaderFunctionArgs } from "react-router";
import { useTranslation } from "react-i18next";
import { useSession } from "#features/accounts/web/session.ts";
import { noticesCalls, type Notice } from "#features/notices/calls.ts";
import { useBackTarget, type BackTarget } from "#features/review/web/use-back-target.ts";
import { ClaimedNotice } from "#features/review/web/claimed-notice.tsx";
import { useClaim } from "#features/review/web/use-claim.ts";
import { PageHead } from "#kit/web/head/page-head.tsx";
import { useLanguage, useReasonText } from "#kit/web/language/language.tsx";
import { focusListHeading } from "#kit/web/pages/navigation-focus.tsx";
import { pageContext } from "#kit/web/pages/page-context.ts";
import { BackLink } from "#ui/links.tsx";
import { LocalDate } from "#ui/local-date.tsx";
import { useToast } from "#ui/toasts.tsx";
import { noticesPath } from "../addresses.ts";
import { useUsernameText } from "../reports/report-labels.tsx";
import { NoticeActions, noNoticeDraft } from "./notice-actions.tsx";
import { NoticeFacts, NoticeText } from "./notice-view.tsx";

export function loader({ params, request, context }: LoaderFunctionArgs) {
  const { api } = context.get(pageContext);
  return api(noticesCalls.read, { params: { id: params.id } }, { signal: request.signal });
}

/** One notice, and its decision. */
export function Component() {
  const { t } = useTranslation("notices");
  const notice = useLoaderData<typeof loader>();
  const back = useBackTarget({ to: noticesPath, text: t("staff.title"), state: focusListHeading });
  const title = t("staff.one", { reference: notice.reference });
  return (
    <div className="page-width py-6 md:py-8">
      <PageHead title={title} noIndex />
      <BackLink to={back.to}>{back.text}</BackLink>
      <h1 tabIndex={-1} className="mt-2 text-3xl wrap-anywhere">
        {title}
      </h1>
      <NoticeFacts notice={notice} />
      <div className="mt-8 flex max-w-[48rem] flex-col gap-8">
        <NoticeText notice={notice} heading="h2" />
        {notice.status === "PENDING" ? (
          <Deciding key={notice.id} notice={notice} back={back} />
        ) : (
          <DecisionMade notice={notice} />
        )}
      </div>
    </div>
  );
}

function Deciding({ notice, back }: { notice: Notice; back: BackTarget }) {
  const { t } = useTranslation("admin");
  const me = useSession()?.username;
  const known = notice.claimedBy === me ? null : notice.claimedBy;
  const { holder, takeOver } = useClaim("notice", notice.id, true, known);
  const box = useRef<HTMLDivElement>(null);
  const toast = useToast();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [draft, setDraft] = useState(noNoticeDraft);
  return (
    <div ref={box} tabIndex={-1}>
      {holder !== null && (
        <ClaimedNotice
          onTakeOver={async () => {
            await takeOver();
            box.current?.focus();
          }}
        >
          {t("review.claimed", { name: holder })}
        </ClaimedNotice>
      )}
      {holder === null && (
        <NoticeActions
          notice={notice}
          draft={draft}
          onDraft={setDraft}
          onDecided={(text) => {
            toast({ kind: "success", text });
            void navigate(back.to, { state: back.state });
          }}
          onGone={() => void revalidate()}
        />
      )}
    </div>
  );
}

function DecisionMade({ notice }: { notice: Notice }) {
  const { t } = useTranslation("notices");
  const { language } = useLanguage();
  const reasonText = useReasonText();
  const usernameText = useUsernameText();
  const { decidedBy, decidedAt, decidedReason, note, answer } = notice;
  return (
    <section aria-labelledby="decision" className="border-t border-ink pt-5">
      <h2 id="decision" className="text-xl">
        {t("staff.decision")}
      </h2>
      <p className="mt-2 text-sm text-ink-soft">
        {t("staff.decidedBy", { name: usernameText(decidedBy) })} <span aria-hidden="true">·</span>{" "}
        {decidedAt !== null && <LocalDate date={decidedAt} language={language} show="date-time" />}
      </p>
      {decidedReason !== null && (
        <p className="mt-2">
          {t("staff.ground")}: {reasonText(decidedReason)}
        </p>
      )}
      {note !== null && note !== answer && <Words title={t("staff.note")} text={note} />}
      {answer !== null && <Words title={t("staff.answer")} text={answer} />}
    </section>
  );
}

function Words({ title, text }: { title: string; text: string }) {
  return (
    <>
      <h3 className="mt-4 font-sans text-sm font-semibold">{title}</h3>
      <p dir="auto" className="mt-1 whitespace-pre-line wrap-anywhere">
        {text}
      </p>
    </>
  );
}
