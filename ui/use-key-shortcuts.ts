import { useEffect, useEffectEvent } from "react";

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
