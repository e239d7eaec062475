import { useEffect, useState } from "react";
import { talesCalls } from "#features/tales/calls.ts";
import { translationsCalls, type SourceText } from "../calls.ts";
import { hasCode } from "#kit/web/calls/api-error.ts";
import { useApi } from "#kit/web/pages/page-context.ts";

export interface SourceProps {
  /** The translation on the server; null before its first save. */
  taleId: number | null;
  /** The Tale that is translated, before the first save. */
  sourceId: number | null;
}

/** "gone": it is no longer published. */
type LoadedSource = SourceText | "gone" | null;

/** The text from which a member translates; null while it loads, and without a connection. */
export function useSource({ taleId, sourceId }: SourceProps) {
  const api = useApi();
  const [source, setSource] = useState<LoadedSource>(null);
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    async function load(): Promise<SourceText> {
      if (taleId !== null) return api(translationsCalls.source, { params: { id: taleId } }, { signal });
      const tale = await api(talesCalls.read, { params: { id: sourceId! } }, { signal });
      return { ...tale, changedBlocks: [], removedBlocks: 0 };
    }
    load()
      .then((loaded) => !signal.aborted && setSource(loaded))
      // Another failure leaves the text that is shown.
      .catch((error: unknown) => !signal.aborted && hasCode(error, "NOT_FOUND") && setSource("gone"));
    return () => leaving.abort();
  }, [api, taleId, sourceId]);

  async function noteSeen(): Promise<void> {
    if (taleId !== null) setSource(await api(translationsCalls.sourceSeen, { params: { id: taleId } }));
  }
  return { source, noteSeen };
}
