import { bigint, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { LanguageName } from "#contract/languages.ts";
import { instant } from "#server/platform/database/columns.ts";

export const news = pgTable(
  "news",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    title: text().notNull(),
    description: text().notNull(),
    /** HTML of the small safe set, sanitised on the way in. */
    content: text().notNull(),
    language: text().$type<LanguageName>().notNull(),
    /** Address of the picture's widest size; null without one. */
    photo: text(),
    /** Chosen by the client that created it, so that a repeated create makes no twin. A post is nobody's, so the key is alone. */
    clientKey: uuid("client_key"),
    // Kept by the transactions that write comments, because every card shows it.
    totComments: integer("tot_comments").notNull().default(0),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [
    index("news_language").on(table.language, table.createdAt, table.id),
    uniqueIndex("news_client_key").on(table.clientKey),
  ],
);
