import pLimit from "p-limit";
import { revisionsCalls } from "#features/review/revisions.ts";
import { talesCalls } from "#features/tales/calls.ts";
import type { OwnTale } from "#features/tales/shapes.ts";
import type { Api } from "#kit/web/calls/api.ts";
import { deviceCopies } from "./autosave/device-storage.ts";
import { isBlank } from "./autosave/edited-tale.ts";
import type { LocalCopy, StoredCopies } from "./autosave/local-copies.ts";
import { redundantCopies } from "./autosave/open-tale.ts";
import { findCopies } from "./autosave/tab-coordination.ts";
import { revisedTale } from "./revised-tale.ts";

/** Tales. A tab that closes before it gets the answer of its last save leaves a copy, so there are seldom more than one or two. */
const mostCompared = 12;
const comparedAtOnce = 3;

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
  const saved = await findSavedCopies(api, waiting);
  return { copies: waiting.filter((copy) => !saved.has(copy)), isComplete };
}

/**
 * Those of the copies whose text the server has. The last changed Tales alone are compared with the server's; a copy that is not
 * compared may be the only one, so it counts as unsaved.
 */
async function findSavedCopies(api: Api, copies: readonly LocalCopy[]): Promise<ReadonlySet<LocalCopy>> {
  const taleIds = new Set(copies.flatMap(({ taleId }) => taleId ?? []));
  const saved = await pLimit(comparedAtOnce).map([...taleIds].slice(0, mostCompared), async (id) => {
    try {
      const tale = await readOwnTale(api, id);
      return redundantCopies(
        tale,
        copies.filter(({ taleId }) => taleId === id),
      );
    } catch {
      // Without an answer they may be the only ones.
      return [];
    }
  });
  return new Set(saved.flat());
}

/** The text that the editor would open: that of the revision, if there is one. */
async function readOwnTale(api: Api, id: number): Promise<OwnTale> {
  const params = { id };
  const tale = await api(talesCalls.readInAnyState, { params }, { askAgain: false });
  if (tale.hasRevision !== true) return tale;
  return revisedTale(tale, await api(revisionsCalls.read, { params }, { askAgain: false }));
}
