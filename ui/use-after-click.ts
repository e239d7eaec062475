import { useEffect, useRef } from "react";

/** The events that end a press: a drag, or a context menu, swallows its `mouseup`. */
const endEvents = ["mouseup", "dragend", "contextmenu"] as const;

/**
 * Delays changes that move the page while the mouse button is down. An error that appears when its field loses the focus would move
 * the submit button between mousedown and mouseup, and there would be no click.
 * @returns a function that runs an action at once, or after the click if the mouse button is down
 */
export function useAfterClick(): (action: () => void) => void {
  const down = useRef(false);
  const pendingActions = useRef<(() => void)[]>([]);
  useEffect(() => {
    const begin = () => {
      down.current = true;
    };
    const end = () => {
      down.current = false;
      // The click follows its `mouseup` before any timer.
      setTimeout(() => pendingActions.current.splice(0).forEach((action) => action()));
    };
    document.addEventListener("mousedown", begin, true);
    for (const name of endEvents) document.addEventListener(name, end, true);
    return () => {
      document.removeEventListener("mousedown", begin, true);
      for (const name of endEvents) document.removeEventListener(name, end, true);
    };
  }, []);
  return (action) => {
    if (down.current) pendingActions.current.push(action);
    else action();
  };
}
