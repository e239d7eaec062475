import { useRef, useState } from "react";

interface ToggleOptions {
  /** What the server last said; null before it said anything. */
  known: boolean | null;
  /** Finds out, where nothing is known. */
  ask: () => Promise<boolean>;
  /** Makes it so, and answers how it now is. */
  send: (wished: boolean) => Promise<boolean>;
  onFailure: (error: unknown, wished: boolean) => void;
}

export interface OptimisticToggle {
  on: boolean;
  toggle: () => void;
}

/** A server that twice made something else of a wish has the last word: somebody wishes the contrary elsewhere. */
const patience = 2;

/**
 * A thing that is on or off on the server, shown as its reader wants it from the moment they say so. One call at a
 * time: wishes that come meanwhile wait, and the last one counts. When it fails, what the server said before shows again.
 */
export function useOptimisticToggle({ known, ask, send, onFailure }: ToggleOptions): OptimisticToggle {
  const [shown, setShown] = useState<boolean | null>(null);
  const wish = useRef<boolean | null>(null);

  async function fulfil() {
    try {
      let is = known ?? (await ask());
      for (let contrary = 0; is !== wish.current && contrary < patience;) {
        const wished = wish.current === true;
        is = await send(wished);
        if (is !== wished) contrary += 1;
      }
    } catch (error) {
      onFailure(error, wish.current === true);
    }
    wish.current = null;
    setShown(null);
  }

  const on = shown ?? known ?? false;
  function toggle() {
    const waiting = wish.current !== null;
    wish.current = !on;
    setShown(!on);
    if (!waiting) void fulfil();
  }
  return { on, toggle };
}
