import type { moderationCalls } from "#contract/moderation.ts";
import type { overviewCalls } from "#contract/overview.ts";
import type { reasonsCalls } from "#contract/reasons.ts";
import type { staffQueueCalls } from "#contract/staff-queue.ts";
import type { Handlers } from "#server/platform/http/calls.ts";
import type { AppContext } from "#server/platform/app-context.ts";
import { resolveReport } from "./resolve-report.ts";
import { reportComment, reportUser } from "./create-report.ts";
import { readOverview } from "./overview.ts";
import { listReports, readReport } from "./read-reports.ts";
import { addReason, listReasons, removeReason } from "./reasons.ts";
import { countStaffQueue } from "./staff-queue.ts";

export function moderationRoutes(context: AppContext): Handlers<typeof moderationCalls> {
  return {
    reportComment: (call) => reportComment(context, "comment", call.actor, call.body),
    reportNewsComment: (call) => reportComment(context, "blog", call.actor, call.body),
    reportUser: (call) => reportUser(context, call.actor, call.body),
    list: (call) => listReports(context, call.actor, call.query),
    listNews: (call) => listReports(context, call.actor, { ...call.query, type: "blog" }),
    listUsers: (call) => listReports(context, call.actor, { ...call.query, type: "user" }),
    read: (call) => readReport(context, call.actor, call.params.id),
    readNews: (call) => readReport(context, call.actor, call.params.id, "blog"),
    readUser: (call) => readReport(context, call.actor, call.params.id, "user"),
    decide: ({ actor, body }) =>
      resolveReport(context, actor, {
        ...body,
        types: body.id === undefined ? ["comment"] : ["comment", "blog", "user"],
      }),
    decideNews: (call) => resolveReport(context, call.actor, { ...call.body, types: ["blog"] }),
    decideUser: (call) => resolveReport(context, call.actor, { ...call.body, types: ["user"] }),
  };
}

export function reasonsRoutes(context: AppContext): Handlers<typeof reasonsCalls> {
  return {
    list: () => listReasons(context),
    add: (call) => addReason(context, call.actor, call.body),
    remove: ({ actor, query, body }) => removeReason(context, actor, query.reason ?? body?.reason),
  };
}

export function overviewRoutes(context: AppContext): Handlers<typeof overviewCalls> {
  return {
    read: () => readOverview(context),
  };
}

export function staffQueueRoutes({ database }: AppContext): Handlers<typeof staffQueueCalls> {
  return {
    read: () => countStaffQueue(database.db),
  };
}
