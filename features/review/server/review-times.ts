import { reviewTimes as bounds } from "#vocabulary/limits.ts";
import type { LanguageName } from "#vocabulary/languages.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { fromNow } from "#kit/server/clock.ts";
import { reviewDecided } from "#features/tales/server/events.ts";
import { deleteDecisionsUntil, insertDecision, medianSince, waitingIn } from "./review-times-queries.ts";

/** How long writers wait for a decision. */

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
