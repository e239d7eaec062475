import { recordReview, recordTaleRemoval } from "./service.ts";
import { feature } from "#server/platform/features/feature.ts";
import type { auditLogCalls } from "#contract/audit-log.ts";
import type { Handlers } from "#server/platform/http/calls.ts";
import type { AppContext } from "#server/platform/app-context.ts";
import { listAuditEntries } from "./service.ts";

function auditLogRoutes(context: AppContext): Handlers<typeof auditLogCalls> {
  return {
    list: (call) => listAuditEntries(context, call.query),
  };
}

export const auditLogFeature = feature({
  handlers: (context: AppContext) => ({ auditLog: auditLogRoutes(context) }),
  contributes: [recordReview, recordTaleRemoval],
});
