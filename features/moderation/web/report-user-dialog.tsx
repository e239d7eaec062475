import { useState, type MouseEvent } from "react";
import { useTranslation } from "react-i18next";
import { moderationCalls } from "../calls.ts";
import { useApi } from "#kit/web/pages/page-context.ts";
import { Button } from "#ui/button.tsx";
import { Select } from "#ui/select.tsx";
import { useReasonText } from "#kit/web/language/reason-text.ts";
import { ReportDialogFrame } from "./report-dialog-frame.tsx";
import { useReportReasons } from "./use-report-reasons.ts";
import { useSendReport } from "./use-send-report.ts";

interface ReportUserDialogProps {
  username: string;
  open: boolean;
  onClose: () => void;
}

/** The dialog that reports a member: an explanation, a confirmation, then thanks. */
export function ReportUserDialog({ username, open, onClose }: ReportUserDialogProps) {
  const { t } = useTranslation(["reports", "site"]);
  const api = useApi();
  const reasonText = useReasonText();
  const [step, setStep] = useState<"explain" | "ask">("explain");
  const [reason, setReason] = useState("");
  const [sent, setSent] = useState(false);
  // If the reasons cannot be loaded, a report without one is possible.
  const reasons = useReportReasons(open);
  const { busy, problem, send } = useSendReport({
    report: (clientKey) =>
      api(moderationCalls.reportUser, { body: { username, clientKey, ...(reason !== "" && { reason }) } }),
    onSent: () => setSent(true),
    onUnknownReason() {
      setReason("");
      setStep("explain");
      reasons.loadAgain();
    },
    words: { BAD_REQUEST: t("reasons.gone") },
  });
  const close = () => void (busy || onClose());
  /**
   * Ignores the second click of a double click, which would hit the button that has just appeared in the same place.
   */
  const confirmation =
    (answer: () => unknown) =>
    ({ detail }: MouseEvent) =>
      void (detail <= 1 && answer());
  const options = [
    { value: "", label: t("reasons.unsaid") },
    ...(reasons.list ?? []).map((each) => ({ value: each.reason, label: reasonText(each.reason) })),
  ];

  return (
    <ReportDialogFrame
      open={open}
      onClose={close}
      title={t("report", { username })}
      explanation={
        step === "explain" && (
          <>
            <p>{t("explain.text", { username })}</p>
            <p className="mt-2">{t("explain.fair")}</p>
          </>
        )
      }
      step={step}
      sent={sent}
      problem={problem}
      actions={
        step === "explain" ? (
          <>
            <Button onClick={close}>{t("site:buttons.cancel")}</Button>
            <Button variant="primary" onClick={() => setStep("ask")}>
              {t("explain.confirm")}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={confirmation(close)}>{t("ask.no")}</Button>
            <Button variant="primary" busy={busy} busyText={t("ask.busy")} onClick={confirmation(send)}>
              {t("ask.yes")}
            </Button>
          </>
        )
      }
    >
      {step === "explain" ? (
        <Select
          label={t("reasons.label")}
          optionalText={t("reasons.optional")}
          options={options}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      ) : (
        <p className="font-serif text-lg">{t("ask.text", { username })}</p>
      )}
    </ReportDialogFrame>
  );
}
