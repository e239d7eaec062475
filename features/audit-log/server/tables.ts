import { bigint, index, pgTable, text } from "drizzle-orm/pg-core";
import type { AuditAction } from "../calls.ts";
import { instant } from "#kit/server/database/columns.ts";

/**
 * Staff actions. The table is append-only: triggers of the migration refuse updates and deletions, also by the table's owner. It
 * stores ids instead of usernames, so that a removed member's name disappears.
 */
export const auditLog = pgTable(
  "audit_log",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    /** No reference: the entry outlives the account. */
    actorId: bigint("actor_id", { mode: "number" }).notNull(),
    action: text().$type<AuditAction>().notNull(),
    targetKind: text("target_kind")
      .$type<
        | "user"
        | "tale"
        | "comment"
        | "news"
        | "notice"
        | "advert"
        | "webhook"
        | "prompt"
        | "tag"
        | "everyone"
        | "reason"
        | "text"
      >()
      .notNull(),
    /** The id of an account, a Tale, a comment, a news post, an advert, a webhook or a prompt; `HORROR/EN/name` of a tag; a reason as it is written; or `all`. */
    target: text().notNull(),
    detail: text().notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    index("audit_log_actor").on(table.actorId, table.id),
    index("audit_log_target").on(table.targetKind, table.target, table.id),
    index("audit_log_action").on(table.action, table.id),
  ],
);
