import type { Revision } from "../revisions.ts";
import type { SaveOptions, TaleTextDraft } from "#features/tales/calls.ts";
import { emit, type Act } from "#kit/server/features/events.ts";
import { revisionOpened } from "#features/tales/server/events.ts";
import { inTransaction, type AfterCommit, type Executor, type Transaction } from "#kit/server/database/transaction.ts";
import type { Actor } from "#kit/server/http/call-checks.ts";
import { deskChanged } from "#features/notifications/server/service.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import type { MadeOrFound } from "#kit/server/http/calls.ts";
import { refuseIfChanged, notFound, ApiError, refuseUnless } from "#kit/server/api-error.ts";
import { spendBudget } from "#kit/server/throttle/member-budgets.ts";
import { isReviewer, refusalUnlessStaff } from "#vocabulary/roles.ts";
import { endClaim } from "./claims.ts";
import { refuseTroll } from "#features/accounts/server/service.ts";
import { validContent } from "#features/tales/server/content/stored-content.ts";
import { isSameText, isVersionDue, keepVersion, type TaleText } from "#features/tales/server/versions/keep-version.ts";
import { mayRevise, maySee } from "#features/tales/server/policy.ts";
import { lockTale } from "#features/tales/server/queries.ts";
import { tagIdsOf } from "#features/tales/server/tags/queries.ts";
import { existingTale } from "#features/tales/server/reading.ts";
import { refuseFullReviewQueue } from "./review-queue.ts";
import {
  deleteRevision,
  hasRevision,
  insertRevision,
  revisionOf,
  updateRevision,
  type RevisionRow,
} from "./revisions-queries.ts";
import { tagIds } from "#features/tales/server/tags/tags.ts";
import { momentFor } from "#features/tales/server/views.ts";

/** The author's side of a revision. Deciding about it is in review/reviewing-revisions.ts. */

const iso = (date: Date | null) => date?.toISOString() ?? null;

export function revisionView({ taleId, tagIds: _ids, timesReturned: _times, ...row }: RevisionRow): Revision {
  return {
    ...row,
    postId: taleId,
    isFinished: row.isFinished ? 1 : 0,
    remarks: row.remarks ?? [],
    submittedAt: iso(row.submittedAt),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** Locks a published Tale of the actor, to revise it. @throws {ApiError} NOT_FOUND; FORBIDDEN; CONFLICT for an unpublished Tale */
async function lockToRevise(tx: Executor, actor: Actor, id: number) {
  const tale = await lockTale(tx, id);
  if (tale === null || maySee(actor, tale) !== null) throw notFound();
  refuseUnless(mayRevise(actor, tale), {
    FORBIDDEN: "This Tale is someone else's.",
    CONFLICT: "This Tale is not published: change it itself.",
  });
  return tale;
}

/** Fields for the author of a published Tale alone. */
export const authorFields = async (
  { database: { db } }: AppContext,
  actor: Actor,
  tale: { id: number; authorId: number; publicationDate: Date | null },
) =>
  tale.authorId === actor.id && tale.publicationDate !== null ? { hasRevision: await hasRevision(db, tale.id) } : {};

/** @throws {ApiError} NOT_FOUND */
export async function existingRevision(executor: Executor, id: number): Promise<RevisionRow> {
  const row = await revisionOf(executor, id);
  if (row === null) throw notFound();
  return row;
}

export async function openRevision(context: AppContext, actor: Actor, id: number): Promise<MadeOrFound<Revision>> {
  return inTransaction(context.database, async (tx, afterCommit) => {
    await refuseTroll(tx, actor);
    await lockToRevise(tx, actor, id);
    const open = await revisionOf(tx, id);
    if (open !== null) return { isNew: false, reply: revisionView(open) };
    await insertFromPublished({ context, tx, afterCommit }, actor, id);
    return { isNew: true, reply: revisionView(await existingRevision(tx, id)) };
  });
}

/** Opens a revision with the published text. @throws {ApiError} CONFLICT */
async function insertFromPublished(act: Act, { id: authorId }: Actor, id: number): Promise<void> {
  await emit(act, revisionOpened, { taleId: id });
  const { context, tx } = act;
  const now = context.clock.now();
  const { title, content, level, warnings, categoryName, languageName } = await existingTale(tx, id);
  await insertRevision(tx, {
    taleId: id,
    authorId,
    title,
    content,
    level,
    warnings,
    tagIds: await tagIdsOf(tx, id),
    category: categoryName,
    language: languageName,
    isFinished: false,
    createdAt: now,
    updatedAt: now,
  });
}

/**
 * Changes the text of a Tale's revision for its author. A revision is opened if there is none, and withdrawn if it waits for review.
 * @param change the new text for the present one
 * @throws {ApiError} NOT_FOUND; FORBIDDEN; CONFLICT for an unpublished Tale
 */
export async function changeRevisionText(
  context: AppContext,
  tx: Transaction,
  afterCommit: AfterCommit,
  actor: Actor,
  id: number,
  change: (content: string) => string,
): Promise<void> {
  const tale = await lockToRevise(tx, actor, id);
  const now = context.clock.now();
  if ((await revisionOf(tx, id)) === null) await insertFromPublished({ context, tx, afterCommit }, actor, id);
  const row = await existingRevision(tx, id);
  const content = change(row.content);
  await keepReplaced(tx, tale, row, { now, by: { ...row, content } });
  await updateRevision(tx, id, { content, isFinished: false, submittedAt: null, updatedAt: now });
  if (!row.isFinished) return;
  await endClaim(tx, { kind: "tale", id });
  deskChanged(afterCommit);
}

/**
 * The text of a revision stays as a version before it is replaced, once in a while of writing, and before it is discarded. The
 * published text is a version already.
 * @param always also if the last version is not long ago
 */
async function keepReplaced(
  tx: Executor,
  tale: { id: number; createdAt: Date },
  replaced: TaleText,
  { now, by, always = false }: { now: Date; by: TaleText | null; always?: boolean | undefined },
): Promise<void> {
  if (by !== null && (isSameText(replaced, by) || (!always && !(await isVersionDue(tx, tale, now))))) return;
  if (isSameText(replaced, await existingTale(tx, tale.id))) return;
  await keepVersion(tx, tale.id, "SAVED", replaced, now);
}

export async function readRevision({ database }: AppContext, actor: Actor, id: number): Promise<Revision> {
  const [tale, row] = [await existingTale(database.db, id), await existingRevision(database.db, id)];
  if (tale.authorId !== actor.id && !(isReviewer(actor.role) && row.isFinished))
    refuseUnless(row.isFinished ? refusalUnlessStaff(actor, "NOT_FOUND") : "NOT_FOUND", {});
  const dated = (date: Date) => momentFor(date, tale, actor.id);
  const submittedAt = row.submittedAt === null ? null : dated(row.submittedAt);
  return revisionView({ ...row, submittedAt, createdAt: dated(row.createdAt), updatedAt: dated(row.updatedAt) });
}

export async function editRevision(
  context: AppContext,
  actor: Actor,
  id: number,
  draft: TaleTextDraft & SaveOptions,
): Promise<Revision> {
  const now = context.clock.now();
  return inTransaction(context.database, async (tx, afterCommit) => {
    await refuseTroll(tx, actor);
    const tale = await lockToRevise(tx, actor, id);
    const row = await existingRevision(tx, id);
    refuseIfChanged(draft.expectedUpdatedAt, row, "This revision was saved somewhere else since you opened it.");
    await spendBudget(context, tx, "saves", actor.id);
    const { categoryName, languageName } = await existingTale(tx, id);
    const isFinished = draft.isFinished === 1;
    const content = validContent(draft.content);
    const by = { title: draft.title, content, tags: draft.tags };
    await keepReplaced(tx, tale, row, { now, by, always: draft.keepReplaced });
    await updateRevision(tx, id, {
      title: draft.title,
      content,
      tagIds: await tagIds(tx, { ...draft, categoryName, languageName }),
      level: draft.level,
      warnings: draft.warnings,
      isFinished,
      submittedAt: isFinished ? (row.submittedAt ?? now) : null,
      ...(isFinished ? { returnNote: null } : {}),
      updatedAt: now,
    });
    if (isFinished && !row.isFinished) await refuseFullReviewQueue(context, tx, actor.id);
    if (isFinished !== row.isFinished) deskChanged(afterCommit);
    if (row.isFinished && !isFinished) await endClaim(tx, { kind: "tale", id });
    return revisionView(await existingRevision(tx, id));
  });
}

/** Nothing happens if there is none. @throws {ApiError} NOT_FOUND for another member's Tale */
export async function removeRevision(context: AppContext, actor: Actor, id: number): Promise<void> {
  await inTransaction(context.database, async (tx, afterCommit) => {
    const tale = await lockTale(tx, id);
    if (tale === null || tale.authorId !== actor.id) throw notFound();
    const row = await revisionOf(tx, id);
    if (row === null) return;
    await keepReplaced(tx, tale, row, { now: context.clock.now(), by: null });
    await deleteRevision(tx, id);
    if (!row.isFinished) return;
    await endClaim(tx, { kind: "tale", id });
    deskChanged(afterCommit);
  });
}

/** @throws {ApiError} CONFLICT if no revision waits */
export async function waitingRevision(tx: Executor, id: number): Promise<RevisionRow> {
  const row = await revisionOf(tx, id);
  if (row?.isFinished === true) return row;
  throw new ApiError("CONFLICT", { detail: "No revision of this Tale is waiting for review." });
}
