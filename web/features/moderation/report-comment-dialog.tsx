import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#web/ui/button.tsx";
import { ReasonChoice } from "./reason-choice.tsx";
import { ReportDialogFrame } from "./report-dialog-frame.tsx";
import { useReportReasons } from "./use-report-reasons.ts";
import { useSendReport } from "./use-send-report.ts";

interface ReportCommentDialogProps {
  author: string;
  /** @throws the server's error */
  report: (reason: string, clientKey: string) => Promise<unknown>;
  open: boolean;
  onClose: () => void;
}

/** The dialog that reports a comment on a Tale or a news post: the reason, then thanks. */
export function ReportCommentDialog({ author, report, open, onClose }: ReportCommentDialogProps) {
  const { t } = useTranslation(["reports", "site"]);
  const [reason, setReason] = useState("");
  const [sent, setSent] = useState(false);
  const reasons = useReportReasons(open);
  const { busy, problem, send } = useSendReport({
    report: (clientKey) => report(reason, clientKey),
    onSent: () => setSent(true),
    onUnknownReason() {
      setReason("");
      reasons.loadAgain();
    },
    words: {
      BAD_REQUEST: t("reasons.gone"),
      CONFLICT: t("comment.censored"),
      FORBIDDEN: t("comment.own"),
      NOT_FOUND: t("comment.gone"),
    },
  });
  const close = () => void (busy || onClose());
  const canChoose = (reasons.list?.length ?? 0) > 0;

  return (
    <ReportDialogFrame
      open={open}
      onClose={close}
      title={t("comment.title", { author })}
      explanation={
        <>
          <p>{t("comment.text", { author })}</p>
          <p className="mt-2">{t("comment.fair")}</p>
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
              busyText={t("comment.sending")}
              disabledReason={reason === "" ? t("comment.choose") : undefined}
              reasonInRow
              onClick={() => void send()}
            >
              {t("comment.send")}
            </Button>
          )}
        </>
      }
    >
      <ReasonChoice reasons={reasons} value={reason} onChange={setReason} />
    </ReportDialogFrame>
  );
}
