import { auditActions, type AuditAction } from "#contract/audit-log.ts";
import { listAddress, pageOf } from "#web/platform/list-address.ts";

/** Where the staff looks up what it did. */

export const auditLogPath = "/admin/audit-log";

/** What the log is narrowed to; null narrows nothing. */
export interface Filters {
  actor: string | null;
  action: AuditAction | null;
  target: string | null;
}

interface AskedAuditLog extends Filters {
  page: number;
}

/** A filter as somebody typed it. */
export const wordOf = (typed: string | null) => typed?.trim().slice(0, 100) || null;

export const actionOf = (typed: string | null) => auditActions.find((action) => action === typed) ?? null;

export function auditLogAsked(request: { url: string }): AskedAuditLog {
  const search = new URL(request.url).searchParams;
  return {
    page: pageOf(request),
    actor: wordOf(search.get("actor")),
    action: actionOf(search.get("action")),
    target: wordOf(search.get("target")),
  };
}

export const auditLogAddress = ({ page, actor, action, target }: AskedAuditLog) =>
  listAddress(auditLogPath, page, { actor, action, target });
