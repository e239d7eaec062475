import { useTranslation } from "react-i18next";
import { codePoints } from "#kit/text/code-points.ts";
import { report as bounds } from "#vocabulary/limits.ts";
import { moderationCalls } from "../../calls.ts";
import type { Decision, ReportDetail } from "../../shapes.ts";
import { LimitedTextArea } from "#kit/web/pages/limited-text-area.tsx";
import { useApi } from "#kit/web/pages/page-context.ts";
import { useSession } from "#features/accounts/web/session.ts";
import { Checkbox } from "#ui/checkbox.tsx";
import { Notice } from "#ui/notice.tsx";
import { optionalNote } from "../optional-note.ts";
import { useDecidedText } from "../reports/decided-text.ts";
import { decisionObstacle } from "../reports/decision-effects.ts";
import { useDecisionEffectsText } from "../reports/decision-effects-text.ts";
import { DecisionBar } from "./decision-bar.tsx";
import type { DecisionDraft } from "./decision-draft.ts";
import { useDecide } from "./use-decide.ts";

interface ReportActionsProps {
  report: ReportDetail;
  draft: DecisionDraft;
  onDraft: (draft: DecisionDraft) => void;
  onDecided: (text: string) => void;
  onGone: () => void;
}

/** The effects, and the note. */
const columns = "grid gap-x-10 gap-y-4 md:grid-cols-2";

/** Accepting or rejecting a report, with a note if the moderator likes. */
export function ReportActions({ report, draft, onDraft, onDecided, onGone }: ReportActionsProps) {
  const { t } = useTranslation(["desk", "reportings"]);
  const api = useApi();
  const me = useSession();
  const decidedText = useDecidedText();
  const effectsText = useDecisionEffectsText(report);
  const { busy, problem, decide } = useDecide(onGone);
  const obstacle = me === null ? null : decisionObstacle(report, me);
  const isLong = codePoints(draft.note.trim()) > bounds.noteMax;

  if (obstacle !== null)
    return (
      <Notice kind="info" className="mt-10">
        {t(`reportings:barred.${obstacle}`)}
      </Notice>
    );

  const send = (status: Decision) => () => {
    if (isLong) return;
    void decide(async () => {
      const body = { id: report.id, status, ...optionalNote(draft.note) };
      onDecided(decidedText(await api(moderationCalls.decide, { body }), status));
    });
  };
  const note = (hint: string) => (
    <LimitedTextArea
      label={t("reportings:note.label")}
      optionalText={t("reportings:note.optional")}
      hint={hint}
      error={isLong ? t("reportings:note.long") : undefined}
      rows={2}
      dir="auto"
      value={draft.note}
      max={bounds.noteMax}
      onChange={({ target }) => onDraft({ ...draft, note: target.value })}
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
              <p>{effectsText("ACCEPTED")}</p>
              {note(t("reportings:note.hintAccepted", { author: report.username }))}
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
              {note(t("reportings:note.hint"))}
            </div>
          ),
          onConfirm: send(rejection),
        },
      ]}
    />
  );
}
