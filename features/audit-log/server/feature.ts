import { recordReview, recordTaleRemoval } from "./service.ts";
import { feature } from "#kit/server/features/feature.ts";
import type { auditLogCalls } from "../calls.ts";
import type { Handlers } from "#kit/server/http/calls.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { listAuditEntries } from "./service.ts";

const auditLogRoutes = (context: AppContext): Handlers<typeof auditLogCalls> => ({
  list: (call) => listAuditEntries(context, call.query),
});

export const auditLogFeature = feature({
  handlers: (context: AppContext) => ({ auditLog: auditLogRoutes(context) }),
  contributes: [recordReview, recordTaleRemoval],
});
