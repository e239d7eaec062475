import { sql } from "drizzle-orm";
import { bigint, index, pgTable, smallint, text, uniqueIndex } from "drizzle-orm/pg-core";
import type { CategoryName } from "#vocabulary/categories.ts";
import type { LanguageName } from "#vocabulary/languages.ts";
import { instant } from "#kit/server/database/columns.ts";
import { users } from "#features/accounts/server/tables.ts";
import type { NoticeStatus, NoticeType } from "../shapes.ts";

const nullableUser = (name: string) =>
  bigint(name, { mode: "number" }).references(() => users.id, { onDelete: "set null" });

/** Notices of illegal content. They outlive the accounts that they are about: their senders get an answer. */
export const notices = pgTable(
  "notices",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    /** Its name for the sender. It can't be guessed, and the link of the receipt is made of it. */
    reference: text().notNull(),
    type: text().$type<NoticeType>().notNull(),
    /** The author, or the member themselves; null for news, and after the removal of the account. */
    userId: nullableUser("user_id"),
    /** The comment, Tale or news post, without a foreign key, or the number of the account. */
    aboutId: bigint("about_id", { mode: "number" }).notNull(),
    /** As sent; null after the removal of the account that it names. */
    address: text(),
    /** The path of its page; null as `address`. */
    path: text(),
    /** As they were then. */
    title: text(),
    quote: text(),
    /** Those of the Tale or news post, for the desk. */
    subjectLanguage: text("subject_language").$type<LanguageName>(),
    category: text().$type<CategoryName>(),
    reason: text().notNull(),
    severity: smallint().notNull(),
    text: text().notNull(),
    /** Both null when they are erased; the link of the receipt leads nowhere then. */
    email: text(),
    name: text(),
    /** Of the page on which it was written. */
    language: text().$type<LanguageName>().notNull(),
    status: text().$type<NoticeStatus>().notNull().default("PENDING"),
    createdAt: instant("created_at").notNull(),
    decidedById: nullableUser("decided_by_id"),
    decidedAt: instant("decided_at"),
    /** The ground: the code of a reason. */
    decidedReason: text("decided_reason"),
    note: text(),
    noteToReporter: text("note_to_reporter"),
    /** The part of the two that the sender reads. */
    answer: text(),
  },
  (table) => {
    const isPending = sql`${table.status} = 'PENDING'`;
    return [
      uniqueIndex("notices_reference").on(table.reference),
      index("notices_user").on(table.userId, table.id),
      index("notices_decided_by").on(table.decidedById),
      index("notices_email")
        .on(sql`lower(${table.email})`)
        .where(sql`${table.email} is not null`),
      index("notices_by_date").on(table.createdAt, table.id),
      index("notices_by_status").on(table.status, table.createdAt, table.id),
      index("notices_waiting").on(table.severity.desc().nullsFirst(), table.createdAt, table.id).where(isPending),
      index("notices_waiting_in_language")
        .on(table.subjectLanguage, table.severity.desc().nullsFirst(), table.createdAt, table.id)
        .where(isPending),
      index("notices_by_decision")
        .on(table.decidedAt)
        .where(sql`${table.decidedAt} is not null`),
      index("notices_to_erase")
        .on(table.decidedAt)
        .where(sql`${table.email} is not null and ${table.decidedAt} is not null`),
    ];
  },
);
