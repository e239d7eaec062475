import { and, asc, desc, eq, gt, isNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { lockBanStanding, setBanStanding } from "#features/accounts/server/queries.ts";
import { users, type BanCause } from "#features/accounts/server/tables.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import type { Executor } from "#kit/server/database/transaction.ts";
import { ban } from "#vocabulary/account-limits.ts";
import { replay } from "#vocabulary/ban-replay.ts";
import type { DecisionRow } from "./record.ts";
import { decisions, pointCharges } from "./tables.ts";

/** The points, level and bans that a member's account shows once decisions are revoked. The caller holds the lock. */

/** @returns the ids of the bans that no charge would have caused which still stands */
export async function countPointsAgain(tx: Executor, userId: number): Promise<number[]> {
  const [member] = await tx.select({ base: users.banBase }).from(users).where(eq(users.id, userId));
  const base = member?.base ?? null;
  const { standing, uncausedBans } = replay(
    base === null
      ? { banLevel: 0, banPoints: ban.startingPoints, banLevelSince: null }
      : { ...base, banLevelSince: new Date(base.at) },
    await chargesOf(tx, userId),
  );
  const { banLevel, banPoints, banLevelSince } = standing;
  await setBanStanding(tx, userId, { banLevel, banPoints, banLevelSince });
  return uncausedBans;
}

const bans = alias(decisions, "bans");

/** A false report has no decision: it always stands. */
async function chargesOf(executor: Executor, userId: number) {
  const rows = await executor
    .select({
      points: pointCharges.points,
      at: pointCharges.chargedAt,
      decisionId: pointCharges.decisionId,
      stands: sql<boolean>`${decisions.revokedAt} is null`,
      banId: pointCharges.banId,
      banStands: sql<boolean>`${bans.revokedAt} is null`,
    })
    .from(pointCharges)
    .leftJoin(decisions, eq(decisions.id, pointCharges.decisionId))
    .leftJoin(bans, eq(bans.id, pointCharges.banId))
    .where(eq(pointCharges.userId, userId))
    .orderBy(asc(pointCharges.id));
  return rows.map(({ decisionId, ...charge }) => ({ ...charge, isAccepted: decisionId !== null }));
}

type Member = NonNullable<Awaited<ReturnType<typeof lockBanStanding>>>;

const columns = {
  COMMENT_BAN: { until: "commentBannedUntil", cause: "commentBanCause" },
  LOGIN_BAN: { until: "loginBannedUntil", cause: "loginBanCause" },
} as const;

/** The member is banned no longer than the bans last that stand. */
export async function endRevokedBans(
  { clock }: AppContext,
  tx: Executor,
  userId: number,
  member: Member,
  revoked: readonly DecisionRow[],
): Promise<void> {
  for (const kind of ["COMMENT_BAN", "LOGIN_BAN"] as const) {
    const { until, cause } = columns[kind];
    const isOfRevoked = revoked.some(
      (each) => each.kind === kind && each.endsAt !== null && each.endsAt.getTime() === member[until]?.getTime(),
    );
    if (!isOfRevoked) continue;
    const longest = await longestBan(tx, userId, kind, clock.now());
    await setBanStanding(tx, userId, { [until]: longest?.endsAt ?? null, [cause]: causeOf(longest) });
  }
}

async function longestBan(executor: Executor, userId: number, kind: DecisionRow["kind"], now: Date) {
  const [row] = await executor
    .select()
    .from(decisions)
    .where(
      and(
        eq(decisions.userId, userId),
        eq(decisions.kind, kind),
        isNull(decisions.revokedAt),
        gt(decisions.endsAt, now),
      ),
    )
    .orderBy(desc(decisions.endsAt))
    .limit(1);
  return row ?? null;
}

function causeOf(decision: DecisionRow | null): BanCause | null {
  if (decision === null) return null;
  const { id, ground, note, endsAt } = decision;
  return { until: endsAt!.toISOString(), ground, note, decision: id };
}
