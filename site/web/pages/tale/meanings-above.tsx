import { useEffect } from "react";
import { choiceEvent, settingsEvent, storedWordHelp } from "#features/accounts/web/reading-choices.ts";
import { useSession } from "#features/accounts/web/session.ts";
import { useApi } from "#kit/web/pages/page-context.ts";
import { readKnownWords } from "../../read-known-words.ts";

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
      import("#features/dictionaries/web/meanings-above.ts").then(
        ({ setUpMeaningsAbove }) => {
          if (!signal.aborted) end = setUpMeaningsAbove((language) => readKnownWords(api, language));
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
