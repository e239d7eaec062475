import { sql } from "drizzle-orm";
import { boolean, check, integer, jsonb, pgTable } from "drizzle-orm/pg-core";
import { instant } from "#kit/server/database/columns.ts";
import type { SiteSettings } from "#vocabulary/site-settings.ts";

/** One row, from the first start on. A setting of a later version is not in it until it is changed. */
export const siteSettings = pgTable(
  "site_settings",
  {
    isOnly: boolean("is_only").primaryKey().default(true),
    /** Counts the changes. */
    version: integer().notNull().default(1),
    settings: jsonb().$type<Partial<SiteSettings>>().notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [check("site_settings_only", sql`${table.isOnly}`)],
);
