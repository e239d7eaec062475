import { useCallback, useEffect, useState } from "react";
import { useApi } from "#kit/web/pages/page-context.ts";
import { reasonsCalls, type Reason } from "../reasons.ts";

export interface Reasons {
  /** Null until they have loaded. */
  list: readonly Reason[] | null;
  /** Why loading failed, else null. */
  error: unknown;
  loadAgain: () => void;
}

/** The attempt that it answers. */
type Answer = Pick<Reasons, "list" | "error"> & { round: number };

/** Loads the catalogue of reasons when a dialog or form needs it. */
export function useReasons(isEnabled: boolean): Reasons {
  const api = useApi();
  const [round, setRound] = useState(0);
  const [answer, setAnswer] = useState<Answer | null>(null);

  useEffect(() => {
    if (!isEnabled) return undefined;
    const leaving = new AbortController();
    const { signal } = leaving;
    api(reasonsCalls.list, {}, { signal }).then(
      (list) => !signal.aborted && setAnswer({ round, list, error: null }),
      (error: unknown) => !signal.aborted && setAnswer({ round, list: null, error }),
    );
    return () => leaving.abort();
  }, [api, isEnabled, round]);

  const loadAgain = useCallback(() => setRound((count) => count + 1), []);
  const { list, error } = answer?.round === round ? answer : { list: null, error: null };
  return { list, error, loadAgain };
}
