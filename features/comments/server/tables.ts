import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { instant } from "#kit/server/database/columns.ts";
import { users } from "#features/accounts/server/tables.ts";
import { news } from "#features/news/server/tables.ts";
import { tales } from "#features/tales/server/tables.ts";

/** For whom a comment waits until it is approved; `both`: for the staff, then for the author. */
export type HeldFor = "author" | "staff" | "both";

export const comments = pgTable(
  "comments",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    /** The target: each kind has a column of its own; exactly one is set. */
    taleId: bigint("tale_id", { mode: "number" }).references(() => tales.id, { onDelete: "cascade" }),
    newsId: bigint("news_id", { mode: "number" }).references(() => news.id, { onDelete: "cascade" }),
    /** The top comment of the thread; null for a top comment. */
    parentId: bigint("parent_id", { mode: "number" }),
    /** Null after the account was removed. */
    authorId: bigint("author_id", { mode: "number" }).references(() => users.id, { onDelete: "set null" }),
    text: text().notNull(),
    // Stored because every comment shows it; the transaction that adds or removes a like updates it.
    totLikes: integer("tot_likes").notNull().default(0),
    isCensored: boolean("is_censored").notNull().default(false),
    /** Deleted, but kept as an empty line because it has replies. */
    isDeleted: boolean("is_deleted").notNull().default(false),
    /** Null: it is shown. */
    heldFor: text("held_for").$type<HeldFor>(),
    /** The held comment that the author or the staff answer: what becomes of it becomes of the answer. */
    heldWithId: bigint("held_with_id", { mode: "number" }),
    /** The comment that it answers, while it is held: its author gets a notification once it is shown. */
    answersId: bigint("answers_id", { mode: "number" }),
    /** The Tale's author has hidden it. */
    isHidden: boolean("is_hidden").notNull().default(false),
    /** Of a top comment: its thread takes no replies. */
    isFrozen: boolean("is_frozen").notNull().default(false),
    /** Of a top comment: everybody sees it, at least as an empty line above replies. `relist` in holding.ts keeps it. */
    isListed: boolean("is_listed").notNull().default(true),
    /** Others than those for whom it was held have been able to read it. */
    wasShown: boolean("was_shown").notNull().default(true),
    /** Idempotency key of the create call. */
    clientKey: uuid("client_key"),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [
    foreignKey({ columns: [table.parentId], foreignColumns: [table.id] }).onDelete("cascade"),
    uniqueIndex("comments_client_key").on(table.authorId, table.clientKey),
    // In the order of the archive.
    index("comments_author").on(table.authorId, table.id),
    // With what readers don't get to see, so that a list skips it without reading the comments.
    index("threads_of_tale")
      .on(table.taleId, table.createdAt, table.id, table.isListed)
      .where(sql`${table.parentId} is null`),
    index("threads_of_news")
      .on(table.newsId, table.createdAt, table.id, table.isListed)
      .where(sql`${table.parentId} is null`),
    index("threads_unlisted_of_tale")
      .on(table.taleId)
      .where(sql`${table.parentId} is null and not ${table.isListed}`),
    index("threads_unlisted_of_news")
      .on(table.newsId)
      .where(sql`${table.parentId} is null and not ${table.isListed}`),
    index("comments_held_for_author")
      .on(table.taleId, table.id)
      .where(sql`${table.heldFor} = 'author' and ${table.heldWithId} is null`),
    index("comments_held_for_staff")
      .on(table.updatedAt, table.id)
      .where(sql`${table.heldFor} in ('staff', 'both') and ${table.heldWithId} is null`),
    index("comments_held_with")
      .on(table.heldWithId)
      .where(sql`${table.heldWithId} is not null`),
    // For deleting all comments of a Tale or post, including replies.
    index("comments_tale").on(table.taleId),
    index("comments_news").on(table.newsId),
    index("comments_by_date")
      .on(table.createdAt)
      .where(sql`not ${table.isDeleted}`),
    check("comments_on_one", sql`num_nonnulls(${table.taleId}, ${table.newsId}) = 1`),
    index("comments_thread").on(table.parentId, table.createdAt, table.id),
  ],
);

/** The columns that name the target of a comment; exactly one of them is set. */
export const targetColumns = { taleId: comments.taleId, newsId: comments.newsId };

/**
 * The names that a comment mentions, in lower case, whether or not a member has them. A trigger keeps it, so that removing an
 * account finds its mentions without reading every comment.
 */
export const commentMentions = pgTable(
  "comment_mentions",
  {
    name: text().notNull(),
    commentId: bigint("comment_id", { mode: "number" })
      .notNull()
      .references(() => comments.id, { onDelete: "cascade" }),
  },
  (table) => [
    primaryKey({ columns: [table.name, table.commentId] }),
    index("comment_mentions_comment").on(table.commentId),
  ],
);

export const commentLikes = pgTable(
  "comment_likes",
  {
    commentId: bigint("comment_id", { mode: "number" })
      .notNull()
      .references(() => comments.id, { onDelete: "cascade" }),
    userId: bigint("user_id", { mode: "number" })
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
  },
  (table) => [
    primaryKey({ columns: [table.commentId, table.userId] }),
    index("comment_likes_user").on(table.userId, table.commentId),
  ],
);
