import type { IconName } from "./icon.tsx";

export interface ToastMessage {
  kind: "info" | "success" | "error";
  /** Above the text, if the text alone does not name its subject. */
  title?: string;
  text: string;
  /** It waits until it is closed, as errors do: the reader may be away when it comes. */
  stays?: boolean;
  /** Instead of the icon of its kind. */
  icon?: IconName;
  /** A link below the text. */
  link?: { to: string; text: string };
}

export interface ToastEntry extends ToastMessage {
  id: number;
}

/** More would cover the page on a phone. */
const maxToasts = 3;

/** Adds a message: it replaces one with the same text, and the oldest goes if there are too many. */
export function withToast(toasts: readonly ToastEntry[], next: ToastEntry): ToastEntry[] {
  const otherToasts = toasts.filter((entry) => entry.text !== next.text);
  return [...otherToasts, next].slice(-maxToasts);
}

export function withoutToast(toasts: readonly ToastEntry[], id: number): ToastEntry[] {
  return toasts.filter((entry) => entry.id !== id);
}
