import type { AppContext } from "#kit/server/app-context.ts";
import { emit } from "#kit/server/features/events.ts";
import type { AfterCommit, Transaction } from "#kit/server/database/transaction.ts";
import type { FormerTale } from "#features/decisions/server/tables.ts";
import { deskChanged } from "#features/notifications/server/service.ts";
import { cacheTagsOf } from "#features/tales/server/cache-tags.ts";
import { taleRemoved, taleUnpublished } from "#features/tales/server/events.ts";
import { updateTale } from "#features/tales/server/queries.ts";
import { existingTale } from "#features/tales/server/reading.ts";
import type { LockedTale } from "#features/tales/server/single-tale.ts";
import { keepVersion } from "#features/tales/server/versions/keep-version.ts";
import { endClaim } from "./claims.ts";
import { deleteRevision, revisionOf } from "./revisions-queries.ts";

/**
 * Makes a published Tale its author's draft again, with the decision's note. The caller holds its lock. The text of an open
 * revision becomes a version; likes, comments and favourites stay for a later publication.
 * @returns what it was, so that it can return; null if it was off the site already
 */
export async function takeOffSite(
  context: AppContext,
  tx: Transaction,
  afterCommit: AfterCommit,
  { id, publicationDate }: LockedTale,
  note: string | null,
): Promise<FormerTale | null> {
  if (publicationDate === null) return null;
  const now = context.clock.now();
  const tale = await existingTale(tx, id);
  await emit({ context, tx, afterCommit }, taleUnpublished, { tale });
  const revision = await revisionBecomesVersion(context, tx, id);
  if (revision !== null) {
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
  return {
    publicationDate: publicationDate.toISOString(),
    submittedAt: tale.submittedAt?.toISOString() ?? null,
    updatedAt: now.toISOString(),
  };
}

async function revisionBecomesVersion({ clock }: AppContext, tx: Transaction, taleId: number) {
  const revision = await revisionOf(tx, taleId);
  if (revision === null) return null;
  await keepVersion(tx, taleId, "SAVED", revision, clock.now());
  await deleteRevision(tx, taleId);
  return revision;
}

export const endRevision = taleRemoved.with(async ({ context, tx }, { tale, mayReturn }) => {
  await (mayReturn ? revisionBecomesVersion(context, tx, tale.id) : deleteRevision(tx, tale.id));
});
