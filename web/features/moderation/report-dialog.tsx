import { useEffect, useRef, useState, type MouseEvent, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { FormError } from "#web/ui/form-error.tsx";
import { useReport } from "./use-report.ts";

interface ReportDialogProps {
  username: string;
  open: boolean;
  onClose: () => void;
}

/** What a report means, then whether it is really meant, then thanks. A new one is another dialog. */
export function ReportDialog({ username, open, onClose }: ReportDialogProps) {
  const { t } = useTranslation(["reports", "site"]);
  const [step, setStep] = useState<"explain" | "ask" | "thanks">("explain");
  const { busy, problem, send } = useReport(username, () => setStep("thanks"));
  const words = useRef<HTMLDivElement>(null);

  // The button that led to a step went with the one before; the words of the new one are where one goes on.
  useEffect(() => {
    if (step !== "explain") words.current?.focus();
  }, [step]);

  const close = () => void (busy || onClose());
  /** The second click of a double click on what stood here before answers nothing. */
  const meant = (answer: () => unknown) => ({ detail }: MouseEvent) => void (detail <= 1 && answer());

  const over = step === "thanks" || problem?.final === true;
  const choices: Record<"explain" | "ask" | "over", ReactNode> = {
    explain: (
      <>
        <Button onClick={close}>{t("site:buttons.cancel")}</Button>
        <Button variant="primary" onClick={() => setStep("ask")}>{t("explain.confirm")}</Button>
      </>
    ),
    ask: (
      <>
        <Button onClick={meant(close)}>{t("ask.no")}</Button>
        <Button variant="primary" busy={busy} busyText={t("ask.busy")} onClick={meant(send)}>
          {t("ask.yes")}
        </Button>
      </>
    ),
    over: <Button onClick={close}>{t("site:buttons.ok")}</Button>,
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      title={t("report", { username })}
      closeText={t("site:buttons.close")}
      actions={choices[over ? "over" : step]}
    >
      <div ref={words} tabIndex={-1} className="flex flex-col gap-4">
        {step === "explain" && (
          <>
            <p>{t("explain.text", { username })}</p>
            <p className="text-ink-soft">{t("explain.fair")}</p>
          </>
        )}
        {step === "ask" && !over && <p className="font-serif text-lg">{t("ask.text", { username })}</p>}
        {step === "thanks" && <p className="font-serif text-lg">{t("thanks")}</p>}
        <FormError title={problem?.text} />
      </div>
    </Dialog>
  );
}
