import type { Decided, Decision } from "../shapes.ts";
import { ApiError } from "#kit/server/api-error.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { inTransaction } from "#kit/server/database/transaction.ts";
import type { Actor } from "#kit/server/http/call-checks.ts";
import { findReport, type ReportSelector } from "./queries.ts";
import { reportById } from "./read-reports-queries.ts";
import { settle } from "./settle-reports.ts";
import { reportView } from "./views.ts";

interface Resolution extends ReportSelector {
  status: Decision;
  note?: string | null | undefined;
}

/** Decides about one report. @throws {ApiError} NOT_FOUND; CONFLICT, with the moderator who decided first; CLAIMED; FORBIDDEN; LAST_ADMIN */
export function resolveReport(
  context: AppContext,
  actor: Actor,
  { status, note, ...selector }: Resolution,
): Promise<Decided> {
  return inTransaction(context.database, async (tx, afterCommit) => {
    const report = await findReport(tx, selector);
    const [outcome] = await settle(context, tx, afterCommit, actor, [{ report, status, note }]);
    if (outcome instanceof ApiError) throw outcome;
    const { settled, bans } = outcome!;
    const view = reportView(actor)((await reportById(tx, report!.id))!, null);
    const shownBans = bans.map(({ userId: _userId, until, ...ban }) => ({ ...ban, until: until.toISOString() }));
    return { ...view, settled: settled.length, bans: shownBans };
  });
}
