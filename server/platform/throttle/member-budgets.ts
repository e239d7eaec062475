import { memberBudgets, type MemberBudget } from "#contract/limits.ts";
import type { Executor } from "../database/database.ts";
import type { Platform } from "../platform.ts";
import { ApiError } from "../api-error.ts";
import { createThrottle, forgetFailures, type Limit } from "./throttle.ts";

/**
 * What a member may do in a while (contract/limits.ts). Each act is counted in the database, in the transaction of the
 * act: any number of processes count together, and an act that is refused or rolled back is not counted.
 */

/** Those that are counted over a time. `waitingTales` counts rows that are there (features/tales/waiting.ts). */
export type TimedBudget = Exclude<MemberBudget, "waitingTales">;

const timed = ["comments", "likes", "archives", "pictures"] as const satisfies readonly TimedBudget[];

const keyOf = (budget: TimedBudget, memberId: number) => `budget:${budget}:${memberId}`;

function limitOf(budget: TimedBudget, memberId: number): Limit {
  const { most, called } = memberBudgets[budget];
  return {
    key: keyOf(budget, memberId),
    failures: most,
    refusal: (seconds) =>
      budgetSpent(budget, `That is ${most} ${called}, the most there may be. Go on in ${seconds} seconds.`, seconds),
  };
}

export function budgetSpent(budget: MemberBudget, detail: string, retryAfterSeconds: number): ApiError {
  return new ApiError("RATE_LIMITED", { budget, detail, retryAfterSeconds });
}

/** Counts one act of this member. @throws {ApiError} RATE_LIMITED when it is one too many */
export async function spend(platform: Platform, tx: Executor, budget: TimedBudget, memberId: number): Promise<void> {
  if (!platform.config.MEMBER_BUDGETS) return;
  await createThrottle(platform, memberBudgets[budget].window, tx).fail(limitOf(budget, memberId));
}

/** For work that is done before its transaction begins. @throws {ApiError} RATE_LIMITED when nothing is left */
export async function refuseSpent(platform: Platform, budget: TimedBudget, memberId: number): Promise<void> {
  if (!platform.config.MEMBER_BUDGETS) return;
  await createThrottle(platform, memberBudgets[budget].window).check(limitOf(budget, memberId));
}

/** For the removal of an account. */
export async function forgetBudgets(platform: Platform, tx: Executor, memberId: number): Promise<void> {
  await forgetFailures(
    platform,
    tx,
    timed.map((budget) => keyOf(budget, memberId)),
  );
}
