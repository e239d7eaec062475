import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { CategoryName } from "#vocabulary/categories.ts";
import { levels, warnings, type Level } from "#kit/calls/level-and-warnings.ts";
import type { Remark, ReturnReason } from "../remarks.ts";
import { languageNames, languages, type LanguageName } from "#vocabulary/languages.ts";
import type { CommentRule, TranslationRight } from "../shapes.ts";
import { instant } from "#kit/server/database/columns.ts";
import type { TaleState } from "../own-tales.ts";
import { correctionsBit, warningsColumn } from "./warnings-column.ts";
import { users } from "#features/accounts/server/tables.ts";

/** Ids per file of the sitemap: a fifth of what the protocol allows. */
export const idsPerFile = 10_000;

/** The number of the sitemap's file with a Tale, from 1. */
const taleRange = sql.raw(`(("tales"."id" - 1) / ${idsPerFile} + 1)`);

/** The author of a Tale, named or hidden: what is the author's own is asked for by it. */
const owner = sql.raw('coalesce("hidden_author_id", "author_id")');

export const tales = pgTable(
  "tales",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    /** The author who is named. Null while the name is hidden: whatever asks by it leaves the Tale out. */
    authorId: bigint("author_id", { mode: "number" }).references(() => users.id, { onDelete: "cascade" }),
    /** The author while the name is hidden, else null (hidden-authors.ts). */
    hiddenAuthorId: bigint("hidden_author_id", { mode: "number" }).references(() => users.id, { onDelete: "cascade" }),
    /** When a hidden author was named. */
    namedAt: instant("named_at"),
    title: text().notNull(),
    /** Sanitised HTML. */
    content: text().notNull(),
    overview: text().notNull(),
    readingMinutes: integer("reading_minutes").notNull(),
    /** Null for a Tale from before this column, until the housekeeping counts its words. */
    words: integer(),
    /** Null: for any reader. */
    level: text().$type<Level>(),
    warnings: warningsColumn()
      .notNull()
      .default(sql`0`),
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
    /** Both stay until the next decision. */
    returnReason: text("return_reason").$type<ReturnReason>(),
    remarks: jsonb().$type<Remark[]>(),
    /** Null: never. Without a default: PostgreSQL 15 refuses one where a function takes the table's rows. */
    timesReturned: integer("times_returned"),
    /** When a revision of it was published last. */
    revisedAt: instant("revised_at"),
    /** Null, here and below: the default. */
    translations: text().$type<TranslationRight>(),
    correctionsWelcome: boolean("corrections_welcome"),
    comments: text().$type<CommentRule>(),
    /** Idempotency key of the create call. */
    clientKey: uuid("client_key"),
    // Totals are stored, because every list shows them and sorts by them. The transaction that adds a like or comment updates them.
    totLikes: integer("tot_likes").notNull().default(0),
    totComments: integer("tot_comments").notNull().default(0),
    totBookmarks: integer("tot_bookmarks").notNull().default(0),
    /** Null unless the Tale is deleted while its rows stay, for a job that erases them or for its return: nobody sees it. */
    deletedAt: instant("deleted_at"),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => {
    const isPublished = sql`${table.publicationDate} is not null`;
    const isSubmitted = sql`${table.isFinished} and ${table.publicationDate} is null`;
    const categoryAndLanguage = [table.category, table.language] as const;
    const filtered = [table.level, table.warnings, table.readingMinutes] as const;
    return [
      // Processes of 0.2.0 insert by this one.
      uniqueIndex("tales_client_key").on(table.authorId, table.clientKey),
      uniqueIndex("tales_client_key_of_owner").on(owner, table.clientKey),
      index("tales_hidden")
        .on(table.hiddenAuthorId)
        .where(sql`${table.hiddenAuthorId} is not null`),
      // For the digest, which tells followers of Tales whose author was named.
      index("tales_named")
        .on(table.authorId, table.namedAt, table.id)
        .where(sql`${table.namedAt} is not null`),
      // With what filters compare, so that a filtered list skips Tales without reading them.
      index("tales_by_date")
        .on(...categoryAndLanguage, table.publicationDate, table.id, ...filtered)
        .where(isPublished),
      // All columns that an author's lists filter and sort by, so that they are cut without reading the Tales. The last ones, because
      // PostgreSQL doesn't know that the first one has what it is made of.
      index("tales_of_owner").on(
        owner,
        table.id,
        table.language,
        table.isFinished,
        table.publicationDate,
        table.totLikes,
        table.title,
        table.deletedAt,
        table.hiddenAuthorId,
        table.authorId,
      ),
      // For feeds, profiles and the sitemap: the newest Tales of an author.
      index("tales_published_by_author")
        .on(table.authorId, table.publicationDate, table.id, table.language)
        .where(isPublished),
      index("tales_by_id")
        .on(...categoryAndLanguage, table.id, ...filtered)
        .where(isPublished),
      index("tales_waiting_of_owner").on(owner).where(isSubmitted),
      index("tales_returned_to_owner")
        .on(owner, table.id)
        .where(
          sql`${table.publicationDate} is null and not ${table.isFinished} and (${table.returnNote} is not null or ${table.returnReason} is not null)`,
        ),
      index("tales_submitted").on(table.submittedAt, table.id).where(isSubmitted),
      index("tales_submitted_by_language").on(table.language, table.submittedAt, table.id).where(isSubmitted),
      index("tales_submitted_by_title").on(sql.raw(`"title" collate "und-x-icu"`), table.id).where(isSubmitted),
      // With what the list of followed Tales compares.
      index("tales_by_publication")
        .on(table.publicationDate, table.id, table.authorId, table.warnings)
        .where(isPublished),
      index("tales_by_sitemap").on(taleRange, table.updatedAt).where(isPublished),
      // For random Tales.
      index("tales_published_by_language").on(table.language, table.id).where(isPublished),
      // For the housekeeping, which counts their words.
      index("tales_without_words")
        .on(table.id)
        .where(sql`${table.words} is null`),
      check("tales_author", sql`num_nonnulls(${table.authorId}, ${table.hiddenAuthorId}) = 1`),
      check("tales_level", sql`${table.level} in (${sql.raw(levels.map((level) => `'${level}'`).join(", "))})`),
      check(
        "tales_warnings",
        sql`${table.warnings} & ~${sql.raw(String((2 ** warnings.length - 1) | correctionsBit))} = 0`,
      ),
      // Titles are sorted by the alphabet of their language, so each language has an index of its own.
      ...languages.map((code, at) =>
        index(`tales_submitted_by_title_${code}`)
          .on(sql.raw(`"title" collate "${code}-x-icu"`), table.id)
          .where(sql`${isSubmitted} and ${table.language} = ${sql.raw(`'${languageNames[at]}'`)}`),
      ),
    ];
  },
);

/**
 * Titles are sorted by the alphabet of their language. A list of several languages is sorted by the one that all of them but
 * Spanish share (ñ is a letter there), so Spanish titles have an index of each.
 */
export const titleOrders = [
  ...languages.map((code, at) => ({ name: code, collation: `${code}-x-icu`, language: languageNames[at]! })),
  { name: "es_among_others", collation: "und-x-icu", language: "ES" },
];

/** Copies of what lists are filtered by. The level of a Tale for any reader is the empty text: PostgreSQL finds no null in a list. */
export const filteredCopies = () => ({
  level: text().$type<Level | "">().notNull().default(""),
  warnings: warningsColumn()
    .notNull()
    .default(sql`0`),
  readingMinutes: integer("reading_minutes").notNull().default(0),
});

/**
 * Copies of what the lists of a category sort by, besides date and id, and of what they are filtered by. Triggers keep them. In these orders the neighbours in
 * an index lie all over their table, and each is looked up in its visibility map: that of `tales` has several pages.
 */
export const publishedTales = pgTable(
  "published_tales",
  {
    taleId: bigint("tale_id", { mode: "number" })
      .primaryKey()
      .references(() => tales.id, { onDelete: "cascade" }),
    category: text().$type<CategoryName>().notNull(),
    language: text().$type<LanguageName>().notNull(),
    /** 0 while the author is hidden. */
    totLikes: integer("tot_likes").notNull(),
    title: text().notNull(),
    publicationDate: instant("publication_date").notNull(),
    ...filteredCopies(),
  },
  (table) => {
    const filtered = [table.level, table.warnings, table.readingMinutes] as const;
    return [
      index("published_tales_by_likes").on(table.category, table.language, table.totLikes, table.taleId, ...filtered),
      ...titleOrders.map(({ name, collation, language }) =>
        index(`published_tales_by_title_${name}`)
          .on(table.category, sql.raw(`"title" collate "${collation}"`), table.taleId, ...filtered)
          .where(sql`${table.language} = ${sql.raw(`'${language}'`)}`),
      ),
      // For lists without filters: a late page skips a fifth fewer blocks.
      ...languages.map((code, at) =>
        index(`published_tales_titles_${code}`)
          .on(table.category, sql.raw(`"title" collate "${code}-x-icu"`), table.taleId)
          .where(sql`${table.language} = ${sql.raw(`'${languageNames[at]}'`)}`),
      ),
      // For the number of Tales that pass filters. Equal entries are stored once, so a block has about a thousand Tales.
      index("published_tales_counted").on(table.category, table.language, ...filtered),
      // For filters that few Tales pass.
      index("published_tales_filtered").on(
        table.category,
        table.language,
        ...filtered,
        table.publicationDate,
        table.totLikes,
        table.taleId,
      ),
    ];
  },
);

/**
 * The number of published and of submitted Tales, and of revisions that wait, of each category and language. Triggers keep it, because counting the
 * Tales would cost more with each of them.
 */
export const taleTotals = pgTable(
  "tale_totals",
  {
    state: text().$type<"published" | "submitted" | "revision">().notNull(),
    category: text().$type<CategoryName>().notNull(),
    language: text().$type<LanguageName>().notNull(),
    total: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.state, table.category, table.language] })],
);

/** States of Tales whose author is hidden: only the author counts them. */
export type AuthorTotalState = TaleState | `hidden-${TaleState}`;

/**
 * The number of an author's Tales in each state and language, kept by triggers. Rows of authors without Tales are deleted,
 * and there is no foreign key: the deletion of an account deletes its Tales, which changes these rows, after its own row.
 */
export const authorTotals = pgTable(
  "author_totals",
  {
    authorId: bigint("author_id", { mode: "number" }).notNull(),
    state: text().$type<AuthorTotalState>().notNull(),
    language: text().$type<LanguageName>().notNull(),
    total: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.authorId, table.state, table.language] }),
    // For the sitemap.
    index("author_totals_published")
      .on(table.authorId)
      .where(sql`${table.state} = 'published' and ${table.total} > 0`),
  ],
);
