import { useEffect, useRef } from "react";
import { dictionariesCache, refreshCopy, removeCopies, removeCopy, storeCopy } from "#kit/web/pages/offline-copies.ts";
import { useWordHelpLanguage } from "#features/reading-settings/web/use-word-help-language.ts";
import type { LanguageName } from "#vocabulary/languages.ts";
import { useSite } from "#kit/web/pages/page-context.ts";
import { useSession } from "#features/accounts/web/session.ts";
import type { DeviceData } from "#features/personal-data/web/device-data.ts";

interface TaleToCopy {
  id: number;
  path: string;
  updatedAt: string;
  languageName: LanguageName;
}

/**
 * Keeps a Tale readable offline in the browser in which the member has added it to read later, with the dictionary of its words, and only as
 * long as it is on that list.
 * @param listed whether it is on the list; null while that is unknown
 */
export function useOfflineCopy({ id, path, updatedAt, languageName }: TaleToCopy, listed: boolean | null): void {
  const userId = useSession()?.userId;
  const wordHelp = useWordHelpLanguage();
  // The page names the dictionaries of its words.
  const version = `${updatedAt} ${useSite().dictionaries?.hash ?? ""}`.trim();
  const before = useRef<boolean | null>(null);
  const latest = useRef({ id, wordHelp });
  useEffect(() => {
    const was = before.current;
    before.current = listed;
    latest.current = { id, wordHelp };
    if (userId === undefined || listed === null) return;
    const tale = { id, path, version };
    const isAdded = listed && was === false;
    // Without a copy the Tale is still on the list.
    void removeCopies(userId)
      .then(() => (!listed ? removeCopy(userId, id) : isAdded ? storeCopy(userId, tale) : refreshCopy(userId, tale)))
      .then(() => {
        // While the copy was made, another language of meanings may have been chosen.
        const to = latest.current.id === id ? latest.current.wordHelp : wordHelp;
        return keepPack(userId, { id, path, languageName }, { listed, to });
      })
      .catch(() => {});
  }, [userId, id, path, version, languageName, listed, wordHelp]);
}

/** Most Tales that a member opens are in no list, and need no code for it. */
async function keepPack(
  userId: number,
  tale: Omit<TaleToCopy, "updatedAt">,
  { listed, to }: { listed: boolean; to: LanguageName | null },
): Promise<void> {
  if (!("caches" in window) || !(listed || (await caches.has(dictionariesCache(userId))))) return;
  const { keepPackOf } = await import("#features/dictionaries/web/packs-of-copies.ts");
  await keepPackOf(userId, tale, to);
}

export const offlineCopiesOnDevice: DeviceData = { deleteDataOf: () => removeCopies() };
