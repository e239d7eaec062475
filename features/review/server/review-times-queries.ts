import { and, desc, eq, gt, lte, sql, sum } from "drizzle-orm";
import type { LanguageName } from "#vocabulary/languages.ts";
import type { Executor } from "#kit/server/database/transaction.ts";
import { reviewDecisions } from "./review-times-tables.ts";
import { taleTotals } from "#features/tales/server/tables.ts";

/** SQL of how long reviews take. */

/** Enough for a median, so that a busy month costs no more than a quiet one. */
const mostDecisions = 500;

/** Waits to be sent. */
export const insertDecision = (executor: Executor, decision: typeof reviewDecisions.$inferInsert) =>
  executor.insert(reviewDecisions).values(decision);

/** The newest decisions since a moment: their number and their median in hours. */
export async function medianSince(executor: Executor, language: LanguageName, since: Date) {
  const newest = executor
    .select({
      hours: sql<number>`extract(epoch from ${reviewDecisions.decidedAt} - ${reviewDecisions.submittedAt}) / 3600`.as(
        "hours",
      ),
    })
    .from(reviewDecisions)
    .where(and(eq(reviewDecisions.language, language), gt(reviewDecisions.decidedAt, since)))
    .orderBy(desc(reviewDecisions.decidedAt))
    .limit(mostDecisions)
    .as("newest");
  const [row] = await executor
    .select({
      decisions: sql<number>`count(*)::integer`,
      median: sql<number | null>`percentile_cont(0.5) within group (order by ${newest.hours})::float8`,
    })
    .from(newest);
  return row!;
}

/** Tales and revisions that wait, from the totals that triggers keep. */
export async function waitingIn(executor: Executor, language: LanguageName): Promise<number> {
  const [row] = await executor
    .select({ total: sum(taleTotals.total).mapWith(Number) })
    .from(taleTotals)
    .where(and(sql`${taleTotals.state} in ('submitted', 'revision')`, eq(taleTotals.language, language)));
  return row?.total ?? 0;
}

export async function deleteDecisionsUntil(executor: Executor, moment: Date): Promise<void> {
  await executor.delete(reviewDecisions).where(lte(reviewDecisions.decidedAt, moment));
}
