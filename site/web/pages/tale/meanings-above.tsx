import { useEffect } from "react";
import { choiceEvent, settingsEvent, storedWordHelp } from "#features/accounts/web/reading-choices.ts";
import { useSession } from "#features/accounts/web/session.ts";
import { notebookCalls } from "#features/notebook/calls.ts";
import { useApi } from "#kit/web/pages/page-context.ts";
import type { LanguageName } from "#vocabulary/languages.ts";

/** Loads what draws meanings above words once the reader has chosen them. */
export function MeaningsAbove() {
  const api = useApi();
  const isMember = useSession() !== null;
  useEffect(() => {
    if (!isMember) return undefined;
    let end: (() => void) | null = null;
    const leaving = new AbortController();
    const { signal } = leaving;
    let isLoading = false;
    function begin() {
      if (isLoading || storedWordHelp().meaningsAbove !== true) return;
      isLoading = true;
      const readKnown = async (from: LanguageName) =>
        (await api(notebookCalls.known, { query: { languageName: from } }, { signal, askAgain: false })).words;
      import("#features/dictionaries/web/meanings-above.ts").then(
        ({ setUpMeaningsAbove }) => {
          if (!signal.aborted) end = setUpMeaningsAbove(readKnown);
        },
        () => {
          isLoading = false;
        },
      );
    }
    for (const event of [choiceEvent, settingsEvent]) document.addEventListener(event, begin, { signal });
    begin();
    return () => {
      leaving.abort();
      end?.();
    };
  }, [api, isMember]);
  return null;
}
