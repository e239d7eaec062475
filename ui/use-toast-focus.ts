import { useLayoutEffect, useRef, type FocusEvent, type RefObject } from "react";

/**
 * When the toast that has the focus goes, the focus moves to the next toast, and after the last one to where it was before.
 * @returns handlers for the list of toasts
 */
export function useToastFocus(list: RefObject<HTMLElement | null>) {
  const isInside = useRef(false);
  const before = useRef<HTMLElement | null>(null);

  // After each rendering, because each may remove a toast.
  useLayoutEffect(() => {
    const element = list.current;
    // React sends no `blur` for an element that it removes.
    if (element === null || !isInside.current || element.contains(document.activeElement)) return;
    isInside.current = false;
    const next = element.querySelector<HTMLElement>("button");
    const around = element.closest("dialog") ?? document.querySelector("main");
    for (const target of [next, before.current, around]) {
      target?.focus({ preventScroll: true });
      if (target !== null && document.activeElement === target) return;
    }
  });

  return {
    onFocus({ relatedTarget }: FocusEvent) {
      if (!isInside.current && relatedTarget instanceof HTMLElement) before.current = relatedTarget;
      isInside.current = true;
    },
    onBlur({ relatedTarget }: FocusEvent) {
      if (list.current?.contains(relatedTarget) !== true) isInside.current = false;
    },
  };
}
