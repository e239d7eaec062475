import type { AppContext } from "#kit/server/app-context.ts";
import type { PageRequest } from "#kit/server/database/paging.ts";
import type { Actor } from "#kit/server/http/call-checks.ts";
import { reportsOfReporter } from "./my-reports-queries.ts";

/** A member's own reports, with the decisions about them. */
export async function listMyReports({ database }: AppContext, actor: Actor, page: PageRequest) {
  const { rows, total } = await reportsOfReporter(database.db, actor.id, page);
  const reports = rows.map(({ startDate, decidedAt, ...row }) => ({
    ...row,
    startDate: startDate.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
  }));
  return { reports, totalReports: total };
}
