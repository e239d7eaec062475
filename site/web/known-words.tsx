import { useEffect, useState, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { settingsEvent, storedWordHelp } from "#features/accounts/web/reading-choices.ts";
import { onSessionChange, useSession } from "#features/accounts/web/session.ts";
import { levelsCalls } from "#features/levels/calls.ts";
import { knownOf100 } from "#features/levels/known-words.ts";
import type { ListedTale } from "#features/tales/shapes.ts";
import type { Level } from "#kit/calls/level-and-warnings.ts";
import { useApi } from "#kit/web/pages/page-context.ts";
import { Fact } from "#ui/card-text.tsx";
import type { LanguageName } from "#vocabulary/languages.ts";
import { readKnownWords } from "./read-known-words.ts";

function onLevels(listener: () => void): () => void {
  const stop = onSessionChange(listener);
  document.addEventListener(settingsEvent, listener);
  return () => {
    stop();
    document.removeEventListener(settingsEvent, listener);
  };
}

/** The member's level in a language, as this browser knows it; null for visitors and without one. */
function useOwnLevel(language: LanguageName): Level | null {
  const isMember = useSession() !== null;
  const level = useSyncExternalStore(
    onLevels,
    () => storedWordHelp().wordLevels?.[language] ?? null,
    () => null,
  );
  return isMember ? level : null;
}

type Tale = Pick<ListedTale, "id" | "languageName">;

/** For a member with a level in the Tale's language: how many of its words they probably know. Nothing about them leaves the browser. */
export function KnownWords({ tale: { id, languageName } }: { tale: Tale }) {
  const level = useOwnLevel(languageName);
  return level === null ? null : <KnownShare key={id} {...{ id, languageName, level }} />;
}

type Words = Parameters<typeof knownOf100>;

function KnownShare({ id, languageName, level }: Tale & { level: Level }) {
  const { t } = useTranslation("tales");
  const api = useApi();
  const [read, setRead] = useState<{ words: Words[0]; known: Words[2] } | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    Promise.all([
      api(levelsCalls.vocabulary, { params: { id } }, { signal: leaving.signal, askAgain: false }),
      readKnownWords(api, languageName).catch(() => []),
    ]).then(
      ([{ words }, known]) => leaving.signal.aborted || setRead({ words, known }),
      // Nobody asked for it.
      () => {},
    );
    return () => leaving.abort();
  }, [api, id, languageName]);
  const count = read === null ? null : knownOf100(read.words, level, read.known);
  return count === null ? null : <Fact>{t("knownWords", { count })}</Fact>;
}
