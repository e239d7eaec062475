import { sql } from "drizzle-orm";
import {
  bigint,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  type AnyPgColumn,
} from "drizzle-orm/pg-core";
import { instant } from "#kit/server/database/columns.ts";
import { users } from "#features/accounts/server/tables.ts";
import type { LanguageName } from "#vocabulary/languages.ts";
import type { AboutType, AppealStatus, DecisionKind } from "../calls.ts";

/** A member of the staff, whose account may be removed; the act stays without their name. */
const staff = (name: string) => bigint(name, { mode: "number" }).references(() => users.id, { onDelete: "set null" });

/** The state of a Tale before it was taken off the site or deleted, so that it can return. Dates in ISO 8601. */
export interface FormerTale {
  publicationDate: string | null;
  submittedAt: string | null;
  /** Of its last change, by the act itself: a later one is by its author. */
  updatedAt: string;
}

/** Acts of the staff that restrict a member, or what a member wrote: one row each. */
export const decisions = pgTable(
  "decisions",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    /** The restricted member. Null only for `REMOVED`, which outlives the account. */
    userId: bigint("user_id", { mode: "number" }).references(() => users.id, { onDelete: "cascade" }),
    kind: text().$type<DecisionKind>().notNull(),
    /** The code of a report's reason. */
    ground: text(),
    note: text(),
    aboutType: text("about_type").$type<AboutType>().notNull(),
    /** Without a foreign key: a decision outlives what it is about. */
    aboutId: bigint("about_id", { mode: "number" }).notNull(),
    /** The path of its page; null if that was gone before the act. */
    aboutAddress: text("about_address"),
    /** The first characters of the text as it was. */
    quote: text(),
    /** These three only where points were charged: what was lost, and what the account showed afterwards. */
    pointsLost: smallint("points_lost"),
    pointsLeft: smallint("points_left"),
    level: integer(),
    startsAt: instant("starts_at").notNull(),
    /** Null: no end. */
    endsAt: instant("ends_at"),
    /** Of a ban that follows from points: the decision that cost them. */
    causedById: bigint("caused_by_id", { mode: "number" }).references((): AnyPgColumn => decisions.id, {
      onDelete: "cascade",
    }),
    createdAt: instant("created_at").notNull(),
    decidedById: staff("decided_by_id"),
    revokedAt: instant("revoked_at"),
    revokedById: staff("revoked_by_id"),
    revokeNote: text("revoke_note"),
    formerTale: jsonb("former_tale").$type<FormerTale>(),
    restorableUntil: instant("restorable_until"),
    /** In which the answer to an appeal is written when the account is gone. */
    language: text().$type<LanguageName>(),
  },
  (table) => [
    index("decisions_of_member").on(table.userId, table.id),
    index("decisions_caused").on(table.causedById),
    index("decisions_by").on(table.decidedById),
    index("decisions_revoked_by").on(table.revokedById),
    // The decisions that restrict a comment, a Tale or a member now.
    index("decisions_standing")
      .on(table.aboutType, table.aboutId, table.kind)
      .where(sql`${table.revokedAt} is null`),
    index("decisions_by_date").on(table.createdAt, table.kind, table.ground),
    index("decisions_restorable")
      .on(table.restorableUntil)
      .where(sql`${table.restorableUntil} is not null`),
    index("decisions_of_removed")
      .on(table.createdAt)
      .where(sql`${table.userId} is null`),
  ],
);

/** Points that members lost, in the order in which they lost them: from them the standing is counted again when a decision is revoked. */
export const pointCharges = pgTable(
  "point_charges",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    userId: bigint("user_id", { mode: "number" })
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Null for a false report, which is no decision. */
    decisionId: bigint("decision_id", { mode: "number" }).references(() => decisions.id, { onDelete: "cascade" }),
    /** The ban that followed. */
    banId: bigint("ban_id", { mode: "number" }).references(() => decisions.id, { onDelete: "set null" }),
    points: smallint().notNull(),
    chargedAt: instant("charged_at").notNull(),
  },
  (table) => [
    index("point_charges_of_member").on(table.userId, table.id),
    index("point_charges_of_decision").on(table.decisionId),
    index("point_charges_of_ban").on(table.banId),
  ],
);

/** One appeal for each decision. */
export const appeals = pgTable(
  "appeals",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    decisionId: bigint("decision_id", { mode: "number" })
      .notNull()
      .references(() => decisions.id, { onDelete: "cascade" }),
    status: text().$type<AppealStatus>().notNull().default("PENDING"),
    text: text().notNull(),
    answer: text(),
    /** For the answer to a removed member. */
    email: text(),
    createdAt: instant("created_at").notNull(),
    decidedAt: instant("decided_at"),
    decidedById: staff("decided_by_id"),
  },
  (table) => [
    uniqueIndex("appeals_of_decision").on(table.decisionId),
    index("appeals_decided_by").on(table.decidedById),
    // For the public account.
    index("appeals_by_decision").on(table.decidedAt),
    index("appeals_by_age").on(table.createdAt, table.id),
    index("appeals_by_status").on(table.status, table.createdAt, table.id),
  ],
);

/** The catalogue of reasons. */
export const reportReasons = pgTable(
  "report_reasons",
  {
    /** Gives the order of the list. */
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    reason: text().notNull(),
    severity: smallint().notNull(),
    startDate: instant("start_date").notNull(),
  },
  (table) => [uniqueIndex("report_reasons_key").on(sql`lower(${table.reason})`)],
);
