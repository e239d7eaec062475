import { bigint, boolean, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { LanguageName } from "#vocabulary/languages.ts";
import { instant } from "#kit/server/database/columns.ts";

export const adverts = pgTable(
  "adverts",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    title: text().notNull(),
    link: text().notNull(),
    language: text().$type<LanguageName>().notNull(),
    /** Addresses of the largest size. */
    imageRow: text("image_row").notNull(),
    imageColumn: text("image_column").notNull(),
    isActive: boolean("is_active").notNull().default(false),
    /** Impressions and clicks; nothing about visitors is stored. */
    totShown: integer("tot_shown").notNull().default(0),
    totFollowed: integer("tot_followed").notNull().default(0),
    /** Idempotency key of the client that created it. Adverts have no owner, so the key alone is unique. */
    clientKey: uuid("client_key"),
    createdAt: instant("created_at").notNull(),
    /** The default is for rows that existed before this column. */
    updatedAt: instant("updated_at").notNull().defaultNow(),
  },
  (table) => [
    index("adverts_language").on(table.language, table.isActive, table.id),
    uniqueIndex("adverts_client_key").on(table.clientKey),
  ],
);
