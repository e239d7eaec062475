import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type { LanguageName } from "#vocabulary/languages.ts";
import { translationRequestStates, type TranslationRequestState } from "../calls.ts";
import { instant } from "#kit/server/database/columns.ts";
import { users } from "#features/accounts/server/tables.ts";
import { tales } from "#features/tales/server/tables.ts";
import type { CategoryName } from "#vocabulary/categories.ts";

/** Members who ask the author of a Tale for leave to translate it. */
export const translationRequests = pgTable(
  "translation_requests",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    taleId: bigint("tale_id", { mode: "number" })
      .notNull()
      .references(() => tales.id, { onDelete: "cascade" }),
    /** The author of the Tale. */
    authorId: bigint("author_id", { mode: "number" })
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    requesterId: bigint("requester_id", { mode: "number" })
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    language: text().$type<LanguageName>().notNull(),
    message: text().notNull(),
    status: text().$type<TranslationRequestState>().notNull(),
    createdAt: instant("created_at").notNull(),
    decidedAt: instant("decided_at"),
  },
  (table) => [
    uniqueIndex("translation_requests_open")
      .on(table.taleId, table.requesterId, table.language)
      .where(sql`${table.status} <> 'REJECTED'`),
    // For the foreign key: the index before has a condition.
    index("translation_requests_of_tale").on(table.taleId),
    index("translation_requests_received").on(table.authorId, table.id),
    index("translation_requests_received_by_status").on(table.authorId, table.status, table.id),
    index("translation_requests_sent").on(table.requesterId, table.id),
    check(
      "translation_requests_status",
      sql`${table.status} in (${sql.raw(translationRequestStates.map((state) => `'${state}'`).join(", "))})`,
    ),
  ],
);

/**
 * Stories with versions in several languages (docs/decisions/0064-versions-of-one-story.md). A Tale that nobody has begun to
 * translate has no row here. Triggers keep the copies from `tales`, and delete a story with its last version.
 */
export const stories = pgTable(
  "stories",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    originalId: bigint("original_id", { mode: "number" }).references(() => tales.id, { onDelete: "set null" }),
    /** The original's, as it was published last: the credit of translations once the original is gone. Null with its author. */
    title: text(),
    language: text().$type<LanguageName>().notNull(),
    /** The original's. */
    authorId: bigint("author_id", { mode: "number" }).references(() => users.id, { onDelete: "set null" }),
    /** The name of an author who has left it on the translations. */
    formerAuthor: text("former_author"),
  },
  (table) => [
    uniqueIndex("stories_original").on(table.originalId),
    index("stories_of_author").on(table.authorId, table.id),
    index("stories_of_former_author")
      .on(table.formerAuthor)
      .where(sql`${table.formerAuthor} is not null`),
  ],
);

/** The original and its translations, in every state. */
export const storyVersions = pgTable(
  "story_versions",
  {
    taleId: bigint("tale_id", { mode: "number" })
      .primaryKey()
      .references(() => tales.id, { onDelete: "cascade" }),
    storyId: bigint("story_id", { mode: "number" })
      .notNull()
      .references(() => stories.id, { onDelete: "cascade" }),
    language: text().$type<LanguageName>().notNull(),
    category: text().$type<CategoryName>().notNull(),
    isPublished: boolean("is_published").notNull(),
    /** The Tale from which it is translated: the original, or another translation. */
    sourceId: bigint("source_id", { mode: "number" }).references(() => tales.id, { onDelete: "set null" }),
    /** A hash of each top-level element of that text, as the translator knows it. */
    sourceBlocks: text("source_blocks").array(),
  },
  (table) => [
    // One published version for each language, whatever is published at the same moment.
    uniqueIndex("story_versions_published")
      .on(table.storyId, table.language)
      .where(sql`${table.isPublished}`),
    index("story_versions_of_story").on(table.storyId),
    index("story_versions_of_source").on(table.sourceId),
  ],
);

/**
 * The number of stories whose published versions in a category have exactly these languages, two or more. Triggers keep it: a list of
 * several languages counts a story once.
 */
export const storyTotals = pgTable(
  "story_totals",
  {
    category: text().$type<CategoryName>().notNull(),
    /** Bits, in the order of `languageNames`. */
    languages: smallint().notNull(),
    total: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.category, table.languages] })],
);
