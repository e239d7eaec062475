import { textsOfBlocks } from "#contract/tale-blocks.ts";
import type { AppContext } from "#server/platform/app-context.ts";
import { emit } from "#server/platform/features/events.ts";
import type { AfterCommit, Executor, Transaction } from "#server/platform/database/transaction.ts";
import { staffQueueChanged } from "../notifications/staff-queue-changed.ts";
import { endClaim } from "../claims/service.ts";
import { cacheTagsOf } from "./cache-tags.ts";
import { lockPublishedTale } from "./own-tale.ts";
import { keepVersion } from "./versions/keep-version.ts";
import { taleUnpublished } from "./events.ts";
import { lockTales, taleById, updateTale } from "./queries.ts";
import { deleteRevision, revisionOf } from "./revisions/queries.ts";

/** Reported Tales for the feature `moderation`, in its transactions. */

/** Locks a published Tale that a member reports. @throws {ApiError} NOT_FOUND */
export async function lockTaleToReport(tx: Executor, id: number) {
  await lockPublishedTale(tx, id);
  const { authorId, title, content, languageName, categoryName } = (await taleById(tx, id))!;
  return { authorId, title, text: textsOfBlocks(content).join("\n\n"), language: languageName, category: categoryName };
}

/** Locks the Tales of reports that are being decided, in the order of their ids. @returns by id those that weren't deleted */
export async function lockReportedTales(tx: Executor, ids: readonly number[]): Promise<Map<number, LockedTale>> {
  if (ids.length === 0) return new Map();
  return new Map((await lockTales(tx, ids)).map((tale) => [tale.id, tale]));
}

export type LockedTale = Awaited<ReturnType<typeof lockTales>>[number];

/** The Tale of a report, for the staff; null if it was deleted. */
export async function reportedTale(executor: Executor, id: number) {
  const tale = await taleById(executor, id);
  if (tale === null) return null;
  const { title, languageName, categoryName } = tale;
  return { kind: "tale" as const, id, title, languageName, categoryName };
}

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
    if (revision.isFinished) staffQueueChanged(afterCommit);
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
