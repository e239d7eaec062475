import { useState } from "react";
import { useTranslation } from "react-i18next";
import { noticesCalls, type Notice } from "#features/notices/calls.ts";
import type { NoticeDecision } from "#features/notices/shapes.ts";
import { codePoints } from "#kit/text/plain-text.ts";
import { useReasonText } from "#kit/web/language/language.tsx";
import { LimitedTextArea } from "#kit/web/pages/limited-text-area.tsx";
import { useApi } from "#kit/web/pages/page-context.ts";
import { Select } from "#ui/choice-fields.tsx";
import { staffNote } from "#vocabulary/account-limits.ts";
import { DecisionBar, useDecide } from "../desk/decision-bar.tsx";
import { useReasons } from "#features/decisions/web/use-reasons.ts";

/** The words of a decision about a notice that is not made yet. */
export interface NoticeDraft {
  /** Empty: the sender's reason. */
  decidedReason: string;
  note: string;
  noteToReporter: string;
}

export const noNoticeDraft: NoticeDraft = { decidedReason: "", note: "", noteToReporter: "" };

interface NoticeActionsProps {
  notice: Notice;
  draft: NoticeDraft;
  onDraft: (draft: NoticeDraft) => void;
  /** @param text says what was decided */
  onDecided: (text: string) => void;
  onGone: () => void;
}

/** Accepting or rejecting a notice, with the words that the member and the sender read. */
export function NoticeActions({ notice, draft, onDraft, onDecided, onGone }: NoticeActionsProps) {
  const { t } = useTranslation(["notices", "desk"]);
  const api = useApi();
  const { busy, problem, decide } = useDecide(onGone);
  const [isTried, setIsTried] = useState(false);
  const { list: reasons } = useReasons(true);
  const reasonText = useReasonText();
  const { id, type, username, reason } = notice;
  const isGone = type !== "news" && username === null;
  const isValid = (text: string, min: number) => {
    const length = codePoints(text.trim());
    return length >= min && length <= staffNote.max;
  };

  const send = (status: NoticeDecision) => () => {
    setIsTried(true);
    if (!isValid(draft.note, 1) || !isValid(draft.noteToReporter, 0)) return;
    void decide(async () => {
      const { decidedReason, note, noteToReporter } = draft;
      const body = {
        status,
        note,
        ...(decidedReason !== "" && { decidedReason }),
        ...(noteToReporter.trim() !== "" && { noteToReporter }),
      };
      await api(noticesCalls.decide, { params: { id }, body });
      onDecided(t(`staff.done.${status}`));
    });
  };

  const note = (hint: string) => (
    <LimitedTextArea
      label={t("staff.note")}
      hint={hint}
      error={isTried && !isValid(draft.note, 1) ? t("staff.noteError") : undefined}
      rows={2}
      dir="auto"
      value={draft.note}
      max={staffNote.max}
      onChange={({ target }) => onDraft({ ...draft, note: target.value })}
    />
  );
  const options = (reasons ?? []).map((each) => ({ value: each.reason, label: reasonText(each.reason) }));
  const effect = isGone
    ? t("staff.effect.gone")
    : t(`staff.effect.${type === "blog" ? "comment" : type}`, { username });

  return (
    <DecisionBar
      busy={busy}
      problem={problem}
      actions={[
        {
          name: "accept",
          key: "a",
          text: t("desk:accept"),
          variant: "danger",
          question: t("staff.acceptQuestion"),
          needsText: true,
          children: (
            <>
              <p>{effect}</p>
              <div className="grid gap-x-10 gap-y-4 md:grid-cols-2">
                {note(username === null ? t("staff.noteForSender") : t("staff.noteForMember", { username }))}
                {username !== null && (
                  <LimitedTextArea
                    label={t("staff.toSender")}
                    optionalText={t("staff.toSenderOptional")}
                    error={isTried && !isValid(draft.noteToReporter, 0) ? t("staff.noteError") : undefined}
                    rows={2}
                    dir="auto"
                    value={draft.noteToReporter}
                    max={staffNote.max}
                    onChange={({ target }) => onDraft({ ...draft, noteToReporter: target.value })}
                  />
                )}
                <Select
                  label={t("staff.ground")}
                  value={draft.decidedReason === "" ? reason : draft.decidedReason}
                  options={
                    options.some(({ value }) => value === reason)
                      ? options
                      : [{ value: reason, label: reasonText(reason) }, ...options]
                  }
                  onChange={({ target }) =>
                    onDraft({ ...draft, decidedReason: target.value === reason ? "" : target.value })
                  }
                />
              </div>
            </>
          ),
          onConfirm: send("ACCEPTED"),
        },
        {
          name: "reject",
          key: "x",
          text: t("desk:reject"),
          question: t("staff.rejectQuestion"),
          needsText: true,
          children: (
            <div className="grid gap-x-10 gap-y-4 md:grid-cols-2">
              <p>{t("staff.effect.reject")}</p>
              {note(t("staff.noteForSender"))}
            </div>
          ),
          onConfirm: send("REJECTED"),
        },
      ]}
    />
  );
}
