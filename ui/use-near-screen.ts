import { useEffect, useState, type RefObject } from "react";

/** How far below the screen a part begins to load: two screens, so that it is there before a reader who scrolls fast. */
const rootMargin = "200% 0px";

/**
 * Whether the element has come near the screen. A pressed key counts, too: people who move by keyboard or search
 * in the page find everything in it.
 * @param isExpected true if the address asks for something inside, so that it loads at once
 */
export function useNearScreen(ref: RefObject<Element | null>, isExpected: boolean): boolean {
  const [isNear, setNear] = useState(isExpected);
  if (isExpected && !isNear) setNear(true);
  useEffect(() => {
    const element = ref.current;
    if (isNear || element === null) return undefined;
    const show = () => setNear(true);
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) show();
      },
      { rootMargin },
    );
    observer.observe(element);
    document.addEventListener("keydown", show, { once: true });
    return () => {
      observer.disconnect();
      document.removeEventListener("keydown", show);
    };
  }, [ref, isNear]);
  return isNear;
}
