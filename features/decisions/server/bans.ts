import { isLastAdministrator } from "#features/accounts/server/policy.ts";
import { lockBanStanding, setBanStanding } from "#features/accounts/server/queries.ts";
import { lockAdministrators } from "#features/accounts/server/staff-queries.ts";
import { announceSessionsEnded } from "#features/accounts/server/sessions.ts";
import { ApiError } from "#kit/server/api-error.ts";
import { fromNow } from "#kit/server/clock.ts";
import type { Act } from "#kit/server/features/events.ts";
import { standingAfterCharge, type Ban, type BanKind } from "#vocabulary/ban-ladder.ts";
import { DAY } from "#vocabulary/limits.ts";
import { aboutMember, recordDecision, type DecisionRow, type NewDecision } from "./record.ts";
import { pointCharges } from "./tables.ts";

/** Points and bans (behaviour.md, Bans); the numbers are in vocabulary/ban-ladder.ts. */

export interface NewBan {
  userId: number;
  username: string;
  kind: BanKind;
  /** The end of the ban that runs now: of a longer one, if one ran already. */
  until: Date;
}

interface Charge {
  userId: number;
  points: number;
  /** The decision that costs them; null for a false report, which is none. */
  decision: Omit<NewDecision, "userId"> | null;
  /** Of a ban that follows. */
  note: string | null;
}

interface Charged {
  /** Those that it made: the one that costs the points, and the ban that follows. */
  decisions: DecisionRow[];
  /** The ban that follows, with the level. */
  ban: (NewBan & { level: number }) | null;
}

/**
 * Takes points from a member, in the transaction of the decision. The row is locked, so two charges at the same moment are both counted.
 * @returns null when the account is gone
 * @throws {ApiError} LAST_ADMIN when no administrator could log in any more
 */
export async function chargePoints(
  act: Act,
  actor: { id: number },
  { userId, points, decision, note }: Charge,
): Promise<Charged | null> {
  const { context, tx } = act;
  const administrators = await lockAdministrators(tx);
  const member = await lockBanStanding(tx, userId);
  if (member === null) return null;
  const now = context.clock.now();
  const { ban, ...standing } = standingAfterCharge(member, { points, at: now, isAccepted: decision !== null });
  await setBanStanding(tx, userId, standing);
  const { banPoints: pointsLeft, banLevel: level } = standing;
  const cause =
    decision === null
      ? null
      : await recordDecision(act, actor, { ...decision, userId, pointsLost: points, pointsLeft, level });
  const reason = { ground: cause?.ground ?? null, note, causedById: cause?.id ?? null };
  const banned =
    ban === null ? null : await recordBan(act, actor, { ...member, id: userId }, ban, reason, administrators);
  await tx
    .insert(pointCharges)
    .values({ userId, decisionId: cause?.id, banId: banned?.decision.id, points, chargedAt: now });
  return {
    decisions: [cause, banned?.decision].filter((each) => each !== null && each !== undefined),
    ban: banned === null ? null : { ...banned.ban, level },
  };
}

type LockedStanding = NonNullable<Awaited<ReturnType<typeof lockBanStanding>>> & { id: number };

/**
 * Bans a member whose row is locked: the decision and what the account shows. A longer ban that runs already keeps its end. A login ban
 * ends the member's sessions.
 * @throws {ApiError} LAST_ADMIN
 */
export async function recordBan(
  act: Act,
  actor: { id: number },
  member: LockedStanding,
  { kind, days }: Ban,
  reason: Pick<NewDecision, "ground" | "note" | "causedById">,
  administrators: Awaited<ReturnType<typeof lockAdministrators>>,
): Promise<{ decision: DecisionRow; ban: NewBan }> {
  const { context, tx, afterCommit } = act;
  const isLogin = kind === "login";
  if (isLogin && isLastAdministrator(administrators, member.id, context.clock.now())) {
    throw new ApiError("LAST_ADMIN", { detail: "This would ban the last administrator: name another one first." });
  }
  const endsAt = fromNow(context.clock, days * DAY);
  const decision = await recordDecision(act, actor, {
    ...reason,
    userId: member.id,
    kind: isLogin ? "LOGIN_BAN" : "COMMENT_BAN",
    about: aboutMember(member),
    endsAt,
  });
  const [column, causeColumn] = isLogin
    ? (["loginBannedUntil", "loginBanCause"] as const)
    : (["commentBannedUntil", "commentBanCause"] as const);
  const running = member[column];
  const until = running !== null && running > endsAt ? running : endsAt;
  const { ground, note } = decision;
  const cause = { until: endsAt.toISOString(), ground, note, decision: decision.id };
  if (until === endsAt) await setBanStanding(tx, member.id, { [column]: until, [causeColumn]: cause });
  if (isLogin) announceSessionsEnded(afterCommit, member.id);
  return { decision, ban: { userId: member.id, username: member.username, kind, until } };
}
