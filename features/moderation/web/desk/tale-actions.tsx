import { useState } from "react";
import { useTranslation } from "react-i18next";
import { codePoints } from "#kit/text/plain-text.ts";
import { tale as bounds } from "#vocabulary/limits.ts";
import { returnReasons } from "#features/tales/remarks.ts";
import { revisionsCalls } from "#features/review/revisions.ts";
import { talesCalls } from "#features/tales/calls.ts";
import { LimitedTextArea } from "#kit/web/pages/limited-text-area.tsx";
import { useApi } from "#kit/web/pages/page-context.ts";
import { Notice } from "#ui/notice.tsx";
import { Select } from "#ui/choice-fields.tsx";
import { correctedOf, CorrectionFields, sentCorrection } from "#features/review/web/correction-fields.tsx";
import type { ReviewedTale } from "#features/review/web/load-reviewed-tale.ts";
import { RemarkFields } from "#features/review/web/remark-fields.tsx";
import { useRemarks } from "#features/review/web/remark-fields.tsx";
import { DecisionBar, useDecide, type DecisionDraft } from "./decision-bar.tsx";

interface TaleActionsProps {
  reviewed: ReviewedTale;
  draft: DecisionDraft;
  onDraft: (draft: DecisionDraft) => void;
  onDecided: (text: string) => void;
  onGone: () => void;
}

/** Publishing a Tale or revision, corrected if need be, or sending it back with a reason, a note and remarks. */
export function TaleActions({ reviewed, draft, onDraft, onDecided, onGone }: TaleActionsProps) {
  const { t } = useTranslation(["desk", "admin", "laboratory"]);
  const api = useApi();
  const { tale, isRevision, isDecidable } = reviewed;
  const { busy, problem, decide } = useDecide(onGone);
  const [noteError, setNoteError] = useState<string>();
  const remarks = useRemarks(tale.content, draft.remarks, (all) => onDraft({ ...draft, remarks: all }));
  const params = { id: tale.id };
  const corrected = draft.corrected ?? correctedOf(tale);
  const correction = sentCorrection(corrected, tale);

  if (!isDecidable)
    return (
      <Notice kind="info" className="mt-10">
        {t("admin:review.own")}
      </Notice>
    );

  const publish = () =>
    void decide(async () => {
      await api(isRevision ? revisionsCalls.publish : talesCalls.publish, {
        params,
        body: correction,
      });
      onDecided(t("admin:done.publish", { title: tale.title }));
    });

  function sendBack() {
    if (remarks.goToOverlong()) return;
    const note = draft.note.trim();
    const length = codePoints(note);
    if (length === 0 || length > bounds.returnNoteMax) {
      setNoteError(t(length === 0 ? "admin:return.noteMissing" : "admin:return.noteLong"));
      return;
    }
    const reason = returnReasons.find((each) => each === draft.reason);
    const body = { note, remarks: remarks.written, ...(reason !== undefined && { reason }) };
    void decide(async () => {
      await api(isRevision ? revisionsCalls.sendBack : talesCalls.sendBack, { params, body });
      onDecided(t("admin:done.return", { title: tale.title }));
    });
  }

  return (
    <>
      <RemarkFields {...remarks} />
      <DecisionBar
        busy={busy}
        problem={problem}
        actions={[
          {
            name: "publish",
            key: "p",
            text: t("publish"),
            variant: "primary",
            question: t("admin:publish.title"),
            children: (
              <div className="grid gap-x-10 gap-y-4 md:grid-cols-2">
                <div>
                  <p>{t("admin:publish.text", { title: tale.title, author: tale.author })}</p>
                  {correction !== undefined && <p className="mt-3">{t("admin:publish.corrected")}</p>}
                </div>
                <CorrectionFields
                  tale={tale}
                  isRevision={isRevision}
                  value={corrected}
                  onChange={(value) => onDraft({ ...draft, corrected: value })}
                />
              </div>
            ),
            onConfirm: publish,
          },
          {
            name: "return",
            key: "r",
            text: t("return"),
            question: t("admin:return.title"),
            needsText: true,
            children: (
              <>
                <p>{t("admin:return.text", { author: tale.author })}</p>
                {remarks.written.length > 0 && (
                  <p className="text-sm">{t("admin:remarks.sent", { count: remarks.written.length })}</p>
                )}
                <Select
                  className="max-w-[40rem]"
                  label={t("admin:return.reason")}
                  value={draft.reason}
                  onChange={({ target }) => onDraft({ ...draft, reason: target.value })}
                  options={[
                    { value: "", label: t("admin:return.noReason") },
                    ...returnReasons.map((each) => ({ value: each, label: t(`laboratory:review.reasons.${each}`) })),
                  ]}
                />
                <LimitedTextArea
                  label={t("admin:return.note")}
                  rows={4}
                  value={draft.note}
                  error={noteError}
                  max={bounds.returnNoteMax}
                  onChange={({ target }) => {
                    setNoteError(undefined);
                    onDraft({ ...draft, note: target.value });
                  }}
                />
              </>
            ),
            onConfirm: sendBack,
          },
        ]}
      />
    </>
  );
}
