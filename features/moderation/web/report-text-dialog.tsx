import { useState } from "react";
import { useTranslation } from "react-i18next";
import { isNamed } from "#vocabulary/hidden-author.ts";
import { useReasons, type Reasons } from "#features/decisions/web/use-reasons.ts";
import { useErrorParts } from "#kit/web/calls/error-text.ts";
import { useReasonText } from "#kit/web/language/language.tsx";
import { Button, ButtonLink } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { RadioGroup } from "#ui/radio-and-switch.tsx";
import { Spinner } from "#ui/placeholders.tsx";
import { ReportDialogFrame, useNoteToStaff, useSendReport } from "./report-dialog-frame.tsx";

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

/** The dialog that reports a comment or a Tale: the reason, a note to the moderators if the reporter likes, then thanks. */
export function ReportTextDialog({ what, author, title = "", report, open, onClose }: ReportTextDialogProps) {
  const { t } = useTranslation(["reports", "site"]);
  const [reason, setReason] = useState("");
  const { note, isLong, field } = useNoteToStaff(what);
  const [sent, setSent] = useState(false);
  const reasons = useReasons(open);
  const { busy, problem, send } = useSendReport({
    report: (clientKey) => report({ reason, clientKey, ...note }),
    onSent: () => setSent(true),
    onUnknownReason() {
      setReason("");
      reasons.loadAgain();
    },
    words: {
      BAD_REQUEST: t("reasons.gone"),
      CONFLICT: t("dialog.comment.censored"),
      FORBIDDEN: t(`dialog.${what}.own`),
      NOT_FOUND: t(`dialog.${what}.gone`),
    },
  });
  const close = () => void (busy || onClose());
  const canChoose = (reasons.list?.length ?? 0) > 0;

  return (
    <ReportDialogFrame
      open={open}
      onClose={close}
      title={what === "tale" ? t("dialog.tale.title", { title }) : t("dialog.comment.title", { author })}
      explanation={
        <>
          <p>
            {what === "tale" && !isNamed(author) ? t("dialog.tale.textOfHidden") : t(`dialog.${what}.text`, { author })}
          </p>
          <p className="mt-2">{t(`dialog.${what}.fair`)}</p>
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
              busyText={t("dialog.sending")}
              disabledReason={reason === "" ? t("dialog.choose") : undefined}
              reasonInRow
              onClick={() => void (isLong || send())}
            >
              {t("dialog.send")}
            </Button>
          )}
        </>
      }
    >
      <ReasonChoice reasons={reasons} value={reason} onChange={setReason} />
      {canChoose && field}
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
