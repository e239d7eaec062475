import { useEffect, useEffectEvent } from "react";
import { Button } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { Dialog } from "./dialog.tsx";

interface KeysDialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  okText: string;
  /** Each key with what it does. */
  keys: readonly (readonly [key: string, action: string])[];
}

/** The key shortcuts of a page. */
export function KeysDialog({ open, onClose, title, okText, keys }: KeysDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      closeText={okText}
      actions={<Button onClick={onClose}>{okText}</Button>}
    >
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
        {keys.map(([key, action]) => (
          <div key={key} className="col-span-2 grid grid-cols-subgrid">
            <dt>
              <KeyCap>{key}</KeyCap>
            </dt>
            <dd>{action}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}

interface KeyCapProps {
  children: string;
  /** On a button; screen readers get the key as its shortcut, and a phone has no keys. */
  onButton?: boolean;
}

/** The name of a key. */
export function KeyCap({ children, onButton = false }: KeyCapProps) {
  return (
    <kbd aria-hidden={onButton || undefined} className={classNames("key-cap", onButton && "ml-2 max-md:hidden")}>
      {children}
    </kbd>
  );
}

/** Actions by key, in lower case. */
type KeyShortcuts = Readonly<Record<string, (() => void) | undefined>>;

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches("input:not([type=checkbox]), textarea, select"));

/** Enter on a button or link is a click. */
const isPressed = (target: EventTarget | null) => target instanceof HTMLElement && target.matches("button, a, summary");

/**
 * Single keys without Ctrl, Alt or Meta; none acts while one types, while a dialog is open, or when a held key repeats. The one exception:
 * Ctrl+Enter or ⌘Enter in a note confirms.
 */
export function useKeyShortcuts(keys: KeyShortcuts, onConfirm?: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.repeat || event.defaultPrevented || event.isComposing) return;
    if (document.querySelector("dialog[open], [aria-modal=true]") !== null) return;
    const key = event.key.toLowerCase();
    const isConfirmed = key === "enter" && (event.ctrlKey || event.metaKey) && !event.altKey;
    const action = isConfirmed
      ? isTyping(event.target)
        ? onConfirm
        : undefined
      : event.ctrlKey || event.altKey || event.metaKey || (isTyping(event.target) && key !== "escape")
        ? undefined
        : key === "enter"
          ? isPressed(event.target)
            ? undefined
            : onConfirm
          : keys[key];
    if (action === undefined) return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => press(event);
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
}
