import { useEffect, useRef } from "react";
import type { Passage } from "./passage.ts";
import { actionEvent, listenTo } from "./selection-events.ts";

/** Calls the handler when the reader presses the button of the bar with `data-selection-action={action}`. */
export function useSelectionAction(action: string, onPress: (passage: Passage) => void): void {
  const latest = useRef(onPress);
  useEffect(() => {
    latest.current = onPress;
  });
  useEffect(
    () => listenTo(actionEvent, (pressed) => pressed.action === action && latest.current(pressed.passage)),
    [action],
  );
}
