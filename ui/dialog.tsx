import { useId, useRef, type ReactNode } from "react";
import { Button, IconButton } from "./button.tsx";
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

interface DialogProps {
  open: boolean;
  /** Escape, the close button, or a click on the backdrop. */
  onClose: () => void;
  title: string;
  description?: ReactNode | undefined;
  /** Name of the close button. */
  closeText: string;
  children?: ReactNode | undefined;
  /** Buttons at the foot, always visible; the main one last. */
  actions?: ReactNode | undefined;
  /** Wide is for reading (rules, terms). */
  size?: "narrow" | "wide" | undefined;
  /** The element that takes the focus when it closes; null: the one that had it before. */
  finalFocus?: (() => HTMLElement | null) | undefined;
}

/** A dialog over the page: its head and foot stay, and the part between them scrolls. */
export function Dialog({ open, ...dialog }: DialogProps) {
  return open && <OpenDialog {...dialog} />;
}

function OpenDialog(props: Omit<DialogProps, "open">) {
  const { onClose, title, description, closeText, children, actions, size = "narrow", finalFocus } = props;
  const id = useId();
  const body = useRef<HTMLDivElement>(null);

  /** The first field of a form, except on a touch screen, where that would open the keyboard. */
  function initialFocus() {
    if (matchMedia("(pointer: coarse)").matches) return null;
    return body.current?.querySelector<HTMLElement>("input:not([type=hidden], [hidden]), textarea, select") ?? null;
  }

  return (
    <Modal
      role="dialog"
      onClose={onClose}
      closesOnBackdrop
      labelledBy={`${id}-title`}
      describedBy={description === undefined ? undefined : `${id}-description`}
      initialFocus={initialFocus}
      finalFocus={finalFocus}
      className={size === "wide" ? "max-w-176" : "max-w-112"}
    >
      {/* Not a <header>: outside the page's sections it would be a second banner. */}
      <div className="flex items-start justify-between gap-4 pt-4 pr-3 pl-5 sm:pl-7">
        <h2 id={`${id}-title`} className="min-w-0 pt-1.5 text-lg enlarged:text-base wrap-anywhere sm:text-xl">
          {title}
        </h2>
        <IconButton
          icon="close"
          label={closeText}
          // The second click of a double click was meant for what was there before.
          onClick={({ detail }) => detail <= 1 && onClose()}
          className="shrink-0"
        />
      </div>
      <div
        ref={body}
        // A text without fields can be scrolled by keyboard only if it takes the focus itself.
        {...(size === "wide" && { tabIndex: 0 })}
        className="dialog-body px-5 pt-3 pb-6 sm:px-7"
      >
        {description !== undefined && (
          <div id={`${id}-description`} className="mb-4 text-ink-soft">
            {description}
          </div>
        )}
        {children}
      </div>
      {actions !== undefined && <div className="dialog-actions">{actions}</div>}
    </Modal>
  );
}
