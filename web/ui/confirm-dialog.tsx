import { AlertDialog } from "@base-ui/react/alert-dialog";
import { useRef, type ReactNode } from "react";
import { Button } from "./button.tsx";

interface ConfirmDialogProps {
  open: boolean;
  onConfirm: () => void;
  onCancel: () => void;
  /** The question. */
  title: string;
  /** What follows from a yes. */
  children: ReactNode;
  /** Verbs, not yes and no. */
  confirmText: string;
  cancelText: string;
  busy?: boolean;
  busyText?: string;
  /** For what can't be undone. */
  danger?: boolean;
  /** Where the focus goes afterwards; null: back to where it was. */
  finalFocus?: () => HTMLElement | null;
}

/** Asks before something happens. It starts on the way out, and a press beside it is no answer. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onConfirm, onCancel, title, children, confirmText, cancelText, danger = false } = props;
  const { busy, busyText, finalFocus } = props;
  const cancel = useRef<HTMLButtonElement>(null);
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => !next && !busy && onCancel()}>
      <AlertDialog.Portal>
        {/* Over another dialog too, which waits meanwhile. */}
        <AlertDialog.Backdrop forceRender className="dialog-veil" />
        <AlertDialog.Popup initialFocus={cancel} finalFocus={() => finalFocus?.() ?? true} className="dialog max-w-112">
          <div className="dialog-body px-5 py-6 sm:px-7">
            <AlertDialog.Title className="text-lg wrap-anywhere sm:text-xl">{title}</AlertDialog.Title>
            <AlertDialog.Description render={<div />} className="mt-3">
              {children}
            </AlertDialog.Description>
          </div>
          <footer className="dialog-actions">
            <Button ref={cancel} onClick={onCancel}>
              {cancelText}
            </Button>
            <Button variant={danger ? "danger" : "primary"} busy={busy} busyText={busyText} onClick={onConfirm}>
              {confirmText}
            </Button>
          </footer>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
