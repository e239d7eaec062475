import { useId, useState, type RefObject } from "react";
import { useTranslation } from "react-i18next";
import { useSession } from "#features/accounts/web/session.ts";
import { appealsCalls } from "#features/decisions/appeals.ts";
import { DecisionCard } from "#features/decisions/web/decision-card.tsx";
import { StaffNoteField, useNoteError } from "#features/decisions/web/staff-note-field.tsx";
import { useLanguage } from "#kit/web/language/language.tsx";
import { useApi } from "#kit/web/pages/page-context.ts";
import { Fact, Facts } from "#ui/card-text.tsx";
import { LocalDate } from "#ui/local-date.tsx";
import { Notice } from "#ui/notice.tsx";
import { HistoryPanel } from "../reports/history-panel.tsx";
import { DecisionBar, useDecide, type DecisionDraft } from "./decision-bar.tsx";
import type { AppealDetail } from "./use-desk.ts";

interface AppealViewProps {
  detail: AppealDetail;
  heading: RefObject<HTMLHeadingElement | null>;
  draft: DecisionDraft;
  onDraft: (draft: DecisionDraft) => void;
  onDecided: (text: string) => void;
  onGone: () => void;
  onRestricted: () => void;
}

/** An appeal on the desk: the objection, the decision that it is against, and the member's history. */
export function AppealView({ detail, heading, onRestricted, ...decision }: AppealViewProps) {
  const { t } = useTranslation(["desk", "reportings"]);
  const { language } = useLanguage();
  const decisionId = useId();
  const { item, appeal, record } = detail;
  const me = useSession()?.username;
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className="mt-5 text-2xl wrap-anywhere">
        {t("heading", { kind: t("kind.appeal"), name: item.username ?? t("appeal.gone") })}
      </h2>
      <Facts className="mt-1">
        <Fact>
          <LocalDate date={item.since} language={language} show="date-time" />
        </Fact>
        {appeal.decisionBy !== null && <Fact>{t("appeal.madeBy", { name: appeal.decisionBy })}</Fact>}
      </Facts>
      <div className="mt-8 grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="flex min-w-0 flex-col gap-10">
          <figure>
            <figcaption className="text-sm text-ink-soft">{t("appeal.text")}</figcaption>
            <blockquote
              dir="auto"
              className="mt-2 border-l-2 border-ink pl-4 font-serif text-lg whitespace-pre-line wrap-anywhere"
            >
              {appeal.text}
            </blockquote>
          </figure>
          <section aria-labelledby={decisionId} className="border-t border-hairline pt-4">
            <h3 id={decisionId} className="text-sm text-ink-soft">
              {t("appeal.decision")}
            </h3>
            <div className="mt-2">
              <DecisionCard decision={appeal.decision} />
            </div>
          </section>
        </div>
        {record !== null && (
          <aside aria-label={t("reportings:people.label")}>
            <HistoryPanel title={t("appeal.member")} history={record} onRestricted={onRestricted} />
          </aside>
        )}
      </div>
      {appeal.decisionBy !== null && appeal.decisionBy === me && (
        <Notice kind="info" className="mt-10">
          {t("appeal.own")}
        </Notice>
      )}
      <AppealActions appealId={appeal.id} {...decision} />
    </>
  );
}

type AppealActionsProps = Pick<AppealViewProps, "draft" | "onDraft" | "onDecided" | "onGone"> & { appealId: number };

/** Granting or refusing it, with a note. */
function AppealActions({ appealId, draft, onDraft, onDecided, onGone }: AppealActionsProps) {
  const { t } = useTranslation("desk");
  const api = useApi();
  const noteErrorOf = useNoteError();
  const [error, setError] = useState<string>();
  const { busy, problem, decide } = useDecide(onGone);

  const answer = (status: "GRANTED" | "REFUSED") => () => {
    const wrong = noteErrorOf(draft.note, true);
    setError(wrong);
    if (wrong !== undefined) return;
    void decide(async () => {
      const body = { status, note: draft.note.trim() };
      await api(appealsCalls.answer, { params: { id: appealId }, body });
      onDecided(t(`appeal.done.${status}`));
    });
  };
  const fields = (text: string) => (
    <>
      <p>{text}</p>
      <StaffNoteField
        isRequired
        label={t("appeal.note")}
        value={draft.note}
        error={error}
        onChange={({ target }) => {
          setError(undefined);
          onDraft({ ...draft, note: target.value });
        }}
      />
    </>
  );
  return (
    <DecisionBar
      busy={busy}
      problem={problem}
      actions={[
        {
          name: "grant",
          key: "a",
          text: t("appeal.grant"),
          variant: "primary",
          question: t("appeal.grantTitle"),
          needsText: true,
          children: fields(t("appeal.grantText")),
          onConfirm: answer("GRANTED"),
        },
        {
          name: "refuse",
          key: "x",
          text: t("appeal.refuse"),
          question: t("appeal.refuseTitle"),
          needsText: true,
          children: fields(t("appeal.refuseText")),
          onConfirm: answer("REFUSED"),
        },
      ]}
    />
  );
}
