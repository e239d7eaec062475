import type { AuditEntry } from "#contract/audit-log.ts";

type Target = { kind: "person"; name: string } | { kind: "tale" | "comment"; id: string } | { kind: "reason"; reason: string };

/** What an entry is about. A reason may be written like anything else, so that the act says first what its target is. */
export function targetOf({ action, target }: Pick<AuditEntry, "action" | "target">): Target {
  if (action === "reason-add" || action === "reason-remove") return { kind: "reason", reason: target };
  const [, kind, id] = /^(tale|comment):(\d+)$/.exec(target) ?? [];
  if (id === undefined) return { kind: "person", name: target };
  return { kind: kind === "tale" ? "tale" : "comment", id };
}
