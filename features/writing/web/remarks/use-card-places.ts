import { useEffect, useEffectEvent, useLayoutEffect, useRef, type RefObject } from "react";
import { layOutCards } from "./card-layout.ts";
import type { PlacedRemarks } from "./placed-remarks.ts";
import type { RemarksInText } from "./remarks-in-text.ts";

/**
 * Keeps the cards next to their passages: after each change of the text, and when the text or a card gets another size.
 * @returns a ref for the column, which begins at the top of its positioned parent
 */
export function useCardPlaces(remarks: RemarksInText, state: PlacedRemarks): RefObject<HTMLOListElement | null> {
  const column = useRef<HTMLOListElement>(null);
  const placed = state.all.filter(({ place }) => place !== null);

  const place = useEffectEvent(() => {
    const list = column.current;
    const box = list?.parentElement;
    if (list === null || !box) return;
    box.style.minHeight = "";
    // The column is not shown on a narrow screen.
    if (list.offsetParent === null) return;
    const { top } = list.getBoundingClientRect();
    const items = [...list.children] as HTMLElement[];
    const cards = placed.map(({ place: range }, index) => ({
      wanted: remarks.topOf(range!.from) - top,
      height: items[index]?.offsetHeight ?? 0,
    }));
    const tops = layOutCards(
      cards,
      placed.findIndex(({ key }) => key === state.active),
    );
    for (const [index, item] of items.entries()) item.style.top = `${tops[index]}px`;
    // The page goes on after the last card.
    box.style.minHeight = `${(tops.at(-1) ?? 0) + (cards.at(-1)?.height ?? 0)}px`;
  });

  useLayoutEffect(() => place());
  const count = placed.length;
  useEffect(() => {
    if (count === 0) return;
    const observer = new ResizeObserver(() => place());
    const text = remarks.text();
    if (text !== null) observer.observe(text);
    for (const card of column.current?.children ?? []) observer.observe(card);
    return () => observer.disconnect();
  }, [remarks, count]);
  return column;
}
