import type { auditLogCalls } from "#contract/audit-log.ts";
import type { Handlers } from "#server/platform/http/calls.ts";
import type { Platform } from "#server/platform/platform.ts";
import { listAuditEntries } from "./service.ts";

export function auditLogRoutes(platform: Platform): Handlers<typeof auditLogCalls> {
  return {
    list: (call) => listAuditEntries(platform, call.query),
  };
}
