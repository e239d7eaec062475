import { bigint, boolean, pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "#kit/server/database/columns.ts";

/** The processes that serve the site, each of which renews its row. */
export const siteProcesses = pgTable("site_processes", {
  id: text().primaryKey(),
  version: text().notNull(),
  startedAt: instant("started_at").notNull(),
  seenAt: instant("seen_at").notNull(),
});

export type Milestone =
  | "backup"
  | "restore-test"
  /** The first mail that a mail server took. */
  | "mail"
  /** The owner has chosen the name, and who may sign up, even if it is what the site had before. */
  | "name"
  | "sign-ups"
  | "certificate";

/** When something last happened of which the owner has to know. */
export const siteMilestones = pgTable("site_milestones", {
  name: text().$type<Milestone>().primaryKey(),
  at: instant("at").notNull(),
  /** Of a backup. */
  bytes: bigint({ mode: "number" }),
  /** Of a test of a restore. */
  passed: boolean(),
  /** Of the certificate that was found at that time; null if none was. */
  endsAt: instant("ends_at"),
});
