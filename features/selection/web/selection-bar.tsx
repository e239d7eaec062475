import { useEffect, useRef, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Icon, type IconName } from "#ui/icon.tsx";
import { IconButton } from "#ui/button.tsx";
import type { SelectedPassage } from "./selected-passage.ts";
import { actionEvent, listenTo } from "./selection-events.ts";

/*
 * The bar that appears when a member selects a passage of a Tale, and the button before the text with which passages are chosen by
 * keyboard. HTML that set-up-selection.ts brings to life: in the application, and in offline copies, which have none. The stylesheet hides both
 * from visitors.
 */

/** Appears with the focus, before the text. */
export function ChooseWordsButton() {
  const { t } = useTranslation("selection");
  return (
    <button type="button" data-selection-keys="" className="skip-link selection-keys" suppressHydrationWarning>
      {t("keys")}
    </button>
  );
}

interface SelectionBarProps {
  /** The buttons (`SelectionAction`) of the features. */
  children: ReactNode;
  /** Texts of the features about a passage, below the buttons. */
  notes?: ReactNode;
}

export function SelectionBar({ children, notes }: SelectionBarProps) {
  const { t } = useTranslation("selection");
  return (
    <div
      data-selection-bar=""
      role="group"
      aria-label={t("label")}
      hidden
      className="selection-bar fixed z-20 rounded border border-edge bg-paper font-sans print:hidden"
      suppressHydrationWarning
    >
      {/* With it, screen readers pass arrow keys to the page. */}
      <div
        role="application"
        tabIndex={-1}
        data-selection-chooser=""
        aria-label={t("chooser")}
        className="selection-chooser px-3 py-2 text-sm text-ink-soft"
        suppressHydrationWarning
      >
        {t("hint")}
      </div>
      <div className="flex items-center gap-1 p-1">
        <p data-selection-quote="" className="min-w-0 grow truncate px-2 font-serif" suppressHydrationWarning />
        {children}
        <IconButton icon="close" label={t("close")} data-selection-close="" />
      </div>
      <p data-selection-too-long="" hidden className="px-3 pb-2 text-sm text-ink-soft" suppressHydrationWarning>
        {t("tooLong")}
      </p>
      {notes}
      <p role="status" data-selection-outcome="" className="px-3 pb-2 text-sm empty:hidden" suppressHydrationWarning />
      <p role="status" data-selection-spoken="" className="sr-only" suppressHydrationWarning />
    </div>
  );
}

interface SelectionActionProps {
  /** The name in its event; see `useSelectionAction`. */
  action: string;
  /** The longest passage for which it is offered. Code points. */
  max: number;
  icon: IconName;
  children: ReactNode;
}

export function SelectionAction({ action, max, icon, children }: SelectionActionProps) {
  return (
    <button
      type="button"
      data-selection-action={action}
      data-selection-max={max}
      className="button shrink-0"
      suppressHydrationWarning
    >
      <Icon name={icon} />
      {children}
    </button>
  );
}

/** Calls the handler when the reader presses the button of the bar with `data-selection-action={action}`. */
export function useSelectionAction(action: string, onPress: (passage: SelectedPassage) => void): void {
  const latest = useRef(onPress);
  useEffect(() => {
    latest.current = onPress;
  });
  useEffect(
    () => listenTo(actionEvent, (pressed) => pressed.action === action && latest.current(pressed.passage)),
    [action],
  );
}
