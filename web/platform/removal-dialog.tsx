import { useRef, useState, type ComponentProps } from "react";
import { useTranslation } from "react-i18next";
import { useRevalidator } from "react-router";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { useToast } from "#web/ui/toasts.tsx";
import { ApiError } from "./api-error.ts";
import { useErrorText } from "./error-text.ts";

type Question = ComponentProps<typeof ConfirmDialog>;

interface RemovalDialogProps
  extends Pick<Question, "open" | "title" | "children">, Partial<Pick<Question, "confirmText" | "busyText">> {
  /** Where "Cancel" does not say it well enough. */
  cancelText?: string | undefined;
  /** Gone already is as good as removed. */
  remove: () => Promise<unknown>;
  /** Said once it is gone. */
  doneText: string;
  onClose: () => void;
  /** Where the focus goes once what was removed, and with it the button for removing it, has gone. */
  finalFocus?: (() => HTMLElement | null) | undefined;
}

/** Asks before something goes for good; a yes removes it, says so, and shows the page as it is then. */
export function RemovalDialog({ cancelText, remove, doneText, onClose, finalFocus, ...question }: RemovalDialogProps) {
  const { t } = useTranslation("site");
  const toast = useToast();
  const errorText = useErrorText();
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const removed = useRef(false);

  async function confirm() {
    if (busy) return;
    setBusy(true);
    const failure = await remove().then(
      () => null,
      (error: unknown) => ({ error }),
    );
    const status = failure?.error instanceof ApiError ? failure.error.status : null;
    removed.current = failure === null || status === 404;
    setBusy(false);
    // Closed before the page shows what is left: the dialog may stand in what goes.
    onClose();
    toast(removed.current ? { kind: "success", text: doneText } : { kind: "error", text: errorText(failure?.error) });
    // What the server refuses has changed meanwhile; where it was not reached, showing it anew would fail, too.
    if (removed.current || status === 409) await revalidate();
  }
  function cancel() {
    removed.current = false;
    onClose();
  }

  return (
    <ConfirmDialog
      confirmText={t("buttons.delete")}
      busyText={t("buttons.deleting")}
      {...question}
      cancelText={cancelText ?? t("buttons.cancel")}
      danger
      busy={busy}
      onConfirm={() => void confirm()}
      onCancel={cancel}
      finalFocus={() => (removed.current ? (finalFocus?.() ?? null) : null)}
    />
  );
}
