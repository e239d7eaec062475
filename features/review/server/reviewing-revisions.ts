import type { Revision } from "../revisions.ts";
import type { Returned } from "#features/tales/calls.ts";
import type { PublishedTale } from "#features/tales/shapes.ts";
import { inTransaction, together, type Executor } from "#kit/server/database/transaction.ts";
import type { Actor } from "#kit/server/http/call-checks.ts";
import { languagesOf } from "#features/accounts/server/queries.ts";
import { hasOtherActiveStaff } from "#features/accounts/server/staff-queries.ts";
import { requireStaffRole } from "#features/accounts/server/staff-actions.ts";
import { adminMessageAboutTale, revisionPublished } from "#features/notifications/server/kinds.ts";
import { notFound, refuseUnless } from "#kit/server/api-error.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { refuseIfClaimed } from "./claims.ts";
import { notify } from "#features/notifications/server/service.ts";
import { cacheTagsOf } from "#features/tales/server/cache-tags.ts";
import { columnsOfContent } from "#features/tales/server/content/stored-content.ts";
import {
  correctedParts,
  correctionDetail,
  correctionMessage,
  correctionOf,
  type SentCorrection,
} from "./corrected-parts.ts";
import { validRemarks } from "./reviewing.ts";
import { emit } from "#kit/server/features/events.ts";
import { reviewDecided, taleReturned, taleRevised } from "#features/tales/server/events.ts";
import { mayDecide } from "#features/tales/server/policy.ts";
import { lockTale, updateTale } from "#features/tales/server/queries.ts";
import { setTags } from "#features/tales/server/tags/queries.ts";
import { existingTale } from "#features/tales/server/reading.ts";
import { deleteRevision, updateRevision } from "./revisions-queries.ts";
import { existingRevision, revisionView, waitingRevision } from "./revisions.ts";
import { listedView, withContent } from "#features/tales/server/views.ts";

/** Review of a revision: it is published in place of the Tale's text, or sent back. */

/** @throws {ApiError} NOT_FOUND; CONFLICT; CLAIMED; OWN_TALE */
async function lockToReview(context: AppContext, tx: Executor, reviewer: Actor, id: number) {
  const tale = await lockTale(tx, id);
  if (tale === null) throw notFound();
  await requireStaffRole(tx, reviewer, "moderator");
  const row = await waitingRevision(tx, id);
  const hasColleague =
    tale.authorId === reviewer.id && (await hasOtherActiveStaff(tx, reviewer.id, context.clock.now()));
  refuseUnless(mayDecide(reviewer, tale, hasColleague), {
    OWN_TALE: "You wrote this Tale, so another reviewer decides on it.",
  });
  await refuseIfClaimed(context, tx, reviewer, { kind: "tale", id });
  return { tale, row };
}

export async function publishRevision(
  context: AppContext,
  reviewer: Actor,
  id: number,
  sent: Omit<SentCorrection, "categoryName">,
): Promise<PublishedTale> {
  return inTransaction(context.database, async (tx, afterCommit) => {
    const { tale, row } = await lockToReview(context, tx, reviewer, id);
    const now = context.clock.now();
    const before = await existingTale(tx, id);
    const text = { ...row, categoryName: before.categoryName, languageName: before.languageName };
    const corrected = await correctedParts(tx, text, sent);
    const correction = correctionOf(text, corrected);
    const { level, warnings, tagIds } = corrected;
    await updateTale(tx, id, {
      title: row.title,
      ...columnsOfContent(row.content),
      level,
      warnings,
      returnReason: null,
      remarks: null,
      revisedAt: now,
      updatedAt: now,
    });
    const chosen = tagIds ?? row.tagIds;
    if (chosen.length > 0) await setTags(tx, id, chosen);
    await deleteRevision(tx, id);
    const published = await existingTale(tx, id);
    await emit({ context, tx, afterCommit }, reviewDecided, {
      reviewer,
      action: "publish",
      taleId: id,
      text: published,
      language: row.language,
      submittedAt: row.submittedAt!,
      decidedAt: now,
      detail: ["revision", ...(correction === null ? [] : [correctionDetail(correction)])].join(", "),
    });
    const told = [revisionPublished({ ...published, authorId: tale.authorId })];
    if (correction !== null && tale.authorId !== reviewer.id) {
      const [author] = await languagesOf(tx, [tale.authorId]);
      const message = correctionMessage(context.siteSettings, author!.language, published.title, correction);
      told.push(adminMessageAboutTale(tale.authorId, id, message));
    }
    await notify(context, tx, afterCommit, ...told);
    const revised = withContent(listedView)(published);
    await emit({ context, tx, afterCommit }, taleRevised, { tale: revised, before });
    context.cache.moved(afterCommit, [...new Set([...cacheTagsOf(before), ...cacheTagsOf(published)])], "changed");
    return revised;
  });
}

export async function sendRevisionBack(
  context: AppContext,
  reviewer: Actor,
  id: number,
  { note, reason, remarks = [] }: Returned,
): Promise<Revision> {
  return inTransaction(context.database, async (tx, afterCommit) => {
    const { tale, row } = await lockToReview(context, tx, reviewer, id);
    const now = context.clock.now();
    await updateRevision(tx, id, {
      isFinished: false,
      submittedAt: null,
      returnNote: note,
      returnReason: reason ?? null,
      remarks: validRemarks(remarks, row.content),
      timesReturned: row.timesReturned + 1,
      updatedAt: now,
    });
    const act = { context, tx, afterCommit };
    await together(
      emit(act, reviewDecided, {
        reviewer,
        action: "return",
        taleId: id,
        text: row,
        language: row.language,
        submittedAt: row.submittedAt!,
        decidedAt: now,
        detail: note,
        review: { note, reason: reason ?? null, remarks },
      }),
      emit(act, taleReturned, { tale: { id, title: row.title, authorId: tale.authorId }, note }),
    );
    return revisionView(await existingRevision(tx, id));
  });
}
