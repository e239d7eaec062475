import { revisionsCalls } from "#contract/revisions.ts";
import { talesCalls } from "#contract/tales.ts";
import type { Api } from "#web/platform/api.ts";
import { deviceCopies } from "./autosave/device-storage.ts";
import { isBlank } from "./autosave/edited-tale.ts";
import type { LocalCopy, StoredCopies } from "./autosave/local-copies.ts";
import { redundantCopies } from "./autosave/open-tale.ts";
import { findCopies } from "./autosave/this-tab.ts";
import { revisedTale } from "./revised-tale.ts";

/**
 * The texts that only this device has: new Tales, and newer words of saved ones, without those that another tab is editing and those that
 * were set aside. The editor offers the latter.
 */
export async function findUnsavedTexts(api: Api, userId: number): Promise<StoredCopies> {
  const stored = await deviceCopies().ofMember(userId);
  // Asking the other tabs takes a moment, and most members have no copies.
  if (stored.copies.length === 0) return stored;
  const { copies, isComplete, openInOtherTabs } = await findCopies((all) => all.ofMember(userId));
  const waiting = copies.filter(({ copyId, taleId, setAside, manuscript }) => {
    if (openInOtherTabs.has(copyId)) return false;
    return taleId === null || (!setAside && !isBlank(manuscript));
  });
  const isSaved = await Promise.all(waiting.map((copy) => isOnServer(api, copy)));
  return { copies: waiting.filter((_, at) => isSaved[at] !== true), isComplete };
}

/** Whether the server has this text: a tab that closes before it gets the answer of its last save leaves a copy. */
async function isOnServer(api: Api, copy: LocalCopy): Promise<boolean> {
  const { taleId } = copy;
  if (taleId === null) return false;
  const params = { id: taleId };
  try {
    const tale = await api(talesCalls.readInAnyState, { params }, { askAgain: false });
    const saved =
      tale.hasRevision === true
        ? revisedTale(tale, await api(revisionsCalls.read, { params }, { askAgain: false }))
        : tale;
    return redundantCopies(saved, [copy]).length > 0;
  } catch {
    // Without an answer it may be the only one.
    return false;
  }
}
