import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { instant, pageNumber, pageSize } from "./input.ts";
import { page } from "./limits.ts";

/** Who of the staff did what to whom, when and why (behaviour.md, Staff 4). */

export const auditActions = [
  "publish",
  "return",
  "delete",
  "censor",
  "uncensor",
  "report",
  "ban",
  "troll",
  "untroll",
  "role",
  "remove",
  "reason-add",
  "reason-remove",
  "news-add",
  "news-edit",
  "news-delete",
  "advert-add",
  "advert-edit",
  "advert-delete",
  "tag-add",
  "tag-edit",
  "tag-delete",
  "message",
] as const;
export type AuditAction = (typeof auditActions)[number];

const auditEntry = z.object({
  id: z.number(),
  /** Who did it; `#12` once the account with that id is gone. */
  actor: z.string(),
  action: z.enum(auditActions),
  /** A username (`#12` once gone), `tale:12`, `comment:12`, `news:12`, `advert:5`, `tag:HORROR/EN/name`, `all`, or a reason. */
  target: z.string(),
  /** Why, or with which result; empty when there is nothing to say. */
  detail: z.string(),
  createdAt: instant,
});
export type AuditEntry = z.output<typeof auditEntry>;

const words = z
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
    summary: "What the staff did, the newest first; actor, action and target as the entries write them",
    query: z.object({
      pageNumber: pageNumber.default(0),
      pageSize: pageSize.default(page.default),
      actor: words,
      action: z.preprocess((value) => (value === "" ? undefined : value), z.enum(auditActions).optional()),
      target: words,
    }),
    reply: { status: 200, body: z.object({ entries: z.array(auditEntry), totalEntries: z.number() }) },
    errors: [],
  }),
};
