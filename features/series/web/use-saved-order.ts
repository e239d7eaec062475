import { useRef, useState } from "react";
import { useSingleCall } from "#kit/web/calls/use-single-call.ts";

/**
 * An order that is shown at once and saved by one call at a time: what changes during a call is sent after it. A failed call brings the last saved
 * order back.
 * @param initial the saved order
 */
export function useSavedOrder<Item>(initial: readonly Item[], save: (items: readonly Item[]) => Promise<unknown>) {
  const [items, setItems] = useState(initial);
  const { problem, run } = useSingleCall();
  const latest = useRef(initial);
  const saved = useRef(initial);

  async function send() {
    try {
      while (saved.current !== latest.current) {
        const sent = latest.current;
        await save(sent);
        saved.current = sent;
      }
    } catch (error) {
      latest.current = saved.current;
      setItems(saved.current);
      throw error;
    }
  }

  function change(next: readonly Item[]): Promise<void> {
    latest.current = next;
    setItems(next);
    return run(send);
  }
  return { items, problem, change };
}
