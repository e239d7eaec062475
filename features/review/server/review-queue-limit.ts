import { memberBudgets, SECOND } from "#vocabulary/limits.ts";
import type { Executor } from "#kit/server/database/transaction.ts";
import { lockUser } from "#features/accounts/server/queries.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { budgetExhausted } from "#kit/server/throttle/member-budgets.ts";
import { and, count, eq, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import { taleSubmitted } from "#features/tales/server/events.ts";
import { isSubmitted } from "#features/tales/server/queries.ts";
import { tales } from "#features/tales/server/tables.ts";
import { revisions } from "./revisions-tables.ts";

/**
 * Rejects the submission of this transaction if the author has too many waiting Tales and revisions. The author's row is
 * locked, so that concurrent submissions count each other. Retry-After is a guess, as nobody knows when a reviewer decides.
 * @param unwritten 1 for a submission that is written with the commit
 * @throws {ApiError} RATE_LIMITED
 */
export async function refuseFullReviewQueue(
  context: AppContext,
  tx: Executor,
  authorId: number,
  unwritten: 0 | 1 = 0,
): Promise<void> {
  if (!context.config.MEMBER_BUDGETS) return;
  const { most, retryAfter } = memberBudgets.waitingTales;
  await lockUser(tx, authorId);
  if ((await countSubmittedBy(tx, authorId, most + 1)) + unwritten <= most) return;
  const detail = `${most} of your Tales are waiting for review, the most there may be. Submit another one once one of them has been published or sent back.`;
  throw budgetExhausted("waitingTales", detail, retryAfter / SECOND);
}

/** How many Tales and revisions of an author wait for review, each counted up to the limit. */
async function countSubmittedBy(executor: Executor, authorId: number, limit: number): Promise<number> {
  const submittedTales = executor
    .select({ id: tales.id })
    .from(tales)
    .where(and(eq(tales.authorId, authorId), isSubmitted))
    .limit(limit);
  const waitingRevisions = executor
    .select({ id: revisions.taleId })
    .from(revisions)
    .where(and(eq(revisions.authorId, authorId), sql`${revisions.isFinished}`))
    .limit(limit);
  const [row] = await executor
    .select({ total: count() })
    .from(unionAll(submittedTales, waitingRevisions).as("waiting"));
  return row!.total;
}

export const refuseSubmission = taleSubmitted.with(({ context, tx }, { authorId }) =>
  refuseFullReviewQueue(context, tx, authorId, 1),
);
