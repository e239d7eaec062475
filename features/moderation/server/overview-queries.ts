import { and, asc, eq, gt, inArray, min, sql, sum } from "drizzle-orm";
import { reportTypes } from "../shapes.ts";
import type { Executor } from "#kit/server/database/transaction.ts";
import { isSubmitted } from "#features/tales/server/queries.ts";
import { revisions } from "#features/review/server/revisions-tables.ts";
import { countShown } from "#kit/server/database/paging.ts";
import { tales, taleTotals } from "#features/tales/server/tables.ts";
import { reports } from "./tables.ts";

/** SQL of what waits for the staff on the first page of the administration. */

/** Submitted Tales and revisions per language, the language with the oldest one first. */
export async function waitingTales(executor: Executor) {
  const oldest = executor
    .select({ since: sql`coalesce(${tales.submittedAt}, ${tales.updatedAt})` })
    .from(tales)
    .where(and(eq(tales.language, taleTotals.language), isSubmitted))
    .orderBy(asc(tales.submittedAt))
    .limit(1);
  const oldestRevision = executor
    .select({ since: revisions.submittedAt })
    .from(revisions)
    .where(and(eq(revisions.language, taleTotals.language), sql`${revisions.isFinished}`))
    .orderBy(asc(revisions.submittedAt))
    .limit(1);
  const rows = await executor
    .select({
      languageName: taleTotals.language,
      total: sum(taleTotals.total).mapWith(Number),
      oldest: sql<Date>`least(${oldest}, ${oldestRevision})`.mapWith(tales.updatedAt),
    })
    .from(taleTotals)
    .where(and(inArray(taleTotals.state, ["submitted", "revision"]), gt(taleTotals.total, 0)))
    .groupBy(taleTotals.language);
  return oldestFirst(rows, ({ languageName }) => languageName);
}

/** Pending reports per type, the type with the oldest one first. */
export async function waitingReports(executor: Executor) {
  const rows = await Promise.all(
    reportTypes.map(async (type) => {
      const where = and(eq(reports.status, "PENDING"), eq(reports.type, type));
      const total = await countShown(executor, reports, where);
      const [row] = await executor
        .select({ oldest: sql<Date | null>`${min(reports.startDate)}`.mapWith(reports.startDate) })
        .from(reports)
        .where(where);
      const oldest = row?.oldest ?? null;
      return oldest === null ? [] : [{ type, total, oldest }];
    }),
  );
  return oldestFirst(rows.flat(), ({ type }) => type);
}

const oldestFirst = <T extends { oldest: Date }>(rows: readonly T[], nameOf: (row: T) => string): T[] =>
  rows.toSorted((a, b) => a.oldest.getTime() - b.oldest.getTime() || nameOf(a).localeCompare(nameOf(b)));
