import { useSyncExternalStore } from "react";
import { choiceEvent, settingsEvent, wordHelpLanguage } from "#features/accounts/web/reading-choices.ts";
import { onSessionChange } from "#features/accounts/web/session.ts";
import type { LanguageName } from "#vocabulary/languages.ts";

function onChoices(listener: () => void): () => void {
  const stop = onSessionChange(listener);
  for (const event of [choiceEvent, settingsEvent]) document.addEventListener(event, listener);
  return () => {
    stop();
    for (const event of [choiceEvent, settingsEvent]) document.removeEventListener(event, listener);
  };
}

/** The language in which the reader wants the meanings of words; null for none, and while the page is rendered. */
export const useWordHelpLanguage = (): LanguageName | null =>
  useSyncExternalStore(onChoices, wordHelpLanguage, () => null);
