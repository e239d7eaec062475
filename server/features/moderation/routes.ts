import type { moderationCalls } from "#contract/moderation.ts";
import type { overviewCalls } from "#contract/overview.ts";
import type { reasonsCalls } from "#contract/reasons.ts";
import type { staffQueueCalls } from "#contract/staff-queue.ts";
import type { Handlers } from "#server/platform/http/calls.ts";
import type { Platform } from "#server/platform/platform.ts";
import { resolveReport } from "./resolve-report.ts";
import { reportComment, reportUser } from "./create-report.ts";
import { readOverview } from "./overview.ts";
import { listReports, readReport } from "./read-reports.ts";
import { addReason, listReasons, removeReason } from "./reasons.ts";
import { countStaffQueue } from "./staff-queue.ts";

export function moderationRoutes(platform: Platform): Handlers<typeof moderationCalls> {
  return {
    reportComment: (call) => reportComment(platform, "comment", call.actor, call.body),
    reportNewsComment: (call) => reportComment(platform, "blog", call.actor, call.body),
    reportUser: (call) => reportUser(platform, call.actor, call.body),
    list: (call) => listReports(platform, call.actor, call.query),
    listNews: (call) => listReports(platform, call.actor, { ...call.query, type: "blog" }),
    listUsers: (call) => listReports(platform, call.actor, { ...call.query, type: "user" }),
    read: (call) => readReport(platform, call.actor, call.params.id),
    readNews: (call) => readReport(platform, call.actor, call.params.id, "blog"),
    readUser: (call) => readReport(platform, call.actor, call.params.id, "user"),
    decide: ({ actor, body }) =>
      resolveReport(platform, actor, {
        ...body,
        types: body.id === undefined ? ["comment"] : ["comment", "blog", "user"],
      }),
    decideNews: (call) => resolveReport(platform, call.actor, { ...call.body, types: ["blog"] }),
    decideUser: (call) => resolveReport(platform, call.actor, { ...call.body, types: ["user"] }),
  };
}

export function reasonsRoutes(platform: Platform): Handlers<typeof reasonsCalls> {
  return {
    list: () => listReasons(platform),
    add: (call) => addReason(platform, call.actor, call.body),
    remove: ({ actor, query, body }) => removeReason(platform, actor, query.reason ?? body?.reason),
  };
}

export function overviewRoutes(platform: Platform): Handlers<typeof overviewCalls> {
  return {
    read: () => readOverview(platform),
  };
}

export function staffQueueRoutes({ database }: Platform): Handlers<typeof staffQueueCalls> {
  return {
    read: () => countStaffQueue(database.db),
  };
}
