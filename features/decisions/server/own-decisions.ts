import { and, desc, eq, not, sql } from "drizzle-orm";
import { users } from "#features/accounts/server/tables.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { notFound } from "#kit/server/api-error.ts";
import { countShown, fetchPage, idsOnPage, type PageRequest } from "#kit/server/database/paging.ts";
import type { Executor } from "#kit/server/database/transaction.ts";
import type { Actor } from "#kit/server/http/call-checks.ts";
import { decision as bounds } from "#vocabulary/account-limits.ts";
import type { Appeal, Decision, StaffDecision } from "../calls.ts";
import { isMemberHidden } from "./hidden-members.ts";
import type { DecisionRow } from "./record.ts";
import { appeals, decisions } from "./tables.ts";
import { readDecisionToken } from "./token.ts";

/** Decisions as their member reads them, and the staff. */

type AppealRow = typeof appeals.$inferSelect;

export const appealView = ({ id, status, text, answer, createdAt, decidedAt }: AppealRow): Appeal => ({
  id,
  status,
  text,
  answer,
  createdAt: createdAt.toISOString(),
  decidedAt: decidedAt?.toISOString() ?? null,
});

/** @param now after which a deleted Tale can't return any more */
export const decisionView = (row: DecisionRow, appeal: AppealRow | null, now: Date): Decision => ({
  id: row.id,
  kind: row.kind,
  ground: row.ground,
  note: row.note,
  about: { type: row.aboutType, id: row.aboutId, address: row.aboutAddress, quote: row.quote },
  pointsLost: row.pointsLost,
  pointsLeft: row.pointsLeft,
  level: row.level,
  startsAt: row.startsAt.toISOString(),
  endsAt: row.endsAt?.toISOString() ?? null,
  causedBy: row.causedById,
  createdAt: row.createdAt.toISOString(),
  revokedAt: row.revokedAt?.toISOString() ?? null,
  restorableUntil:
    row.restorableUntil !== null && row.revokedAt === null && row.restorableUntil > now
      ? row.restorableUntil.toISOString()
      : null,
  appeal: appeal === null ? null : appealView(appeal),
});

export async function listOwnDecisions(context: AppContext, actor: Actor, page: PageRequest) {
  const { db } = context.database;
  const { rows, total } = await decisionsOf(db, actor.id, page);
  const now = context.clock.now();
  return { decisions: rows.map(({ decision, appeal }) => decisionView(decision, appeal, now)), totalDecisions: total };
}

/** @throws {ApiError} NOT_FOUND for a token that is unknown or expired, and once the member has left */
export async function readByToken(context: AppContext, token: string): Promise<Decision> {
  const id = readDecisionToken(context, token);
  const found = id === null ? null : await decisionById(context.database.db, id);
  if (found === null) throw notFound();
  return decisionView(found.decision, found.appeal, context.clock.now());
}

/** The newest decisions about a member, as the staff reads them, without those about what the member has written unnamed. The member learns no names, also as one of the staff. */
export async function newestDecisionsAbout(
  context: AppContext,
  reader: Pick<Actor, "id">,
  userId: number,
): Promise<StaffDecision[]> {
  const rows = await context.database.db
    .select({ decision: decisions, appeal: appeals, decidedBy: users.username })
    .from(decisions)
    .leftJoin(appeals, eq(appeals.decisionId, decisions.id))
    .leftJoin(users, eq(users.id, decisions.decidedById))
    .where(and(eq(decisions.userId, userId), not(isMemberHidden())))
    .orderBy(desc(decisions.id))
    .limit(bounds.shownInRecord);
  const now = context.clock.now();
  return rows.map(({ decision, appeal, decidedBy }) => ({
    ...decisionView(decision, appeal, now),
    decidedBy: userId === reader.id ? null : decidedBy,
  }));
}

const withAppeal = (executor: Executor) =>
  executor
    .select({ decision: decisions, appeal: appeals, isMemberHidden: isMemberHidden() })
    .from(decisions)
    .leftJoin(appeals, eq(appeals.decisionId, decisions.id));

function decisionsOf(executor: Executor, userId: number, page: PageRequest) {
  const where = eq(decisions.userId, userId);
  const orderBy = [desc(decisions.id)];
  const { ids, isOnPage } = idsOnPage(executor, decisions, { where, orderBy }, page);
  const rows = withAppeal(executor)
    .innerJoin(ids, isOnPage)
    .orderBy(...orderBy);
  return fetchPage(rows, countShown(executor, decisions, where), page);
}

/** With its appeal; null if there is none with this id, or the member is leaving. */
export async function decisionById(executor: Executor, id: number) {
  const [row] = await withAppeal(executor).where(
    sql`${decisions.id} = ${id} and (${decisions.userId} is null and ${decisions.aboutId} > 0 or exists (
      select from ${users} as member where member.id = ${decisions.userId} and member.activated_at is not null))`,
  );
  return row ?? null;
}
