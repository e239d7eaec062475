import { userByUsername } from "#features/accounts/server/queries.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { invalidField, notFound, ApiError, refuseUnless } from "#kit/server/api-error.ts";
import { inTransaction, type AfterCommit, type Transaction } from "#kit/server/database/transaction.ts";
import { emit } from "#kit/server/features/events.ts";
import type { Actor } from "#kit/server/http/call-checks.ts";
import { lockTaleToReport } from "#features/tales/server/single-tale.ts";
import { refuseTroll } from "#features/accounts/server/service.ts";
import { createThrottle } from "#kit/server/throttle/throttle.ts";
import { withIdempotencyKey } from "#kit/server/idempotency/idempotency-keys.ts";
import { deskChanged } from "#features/notifications/server/service.ts";
import { lockCommentToReport, type CommentKind } from "#features/comments/server/reported-comments.ts";
import { DAY } from "#vocabulary/limits.ts";
import { report as limits } from "#vocabulary/account-limits.ts";
import type { ReportType } from "../shapes.ts";
import { reportCreated } from "./events.ts";
import { mayReport } from "./policy.ts";
import { createdReport, insertReport } from "./queries.ts";
import { severityOf } from "#features/decisions/server/reasons.ts";
import type { reports } from "./tables.ts";

/** Members report comments, other members and Tales. */

/** The throttle key that counts a member's reports. */
export const reportsKey = (userId: number) => `reports:${userId}`;

const kinds: Record<Exclude<ReportType, "user" | "tale">, CommentKind> = { comment: "tale", blog: "news" };

const details = {
  comment: {
    FORBIDDEN: "You can't report a comment of your own.",
    CONFLICT: "A moderator has already hidden this comment.",
    ALREADY_REPORTED: "You have already reported this comment; a moderator will look at it.",
  },
  tale: { ALREADY_REPORTED: "You have already reported this Tale; a moderator will look at it." },
  person: {
    FORBIDDEN: "You can't report yourself.",
    ALREADY_REPORTED: "You have already reported this person; a moderator will look at it.",
  },
};

const detailsOf: Record<ReportType, { ALREADY_REPORTED: string }> = {
  comment: details.comment,
  blog: details.comment,
  user: details.person,
  tale: details.tale,
};

type NewReport = Omit<typeof reports.$inferInsert, "startDate" | "reporterId">;

interface ReportForm {
  /** For the staff; an empty one counts as none. */
  note?: string | null | undefined;
  clientKey?: string | undefined;
}

const reporterNoteOf = ({ note }: ReportForm) => (note === "" ? null : note);

/** Creates the report that `reportOf` returns, once per idempotency key. */
async function createOnce(
  context: AppContext,
  tx: Transaction,
  afterCommit: AfterCommit,
  { actor, form }: { actor: Actor; form: ReportForm },
  reportOf: () => Promise<NewReport>,
) {
  const key = { of: "report", callerId: actor.id, clientKey: form.clientKey } as const;
  const { result } = await withIdempotencyKey(tx, context.clock, key, async () => ({
    id: await keep(context, tx, afterCommit, actor, { ...(await reportOf()), reporterNote: reporterNoteOf(form) }),
  }));
  const report = await createdReport(tx, result.id);
  // The reported account was removed, and the report with it.
  if (report === null) throw notFound();
  return { ...report, startDate: report.startDate.toISOString() };
}

/** A member can have one pending report about a comment, Tale or member; unique indexes guarantee that. @returns the id */
async function keep(
  context: AppContext,
  tx: Transaction,
  afterCommit: AfterCommit,
  actor: Actor,
  report: NewReport,
): Promise<number> {
  const inserted = await insertReport(tx, { ...report, reporterId: actor.id, startDate: context.clock.now() });
  const about = detailsOf[report.type];
  if (inserted === null) throw new ApiError("ALREADY_REPORTED", { detail: about.ALREADY_REPORTED });
  // Counted in the same transaction, so that rejected reports do not count.
  await createThrottle(context, DAY, tx).fail({ key: reportsKey(actor.id), failures: limits.perDay });
  deskChanged(afterCommit);
  const { type, reason = null } = report;
  await emit({ context, tx, afterCommit }, reportCreated, { id: inserted.id, type, reason });
  return inserted.id;
}

interface CommentReport extends ReportForm {
  commentId: number;
  reason: string;
}

/** @throws {ApiError} TROLL, BAD_REQUEST at `reason`, NOT_FOUND, FORBIDDEN, CONFLICT, ALREADY_REPORTED or RATE_LIMITED */
export async function reportComment<T extends keyof typeof kinds>(
  context: AppContext,
  type: T,
  actor: Actor,
  { commentId, reason, ...form }: CommentReport,
) {
  const newReport = await inTransaction(context.database, async (tx, afterCommit) => {
    await refuseTroll(tx, actor);
    return createOnce(context, tx, afterCommit, { actor, form }, async () => {
      const severity = await severityOf(tx, reason);
      const { authorId, text, isCensored, language, category } = await lockCommentToReport(
        tx,
        actor,
        kinds[type],
        commentId,
      );
      refuseUnless(mayReport(actor, { userId: authorId, isCensored }), details.comment);
      return { type, userId: authorId, commentId, text, language, category, reason, severity };
    });
  });
  return { ...newReport, type, commentId };
}

interface UserReport extends ReportForm {
  username: string;
  reason?: string | null | undefined;
}

/** @throws {ApiError} TROLL, BAD_REQUEST at `reason`, NOT_FOUND, FORBIDDEN, ALREADY_REPORTED or RATE_LIMITED */
export async function reportUser(context: AppContext, actor: Actor, { username, reason = null, ...form }: UserReport) {
  return inTransaction(context.database, async (tx, afterCommit) => {
    await refuseTroll(tx, actor);
    const reported = await userByUsername(tx, username);
    if (reported === null || reported.activatedAt === null) throw notFound();
    const newReport = await createOnce(context, tx, afterCommit, { actor, form }, async () => {
      const severity = await severityOf(tx, reason);
      refuseUnless(mayReport(actor, { userId: reported.id, isCensored: false }), details.person);
      return { type: "user", userId: reported.id, reason, severity };
    });
    return { ...newReport, type: "user" as const, username: reported.username };
  });
}

interface TaleReport extends ReportForm {
  postId: number;
  reason: string;
}

/** Reports a published Tale. @throws {ApiError} TROLL, BAD_REQUEST at `reason` or for one's own Tale, NOT_FOUND, ALREADY_REPORTED or RATE_LIMITED */
export async function reportTale(context: AppContext, actor: Actor, { postId, reason, ...form }: TaleReport) {
  const newReport = await inTransaction(context.database, async (tx, afterCommit) => {
    await refuseTroll(tx, actor);
    return createOnce(context, tx, afterCommit, { actor, form }, async () => {
      const severity = await severityOf(tx, reason);
      const { authorId, title, text, language, category } = await lockTaleToReport(tx, postId);
      if (authorId === actor.id) throw invalidField("postId", "You can't report a Tale of your own.");
      return {
        type: "tale",
        userId: authorId,
        taleId: postId,
        taleTitle: title,
        taleText: text,
        language,
        category,
        reason,
        severity,
      };
    });
  });
  return { ...newReport, type: "tale" as const, postId };
}
