import { memberBudgets, type MemberBudget } from "#vocabulary/limits.ts";
import type { Executor } from "../database/transaction.ts";
import type { AppContext } from "../app-context.ts";
import { ApiError } from "../api-error.ts";
import { createThrottle, resetThrottles, type ThrottleLimit } from "./throttle.ts";

/**
 * Limits on what a member may do within a time window (vocabulary/limits.ts). Each action is counted in the database, in its own
 * transaction: any number of processes count together, and an action that is refused or rolled back is not counted.
 */

/** Budgets with a time window. `waitingTales` has none: it counts existing rows (features/review/server/review-queue.ts). */
export type TimedBudget = Exclude<MemberBudget, "waitingTales">;

const timed = [
  "saves",
  "comments",
  "likes",
  "archives",
  "pictures",
  "translationRequests",
  "removedTales",
  "messagesToEveryone",
] as const satisfies readonly TimedBudget[];

const keyOf = (budget: TimedBudget, memberId: number) => `budget:${budget}:${memberId}`;

function limitOf(budget: TimedBudget, memberId: number): ThrottleLimit {
  const { most, called } = memberBudgets[budget];
  return {
    key: keyOf(budget, memberId),
    failures: most,
    refusal: (seconds) =>
      budgetExhausted(
        budget,
        `That is ${most} ${called}, the most there may be. Try again in ${seconds} seconds.`,
        seconds,
      ),
  };
}

export function budgetExhausted(budget: MemberBudget, detail: string, retryAfterSeconds: number): ApiError {
  return new ApiError("RATE_LIMITED", { budget, detail, retryAfterSeconds });
}

/** Counts one action of this member. @throws {ApiError} RATE_LIMITED when it is one too many */
export async function spendBudget(
  context: AppContext,
  tx: Executor,
  budget: TimedBudget,
  memberId: number,
): Promise<void> {
  if (!context.config.MEMBER_BUDGETS) return;
  await createThrottle(context, memberBudgets[budget].window, tx).fail(limitOf(budget, memberId));
}

/** Counts so many actions. @returns how many of them the budget allows, and the refusal of the others */
export async function spendSome(
  context: AppContext,
  tx: Executor,
  budget: TimedBudget,
  memberId: number,
  amount: number,
): Promise<{ allowed: number; refusal: ApiError | null }> {
  if (!context.config.MEMBER_BUDGETS || amount === 0) return { allowed: amount, refusal: null };
  return createThrottle(context, memberBudgets[budget].window, tx).take(limitOf(budget, memberId), amount);
}

/** For work that is done before its transaction begins. @throws {ApiError} RATE_LIMITED when nothing is left */
export async function refuseExhaustedBudget(context: AppContext, budget: TimedBudget, memberId: number): Promise<void> {
  if (!context.config.MEMBER_BUDGETS) return;
  await createThrottle(context, memberBudgets[budget].window).check(limitOf(budget, memberId));
}

/** For the removal of an account. */
export async function resetBudgets(context: AppContext, tx: Executor, memberId: number): Promise<void> {
  await resetThrottles(
    context,
    tx,
    timed.map((budget) => keyOf(budget, memberId)),
  );
}
