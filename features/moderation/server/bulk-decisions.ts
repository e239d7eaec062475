import type { DecisionResult } from "../report-decisions.ts";
import type { Decision, ReportType } from "../shapes.ts";
import { ApiError } from "#kit/server/api-error.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { inTransaction } from "#kit/server/database/transaction.ts";
import type { Actor } from "#kit/server/http/call-checks.ts";
import { databaseApiError } from "#kit/server/http/database-api-errors.ts";
import { findReports } from "./queries.ts";
import { hasSettled, settle, type Outcome } from "./settle-reports.ts";

interface SentDecision {
  type: ReportType;
  id: number;
  status: Decision;
  note?: string | null | undefined;
}

/** Decides reports in their order. A report that an earlier one settled answers that status. */
export async function decideMany(
  context: AppContext,
  actor: Actor,
  decisions: readonly SentDecision[],
): Promise<DecisionResult[]> {
  const outcomes = await decideTogether(context, actor, decisions);
  return decisions.map(({ type, id }, at) => {
    const outcome = outcomes[at]!;
    return { type, id, ...(outcome instanceof ApiError ? { code: outcome.code } : { status: outcome.status }) };
  });
}

/** In one transaction. If that fails, nothing was changed, and each is tried in one of its own. */
async function decideTogether(
  context: AppContext,
  actor: Actor,
  decisions: readonly SentDecision[],
): Promise<Outcome[]> {
  const ids = decisions.map(({ id }) => id);
  try {
    return await inTransaction(context.database, async (tx, afterCommit) => {
      const found = await findReports(tx, ids);
      const sent = decisions.map(({ type, id, ...decision }) => ({
        ...decision,
        report: found.find((report) => report.id === id && report.type === type) ?? null,
      }));
      return settle(context, tx, afterCommit, actor, sent);
    });
  } catch (error) {
    const refusal = error instanceof ApiError ? error : databaseApiError(error);
    if (refusal !== error)
      context.log[refusal === null ? "error" : "warn"]({ err: error, ids }, "reports could not be decided");
    if (decisions.length === 1 || refusal?.code === "OUTCOME_UNKNOWN")
      return decisions.map(() => refusal ?? new ApiError("INTERNAL"));
  }
  const outcomes: Outcome[] = [];
  for (const each of decisions) {
    const earlier = outcomes.find((outcome) => hasSettled(outcome, each));
    outcomes.push(earlier ?? (await decideTogether(context, actor, [each]))[0]!);
  }
  return outcomes;
}
