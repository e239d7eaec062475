import type { CategoryName } from "#vocabulary/categories.ts";
import type { LanguageName } from "#vocabulary/languages.ts";
import { instant, textVector } from "#kit/server/database/columns.ts";
import { bigint, index, integer, pgTable, primaryKey, smallint, text, uniqueIndex } from "drizzle-orm/pg-core";
import { sql } from "drizzle-orm";
import { filteredCopies, tales, titleOrders } from "./tables.ts";

export const tags = pgTable(
  "tags",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    category: text().$type<CategoryName>().notNull(),
    language: text().$type<LanguageName>().notNull(),
    /** Published Tales with the tag, counted by triggers of `tale_tags`. Drafts are not: their writers would wait for each other. */
    totPublished: integer("tot_published").notNull().default(0),
    /** The words of the name, as search compares them. */
    words: textVector().generatedAlwaysAs(sql`public.tag_words(language, name)`),
  },
  (table) => [
    index("tags_by_words").using("gin", table.words),
    // Tag names are unique regardless of case.
    uniqueIndex("tags_name_key").on(table.category, table.language, sql`lower("name" collate "und-x-icu")`),
  ],
);

export const taleTags = pgTable(
  "tale_tags",
  {
    taleId: bigint("tale_id", { mode: "number" })
      .notNull()
      .references(() => tales.id, { onDelete: "cascade" }),
    tagId: bigint("tag_id", { mode: "number" })
      .notNull()
      .references(() => tags.id),
    /** The author's order of the tags. */
    position: smallint().notNull(),
    // Copies from the published Tale, which triggers keep: the list of a tag is cut by them without reading its Tales. Null or 0 before.
    publicationDate: instant("publication_date"),
    totLikes: integer("tot_likes").notNull().default(0),
    title: text(),
    language: text().$type<LanguageName>(),
    ...filteredCopies(),
  },
  (table) => {
    const isPublished = sql`${table.publicationDate} is not null`;
    return [
      primaryKey({ columns: [table.taleId, table.tagId] }),
      // For filters that few Tales pass; and for the foreign key, which looks for a tag in all states.
      index("tale_tags_filtered").on(
        table.tagId,
        table.level,
        table.warnings,
        table.readingMinutes,
        table.publicationDate,
        table.totLikes,
        table.taleId,
      ),
      index("tale_tags_counted").on(table.tagId, table.level, table.warnings, table.readingMinutes).where(isPublished),
      index("tale_tags_unpublished")
        .on(table.tagId)
        .where(sql`${table.publicationDate} is null`),
      index("tale_tags_by_id").on(table.tagId, table.taleId).where(isPublished),
      index("tale_tags_by_date").on(table.tagId, table.publicationDate, table.taleId).where(isPublished),
      index("tale_tags_by_likes").on(table.tagId, table.totLikes, table.taleId).where(isPublished),
      ...titleOrders.map(({ name, collation, language }) =>
        index(`tale_tags_by_title_${name}`)
          .on(table.tagId, sql.raw(`"title" collate "${collation}"`), table.taleId)
          .where(sql`${isPublished} and ${table.language} = ${sql.raw(`'${language}'`)}`),
      ),
    ];
  },
);
