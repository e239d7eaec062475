import { auditActions, type AuditAction } from "#features/audit-log/calls.ts";
import { pageSizes } from "#vocabulary/limits.ts";
import { listAddress, pageOf } from "#kit/web/pages/list-address.ts";

/** The path of the audit log and its filters. */

export const auditLogPath = "/admin/audit-log";

/** The filters of the log; null means no filter. */
export interface Filters {
  actor: string | null;
  action: AuditAction | null;
  target: string | null;
}

interface AuditLogState extends Filters {
  page: number;
}

/** The text of a filter, trimmed and limited. */
export const textFilterOf = (input: string | null) => input?.trim().slice(0, 100) || null;

export const actionFilterOf = (input: string | null) => auditActions.find((action) => action === input) ?? null;

export function readAuditLogState(request: { url: string }): AuditLogState {
  const search = new URL(request.url).searchParams;
  return {
    page: pageOf(request, pageSizes.auditLog),
    actor: textFilterOf(search.get("actor")),
    action: actionFilterOf(search.get("action")),
    target: textFilterOf(search.get("target")),
  };
}

export const auditLogAddress = ({ page, actor, action, target }: AuditLogState) =>
  listAddress(auditLogPath, page, { actor, action, target });
