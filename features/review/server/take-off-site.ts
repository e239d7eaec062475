import type { AppContext } from "#kit/server/app-context.ts";
import { emit } from "#kit/server/features/events.ts";
import type { AfterCommit, Transaction } from "#kit/server/database/transaction.ts";
import { deskChanged } from "#features/notifications/server/service.ts";
import { cacheTagsOf } from "#features/tales/server/cache-tags.ts";
import { taleUnpublished } from "#features/tales/server/events.ts";
import { taleById, updateTale } from "#features/tales/server/queries.ts";
import type { LockedTale } from "#features/tales/server/single-tale.ts";
import { keepVersion } from "#features/tales/server/versions/keep-version.ts";
import { endClaim } from "./claims.ts";
import { deleteRevision, revisionOf } from "./revisions-queries.ts";

/**
 * Makes a published Tale its author's draft again, with the decision's note. The caller holds its lock. The text of an open
 * revision becomes a version; likes, comments and favourites stay for a later publication.
 */
export async function takeOffSite(
  context: AppContext,
  tx: Transaction,
  afterCommit: AfterCommit,
  { id, publicationDate }: LockedTale,
  note: string | null,
): Promise<void> {
  if (publicationDate === null) return;
  const now = context.clock.now();
  const tale = (await taleById(tx, id))!;
  await emit({ context, tx, afterCommit }, taleUnpublished, { tale });
  const revision = await revisionOf(tx, id);
  if (revision !== null) {
    await keepVersion(tx, id, "SAVED", revision, now);
    await deleteRevision(tx, id);
    await endClaim(tx, { kind: "tale", id });
    if (revision.isFinished) deskChanged(afterCommit);
  }
  await updateTale(tx, id, {
    publicationDate: null,
    isFinished: false,
    submittedAt: null,
    visibleToStaff: true,
    returnNote: note,
    returnReason: "RULES",
    remarks: null,
    updatedAt: now,
  });
  await keepVersion(tx, id, "RETURNED", tale, now, { note: note ?? "", reason: "RULES", remarks: [] });
  context.cache.moved(afterCommit, cacheTagsOf(tale));
}
