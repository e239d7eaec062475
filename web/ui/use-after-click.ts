import { useEffect, useRef } from "react";

/** What ends a press; a drag or a menu that it opens swallows its `mouseup`. */
const ends = ["mouseup", "dragend", "contextmenu"] as const;

/**
 * For what would move the page while something is being pressed: a fault that appears as its field loses the focus would
 * push the button from under the mouse between down and up, and neither browser nor reader would see a click.
 * @returns runs an act at once, or while the mouse or a finger is down, after the click that it makes
 */
export function useAfterClick(): (act: () => void) => void {
  const down = useRef(false);
  const waiting = useRef<(() => void)[]>([]);
  useEffect(() => {
    const begin = () => {
      down.current = true;
    };
    const end = () => {
      down.current = false;
      // The click follows its `mouseup` before any timer.
      setTimeout(() => waiting.current.splice(0).forEach((act) => act()));
    };
    document.addEventListener("mousedown", begin, true);
    for (const name of ends) document.addEventListener(name, end, true);
    return () => {
      document.removeEventListener("mousedown", begin, true);
      for (const name of ends) document.removeEventListener(name, end, true);
    };
  }, []);
  return (act) => {
    if (down.current) waiting.current.push(act);
    else act();
  };
}
