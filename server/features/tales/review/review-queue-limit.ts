import { memberBudgets, SECOND } from "#contract/limits.ts";
import type { Executor } from "#server/platform/database/transaction.ts";
import { lockUser } from "../../accounts/queries.ts";
import type { AppContext } from "#server/platform/app-context.ts";
import { budgetExhausted } from "#server/platform/throttle/member-budgets.ts";
import { countSubmittedBy } from "../queries.ts";

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
