import { useEffectEvent, useLayoutEffect, useRef, type ReactNode } from "react";
import { createPortal } from "react-dom";
import { classNames } from "./class-names.ts";
import { ToastList } from "./toasts.tsx";

interface ModalProps {
  role: "dialog" | "alertdialog";
  /** Escape, the back gesture of a phone, or, with `closesOnBackdrop`, a click on the backdrop. */
  onClose: () => void;
  /** While false, nothing but its own buttons closes it. */
  closable?: boolean | undefined;
  closesOnBackdrop?: boolean | undefined;
  labelledBy: string;
  describedBy: string | undefined;
  /** The element that takes the focus when it opens; null: the dialog itself. */
  initialFocus: (dialog: HTMLDialogElement) => HTMLElement | null;
  /** The element that takes the focus when it closes; null: the one that had it before. */
  finalFocus?: (() => HTMLElement | null) | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/**
 * The browser's own modal `<dialog>`, open as long as it is rendered: it keeps the focus inside, makes the page behind it
 * inert, and lies over everything else. A portal, because a dialog with a form may be opened from within a form.
 */
export function Modal(props: ModalProps) {
  const { role, labelledBy, describedBy, className, children } = props;
  const dialog = useRef<HTMLDialogElement>(null);

  const open = useEffectEvent((element: HTMLDialogElement) => {
    element.showModal();
    (props.initialFocus(element) ?? element).focus();
  });
  const close = useEffectEvent((element: HTMLDialogElement) => {
    // The browser gives the focus back to where it was.
    element.close();
    // Afterwards, when the page shows what is left: the element may be part of that.
    queueMicrotask(() => props.finalFocus?.()?.focus());
  });
  const askToClose = useEffectEvent(() => {
    if (props.closable !== false) props.onClose();
  });
  const clickBackdrop = useEffectEvent(() => {
    if (props.closesOnBackdrop === true) askToClose();
  });
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element === null) return undefined;
    const stopListening = listen(element, askToClose, clickBackdrop);
    open(element);
    return () => {
      stopListening();
      close(element);
    };
  }, []);

  return createPortal(
    <dialog
      ref={dialog}
      role={role}
      tabIndex={-1}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      className={classNames("dialog", className)}
    >
      {children}
      {/* The page's own list is inert and behind the backdrop. */}
      <ToastList />
    </dialog>,
    document.body,
  );
}

function listen(dialog: HTMLDialogElement, askToClose: () => void, clickBackdrop: () => void): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  dialog.addEventListener(
    "cancel",
    (event) => {
      // A file input in the dialog has a `cancel` event of its own, which bubbles.
      if (event.target !== dialog) return;
      event.preventDefault();
      askToClose();
    },
    { signal },
  );
  // Chrome closes at the second Escape in a row, whatever `cancel` says.
  dialog.addEventListener(
    "close",
    () => {
      dialog.showModal();
      askToClose();
    },
    { signal },
  );

  // The backdrop is part of the dialog. A selection of text that ends there began inside, and closes nothing.
  let pressedBackdrop = false;
  const isBackdrop = ({ target, clientX: x, clientY: y }: MouseEvent) => {
    const { left, right, top, bottom } = dialog.getBoundingClientRect();
    return target === dialog && (x < left || x > right || y < top || y > bottom);
  };
  dialog.addEventListener("mousedown", (event) => void (pressedBackdrop = isBackdrop(event)), { signal });
  dialog.addEventListener(
    "click",
    (event) => {
      // The second click of a double click was meant for the page.
      if (pressedBackdrop && isBackdrop(event) && event.detail <= 1) clickBackdrop();
    },
    { signal },
  );
  return () => listening.abort();
}
