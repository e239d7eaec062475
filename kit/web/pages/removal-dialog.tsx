import { useRef, type ComponentProps } from "react";
import { useTranslation } from "react-i18next";
import { useRevalidator } from "react-router";
import { ConfirmDialog } from "#ui/dialog.tsx";
import { useToast } from "#ui/toasts.tsx";
import { useErrorText } from "../calls/error-text.ts";
import { ApiError, ignoreNotFound } from "../calls/api-error.ts";
import { useSingleCall } from "../calls/use-single-call.ts";

type Question = ComponentProps<typeof ConfirmDialog>;

interface RemovalDialogProps
  extends Pick<Question, "open" | "title" | "children">, Partial<Pick<Question, "confirmText" | "busyText">> {
  /** Replaces "Cancel" if that is not clear enough. */
  cancelText?: string | undefined;
  /** Deletes the thing. A 404 counts as success. */
  remove: () => Promise<unknown>;
  /** The toast after the deletion. */
  doneText: string;
  onClose: () => void;
  /** The element to focus after the deletion, which also removes the button that opened the dialog. */
  finalFocus?: (() => HTMLElement | null) | undefined;
}

/** Asks before a permanent deletion. After it, shows a toast and loads the page's data again. */
export function RemovalDialog({ cancelText, remove, doneText, onClose, finalFocus, ...question }: RemovalDialogProps) {
  const { t } = useTranslation("site");
  const toast = useToast();
  const errorText = useErrorText();
  const { revalidate } = useRevalidator();
  const { busy, run } = useSingleCall();
  const removed = useRef(false);

  async function confirm() {
    const failure = await ignoreNotFound(remove()).then(
      () => null,
      (error: unknown) => ({ error }),
    );
    const status = failure?.error instanceof ApiError ? failure.error.status : null;
    removed.current = failure === null;
    // Closed before the page is updated, because the dialog may be inside the part that disappears.
    onClose();
    toast(removed.current ? { kind: "success", text: doneText } : { kind: "error", text: errorText(failure?.error) });
    // A 409 means that the thing has changed. After a network failure, loading the data would fail, too.
    if (removed.current || status === 409) void revalidate();
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
      onConfirm={() => void run(confirm)}
      onCancel={cancel}
      finalFocus={() => (removed.current ? (finalFocus?.() ?? null) : null)}
    />
  );
}
