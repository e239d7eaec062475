import { Dialog as Base } from "@base-ui/react/dialog";
import { useRef, type ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { IconButton } from "./icon-button.tsx";

interface DialogProps {
  open: boolean;
  /** Escape, the cross or a press beside the dialog; the focus goes back to where it was. */
  onClose: () => void;
  title: string;
  description?: ReactNode;
  /** Name of the cross. */
  closeText: string;
  children?: ReactNode;
  /** Buttons at the foot, always in sight; the main one last. */
  actions?: ReactNode;
  /** Wide is for reading (rules, terms). */
  size?: "narrow" | "wide";
  /** Where the focus goes afterwards; null: back to where it was. */
  finalFocus?: () => HTMLElement | null;
}

/** Of a double click on a button: where it changed the dialog, the second click lands on what it did not mean. */
const isSecondClick = (event: Event) => event instanceof MouseEvent && event.detail > 1;

/** A page over the page: its head and foot stay, what is between them scrolls. */
export function Dialog(props: DialogProps) {
  const { open, onClose, title, description, closeText, children, actions, size = "narrow", finalFocus } = props;
  const popup = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);

  /** A form starts at its first field, except under a finger, where that would call up the keyboard. */
  function firstFocus(openedBy: string) {
    const field = body.current?.querySelector<HTMLElement>("input:not([type=hidden], [hidden]), textarea, select");
    return openedBy === "touch" ? popup.current : (field ?? popup.current);
  }

  return (
    <Base.Root open={open} onOpenChange={(next, { event }) => !next && !isSecondClick(event) && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="dialog-veil" />
        <Base.Popup
          ref={popup}
          initialFocus={firstFocus}
          finalFocus={() => finalFocus?.() ?? true}
          className={classNames("dialog", size === "wide" ? "max-w-176" : "max-w-112")}
        >
          <header className="flex items-start justify-between gap-4 pt-4 pr-3 pl-5 sm:pl-7">
            <Base.Title className="min-w-0 pt-1.5 text-lg wrap-anywhere sm:text-xl">{title}</Base.Title>
            <Base.Close render={<IconButton icon="close" label={closeText} className="shrink-0" />} />
          </header>
          <div
            ref={body}
            // A text without fields is scrolled by keys only if it takes the focus itself.
            {...(size === "wide" && { tabIndex: 0 })}
            className="dialog-body px-5 pt-3 pb-6 sm:px-7"
          >
            {description !== undefined && (
              <Base.Description render={<div />} className="mb-4 text-ink-soft">
                {description}
              </Base.Description>
            )}
            {children}
          </div>
          {actions !== undefined && <footer className="dialog-actions">{actions}</footer>}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
