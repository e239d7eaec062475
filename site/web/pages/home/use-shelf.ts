import { useEffect, useState } from "react";

/**
 * Loads what a shelf of the home page shows.
 * @param load the same function in each rendering
 * @param ifFailed what a failure shows: the page has enough else to offer
 * @param version another value loads again
 * @returns null until it is known
 */
export function useShelf<Loaded>(
  load: (signal: AbortSignal, version?: number) => Promise<Loaded>,
  ifFailed: Loaded,
  version?: number,
): Loaded | null {
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [fallback] = useState(ifFailed);
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    load(signal, version)
      .then((found) => !signal.aborted && setLoaded(found))
      .catch(() => !signal.aborted && setLoaded(fallback));
    return () => leaving.abort();
  }, [load, fallback, version]);
  return loaded;
}
