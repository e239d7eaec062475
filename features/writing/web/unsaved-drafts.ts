import pLimit from "p-limit";
import { nullIfMissing } from "#kit/web/calls/api-error.ts";
import { forgetSketch, rememberedSketches } from "./texts-on-device.ts";
import { sketchesCalls, type Sketch } from "#features/sketches/calls.ts";
import { revisionsCalls } from "#features/review/revisions.ts";
import { talesCalls } from "#features/tales/calls.ts";
import type { OwnTale } from "#features/tales/shapes.ts";
import type { Api } from "#kit/web/calls/api.ts";
import { localTaleDrafts } from "./autosave/draft-storage.ts";
import { isBlank, isSameText, type Place } from "./autosave/edited-tale.ts";
import { keptSketchOf, type KeptSketch } from "./autosave/save-sketch.ts";
import type { LocalTaleDraft, StoredDrafts } from "./autosave/local-tale-drafts.ts";
import { redundantDrafts } from "./autosave/open-tale.ts";
import { findLocalDrafts } from "./autosave/tab-coordination.ts";
import { revisedTale } from "./revised-tale.ts";

/** Tales. A tab that closes before it gets the answer of its last save leaves a draft, so there are seldom more than one or two. */
const mostCompared = 12;
const comparedAtOnce = 3;

interface BegunTexts extends StoredDrafts {
  /** The last changed first, without those that have newer words on this device. */
  sketches: KeptSketch[];
}

/** The member's sketches, and the texts that only this device has. */
export async function findBegunTexts(api: Api, userId: number, place: Place): Promise<BegunTexts> {
  // A process of the last release doesn't know the call during an upgrade.
  const listed = api(sketchesCalls.list, {}).catch(nullIfMissing);
  const [list, unsaved] = await Promise.all([listed, findUnsavedDrafts(api, userId)]);
  const sketches = list?.sketches ?? [];
  return begunTexts(sketches, unsaved, place);
}

/** Removes all that this device has of a deleted sketch. */
export async function forgetBegun(userId: number, clientKey: string): Promise<void> {
  await forgetSketch(userId, clientKey);
  const { drafts } = await localTaleDrafts().ofNewTales(userId);
  for (const draft of drafts) if (draft.clientKey === clientKey) await localTaleDrafts().remove(userId, draft.copyId);
}

/** The same without a connection: sketches that were open in editors of this browser. */
export const begunOnDevice = async (api: Api, userId: number, place: Place): Promise<BegunTexts> =>
  begunTexts(await rememberedSketches(userId), await findUnsavedDrafts(api, userId), place);

function begunTexts(sketches: readonly Sketch[], { drafts, isComplete }: StoredDrafts, place: Place): BegunTexts {
  const kept = new Map(sketches.map((sketch) => [sketch.clientKey, keptSketchOf(sketch, place)]));
  const unsaved = drafts.filter(({ taleId, clientKey, manuscript }) => {
    const sketch = taleId === null ? kept.get(clientKey) : undefined;
    if (sketch === undefined) return true;
    const isSaved = isSameText(manuscript, sketch);
    if (!isSaved) kept.delete(clientKey);
    return !isSaved;
  });
  return { drafts: unsaved, isComplete, sketches: [...kept.values()] };
}

/**
 * The texts that only this device has: new Tales, and newer words of saved ones, without those that another tab is editing and those that
 * were set aside. The editor offers the latter.
 */
export async function findUnsavedDrafts(api: Api, userId: number): Promise<StoredDrafts> {
  const stored = await localTaleDrafts().ofMember(userId);
  // Asking the other tabs takes a moment, and most members have no drafts.
  if (stored.drafts.length === 0) return stored;
  const { drafts, isComplete, openInOtherTabs } = await findLocalDrafts((all) => all.ofMember(userId));
  const waiting = drafts.filter(({ copyId, taleId, setAside, manuscript }) => {
    if (openInOtherTabs.has(copyId)) return false;
    return taleId === null || (!setAside && !isBlank(manuscript));
  });
  const saved = await findSavedDrafts(api, waiting);
  return { drafts: waiting.filter((draft) => !saved.has(draft)), isComplete };
}

/**
 * Those of the drafts whose text the server has. The last changed Tales alone are compared with the server's; a draft that is not
 * compared may be the only one, so it counts as unsaved.
 */
async function findSavedDrafts(api: Api, drafts: readonly LocalTaleDraft[]): Promise<ReadonlySet<LocalTaleDraft>> {
  const taleIds = new Set(drafts.flatMap(({ taleId }) => taleId ?? []));
  const saved = await pLimit(comparedAtOnce).map([...taleIds].slice(0, mostCompared), async (id) => {
    try {
      const tale = await readOwnTale(api, id);
      return redundantDrafts(
        tale,
        drafts.filter(({ taleId }) => taleId === id),
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
