import type { ErrorCode } from "#vocabulary/errors.ts";
import { isReviewer } from "#vocabulary/roles.ts";
import type { Returned } from "#features/tales/calls.ts";

import { firstMisplaced, type Remark } from "#features/tales/remarks.ts";
import type { OwnTale, PublishedTale } from "#features/tales/shapes.ts";
import { emit } from "#kit/server/features/events.ts";
import { inTransaction, together, type Executor } from "#kit/server/database/transaction.ts";
import type { Actor } from "#kit/server/http/call-checks.ts";
import { hasOtherActiveStaff } from "#features/accounts/server/staff-queries.ts";
import { lastActor } from "#features/audit-log/server/service.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { invalidField, notFound, ApiError, refuseUnless } from "#kit/server/api-error.ts";
import { requireReviewer } from "./claims.ts";
import {
  correctedParts,
  correctionDetail,
  correctionMessage,
  correctionOf,
  type SentCorrection,
} from "./corrected-parts.ts";
import { mayDecide, mayReview, type AccessState } from "#features/tales/server/policy.ts";
import { reviewDecided, talePublished, taleReturned } from "#features/tales/server/events.ts";
import { lockTaleToReview, publication, publish, updateTale } from "#features/tales/server/queries.ts";
import { setTags } from "#features/tales/server/tags/queries.ts";
import { existingTale } from "#features/tales/server/reading.ts";
import { cacheTagsOf } from "#features/tales/server/cache-tags.ts";
import { bitsOf } from "#features/tales/server/warnings-column.ts";
import { listedView, ownTaleView, withContent } from "#features/tales/server/views.ts";

/** Review: a waiting Tale is published or sent back. */

const details: Partial<Record<ErrorCode, string>> = {
  PUBLISHED: "This Tale is already published.",
  CONFLICT: "This Tale is not waiting for review any more.",
  OWN_TALE: "You wrote this Tale, so another reviewer decides on it.",
};

/** Looks for a colleague only if the Tale is the reviewer's own. */
async function reviewError(
  context: AppContext,
  executor: Executor,
  reviewer: Actor,
  tale: AccessState,
): Promise<ErrorCode | null> {
  const state = mayReview(reviewer, tale);
  if (state !== null || tale.authorId !== reviewer.id) return state;
  return mayDecide(reviewer, tale, await hasOtherActiveStaff(executor, reviewer.id, context.clock.now()));
}

/** The additional field of a Tale for reviewers: whether they may publish it or send it back now. */
export async function reviewerFields(
  context: AppContext,
  actor: Actor,
  tale: AccessState,
): Promise<{ decidable?: boolean }> {
  if (!isReviewer(actor.role)) return {};
  return { decidable: (await reviewError(context, context.database.db, actor, tale)) === null };
}

/** Locks a Tale that waits for review. @throws {ApiError} NOT_FOUND; OWN_TALE; PUBLISHED or CONFLICT, with the reviewer who decided first */
async function lockToReview(context: AppContext, tx: Executor, reviewer: Actor, id: number) {
  const tale = await lockTaleToReview(tx, id);
  if (tale === null) throw notFound();
  const { refuseIfClaimed } = await requireReviewer(context, tx, reviewer, { kind: "tale", id });
  const answer = await reviewError(context, tx, reviewer, tale);
  if (answer !== "PUBLISHED" && answer !== "CONFLICT") {
    refuseUnless(answer, details);
    refuseIfClaimed();
    return tale;
  }
  // A draft without a note was withdrawn by its author, not sent back.
  const action = answer === "PUBLISHED" ? "publish" : tale.returnNote === null ? null : "return";
  const decidedBy = action === null ? undefined : await lastActor(tx, "tale", id, [action]);
  throw new ApiError(answer, { detail: details[answer], decidedBy });
}

/**
 * The publication itself is sent with the commit: its triggers lock the totals of the category, the author, the sitemap and the tags, for
 * which every other publication waits (docs/decisions/0073-publications-lock-totals-last.md).
 * @param sent the reviewer's correction, about which the author gets a message
 */
export async function publishTale(
  context: AppContext,
  reviewer: Actor,
  id: number,
  sent: SentCorrection,
): Promise<PublishedTale> {
  return inTransaction(context.database, async (tx, afterCommit, atCommit) => {
    const waiting = await lockToReview(context, tx, reviewer, id);
    const { authorId, language } = waiting;
    const now = context.clock.now();
    const text = await existingTale(tx, id);
    const { tagIds, ...corrected } = await correctedParts(tx, text, sent);
    const correction = correctionOf(text, corrected);
    if (tagIds !== null) await setTags(tx, id, tagIds);
    const row = { ...text, ...publication(now), ...corrected };
    const published = withContent(listedView)(row);
    const act = { context, tx, afterCommit };
    const detail = correction === null ? undefined : correctionDetail(correction);
    await together(
      emit(act, reviewDecided, {
        reviewer,
        action: "publish",
        taleId: id,
        text: row,
        language,
        submittedAt: waiting.submittedAt ?? now,
        decidedAt: now,
        detail,
      }),
      emit(act, talePublished, {
        tale: { ...published, authorId, isAuthorHidden: waiting.isAuthorHidden },
        correction:
          correction === null || authorId === reviewer.id
            ? null
            : correctionMessage(context.siteSettings, waiting.authorsLanguage, published.title, correction),
      }),
    );
    context.cache.moved(afterCommit, cacheTagsOf(published), "changed");
    const { level, warnings, categoryName: category } = corrected;
    atCommit(() => publish(tx, { id, level, warnings: bitsOf(warnings), category, ...publication(now) }));
    return published;
  });
}

export async function sendTaleBack(
  context: AppContext,
  reviewer: Actor,
  id: number,
  { note, reason, remarks = [] }: Returned,
): Promise<OwnTale> {
  return inTransaction(context.database, async (tx, afterCommit) => {
    const waiting = await lockToReview(context, tx, reviewer, id);
    const { timesReturned, language } = waiting;
    const { content } = await existingTale(tx, id);
    const decidedAt = context.clock.now();
    await updateTale(tx, id, {
      isFinished: false,
      visibleToStaff: true,
      submittedAt: null,
      returnNote: note,
      returnReason: reason ?? null,
      remarks: validRemarks(remarks, content),
      timesReturned: (timesReturned ?? 0) + 1,
      updatedAt: decidedAt,
    });
    const row = await existingTale(tx, id);
    const act = { context, tx, afterCommit };
    await together(
      emit(act, reviewDecided, {
        reviewer,
        action: "return",
        taleId: id,
        text: row,
        language,
        submittedAt: waiting.submittedAt ?? decidedAt,
        decidedAt,
        detail: note,
        review: { note, reason: reason ?? null, remarks },
      }),
      emit(act, taleReturned, { tale: row, note }),
    );
    return ownTaleView(row, reviewer);
  });
}

/** @throws {ApiError} BAD_REQUEST at the first remark whose passage is not in the text */
export function validRemarks(remarks: readonly Remark[], content: string): Remark[] {
  const misplaced = firstMisplaced(remarks, content);
  if (misplaced >= 0) throw invalidField(`remarks.${misplaced}.quote`, "This passage is not at its place in the text.");
  return [...remarks];
}
