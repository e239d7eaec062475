import { and, asc, eq, gt, sql } from "drizzle-orm";
import { changeSomeRows, type PersonalDataProvider } from "#features/personal-data/server/provider.ts";
import { paged, rowsPerPage } from "#features/personal-data/server/row-pages.ts";
import type { Executor } from "#kit/server/database/transaction.ts";
import { appeals, decisions, pointCharges } from "./tables.ts";

const decisionsAbout = (executor: Executor, userId: number, after: number) =>
  executor
    .select({
      id: decisions.id,
      kind: decisions.kind,
      about: decisions.aboutAddress,
      quote: decisions.quote,
      reason: decisions.ground,
      note: decisions.note,
      createdAt: decisions.createdAt,
      expiresAt: decisions.endsAt,
      revokedAt: decisions.revokedAt,
      appeal: appeals.text,
      status: appeals.status,
      answer: appeals.answer,
    })
    .from(decisions)
    .leftJoin(appeals, eq(appeals.decisionId, decisions.id))
    .where(and(eq(decisions.userId, userId), gt(decisions.id, after)))
    .orderBy(asc(decisions.id))
    .limit(rowsPerPage);

const chargesOf = (executor: Executor, userId: number, after: number) =>
  executor
    .select({ id: pointCharges.id, points: pointCharges.points, createdAt: pointCharges.chargedAt })
    .from(pointCharges)
    .where(and(eq(pointCharges.userId, userId), gt(pointCharges.id, after)))
    .orderBy(asc(pointCharges.id))
    .limit(rowsPerPage);

/** The decisions about a member, without the staff who made them. They fall with the account. */
export const decisionsPersonalData: PersonalDataProvider = {
  parts({ db, user }) {
    return [
      {
        name: "decisions",
        column: decisions.userId,
        rows: () =>
          paged(
            (after) => decisionsAbout(db, user.id, after),
            ({ id }) => id,
          ),
      },
      {
        name: "pointCharges",
        column: pointCharges.userId,
        rows: () =>
          paged(
            (after) => chargesOf(db, user.id, after),
            ({ id }) => id,
          ),
      },
    ];
  },

  /** Decisions that the member made as staff stay, without their name. */
  async eraseSome(_context, tx, _afterCommit, { id }) {
    const own = (table: typeof decisions | typeof appeals, column: string) =>
      changeSomeRows(tx, sql`update ${table} set ${sql.identifier(column)} = null`, [
        sql`select ctid from ${table} where ${sql.identifier(column)} = ${id}`,
      ]);
    return (
      (await own(decisions, "decided_by_id")) ||
      (await own(decisions, "revoked_by_id")) ||
      (await own(appeals, "decided_by_id"))
    );
  },
};
