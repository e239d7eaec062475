import { and, desc, eq, gt, lte, sql, sum } from "drizzle-orm";
import { reviewTimes as bounds } from "#vocabulary/limits.ts";
import type { LanguageName } from "#vocabulary/languages.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { fromNow } from "#kit/server/clock.ts";
import { reviewDecided } from "#features/tales/server/events.ts";
import { taleTotals } from "#features/tales/server/tables.ts";
import type { Executor } from "#kit/server/database/transaction.ts";
import { reviewDecisions } from "./tables.ts";

/** How long writers wait for a decision. */

/** Waits to be sent. */
const insertDecision = (executor: Executor, decision: typeof reviewDecisions.$inferInsert) =>
  executor.insert(reviewDecisions).values(decision);

export async function readReviewTimes({ database, clock }: AppContext, language: LanguageName) {
  const [{ decisions, median }, waiting] = await Promise.all([
    medianSince(database.db, language, fromNow(clock, -bounds.period)),
    waitingIn(database.db, language),
  ]);
  // A tenth of an hour is as exact as anybody needs it.
  const medianHours = decisions < bounds.leastDecisions || median === null ? null : Math.round(median * 10) / 10;
  return { medianHours, waiting };
}

export const noteReviewTime = reviewDecided.with(({ tx }, { language, submittedAt, decidedAt }) => [
  insertDecision(tx, { language, submittedAt, decidedAt }),
]);

/** For the housekeeping. */
export const forgetOldDecisions = ({ database, clock }: AppContext) =>
  deleteDecisionsUntil(database.db, fromNow(clock, -bounds.period));

/** SQL of how long reviews take. */

/** Enough for a median, so that a busy month costs no more than a quiet one. */
const mostDecisions = 500;

/** The newest decisions since a moment: their number and their median in hours. */
async function medianSince(executor: Executor, language: LanguageName, since: Date) {
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
async function waitingIn(executor: Executor, language: LanguageName): Promise<number> {
  const [row] = await executor
    .select({ total: sum(taleTotals.total).mapWith(Number) })
    .from(taleTotals)
    .where(and(sql`${taleTotals.state} in ('submitted', 'revision')`, eq(taleTotals.language, language)));
  return row?.total ?? 0;
}

async function deleteDecisionsUntil(executor: Executor, moment: Date): Promise<void> {
  await executor.delete(reviewDecisions).where(lte(reviewDecisions.decidedAt, moment));
}
