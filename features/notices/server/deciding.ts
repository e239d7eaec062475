import { eq } from "drizzle-orm";
import { recordAction } from "#features/audit-log/server/service.ts";
import { lockReportedComments } from "#features/comments/server/reported-comments.ts";
import { listReasons } from "#features/decisions/server/reasons.ts";
import { hasCostPointsSince } from "#features/decisions/server/standing.ts";
import { acceptWithoutReporter } from "#features/moderation/server/without-reporter.ts";
import { deskChanged } from "#features/notifications/server/service.ts";
import { endClaim } from "#features/review/server/claims.ts";
import { lockReportedTales } from "#features/tales/server/single-tale.ts";
import { invalidField } from "#kit/server/api-error.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { inOneStatement, inTransaction } from "#kit/server/database/transaction.ts";
import type { Act } from "#kit/server/features/events.ts";
import type { Actor } from "#kit/server/http/call-checks.ts";
import type { Notice } from "../calls.ts";
import type { NoticeDecision } from "../shapes.ts";
import { lockSameThing, reportedThing, requireDecidable } from "./claiming.ts";
import { answerMail } from "./mails.ts";
import { claimTargetOf, lockNotice, readNotice, type NoticeFields } from "./reading.ts";
import { notices } from "./tables.ts";

/** The staff's decisions about notices. */

interface Verdict {
  status: NoticeDecision;
  decidedReason?: string | null | undefined;
  note: string;
  noteToReporter?: string | null | undefined;
}

/**
 * Decides and mails the answer. Accepting restricts what the notice is about, unless that has been done since the notice came. Locks in
 * the order of all transactions: the notice, the Tale or comment, its reports, the member.
 * @throws {ApiError} NOT_FOUND; CONFLICT, with the moderator who decided first; FORBIDDEN; CLAIMED; BAD_REQUEST at `decidedReason`; LAST_ADMIN
 */
export function decideNotice(context: AppContext, actor: Actor, id: number, verdict: Verdict): Promise<Notice> {
  return inTransaction(context.database, async (tx, afterCommit) => {
    const notice = await lockNotice(tx, actor, id);
    await lockRestricted({ tx }, notice);
    await lockSameThing(tx, notice);
    const { status, note, noteToReporter = null } = verdict;
    await requireDecidable(context, tx, actor, notice, status);
    const { decidedReason, isListed } = await groundOf(context, notice, verdict);
    const act = { context, tx, afterCommit };
    const thing = status === "ACCEPTED" ? reportedThing(notice) : null;
    const applied = thing !== null && !(await isDone(act, notice));
    if (applied)
      await acceptWithoutReporter(
        act,
        actor,
        {
          ...thing,
          text: thing.taleId === null ? notice.quote : null,
          taleTitle: thing.taleId === null ? null : notice.title,
          taleText: thing.taleId === null ? null : notice.quote,
          reason: decidedReason,
          severity: notice.severity,
        },
        { decidedReason: isListed ? decidedReason : null, note },
      );
    // The member reads the note with the decision; without a decision the sender does.
    const words = [applied ? null : note, noteToReporter === "" ? null : noteToReporter];
    const answer = words.filter((text) => text !== null).join("\n\n") || null;
    const isErased = notice.email === null || (notice.userId === null && notice.type !== "news");
    const decided = { status, decidedReason, note, noteToReporter, answer, ...(isErased && { text: "" }) };
    await inOneStatement(
      tx,
      tx
        .update(notices)
        .set({ ...decided, decidedById: actor.id, decidedAt: context.clock.now() })
        .where(eq(notices.id, id)),
      endClaim(tx, claimTargetOf(notice)),
      recordAction(context, tx, {
        actor,
        action: "notice",
        target: { kind: "notice", id },
        // Without the note, which is erased with the member.
        detail: `${status} ${decidedReason}`,
      }),
    );
    if (notice.email !== null)
      await context.outbox.add(tx, answerMail(context, { ...notice, email: notice.email, status, answer }));
    deskChanged(afterCommit);
    afterCommit(() => context.outbox.wake());
    return readNotice(context, actor, id, tx);
  });
}

async function lockRestricted({ tx }: Pick<Act, "tx">, notice: NoticeFields): Promise<void> {
  const { commentId = null, taleId = null } = reportedThing(notice) ?? {};
  if (taleId !== null) await lockReportedTales(tx, [taleId]);
  if (commentId !== null) await lockReportedComments(tx, [commentId]);
}

/** The reason on which the decision rests, and whether the catalogue still has it. @throws {ApiError} BAD_REQUEST */
async function groundOf(context: AppContext, { reason }: NoticeFields, verdict: Verdict) {
  const decidedReason = verdict.decidedReason ?? reason;
  const isListed = (await listReasons(context)).some((each) => each.reason === decidedReason);
  if (!isListed && verdict.decidedReason != null)
    throw invalidField("decidedReason", "This is not one of the reasons for which something can be reported.");
  return { decidedReason, isListed };
}

/** Whether the staff has restricted the thing since the notice came, for whatever reason: the points are not taken again. */
async function isDone({ tx }: Act, { type, aboutId, createdAt }: NoticeFields): Promise<boolean> {
  return type === "news" || hasCostPointsSince(tx, { type, id: aboutId, since: createdAt });
}
