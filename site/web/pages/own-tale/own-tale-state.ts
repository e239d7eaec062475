import type { Revision } from "#features/review/revisions.ts";
import type { OwnTale } from "#features/tales/shapes.ts";
import type { ListedVersion } from "#features/tales/versions.ts";
import { isReturned } from "#features/writing/web/tale-state.tsx";

/** The state of a Tale, from which its page takes its sentences and the next step. */
export type OwnTaleState =
  | "draft"
  | "waiting"
  | "returned"
  | "takenOff"
  | "published"
  | "revisionOpen"
  | "revisionWaiting"
  | "revisionReturned";

const wasPublished = (versions: readonly ListedVersion[]) => versions.some(({ kind }) => kind === "PUBLISHED");

export function stateOf(
  tale: OwnTale,
  revision: Revision | null,
  versions: readonly ListedVersion[],
): { state: OwnTaleState; since: string } {
  if (tale.published) {
    if (revision === null) return { state: "published", since: tale.publicationDate! };
    if (revision.isFinished === 1)
      return { state: "revisionWaiting", since: revision.submittedAt ?? revision.updatedAt };
    if (isReturned(revision)) return { state: "revisionReturned", since: returnedAt(versions) ?? revision.updatedAt };
    return { state: "revisionOpen", since: revision.updatedAt };
  }
  if (tale.isFinished === 1) return { state: "waiting", since: tale.submittedAt ?? tale.updatedAt };
  if (!isReturned(tale)) return { state: "draft", since: tale.updatedAt };
  const isTakenOff = tale.returnReason === "RULES" && wasPublished(versions);
  return { state: isTakenOff ? "takenOff" : "returned", since: returnedAt(versions) ?? tale.updatedAt };
}

/** Versions are listed newest first. */
const returnedAt = (versions: readonly ListedVersion[]) =>
  versions.find(({ kind }) => kind === "RETURNED")?.createdAt ?? null;

export interface TaleEvent {
  kind: "begun" | "submitted" | "returned" | "takenOff" | "published" | "revised" | "revisionSubmitted";
  at: string;
  note: string | null;
  reason: ListedVersion["reason"];
}

const without = { note: null, reason: null };

/** The history of a Tale, newest first. */
export function historyOf(
  tale: OwnTale,
  revision: Revision | null,
  state: OwnTaleState,
  versions: readonly ListedVersion[],
): TaleEvent[] {
  const oldestFirst = versions.toReversed();
  const events: TaleEvent[] = [{ kind: "begun", at: tale.createdAt, ...without }];
  let isPublished = false;
  for (const { kind, createdAt: at, note, reason } of oldestFirst) {
    if (kind === "SUBMITTED") events.push({ kind: "submitted", at, ...without });
    if (kind === "RETURNED") events.push({ kind: "returned", at, note, reason });
    if (kind !== "PUBLISHED") continue;
    events.push({ kind: isPublished ? "revised" : "published", at, ...without });
    isPublished = true;
  }
  // Tales from before versions were kept.
  if (!isPublished && tale.publicationDate !== null)
    events.push({ kind: "published", at: tale.publicationDate, ...without });
  if (revision?.isFinished === 1)
    events.push({ kind: "revisionSubmitted", at: revision.submittedAt ?? revision.updatedAt, ...without });
  const last = events.findLast(({ kind }) => kind === "returned");
  if (state === "takenOff" && last !== undefined) last.kind = "takenOff";
  return events.toReversed().toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at));
}
