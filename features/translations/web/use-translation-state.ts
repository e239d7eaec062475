import { useEffect, useState } from "react";
import { page } from "#vocabulary/limits.ts";
import { talesCalls } from "#features/tales/calls.ts";
import type { PublishedTale } from "#features/tales/shapes.ts";
import { translationsCalls, type TranslationRequest } from "../calls.ts";
import { hasCode } from "#kit/web/calls/api-error.ts";
import { useApi } from "#kit/web/pages/page-context.ts";

export interface TranslationState {
  /** The Tale whose author decides: the original, or without it this one. */
  decisive: PublishedTale;
  /** The reader's own, the newest first. */
  requests: readonly TranslationRequest[];
}

/** How it stands with translations of a Tale by the reader; null while it loads, or the error. */
export function useTranslationState(tale: PublishedTale): TranslationState | { error: unknown } | null {
  const api = useApi();
  const [state, setState] = useState<TranslationState | { error: unknown } | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    async function load(): Promise<TranslationState> {
      const id = tale.translationOf?.id ?? tale.id;
      const original = api(talesCalls.read, { params: { id } }, { signal }).catch((error: unknown) => {
        if (hasCode(error, "NOT_FOUND")) return tale;
        throw error;
      });
      const query = { direction: "sent" as const, postId: id, pageSize: page.default };
      const [decisive, { requests }] = await Promise.all([
        original,
        api(translationsCalls.requests, { query }, { signal }),
      ]);
      return { decisive, requests };
    }
    load()
      .then((loaded) => !signal.aborted && setState(loaded))
      .catch((error: unknown) => !signal.aborted && setState({ error }));
    return () => leaving.abort();
  }, [api, tale]);
  return state;
}
