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
    /** Of a draft: it was handed in and came back as it is, so that reviewers still see it. Its author's next save ends that. */
    visibleToStaff: boolean("visible_to_staff").notNull().default(false),
    publicationDate: instant("publication_date"),
    /** Why a reviewer sent it back; cleared when it is submitted again. */
    returnNote: text("return_note"),
    /** Chosen by the client that created it, so that a repeated create makes no twin. */
    clientKey: uuid("client_key"),
    // Totals are kept by the transaction that changes them, because every list shows and sorts by them.
    totLikes: integer("tot_likes").notNull().default(0),
    totComments: integer("tot_comments").notNull().default(0),
    totBookmarks: integer("tot_bookmarks").notNull().default(0),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => {
    const isPublished = sql`${table.publicationDate} is not null`;
    const shelf = [table.category, table.language] as const;
    return [
      uniqueIndex("tales_client_key").on(table.authorId, table.clientKey),
      index("tales_by_date")
        .on(...shelf, table.publicationDate, table.id)
        .where(isPublished),
      index("tales_by_likes")
        .on(...shelf, table.totLikes, table.id)
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
      // Titles sort by the alphabet of their language, so each language has an index of its own.
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
    // One tag, however it is written: case does not tell two apart.
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
    /** Tags keep the order in which the author chose them. */
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

/** Applause; whoever writes here keeps the Tale's total in the same transaction. */
export const taleLikes = pgTable("tale_likes", { taleId: tale(), userId: user() }, (table) => [
  primaryKey({ columns: [table.taleId, table.userId] }),
  index("tale_likes_user").on(table.userId),
]);

/** Favourites; whoever writes here keeps the Tale's total in the same transaction. */
export const bookmarks = pgTable(
  "bookmarks",
  {
    /** The order in which somebody chose them. */
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
