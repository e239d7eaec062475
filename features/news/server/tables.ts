import { bigint, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { LanguageName } from "#vocabulary/languages.ts";
import { instant } from "#kit/server/database/columns.ts";

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
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [
    index("news_language").on(table.language, table.createdAt, table.id),
    // For the sitemaps and the list by id, without the posts themselves.
    index("news_by_sitemap").on(table.id, table.language, table.updatedAt),
    uniqueIndex("news_client_key").on(table.clientKey),
  ],
);

/** Posts with so many comments that a job erases them: nobody sees them any more. */
export const deletedNews = pgTable("deleted_news", {
  newsId: bigint("news_id", { mode: "number" })
    .primaryKey()
    .references(() => news.id, { onDelete: "cascade" }),
});
