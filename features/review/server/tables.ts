import { sql } from "drizzle-orm";
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import type { CategoryName } from "#vocabulary/categories.ts";
import { languageNames, languages, type LanguageName } from "#vocabulary/languages.ts";
import type { Level } from "#kit/calls/level-and-warnings.ts";
import type { Remark, ReturnReason } from "#features/tales/remarks.ts";
import { instant } from "#kit/server/database/columns.ts";
import { users } from "#features/accounts/server/tables.ts";
import { tales } from "#features/tales/server/tables.ts";
import { warningsColumn } from "#features/tales/server/warnings-column.ts";
import type { ClaimKind } from "../calls.ts";

/** The next text of a published Tale, at most one of each. Readers never see it. */
export const revisions = pgTable(
  "revisions",
  {
    taleId: bigint("tale_id", { mode: "number" })
      .primaryKey()
      .references(() => tales.id, { onDelete: "cascade" }),
    /** The author of the Tale. */
    authorId: bigint("author_id", { mode: "number" })
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    title: text().notNull(),
    /** Sanitised HTML. */
    content: text().notNull(),
    /** In the author's order. A tag that is deleted before the publication is left out. */
    tagIds: bigint("tag_ids", { mode: "number" }).array().notNull(),
    level: text().$type<Level>(),
    warnings: warningsColumn()
      .notNull()
      .default(sql`0`),
    // Copies from the Tale, where they never change while it is published: the queue is filtered by them.
    category: text().$type<CategoryName>().notNull(),
    language: text().$type<LanguageName>().notNull(),
    /** True: it waits for review. */
    isFinished: boolean("is_finished").notNull(),
    submittedAt: instant("submitted_at"),
    returnNote: text("return_note"),
    returnReason: text("return_reason").$type<ReturnReason>(),
    remarks: jsonb().$type<Remark[]>(),
    timesReturned: integer("times_returned").notNull().default(0),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [
    index("revisions_of_author").on(table.authorId, table.taleId),
    index("revisions_waiting")
      .on(table.submittedAt, table.taleId)
      .where(sql`${table.isFinished}`),
    index("revisions_waiting_by_language")
      .on(table.language, table.submittedAt, table.taleId)
      .where(sql`${table.isFinished}`),
    index("revisions_waiting_by_title")
      .on(sql.raw(`"title" collate "und-x-icu"`), table.taleId)
      .where(sql`${table.isFinished}`),
    // Titles are sorted by the alphabet of their language.
    ...languages.map((code, at) =>
      index(`revisions_waiting_by_title_${code}`)
        .on(sql.raw(`"title" collate "${code}-x-icu"`), table.taleId)
        .where(sql`${table.isFinished} and ${table.language} = ${sql.raw(`'${languageNames[at]}'`)}`),
    ),
  ],
);

/** The members of staff who are deciding about something, and until when. A claim whose time is over is as good as none, and is deleted some day. */
export const claims = pgTable(
  "claims",
  {
    kind: text().$type<ClaimKind>().notNull(),
    targetId: bigint("target_id", { mode: "number" }).notNull(),
    holderId: bigint("holder_id", { mode: "number" })
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    until: instant("until").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.targetId] }),
    index("claims_of_holder").on(table.holderId),
    index("claims_until").on(table.until),
  ],
);

/** When Tales and revisions were submitted and decided, to tell writers how long it takes. Rows of earlier months are deleted. */
export const reviewDecisions = pgTable(
  "review_decisions",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    language: text().$type<LanguageName>().notNull(),
    submittedAt: instant("submitted_at").notNull(),
    decidedAt: instant("decided_at").notNull(),
  },
  (table) => [
    index("review_decisions_by_language").on(table.language, table.decidedAt, table.submittedAt),
    index("review_decisions_by_date").on(table.decidedAt),
  ],
);
