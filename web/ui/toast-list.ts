import type { IconName } from "./icon.tsx";

export interface ToastMessage {
  kind: "info" | "success" | "error";
  /** Stands over the text, where that alone does not say what it is about. */
  title?: string;
  text: string;
  /** Until it is closed, as errors do: it may come while nobody looks. */
  stays?: boolean;
  /** In place of the kind's own sign. */
  icon?: IconName;
  /** Where it leads on. */
  link?: { to: string; text: string };
}

export interface ToastEntry extends ToastMessage {
  id: number;
}

/** More would cover the page on a phone. */
const most = 3;

/** The list with one more message: the same words don't pile up, and the oldest makes room. */
export function withToast(shown: readonly ToastEntry[], next: ToastEntry): ToastEntry[] {
  const others = shown.filter((entry) => entry.text !== next.text);
  return [...others, next].slice(-most);
}

export function withoutToast(shown: readonly ToastEntry[], id: number): ToastEntry[] {
  return shown.filter((entry) => entry.id !== id);
}
