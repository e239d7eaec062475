import type { SaveOptions, SentPrompt, TaleDraft } from "../calls.ts";
import type { OwnTale } from "../shapes.ts";
import type { ErrorCode } from "#vocabulary/errors.ts";
import { inTransaction, together } from "#kit/server/database/transaction.ts";
import type { Actor } from "#kit/server/http/call-checks.ts";
import { requireStaffRole } from "#features/accounts/server/staff-actions.ts";
import { createIdempotently } from "#kit/server/idempotency/idempotency-keys.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { refuseMove } from "#kit/server/live-settings.ts";
import { notFound, refuseIfChanged, refuseUnless } from "#kit/server/api-error.ts";
import { spendBudget } from "#kit/server/throttle/member-budgets.ts";
import { refuseTroll } from "#features/accounts/server/service.ts";
import { emit } from "#kit/server/features/events.ts";
import { taleCreated, taleRemoved, taleSaved, taleSubmitted, taleUnpublished, taleWithdrawn } from "./events.ts";
import { deleteSomeNotificationsAboutTales } from "#features/notifications/server/kinds.ts";
import { columnsOfContent, validContent } from "./content/stored-content.ts";
import { isSameText, isVersionDue, keepVersion } from "./versions/keep-version.ts";
import { hasManyRows, markDeleted, taleDeletion } from "./deletion.ts";
import { deleteForCause } from "./delete-for-cause.ts";
import { mayDelete, mayEdit } from "./policy.ts";
import { deleteTale, insertTale, lockTale, submission, submit, taleByClientKey, updateTale } from "./queries.ts";
import { setTags } from "./tags/queries.ts";
import { existingTale } from "./reading.ts";
import { cacheTagsOf } from "./cache-tags.ts";
import { ownTaleView } from "./views.ts";
import { tagIds } from "./tags/tags.ts";

/** Creating, editing and deleting Tales. Reading is in reading.ts, review is in review/reviewing.ts. */

const details: Partial<Record<ErrorCode, string>> = {
  FORBIDDEN: "This Tale is someone else's.",
  PUBLISHED: "This Tale is published: its author changes it by a revision.",
};

/** The columns that a sent form sets. */
function columnsOf(draft: TaleDraft, now: Date) {
  return {
    visibleToStaff: false,
    title: draft.title,
    ...columnsOfContent(validContent(draft.content)),
    category: draft.categoryName,
    language: draft.languageName,
    isFinished: draft.isFinished === 1,
    updatedAt: now,
    // Undefined ones are not written.
    level: draft.level,
    warnings: draft.warnings,
    ...(draft.isFinished === 1 ? { returnNote: null } : { submittedAt: null }),
  };
}

export async function createTale(
  context: AppContext,
  actor: Actor,
  draft: TaleDraft & SentPrompt & { clientKey?: string | undefined; translationOf?: number | undefined },
): Promise<OwnTale> {
  const now = context.clock.now();
  const columns = columnsOf(draft, now);
  return inTransaction(context.database, async (tx, afterCommit, atCommit) => {
    await refuseTroll(tx, actor);
    const { clientKey, translationOf, promptId, languageName, categoryName } = draft;
    const make = async () => {
      const made = { ...columns, isFinished: false, authorId: actor.id, clientKey, createdAt: now };
      const id = await insertTale(tx, made);
      if (id === null) return null;
      const { words, isFinished } = columns;
      const place = { languageName, categoryName, words, isFinished, promptId };
      const fact = { actor, taleId: id, clientKey, translationOf, ...place };
      await emit({ context, tx, afterCommit }, taleCreated, fact);
      await setTags(tx, id, await tagIds(tx, draft));
      await spendBudget(context, tx, "saves", actor.id);
      const row = { ...(await existingTale(tx, id)), ...(columns.isFinished ? submission(now) : {}) };
      return row;
    };
    const { row, isNew } = await createIdempotently(make, () => taleByClientKey(tx, actor.id, clientKey!));
    if (isNew && row.isFinished) {
      const fact = { authorId: actor.id, taleId: row.id, text: row, submittedAt: now };
      await emit({ context, tx, afterCommit }, taleSubmitted, fact);
      atCommit(() => submit(tx, { id: row.id, ...submission(now) }));
    }
    return ownTaleView(row, actor);
  });
}

export async function editTale(
  context: AppContext,
  actor: Actor,
  id: number,
  draft: TaleDraft & SentPrompt & SaveOptions,
): Promise<OwnTale> {
  const now = context.clock.now();
  return inTransaction(context.database, async (tx, afterCommit, atCommit) => {
    await refuseTroll(tx, actor);
    const tale = await lockTale(tx, id);
    if (tale === null) throw notFound();
    refuseUnless(mayEdit(actor, tale), details);
    refuseIfChanged(draft.expectedUpdatedAt, tale, "This Tale was saved somewhere else since you opened it.");
    refuseMove(context, { languageName: tale.language, categoryName: tale.category }, draft);
    await spendBudget(context, tx, "saves", actor.id);
    const columns = columnsOf(draft, now);
    const isSubmitted = columns.isFinished && !tale.isFinished;
    const { language, category: categoryName, words, isFinished } = columns;
    const checked = { language, categoryName, words, isFinished, isSubmitted, promptId: draft.promptId };
    await emit({ context, tx, afterCommit }, taleSaved, { actor, tale, ...checked });
    // Editing a submitted Tale keeps its place in the review queue.
    const submittedAt = columns.isFinished ? (tale.submittedAt ?? now) : null;
    const submitted = isSubmitted ? submission(submittedAt!) : null;
    // Reviewers keep seeing a Tale that its author withdraws, until the author changes it.
    const visibleToStaff = tale.isFinished && !columns.isFinished;
    const tags = await tagIds(tx, draft);
    if (draft.keepReplaced === true || (await isVersionDue(tx, tale, now))) {
      const replaced = await existingTale(tx, id);
      if (!isSameText(replaced, { ...columns, tags: draft.tags })) await keepVersion(tx, id, "SAVED", replaced, now);
    }
    const waiting = columns.isFinished && !isSubmitted;
    await updateTale(tx, id, {
      ...columns,
      isFinished: waiting,
      submittedAt: waiting ? submittedAt : null,
      visibleToStaff,
    });
    await setTags(tx, id, tags);
    const saved = { ...(await existingTale(tx, id)), ...submitted };
    const act = { context, tx, afterCommit };
    if (tale.isFinished && !columns.isFinished) await emit(act, taleWithdrawn, { taleId: id });
    if (submitted !== null) {
      await emit(act, taleSubmitted, { authorId: actor.id, taleId: id, text: saved, submittedAt: now });
      atCommit(() => submit(tx, { id, ...submitted }));
    }
    return ownTaleView(saved, actor);
  });
}

interface Deletion {
  id: number;
  note?: string | null | undefined;
  ground?: string | null | undefined;
}

/** @throws {ApiError} NOT_FOUND; FORBIDDEN; BAD_REQUEST for an unknown ground */
export async function removeTale(context: AppContext, actor: Actor, { id, ...why }: Deletion): Promise<void> {
  await inTransaction(context.database, async (tx, afterCommit) => {
    const locked = await lockTale(tx, id);
    if (locked === null) throw notFound();
    refuseUnless(mayDelete(actor, locked), details);
    if (locked.authorId !== actor.id) {
      await requireStaffRole(tx, actor, "moderator");
      await spendBudget(context, tx, "removedTales", actor.id);
    }
    const tale = await existingTale(tx, id);
    const act = { context, tx, afterCommit };
    const isShown = tale.publicationDate !== null;
    // Staff see no drafts of others, so theirs is a published Tale or one that waits.
    const mayReturn = tale.authorId !== actor.id;
    const removed = emit(act, taleRemoved, { actor, tale, mayReturn });
    await together(removed, isShown ? emit(act, taleUnpublished, { tale }) : null);
    const isLater = !mayReturn && (await hasManyRows(tx, id));
    if (mayReturn) await deleteForCause(act, actor, tale, why);
    else await (isLater ? markDeleted(context, tx, id) : deleteTale(tx, id));
    if ((await deleteSomeNotificationsAboutTales(tx, [id])) || isLater)
      await context.jobs.enqueue(tx, afterCommit, taleDeletion, { taleId: id });
    if (isShown) context.cache.moved(afterCommit, cacheTagsOf(tale));
  });
}
