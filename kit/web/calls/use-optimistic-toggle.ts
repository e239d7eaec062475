import { useRef, useState } from "react";

interface ToggleOptions {
  /** The last known state on the server; null if it is unknown. */
  known: boolean | null;
  /** Loads the state if it is unknown. */
  ask: () => Promise<boolean>;
  /** Sets the state and returns the resulting one. */
  send: (shouldBeOn: boolean) => Promise<boolean>;
  onFailure: (error: unknown, shouldBeOn: boolean) => void;
}

export interface OptimisticToggle {
  on: boolean;
  toggle: () => void;
  /** @returns whether the server has it on; after a failure, which `onFailure` reports, false */
  turnOn: () => Promise<boolean>;
}

/** After so many answers that contradict the wanted state, the server's state wins: another tab or device probably changes it, too. */
const maxContradictions = 2;

/**
 * A state on the server that is on or off. The screen shows the wanted state at once. There is one call at a time:
 * further clicks wait for it, and the last one counts. After a failure the screen shows the last known state again.
 */
export function useOptimisticToggle({ known, ask, send, onFailure }: ToggleOptions): OptimisticToggle {
  const [shownState, setShownState] = useState<boolean | null>(null);
  const target = useRef<boolean | null>(null);
  const lastSync = useRef(Promise.resolve(false));

  async function sync(): Promise<boolean> {
    let is = false;
    try {
      is = known ?? (await ask());
      for (let contradictoryAnswers = 0; is !== target.current && contradictoryAnswers < maxContradictions;) {
        const shouldBeOn = target.current === true;
        is = await send(shouldBeOn);
        if (is !== shouldBeOn) contradictoryAnswers += 1;
      }
    } catch (error) {
      onFailure(error, target.current === true);
      is = false;
    }
    target.current = null;
    setShownState(null);
    return is;
  }

  const on = shownState ?? known ?? false;
  function want(shouldBeOn: boolean): Promise<boolean> {
    const isSending = target.current !== null;
    target.current = shouldBeOn;
    setShownState(shouldBeOn);
    if (!isSending) lastSync.current = sync();
    return lastSync.current;
  }
  return { on, toggle: () => void want(!on), turnOn: () => want(true) };
}
