import { customType, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { instant } from "../database/columns.ts";

const bytea = customType<{ data: Uint8Array; driverData: Buffer }>({
  dataType: () => "bytea",
  toDriver: (bytes) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
});

/** The served pictures: one row for each size, under the address that the content determines. */
export const images = pgTable(
  "images",
  {
    /** Hash of all sizes of the picture and of its owner: two owners of the same picture have one each. */
    hash: text().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    /** WebP, without metadata. */
    bytes: bytea().notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.hash, table.width] })],
);
