import { useState } from "react";
import { useTranslation } from "react-i18next";
import { codePoints } from "#kit/text/plain-text.ts";
import { useErrorParts } from "#kit/web/calls/error-text.ts";
import { useReasonText } from "#kit/web/language/language.tsx";
import { report as bounds } from "#vocabulary/account-limits.ts";
import { LimitedTextArea } from "#kit/web/pages/limited-text-area.tsx";
import { Button, ButtonLink } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { RadioGroup } from "#ui/radio-and-switch.tsx";
import { Spinner } from "#ui/placeholders.tsx";
import { optionalNote } from "../calls.ts";
import { ReportDialogFrame, useReportReasons, useSendReport, type Reasons } from "./report-dialog-frame.tsx";

interface ReportTextDialogProps {
  what: "comment" | "tale";
  author: string;
  /** Of a Tale. */
  title?: string;
  /** @throws the server's error */
  report: (report: { reason: string; note?: string; clientKey: string }) => Promise<unknown>;
  open: boolean;
  onClose: () => void;
}

/** The dialog that reports a comment or a Tale: the reason, for a Tale also a note to the moderators, then thanks. */
export function ReportTextDialog({ what, author, title = "", report, open, onClose }: ReportTextDialogProps) {
  const { t } = useTranslation(["reports", "site"]);
  const [reason, setReason] = useState("");
  const [note, setNote] = useState("");
  const isLong = codePoints(note.trim()) > bounds.noteMax;
  const [sent, setSent] = useState(false);
  const reasons = useReportReasons(open);
  const { busy, problem, send } = useSendReport({
    report: (clientKey) => report({ reason, clientKey, ...optionalNote(note) }),
    onSent: () => setSent(true),
    onUnknownReason() {
      setReason("");
      reasons.loadAgain();
    },
    words: {
      BAD_REQUEST: t("reasons.gone"),
      CONFLICT: t("comment.censored"),
      FORBIDDEN: t(`${what}.own`),
      NOT_FOUND: t(`${what}.gone`),
    },
  });
  const close = () => void (busy || onClose());
  const canChoose = (reasons.list?.length ?? 0) > 0;

  return (
    <ReportDialogFrame
      open={open}
      onClose={close}
      title={what === "tale" ? t("tale.title", { title }) : t("comment.title", { author })}
      explanation={
        <>
          <p>{t(`${what}.text`, { author })}</p>
          <p className="mt-2">{t(`${what}.fair`)}</p>
        </>
      }
      step="choose"
      sent={sent}
      problem={problem}
      actions={
        <>
          <Button onClick={close}>{t("site:buttons.cancel")}</Button>
          {canChoose && (
            <Button
              variant="primary"
              busy={busy}
              busyText={t(`${what}.sending`)}
              disabledReason={reason === "" ? t(`${what}.choose`) : undefined}
              reasonInRow
              onClick={() => void (isLong || send())}
            >
              {t(`${what}.send`)}
            </Button>
          )}
        </>
      }
    >
      <ReasonChoice reasons={reasons} value={reason} onChange={setReason} />
      {what === "tale" && canChoose && (
        <LimitedTextArea
          label={t("tale.note")}
          optionalText={t("reasons.optional")}
          hint={t("tale.noteHint")}
          error={isLong ? t("tale.noteLong") : undefined}
          rows={3}
          dir="auto"
          name="note"
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
          max={bounds.noteMax}
        />
      )}
    </ReportDialogFrame>
  );
}

interface ReasonChoiceProps {
  reasons: Reasons;
  /** Empty while none is chosen. */
  value: string;
  onChange: (reason: string) => void;
}

/** The choice of a reason for a report, from the catalogue. */
function ReasonChoice({ reasons, value, onChange }: ReasonChoiceProps) {
  const { t } = useTranslation(["reports", "site"]);
  const reasonText = useReasonText();
  const errorParts = useErrorParts();
  const { list, error, loadAgain } = reasons;
  if (error !== null) {
    const { failureText, reason } = errorParts(error);
    return (
      <Notice
        kind="error"
        title={failureText}
        action={<Button onClick={loadAgain}>{t("site:buttons.tryAgain")}</Button>}
      >
        {reason}
      </Notice>
    );
  }
  if (list === null) {
    // As high as the ten initial reasons, so that nothing moves when they load.
    return (
      <div className="grid min-h-116 place-content-center">
        <Spinner label={t("reasons.loading")} />
      </div>
    );
  }
  if (list.length === 0) {
    return (
      <Notice kind="info" action={<ButtonLink to="/contact-us">{t("reasons.write")}</ButtonLink>}>
        {t("reasons.none")}
      </Notice>
    );
  }
  return (
    <RadioGroup
      legend={t("reasons.legend")}
      name="reason"
      value={value}
      onChange={onChange}
      options={list.map(({ reason }) => ({ value: reason, label: reasonText(reason) }))}
    />
  );
}
