import { and, asc, eq, inArray, not, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { users } from "#features/accounts/server/tables.ts";
import { countShown, fetchPage, idsOnPage, type PageRequest } from "#kit/server/database/paging.ts";
import type { Executor } from "#kit/server/database/transaction.ts";
import type { Act } from "#kit/server/features/events.ts";
import { deskChanged } from "#features/notifications/server/service.ts";
import type { LanguageName } from "#vocabulary/languages.ts";
import type { AppealStatus } from "../calls.ts";
import type { DecisionRow } from "./record.ts";
import { isMemberHidden } from "./hidden-members.ts";
import { appeals, decisions } from "./tables.ts";

/** SQL of appeals. */

export type AppealRow = typeof appeals.$inferSelect;

const decidedBy = alias(users, "decided_by");
const madeBy = alias(users, "made_by");

const select = (executor: Executor) =>
  executor
    .select({
      appeal: appeals,
      decision: decisions,
      username: users.username,
      isMemberHidden: isMemberHidden(),
      language: users.language,
      decidedBy: decidedBy.username,
      decisionBy: madeBy.username,
    })
    .from(appeals)
    .innerJoin(decisions, eq(decisions.id, appeals.decisionId))
    .leftJoin(users, eq(users.id, decisions.userId))
    .leftJoin(decidedBy, eq(decidedBy.id, appeals.decidedById))
    .leftJoin(madeBy, eq(madeBy.id, decisions.decidedById))
    .$dynamic();

export type FullAppeal = Awaited<ReturnType<typeof select>>[number];

export async function appealById(executor: Executor, id: number): Promise<FullAppeal | null> {
  const [row] = await select(executor).where(eq(appeals.id, id));
  return row ?? null;
}

/** The oldest first. */
export function appealsPage(
  executor: Executor,
  { status, ...page }: PageRequest & { status?: AppealStatus | undefined },
) {
  const where = status === undefined ? undefined : eq(appeals.status, status);
  const orderBy = [asc(appeals.createdAt), asc(appeals.id)];
  const { ids, isOnPage } = idsOnPage(executor, appeals, { where, orderBy }, page);
  const rows = select(executor)
    .innerJoin(ids, isOnPage)
    .orderBy(...orderBy);
  return fetchPage(rows, () => countShown(executor, appeals, where), page);
}

interface WantedAppeals {
  memberId?: number | undefined;
  languageName?: LanguageName | undefined;
  /** Does not answer what is about themselves. */
  readerId: number;
}

const isWanted = ({ memberId, languageName, readerId }: WantedAppeals) =>
  and(
    eq(appeals.status, "PENDING"),
    sql`${decisions.userId} is distinct from ${readerId}`,
    memberId === undefined ? undefined : and(eq(decisions.userId, memberId), not(isMemberHidden())),
    languageName === undefined ? undefined : sql`coalesce(${users.language}, ${decisions.language}) = ${languageName}`,
  );

/** Those that wait, the oldest first. */
export const pendingAppeals = (executor: Executor, wanted: WantedAppeals, limit: number) =>
  select(executor).where(isWanted(wanted)).orderBy(asc(appeals.createdAt), asc(appeals.id)).limit(limit);

/** @returns up to `limit` */
export async function countPendingAppeals(executor: Executor, wanted: WantedAppeals, limit: number): Promise<number> {
  const some = executor
    .select({ id: appeals.id })
    .from(appeals)
    .innerJoin(decisions, eq(decisions.id, appeals.decisionId))
    .leftJoin(users, eq(users.id, decisions.userId))
    .where(isWanted(wanted))
    .limit(limit);
  return (await some).length;
}

/** @returns null if there is an appeal against the decision */
export async function insertAppeal(executor: Executor, row: typeof appeals.$inferInsert): Promise<AppealRow | null> {
  const [inserted] = await executor.insert(appeals).values(row).onConflictDoNothing().returning();
  return inserted ?? null;
}

/** Keeps the decision from being revoked until the transaction ends. */
export async function lockDecision(executor: Executor, id: number): Promise<DecisionRow | null> {
  const [row] = await executor.select().from(decisions).where(eq(decisions.id, id)).for("no key update");
  return row ?? null;
}

/** @returns null if it is answered already */
export async function answerPending(
  executor: Executor,
  id: number,
  answer: Pick<AppealRow, "status" | "answer" | "decidedAt" | "decidedById">,
): Promise<AppealRow | null> {
  const [row] = await executor
    .update(appeals)
    .set(answer)
    .where(and(eq(appeals.id, id), eq(appeals.status, "PENDING")))
    .returning();
  return row ?? null;
}

/** The appeals that wait against decisions that are revoked. */
export async function grantPending(
  { context, tx, afterCommit }: Act,
  actor: { id: number },
  revoked: readonly DecisionRow[],
  note: string | null,
): Promise<AppealRow[]> {
  const ids = revoked.map(({ id }) => id);
  const granted = await tx
    .update(appeals)
    .set({ status: "GRANTED", answer: note, decidedAt: context.clock.now(), decidedById: actor.id })
    .where(and(inArray(appeals.decisionId, ids), eq(appeals.status, "PENDING")))
    .returning();
  if (granted.length > 0) deskChanged(afterCommit);
  return granted.toSorted((one, other) => ids.indexOf(one.decisionId) - ids.indexOf(other.decisionId));
}
