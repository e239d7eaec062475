import { useRef, useState } from "react";
import { useErrorText } from "#web/platform/error-text.ts";

/**
 * An order that is shown at once and saved by one call at a time: what changes during a call is sent after it. A failed call brings the last saved
 * order back.
 * @param initial the saved order
 */
export function useSavedOrder<Item>(initial: readonly Item[], save: (items: readonly Item[]) => Promise<unknown>) {
  const errorText = useErrorText();
  const [items, setItems] = useState(initial);
  const [problem, setProblem] = useState<string>();
  const latest = useRef(initial);
  const saved = useRef(initial);
  const running = useRef(false);

  async function send() {
    if (running.current) return;
    running.current = true;
    setProblem(undefined);
    try {
      while (saved.current !== latest.current) {
        const sent = latest.current;
        await save(sent);
        saved.current = sent;
      }
    } catch (error) {
      latest.current = saved.current;
      setItems(saved.current);
      setProblem(errorText(error));
    } finally {
      running.current = false;
    }
  }

  function change(next: readonly Item[]): Promise<void> {
    latest.current = next;
    setItems(next);
    return send();
  }
  return { items, problem, change };
}
