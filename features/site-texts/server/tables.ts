import { sql } from "drizzle-orm";
import { bigint, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { instant } from "#kit/server/database/columns.ts";
import type { LanguageName } from "#vocabulary/languages.ts";
import type { SiteTextKind } from "../address.ts";

/**
 * The texts that followed the built-in one, by kind and language, those to come included. The row with the latest `validFrom` up to now
 * holds; without one the built-in text does.
 */
export const siteTexts = pgTable(
  "site_texts",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text().$type<SiteTextKind>().notNull(),
    language: text().$type<LanguageName>().notNull(),
    /** 1 is the built-in text, to which a site may return more than once. */
    version: integer().notNull(),
    /** HTML; null for the built-in text. */
    content: text(),
    validFrom: instant("valid_from").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    index("site_texts_timeline").on(table.kind, table.language, table.validFrom.desc(), table.id.desc()),
    uniqueIndex("site_texts_version")
      .on(table.kind, table.language, table.version)
      .where(sql`${table.version} > 1`),
  ],
);

/** Changes that members get a message about: at most one row of each kind. */
export const siteTextChanges = pgTable("site_text_changes", {
  kind: text().$type<SiteTextKind>().primaryKey(),
  /** The last change without a message; null if there is none. */
  changedAt: instant("changed_at"),
  /** From when on the text holds that a message has announced. */
  announcedFor: instant("announced_for"),
});
