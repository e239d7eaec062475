import type { DecisionResult } from "#contract/report-decisions.ts";
import type { Decision, ReportType } from "#contract/reports.ts";
import { ApiError } from "#server/platform/api-error.ts";
import type { AppContext } from "#server/platform/app-context.ts";
import type { Actor } from "#server/platform/http/calls.ts";
import { databaseApiError } from "#server/platform/http/database-api-errors.ts";
import { settleReport } from "./resolve-report.ts";

interface SentDecision {
  type: ReportType;
  id: number;
  status: Decision;
  note?: string | null | undefined;
}

/** Decides reports one after the other, each in a transaction of its own. A report that an earlier one settled answers that status. */
export async function decideMany(
  context: AppContext,
  actor: Actor,
  decisions: readonly SentDecision[],
): Promise<DecisionResult[]> {
  const settled = new Map<string, Decision>();
  const results: DecisionResult[] = [];
  for (const { type, id, status, note } of decisions) {
    const earlier = settled.get(`${type} ${id}`);
    if (earlier !== undefined) {
      results.push({ type, id, status: earlier });
      continue;
    }
    try {
      const { settledIds } = await settleReport(context, actor, { types: [type], id, status, note });
      for (const each of settledIds) settled.set(`${type} ${each}`, status);
      results.push({ type, id, status });
    } catch (error) {
      const refusal = error instanceof ApiError ? error : databaseApiError(error);
      if (refusal !== error)
        context.log[refusal === null ? "error" : "warn"]({ err: error, id }, "a report could not be decided");
      results.push({ type, id, code: refusal?.code ?? "INTERNAL" });
    }
  }
  return results;
}
