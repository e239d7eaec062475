import { useEffect, useEffectEvent, useRef, type RefObject } from "react";
import { pageTitleElement } from "#kit/web/pages/private-page-head.tsx";

/** Names the correction of an item. */
export const itemAttribute = "data-correction";

/** Keeps the focus and the selected item of a list together: the focus follows the selection, and an item with the focus is selected. */
export function useSelectedItem(
  list: RefObject<HTMLElement | null>,
  selectedId: number | null,
  select: (id: number) => void,
) {
  const lastId = useRef(selectedId);
  const focusItem = useEffectEvent((id: number | null) => {
    if (id === lastId.current) return;
    lastId.current = id;
    // The buttons that had the focus may be gone.
    const item = list.current?.querySelector<HTMLElement>(`[${itemAttribute}="${id}"]`) ?? pageTitleElement();
    if (item === null || item.contains(document.activeElement)) return;
    item.focus({ preventScroll: true });
    item.scrollIntoView({ block: "nearest" });
  });
  useEffect(() => focusItem(selectedId), [selectedId]);

  const selectFocused = useEffectEvent(({ target }: FocusEvent) => {
    const item =
      target instanceof Element && list.current?.contains(target) ? target.closest(`[${itemAttribute}]`) : null;
    if (item !== null) select(Number(item.getAttribute(itemAttribute)));
  });
  useEffect(() => {
    const onFocus = (event: FocusEvent) => selectFocused(event);
    document.addEventListener("focusin", onFocus);
    return () => document.removeEventListener("focusin", onFocus);
  }, []);
}
