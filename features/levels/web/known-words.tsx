import { useEffect, useState, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { settingsEvent, storedWordHelp } from "#features/accounts/web/reading-choices.ts";
import { onSessionChange, useSession } from "#features/accounts/web/session.ts";
import type { ListedTale, NotebookEntry } from "#features/tales/shapes.ts";
import type { Level } from "#kit/calls/level-and-warnings.ts";
import { useApi } from "#kit/web/pages/page-context.ts";
import { Fact } from "#ui/card-text.tsx";
import type { LanguageName } from "#vocabulary/languages.ts";
import { DAY } from "#vocabulary/limits.ts";
import { levelsCalls, type CountedWord } from "../calls.ts";
import { knownOf100 } from "../known-words.ts";

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

/** A word whose next repetition is further ahead was known well the last time. */
const learnedFrom = 7 * DAY;

interface KnownWordsProps {
  tale: Pick<ListedTale, "id" | "languageName">;
  /** Null until they are known. */
  keptWords: readonly NotebookEntry[] | null;
}

/** For a member with a level in the Tale's language: how many of its words they probably know. Nothing about them leaves the browser. */
export function KnownWords({ tale, ...kept }: KnownWordsProps) {
  const level = useOwnLevel(tale.languageName);
  return level === null ? null : <KnownShare key={tale.id} id={tale.id} level={level} {...kept} />;
}

function KnownShare({ id, level, keptWords }: { id: number; level: Level } & Pick<KnownWordsProps, "keptWords">) {
  const { t } = useTranslation("tales");
  const api = useApi();
  const [words, setWords] = useState<readonly CountedWord[] | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    api(levelsCalls.vocabulary, { params: { id } }, { signal: leaving.signal, askAgain: false }).then(
      (answer) => setWords(answer.words),
      // Nobody asked for it.
      () => {},
    );
    return () => leaving.abort();
  }, [api, id]);
  const [now] = useState(Date.now);
  if (words === null) return null;
  const kept = (keptWords ?? []).map(({ word, dueAt }) => ({
    word,
    isLearned: Date.parse(dueAt) - now >= learnedFrom,
  }));
  const count = knownOf100(words, level, kept);
  return count === null ? null : <Fact>{t("knownWords", { count })}</Fact>;
}
