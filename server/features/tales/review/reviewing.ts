import type { ErrorCode } from "#contract/errors.ts";
import type { SentLevelAndWarnings } from "#contract/level-and-warnings.ts";
import { isReviewer } from "#contract/roles.ts";
import type { Returned } from "#contract/tales.ts";
import type { OwnTale, PublishedTale } from "#contract/tale-shapes.ts";
import {
  inTransaction,
  type AfterCommit,
  type Executor,
  type Transaction,
} from "#server/platform/database/transaction.ts";
import type { Actor } from "#server/platform/http/call-checks.ts";
import { hasOtherActiveStaff } from "../../accounts/queries.ts";
import { lastActor } from "../../audit-log/queries.ts";
import { postPublished, adminMessageAboutTale, taleReturned } from "../../notifications/kinds.ts";
import { staffQueueChanged } from "../../notifications/staff-queue-changed.ts";
import { inOneStatement } from "#server/platform/database/one-statement.ts";
import type { AppContext } from "#server/platform/app-context.ts";
import { notFound, ApiError, refuseUnless } from "#server/platform/api-error.ts";
import { recordAction } from "../../audit-log/service.ts";
import { notify } from "../../notifications/service.ts";
import { endClaim, requireReviewer } from "../../claims/service.ts";
import { awardTrophies } from "../../trophies/service.ts";
import { correctionDetail, correctionMessage, correctionOf } from "./reviewer-correction.ts";
import { prepareVersion } from "../versions/keep-version.ts";
import { mayDecide, mayReview, type AccessState } from "../policy.ts";
import { lockTaleToReview, publication, publish, taleById, updateTale } from "../queries.ts";
import { cacheTagsOf } from "../cache-tags.ts";
import { lockLanguageOfStory } from "../stories/stories.ts";
import { noteDecision } from "./review-times-queries.ts";
import { cacheTagsOfNeighbours } from "../series/queries.ts";
import { validRemarks } from "./valid-remarks.ts";
import { progressWithOneMore } from "../trophy-progress-queries.ts";
import { bitsOf } from "../warnings-column.ts";
import { listedView, ownTaleView, withContent } from "../views.ts";

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

/** Tells the followers of a new Tale's author. server/features.ts passes it, because the feature `follows` is above this one. */
export type AnnounceTale = (
  context: AppContext,
  tx: Transaction,
  afterCommit: AfterCommit,
  tale: { id: number; authorId: number },
) => Promise<void>;

/**
 * The publication itself is sent with the commit: its triggers lock the totals of the category, the author, the sitemap and the tags, for
 * which every other publication waits (docs/decisions/0073-publications-lock-totals-last.md).
 * @param sent the reviewer's correction, about which the author gets a message
 */
export async function publishTale(
  context: AppContext,
  reviewer: Actor,
  id: number,
  sent: SentLevelAndWarnings,
  announce: AnnounceTale,
): Promise<PublishedTale> {
  return inTransaction(context.database, async (tx, afterCommit, atCommit) => {
    const waiting = await lockToReview(context, tx, reviewer, id);
    const { authorId, language } = waiting;
    const now = context.clock.now();
    const correction = correctionOf(waiting, sent);
    const level = sent.level === undefined ? waiting.level : sent.level;
    const warnings = sent.warnings ?? waiting.warnings;
    const otherVersions = await lockLanguageOfStory(tx, waiting);
    const row = { ...(await taleById(tx, id))!, ...publication(now), level, warnings };
    staffQueueChanged(afterCommit);
    const version = await prepareVersion(tx, id, "PUBLISHED", row, now);
    const detail = correction === null ? undefined : correctionDetail(correction);
    await inOneStatement(
      tx,
      endClaim(tx, { kind: "tale", id }),
      noteDecision(tx, { language, submittedAt: waiting.submittedAt ?? now, decidedAt: now }),
      recordAction(context, tx, { actor: reviewer, action: "publish", target: { kind: "tale", id }, detail }),
      version.row,
    );
    await version.deleteOld();
    const published = withContent(listedView)(row);
    await announce(context, tx, afterCommit, { id, authorId });
    const notifications = [postPublished({ ...published, authorId })];
    if (correction !== null && authorId !== reviewer.id) {
      const message = correctionMessage(waiting.authorsLanguage, published.title, correction);
      notifications.push(adminMessageAboutTale(authorId, id, message));
    }
    const due = [{ userId: authorId, kinds: ["published", "languages"] as const }];
    await awardTrophies(context, tx, afterCommit, progressWithOneMore(language), due, notifications);
    const neighbours = await cacheTagsOfNeighbours(tx, row.series);
    context.pages.invalidate(afterCommit, [...cacheTagsOf(published), ...otherVersions, ...neighbours], "changed");
    atCommit(() => publish(tx, { id, level, warnings: bitsOf(warnings), ...publication(now) }));
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
    const { authorId, timesReturned, language } = waiting;
    const { content } = (await taleById(tx, id))!;
    staffQueueChanged(afterCommit);
    const updatedAt = context.clock.now();
    await updateTale(tx, id, {
      isFinished: false,
      visibleToStaff: true,
      submittedAt: null,
      returnNote: note,
      returnReason: reason ?? null,
      remarks: validRemarks(remarks, content),
      timesReturned: (timesReturned ?? 0) + 1,
      updatedAt,
    });
    const row = (await taleById(tx, id))!;
    const review = { note, reason: reason ?? null, remarks };
    const version = await prepareVersion(tx, id, "RETURNED", row, updatedAt, review);
    await inOneStatement(
      tx,
      endClaim(tx, { kind: "tale", id }),
      noteDecision(tx, { language, submittedAt: waiting.submittedAt ?? updatedAt, decidedAt: updatedAt }),
      recordAction(context, tx, { actor: reviewer, action: "return", target: { kind: "tale", id }, detail: note }),
      version.row,
    );
    await version.deleteOld();
    const returnedTale = ownTaleView(row);
    await notify(context, tx, afterCommit, taleReturned({ ...returnedTale, authorId }, note));
    return returnedTale;
  });
}
