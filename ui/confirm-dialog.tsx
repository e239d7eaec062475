import { useId, useRef, type ReactNode } from "react";
import { Button } from "./button.tsx";
import { Modal } from "./modal.tsx";

interface ConfirmDialogProps {
  open: boolean;
  onConfirm: () => void;
  onCancel: () => void;
  /** The question. */
  title: string;
  /** The consequences of a yes. */
  children: ReactNode;
  /** Verbs, not yes and no. */
  confirmText: string;
  cancelText: string;
  busy?: boolean | undefined;
  busyText?: string | undefined;
  /** For actions that can't be undone. */
  danger?: boolean | undefined;
  /** The element that takes the focus when it closes; null: the one that had it before. */
  finalFocus?: (() => HTMLElement | null) | undefined;
}

/** Asks before something happens. The focus starts on "cancel", and a click on the backdrop is no answer. */
export function ConfirmDialog({ open, ...dialog }: ConfirmDialogProps) {
  return open && <OpenConfirmDialog {...dialog} />;
}

function OpenConfirmDialog(props: Omit<ConfirmDialogProps, "open">) {
  const { onConfirm, onCancel, title, children, confirmText, cancelText, danger = false } = props;
  const { busy = false, busyText, finalFocus } = props;
  const id = useId();
  const cancel = useRef<HTMLButtonElement>(null);
  return (
    <Modal
      role="alertdialog"
      onClose={onCancel}
      closable={!busy}
      labelledBy={`${id}-title`}
      describedBy={`${id}-description`}
      initialFocus={() => cancel.current}
      finalFocus={finalFocus}
      className="max-w-112"
    >
      <div className="dialog-body px-5 py-6 sm:px-7">
        <h2 id={`${id}-title`} className="text-lg wrap-anywhere sm:text-xl">
          {title}
        </h2>
        <div id={`${id}-description`} className="mt-3">
          {children}
        </div>
      </div>
      <div className="dialog-actions">
        <Button ref={cancel} onClick={onCancel}>
          {cancelText}
        </Button>
        <Button variant={danger ? "danger" : "primary"} busy={busy} busyText={busyText} onClick={onConfirm}>
          {confirmText}
        </Button>
      </div>
    </Modal>
  );
}
