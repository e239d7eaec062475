import { useEffect, useRef, type ReactNode } from "react";
import { Link } from "react-router";
import { useTranslation } from "react-i18next";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { FormError } from "#ui/form-error.tsx";
import { ownReportsPath } from "./own-reports-path.ts";

interface ReportDialogFrameProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** Explains a report's consequences before the form. */
  explanation?: ReactNode;
  /** The id of the current step; when it changes, the focus moves to the new text. */
  step: string;
  sent: boolean;
  problem: { text: string; final: boolean } | undefined;
  actions: ReactNode;
  children?: ReactNode;
}

/**
 * The dialog frame of both kinds of reports: its steps, and at the end thanks or a final error. Each report uses a new
 * dialog.
 */
export function ReportDialogFrame({
  open,
  onClose,
  title,
  explanation,
  step,
  sent,
  problem,
  actions,
  children,
}: ReportDialogFrameProps) {
  const { t } = useTranslation(["reports", "site"]);
  const words = useRef<HTMLDivElement>(null);
  const over = sent || problem?.final === true;
  const now = sent ? "sent" : step;
  const before = useRef(now);

  // The button that led to this step is gone, so the focus moves to the new step's text.
  useEffect(() => {
    if (before.current !== now) words.current?.focus();
    before.current = now;
  }, [now]);

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      description={over ? undefined : explanation}
      closeText={t("site:buttons.close")}
      actions={over ? <Button onClick={onClose}>{t("site:buttons.ok")}</Button> : actions}
    >
      <div ref={words} tabIndex={-1} className="flex flex-col gap-4">
        <FormError title={problem?.text} />
        {!over && children}
        {sent && (
          <>
            <p className="font-serif text-lg">{t("thanks")}</p>
            <p>
              <Link to={ownReportsPath} className="link">
                {t("mine.link")}
              </Link>
            </p>
          </>
        )}
      </div>
    </Dialog>
  );
}
