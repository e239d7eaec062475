import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { bytea, instant } from "../database/columns.ts";

/** The served pictures: one row for each size, under the address that the content determines. */
export const images = pgTable(
  "images",
  {
    /** Hash of all sizes of the picture and of its owner: two owners of the same picture have one each. */
    hash: text().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    /** WebP, without metadata. Null while the bytes are in the object store. */
    bytes: bytea(),
    /** The name of the object that has the bytes: a new one for each time they are written, so that a late deletion can't meet a later picture. */
    object: text(),
    /** The object's size and its SHA-256 in hexadecimal digits. */
    objectSize: integer("object_size"),
    objectDigest: text("object_digest"),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.hash, table.width] }),
    check(
      "images_in_one_place",
      sql`(${table.bytes} is null) <> (${table.object} is null) and num_nulls(${table.object}, ${table.objectSize}, ${table.objectDigest}) in (0, 3)`,
    ),
  ],
);

/**
 * Objects that no row of `images` names: those of uploads that are not committed yet, and of deleted pictures. Every object of the store
 * is named by a row here or there, so a killed process leaves none behind.
 */
export const unnamedObjects = pgTable(
  "unnamed_objects",
  {
    object: text().primaryKey(),
    deleteAfter: instant("delete_after").notNull(),
  },
  (table) => [index("unnamed_objects_due").on(table.deleteAfter)],
);
