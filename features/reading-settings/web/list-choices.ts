import { useEffect, useSyncExternalStore } from "react";
import { useRevalidator } from "react-router";
import { languageNames, type LanguageName } from "#vocabulary/languages.ts";
import { warnings, type Warning } from "#kit/calls/level-and-warnings.ts";
import { readingSettingsCalls } from "../calls.ts";
import type { Api } from "#kit/web/calls/api.ts";
import { memberKey, settingsEvent, storedObject } from "#features/accounts/web/reading-choices.ts";
import { getSession, onSessionChange } from "#features/accounts/web/session.ts";
import { takeReadingSettings } from "./own-reading-settings.tsx";

/**
 * A member's choices for lists. The server renders lists for everybody alike; in the browser, loaders ask for them with the choices
 * of the member.
 */

export interface ListChoices {
  languagesRead: readonly LanguageName[];
  hiddenWarnings: readonly Warning[];
}

/** This browser's copy; null for visitors, and until the settings have come from the server. */
function storedChoices(): ListChoices | null {
  const session = getSession();
  const { member, languagesRead, hiddenWarnings } = storedObject(memberKey);
  if (session === null || member !== session.userId) return null;
  if (!Array.isArray(languagesRead) || !Array.isArray(hiddenWarnings)) return null;
  return {
    languagesRead: languageNames.filter((name) => languagesRead.includes(name)),
    hiddenWarnings: warnings.filter((warning) => hiddenWarnings.includes(warning)),
  };
}

/** The languages that the member reads, as this browser knows them before the server has answered; null if it doesn't. */
export const knownLanguagesRead = (): readonly LanguageName[] | null => storedChoices()?.languagesRead ?? null;

/** For loaders. @returns null for visitors and on the server, and if the settings can't be loaded */
export async function listChoices(api: Api, signal: AbortSignal): Promise<ListChoices | null> {
  const session = import.meta.env.SSR ? null : getSession();
  if (session === null) return null;
  const stored = storedChoices();
  if (stored !== null) return stored;
  const settings = await api(readingSettingsCalls.read, {}, { signal, askAgain: false }).catch(() => null);
  if (settings !== null) takeReadingSettings(session, settings);
  return settings;
}

/** As a parameter of calls. */
export const withoutWarning = (hidden: readonly Warning[]) => (hidden.length === 0 ? undefined : [...hidden]);

function onChoices(listener: () => void): () => void {
  const stop = onSessionChange(listener);
  document.addEventListener(settingsEvent, listener);
  return () => {
    stop();
    document.removeEventListener(settingsEvent, listener);
  };
}

/**
 * Loads the page again in the browser if its lists were not made with the choices of the member.
 * @returns whether the lists of the page are still those of everybody
 */
export function useListsForMember(isMadeWith: (choices: ListChoices) => boolean): boolean {
  const { revalidate } = useRevalidator();
  const text = useSyncExternalStore(
    onChoices,
    () => JSON.stringify(storedChoices()),
    () => "null",
  );
  const choices = JSON.parse(text) as ListChoices | null;
  const isStale = choices !== null && !isMadeWith(choices);
  useEffect(() => {
    if (isStale) void revalidate();
  }, [isStale, revalidate]);
  return isStale;
}

/** Whether both have the same values; lists of choices are always in the same order. */
export const areSame = <T>(one: readonly T[], other: readonly T[]) =>
  one.length === other.length && one.every((value, at) => value === other[at]);
