import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { CategoryName } from "#contract/categories.ts";
import { languageNames, languages, type LanguageName } from "#contract/languages.ts";
import { instant } from "#server/platform/database/columns.ts";
import { users } from "../accounts/tables.ts";

export const tales = pgTable(
  "tales",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    authorId: bigint("author_id", { mode: "number" })
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    title: text().notNull(),
    /** Sanitised HTML. */
    content: text().notNull(),
    overview: text().notNull(),
    readingMinutes: integer("reading_minutes").notNull(),
    category: text().$type<CategoryName>().notNull(),
    language: text().$type<LanguageName>().notNull(),
    /** False: a draft. True: submitted, or published once there is a publication date. */
    isFinished: boolean("is_finished").notNull(),
    submittedAt: instant("submitted_at"),
    /** True for a draft that was submitted and came back unchanged: reviewers still see it until its author's next save. */
    visibleToStaff: boolean("visible_to_staff").notNull().default(false),
    publicationDate: instant("publication_date"),
    /** The reviewer's reason for sending it back; cleared by the next submission. */
    returnNote: text("return_note"),
    /** Idempotency key of the create call. */
    clientKey: uuid("client_key"),
    // Totals are stored, because every list shows them and sorts by them. The transaction that adds a like or comment updates them.
    totLikes: integer("tot_likes").notNull().default(0),
    totComments: integer("tot_comments").notNull().default(0),
    totBookmarks: integer("tot_bookmarks").notNull().default(0),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => {
    const isPublished = sql`${table.publicationDate} is not null`;
    const categoryAndLanguage = [table.category, table.language] as const;
    return [
      uniqueIndex("tales_client_key").on(table.authorId, table.clientKey),
      index("tales_by_date")
        .on(...categoryAndLanguage, table.publicationDate, table.id)
        .where(isPublished),
      index("tales_by_likes")
        .on(...categoryAndLanguage, table.totLikes, table.id)
        .where(isPublished),
      index("tales_by_author").on(table.authorId, table.id),
      index("tales_waiting_of_author")
        .on(table.authorId)
        .where(sql`${table.isFinished} and ${table.publicationDate} is null`),
      index("tales_submitted")
        .on(table.submittedAt)
        .where(sql`${table.isFinished} and ${table.publicationDate} is null`),
      index("tales_by_publication").on(table.publicationDate).where(isPublished),
      index("tales_published_by_language").on(table.language).where(isPublished),
      // Titles are sorted by the alphabet of their language, so each language has an index of its own.
      ...languages.map((code, at) =>
        index(`tales_by_title_${code}`)
          .on(table.category, sql.raw(`"title" collate "${code}-x-icu"`), table.id)
          .where(sql`${isPublished} and ${table.language} = ${sql.raw(`'${languageNames[at]}'`)}`),
      ),
    ];
  },
);

export const tags = pgTable(
  "tags",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    category: text().$type<CategoryName>().notNull(),
    language: text().$type<LanguageName>().notNull(),
  },
  (table) => [
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
  },
  (table) => [primaryKey({ columns: [table.taleId, table.tagId] }), index("tale_tags_tag").on(table.tagId)],
);

const user = () =>
  bigint("user_id", { mode: "number" })
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });
const tale = () =>
  bigint("tale_id", { mode: "number" })
    .notNull()
    .references(() => tales.id, { onDelete: "cascade" });

/** The transaction that inserts or deletes a row also updates the Tale's total. */
export const taleLikes = pgTable("tale_likes", { taleId: tale(), userId: user() }, (table) => [
  primaryKey({ columns: [table.taleId, table.userId] }),
  index("tale_likes_user").on(table.userId),
]);

/** Favourites. The transaction that inserts or deletes a row also updates the Tale's total. */
export const bookmarks = pgTable(
  "bookmarks",
  {
    /** Gives the order in which a member added them. */
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    taleId: tale(),
    userId: user(),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    uniqueIndex("bookmarks_key").on(table.userId, table.taleId),
    index("bookmarks_tale").on(table.taleId),
    index("bookmarks_user").on(table.userId, table.id),
  ],
);
