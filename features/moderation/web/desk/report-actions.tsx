import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { useSession } from "#features/accounts/web/session.ts";
import { groundKeys } from "#features/decisions/web/ground-select.tsx";
import { useReasons, type Reasons } from "#features/decisions/web/use-reasons.ts";
import { useReasonText } from "#kit/web/language/language.tsx";
import { useApi } from "#kit/web/pages/page-context.ts";
import { Checkbox } from "#ui/choice-fields.tsx";
import { useKeyShortcuts } from "#ui/key-shortcuts.tsx";
import { Notice } from "#ui/notice.tsx";
import { moderationCalls } from "../../calls.ts";
import type { ReportDecision, ReportDetail } from "../../shapes.ts";
import { decisionObstacle, useDecisionEffectsText } from "../reports/decision-effects.ts";
import {
  DecisionGround,
  NoteToMember,
  NoteToReporter,
  reportersOf,
  sentTexts,
  severityOf,
  useTextErrors,
} from "../reports/decision-fields.tsx";
import { useDecidedText } from "../reports/decision-form.tsx";
import { DecisionBar, useDecide, type DecisionDraft } from "./decision-bar.tsx";

interface ReportActionsProps {
  report: ReportDetail;
  draft: DecisionDraft;
  onDraft: (draft: DecisionDraft) => void;
  onDecided: (text: string) => void;
  onGone: () => void;
}

/** The effects, and the notes: side by side, so that what was reported stays in sight. */
const columns = "grid gap-x-10 gap-y-4 md:grid-cols-2 lg:grid-cols-3";

/** Accepting a report for its reason or another one, or rejecting it, with a note to each side if the moderator likes. */
export function ReportActions({ report, draft, onDraft, onDecided, onGone }: ReportActionsProps) {
  const { t } = useTranslation(["desk", "reportings"]);
  const api = useApi();
  const me = useSession();
  const decidedText = useDecidedText();
  const obstacle = me === null ? null : decisionObstacle(report, me);
  const reasons = useReasons(obstacle === null);
  const effectsText = useDecisionEffectsText(report, severityOf(reasons, draft.ground));
  const { busy, problem, decide } = useDecide(onGone);
  const textErrors = useTextErrors();

  if (obstacle !== null)
    return (
      <Notice kind="info" className="mt-10">
        {t(`reportings:barred.${obstacle}`)}
      </Notice>
    );

  const send = (status: ReportDecision) => () => {
    if (Object.keys(textErrors(status, draft)).length > 0) return;
    void decide(async () => {
      const body = { id: report.id, status, ...sentTexts(status, draft) };
      onDecided(decidedText(await api(moderationCalls.decide, { body }), status));
    });
  };
  const toReporter = (
    <NoteToReporter
      reporters={reportersOf(report)}
      rows={2}
      value={draft.noteToReporter}
      error={textErrors(undefined, draft).noteToReporter}
      onChange={({ target }) => onDraft({ ...draft, noteToReporter: target.value })}
    />
  );
  const rejection = draft.isBadFaith ? "FALSE" : "REJECTED";
  return (
    <DecisionBar
      busy={busy}
      problem={problem}
      actions={[
        {
          name: "accept",
          key: "a",
          text: t("accept"),
          variant: "danger",
          question: t("reportings:confirm.ACCEPTED"),
          children: (
            <div className={columns}>
              <div className="flex flex-col gap-4">
                <p role="status">{effectsText("ACCEPTED")}</p>
                <GroundByKeys
                  report={report}
                  reasons={reasons}
                  value={draft.ground}
                  onChange={(ground) => onDraft({ ...draft, ground })}
                />
              </div>
              <NoteToMember
                username={report.username}
                rows={2}
                value={draft.note}
                error={textErrors("ACCEPTED", draft).note}
                onChange={({ target }) => onDraft({ ...draft, note: target.value })}
              />
              {toReporter}
            </div>
          ),
          onConfirm: send("ACCEPTED"),
        },
        {
          name: "reject",
          key: "x",
          text: t("reject"),
          question: t(`reportings:confirm.${rejection}`),
          children: (
            <div className={columns}>
              <div>
                <p>{effectsText(rejection)}</p>
                <Checkbox
                  label={t("badFaith")}
                  checked={draft.isBadFaith}
                  onChange={({ target }) => onDraft({ ...draft, isBadFaith: target.checked })}
                />
              </div>
              {toReporter}
            </div>
          ),
          onConfirm: send(rejection),
        },
      ]}
    />
  );
}

interface GroundByKeysProps {
  report: ReportDetail;
  reasons: Reasons;
  value: string;
  onChange: (ground: string) => void;
}

/** The reason for accepting. One digit chooses it, G goes to the list. */
function GroundByKeys({ reasons, onChange, ...select }: GroundByKeysProps) {
  const { t } = useTranslation("staff-acts");
  const reasonText = useReasonText();
  const list = useRef<HTMLSelectElement>(null);
  const chooseAt = (at: number) => () => {
    const reason = reasons.list?.[at]?.reason;
    if (reason !== undefined) onChange(reason);
  };
  useKeyShortcuts({
    g: () => list.current?.focus(),
    ...Object.fromEntries(groundKeys.map((key, at) => [key, chooseAt(at)])),
  });
  return (
    <div>
      <DecisionGround {...select} ref={list} isNumbered reasons={reasons} onChange={onChange} />
      <p className="mt-1 text-sm text-ink-soft max-md:hidden">{t("ground.keys")}</p>
      {/* A digit changes the list without a focus on it. */}
      <p role="status" className="sr-only">
        {select.value !== "" && reasonText(select.value)}
      </p>
    </div>
  );
}
