import { z } from "zod";
import { endpoint } from "#kit/calls/endpoint.ts";
import { instant, pageNumber, pageSize } from "#kit/calls/input.ts";
import { page } from "#vocabulary/limits.ts";

/** Staff actions: actor, target, time and reason (behaviour.md, Staff 5). */

export const auditActions = [
  "publish",
  "return",
  "delete",
  "censor",
  "uncensor",
  "approve-comment",
  "delete-comment",
  "report",
  "notice",
  "ban",
  "author-revealed",
  "revoke",
  "appeal",
  "warn",
  "troll",
  "untroll",
  "note-add",
  "note-delete",
  "role",
  "remove",
  "member-activation",
  "member-email",
  "member-password",
  "member-passkeys",
  "member-sessions",
  "application",
  "site-settings",
  "site-text",
  "site-invitation",
  "reason-add",
  "reason-remove",
  "news-add",
  "news-edit",
  "news-publish",
  "news-delete",
  "advert-add",
  "advert-edit",
  "advert-delete",
  "prompt-add",
  "prompt-edit",
  "prompt-delete",
  "judge-add",
  "disqualify",
  "tag-add",
  "tag-edit",
  "tag-delete",
  "message",
] as const;
export type AuditAction = (typeof auditActions)[number];

const auditEntry = z.object({
  id: z.number(),
  /** The actor's username; `#12` when the account with this id is gone; `machine` for a command on the machine and what it does by itself. */
  actor: z.string(),
  action: z.enum(auditActions),
  /** A username (`#12` when gone), `tale:12`, `comment:12`, `news:12`, `notice:12`, `advert:5`, `webhook:3`, `prompt:8`, `tag:HORROR/EN/name`, `all`, or a reason. */
  target: z.string(),
  /** The reason or the result; may be empty. */
  detail: z.string(),
  createdAt: instant,
});
export type AuditEntry = z.output<typeof auditEntry>;

const optionalText = z
  .string()
  .trim()
  .max(100)
  .transform((text) => text || undefined)
  .optional();

export const auditLogCalls = {
  list: endpoint({
    method: "GET",
    path: "/v1/audit-log",
    caller: "admin",
    summary: "The staff's actions, newest first; filters for actor, action and target take the values of the entries",
    query: z.object({
      pageNumber: pageNumber.default(0),
      pageSize: pageSize.default(page.default),
      actor: optionalText,
      action: z.preprocess((value) => (value === "" ? undefined : value), z.enum(auditActions).optional()),
      target: optionalText,
    }),
    reply: { status: 200, body: z.object({ entries: z.array(auditEntry), totalEntries: z.number() }) },
    errors: [],
  }),
};
