import { useEffect, useEffectEvent } from "react";

/** Ctrl+S or ⌘S saves. */
export function useSaveShortcut(onSave: () => void) {
  const save = useEffectEvent(onSave);
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== "s" || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      if (!event.repeat) save();
    }
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
}
