import { standingAfterCharge, type BanKind } from "#vocabulary/ban-ladder.ts";
import { DAY } from "#vocabulary/limits.ts";
import { fromNow } from "#kit/server/clock.ts";
import type { AfterCommit, Executor } from "#kit/server/database/transaction.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { ApiError } from "#kit/server/api-error.ts";
import { isLastAdministrator, type BanReason } from "./policy.ts";
import { lockAdministrators, lockBanStanding, setBanStanding } from "./queries.ts";
import { announceSessionsEnded } from "./sessions.ts";

/** Ban points and the ladder of bans (behaviour.md, Bans); the numbers are in vocabulary/ban-ladder.ts. */

export interface NewBan {
  userId: number;
  username: string;
  level: number;
  kind: BanKind;
  until: Date;
}

/**
 * Takes ban points from a member, in the transaction of the decision. The row is locked, so two charges at the same
 * moment are both counted. A login ban also ends the member's sessions.
 * @param reason of a ban that follows. While a longer one runs, that one keeps its own
 * @returns the ban that follows; null when none does, or the account is gone
 * @throws {ApiError} LAST_ADMIN when no administrator could log in any more
 */
export async function chargePoints(
  context: AppContext,
  tx: Executor,
  afterCommit: AfterCommit,
  userId: number,
  { points, reason }: { points: number; reason: BanReason },
): Promise<NewBan | null> {
  const administrators = await lockAdministrators(tx);
  const user = await lockBanStanding(tx, userId);
  if (user === null) return null;
  const { ban, ...standing } = standingAfterCharge(user, points);
  if (ban === null) {
    await setBanStanding(tx, userId, standing);
    return null;
  }
  const [column, causeColumn] =
    ban.kind === "login"
      ? (["loginBannedUntil", "loginBanCause"] as const)
      : (["commentBannedUntil", "commentBanCause"] as const);
  const fresh = fromNow(context.clock, ban.days * DAY);
  const running = user[column];
  const isRunningLonger = running !== null && running > fresh;
  const until = isRunningLonger ? running : fresh;
  if (ban.kind === "login" && isLastAdministrator(administrators, userId, context.clock.now())) {
    throw new ApiError("LAST_ADMIN", { detail: "This would ban the last administrator: name another one first." });
  }
  await setBanStanding(tx, userId, {
    ...standing,
    ...(!isRunningLonger && { [column]: until, [causeColumn]: { until: until.toISOString(), ...reason } }),
  });
  if (ban.kind === "login") announceSessionsEnded(afterCommit, userId);
  return { userId, username: user.username, level: standing.banLevel, kind: ban.kind, until };
}
