import { sql } from "drizzle-orm";
import { bigint, boolean, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { LanguageName } from "#vocabulary/languages.ts";
import { instant } from "#kit/server/database/columns.ts";

/** Published posts. Everything that shows news to readers reads this table alone. */
export const news = pgTable(
  "news",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    title: text().notNull(),
    description: text().notNull(),
    /** Sanitised HTML. */
    content: text().notNull(),
    language: text().$type<LanguageName>().notNull(),
    /** Address of the widest size of the picture; null without a picture. */
    photo: text(),
    /** Idempotency key of the create call. It is unique by itself, because posts have no author. */
    clientKey: uuid("client_key"),
    // Stored because every card shows it; the transaction that writes or deletes a comment updates it.
    totComments: integer("tot_comments").notNull().default(0),
    /** Lists begin with it. */
    pinned: boolean().notNull().default(false),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [
    index("news_language").on(table.language, table.createdAt, table.id),
    // For the sitemaps and the list by id, without the posts themselves.
    index("news_by_sitemap").on(table.id, table.language, table.updatedAt),
    uniqueIndex("news_client_key").on(table.clientKey),
    index("news_pinned")
      .on(table.language, table.id)
      .where(sql`${table.pinned}`),
  ],
);

/**
 * Drafts, and posts that a schedule publishes (docs/decisions/0120-unpublished-news-have-a-table-of-their-own.md). They have their ids
 * from the sequence of `news`, so that a post keeps its id when its row moves there.
 */
export const unpublishedNews = pgTable(
  "unpublished_news",
  {
    id: bigint({ mode: "number" })
      .primaryKey()
      .default(sql`nextval('news_id_seq')`),
    title: text().notNull(),
    description: text().notNull(),
    content: text().notNull(),
    language: text().$type<LanguageName>().notNull(),
    photo: text(),
    clientKey: uuid("client_key"),
    pinned: boolean().notNull().default(false),
    /** Null: a draft. */
    publishAt: instant("publish_at"),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [
    index("unpublished_news_due").on(table.publishAt, table.id),
    uniqueIndex("unpublished_news_client_key").on(table.clientKey),
  ],
);

/**
 * The same news in several languages, published or not. Without a foreign key, because a post is in one of two tables: rows of posts that
 * a process of 0.2.0 has deleted are left, and removed when the group is written the next time.
 */
export const newsVersions = pgTable(
  "news_versions",
  {
    newsId: bigint("news_id", { mode: "number" }).primaryKey(),
    /** The id of the post that the group began with, which may be deleted since. */
    groupId: bigint("group_id", { mode: "number" }).notNull(),
    language: text().$type<LanguageName>().notNull(),
  },
  (table) => [uniqueIndex("news_versions_group").on(table.groupId, table.language)],
);

/** Posts with so many comments that a job erases them: nobody sees them any more. */
export const deletedNews = pgTable("deleted_news", {
  newsId: bigint("news_id", { mode: "number" })
    .primaryKey()
    .references(() => news.id, { onDelete: "cascade" }),
});

/** Pictures inside the texts of news, and uploaded ones that no text shows yet. */
export const newsPictures = pgTable(
  "news_pictures",
  {
    /** Of its widest size. */
    address: text().primaryKey(),
    /** Of that size. */
    width: integer().notNull(),
    height: integer().notNull(),
    /** Since when no post shows it; null while one does. */
    unusedSince: instant("unused_since"),
  },
  (table) => [index("news_pictures_unused").on(table.unusedSince)],
);

/** Which posts show a picture, published or not: without a foreign key, as `news_versions`. */
export const newsPictureUses = pgTable(
  "news_picture_uses",
  {
    newsId: bigint("news_id", { mode: "number" }).notNull(),
    address: text()
      .notNull()
      .references(() => newsPictures.address, { onDelete: "cascade" }),
  },
  (table) => [
    primaryKey({ columns: [table.newsId, table.address] }),
    index("news_picture_uses_of_picture").on(table.address),
  ],
);
