import type { DecisionResult } from "#contract/report-decisions.ts";
import type { Decision, ReportType } from "#contract/reports.ts";
import { ApiError } from "#server/platform/api-error.ts";
import type { AppContext } from "#server/platform/app-context.ts";
import type { Actor } from "#server/platform/http/calls.ts";
import { databaseApiError } from "#server/platform/http/database-api-errors.ts";
import { rejectReports } from "./reject-reports.ts";
import { noteOf, settleReport } from "./resolve-report.ts";

interface SentDecision {
  type: ReportType;
  id: number;
  status: Decision;
  note?: string | null | undefined;
}

const nameOf = ({ type, id }: { type: ReportType; id: number }) => `${type} ${id}`;

/**
 * Decides reports in their order: rejections that follow each other together, any other decision by itself, because it charges members and
 * hides texts. A report that an earlier one settled answers that status.
 */
export async function decideMany(
  context: AppContext,
  actor: Actor,
  decisions: readonly SentDecision[],
): Promise<DecisionResult[]> {
  /** By the names of the reports. */
  const settled = new Map<string, Decision>();
  const results: DecisionResult[] = [];
  for (const group of inGroups(decisions)) {
    const together = group.length === 1 ? null : await rejectTogether(context, actor, group, settled);
    results.push(...(together ?? (await oneAfterTheOther(context, actor, group, settled))));
  }
  return results;
}

/** Rejections that follow each other are a group. */
function inGroups(decisions: readonly SentDecision[]): SentDecision[][] {
  const groups: SentDecision[][] = [];
  for (const decision of decisions) {
    const last = groups.at(-1);
    if (decision.status === "REJECTED" && last?.[0]?.status === "REJECTED") last.push(decision);
    else groups.push([decision]);
  }
  return groups;
}

/** @returns null if that failed and nothing was changed: then some of them may succeed by themselves */
async function rejectTogether(
  context: AppContext,
  actor: Actor,
  group: readonly SentDecision[],
  settled: Map<string, Decision>,
): Promise<DecisionResult[] | null> {
  const open = group.filter((each) => !settled.has(nameOf(each)));
  try {
    const { results, rejected } = await rejectReports(
      context,
      actor,
      open.map(({ type, id, note }) => ({ type, id, note: noteOf(note) })),
    );
    for (const each of rejected) settled.set(nameOf(each), "REJECTED");
    const byDecision = new Map(open.map((each, at) => [each, results[at]!]));
    return group.map(
      (each) => byDecision.get(each) ?? { type: each.type, id: each.id, status: settled.get(nameOf(each))! },
    );
  } catch (error) {
    const code = databaseApiError(error)?.code;
    if (code === "OUTCOME_UNKNOWN") return group.map(({ type, id }) => ({ type, id, code }));
    context.log.warn({ err: error }, "reports could not be rejected together");
    return null;
  }
}

/** Each in a transaction of its own. */
async function oneAfterTheOther(
  context: AppContext,
  actor: Actor,
  group: readonly SentDecision[],
  settled: Map<string, Decision>,
): Promise<DecisionResult[]> {
  const results: DecisionResult[] = [];
  for (const { type, id, status, note } of group) {
    const earlier = settled.get(nameOf({ type, id }));
    if (earlier !== undefined) {
      results.push({ type, id, status: earlier });
      continue;
    }
    try {
      const { settledIds } = await settleReport(context, actor, { types: [type], id, status, note });
      for (const each of settledIds) settled.set(nameOf({ type, id: each }), status);
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
