import { sql } from "drizzle-orm";
import { bigint, check, index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import type { Remark, ReturnReason } from "../../remarks.ts";
import { versionKinds, type VersionKind } from "../../versions.ts";
import { bytea, instant } from "#kit/server/database/columns.ts";
import { tales } from "../tables.ts";

const taleId = () =>
  bigint("tale_id", { mode: "number" })
    .notNull()
    .references(() => tales.id, { onDelete: "cascade" });

/** Whole texts, from which versions differ. One without a version is deleted. */
export const versionTexts = pgTable(
  "version_texts",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    taleId: taleId(),
    /** HTML, compressed. */
    content: bytea().notNull(),
  },
  (table) => [index("version_texts_of_tale").on(table.taleId)],
);

export const taleVersions = pgTable(
  "tale_versions",
  {
    taleId: taleId(),
    number: integer().notNull(),
    kind: text().$type<VersionKind>().notNull(),
    title: text().notNull(),
    words: integer().notNull(),
    /** Names, because a tag may be renamed or deleted later. */
    tags: text().array().notNull(),
    textId: bigint("text_id", { mode: "number" })
      .notNull()
      .references(() => versionTexts.id),
    /** HTML, compressed with that text as dictionary. */
    difference: bytea().notNull(),
    createdAt: instant("created_at").notNull(),
    /** Of a returned one. */
    note: text(),
    reason: text().$type<ReturnReason>(),
    remarks: jsonb().$type<Remark[]>(),
  },
  (table) => [
    primaryKey({ columns: [table.taleId, table.number] }),
    // For the foreign key, and for texts without a version.
    index("tale_versions_of_text").on(table.textId),
    check("tale_versions_kind", sql`${table.kind} in (${sql.raw(versionKinds.map((kind) => `'${kind}'`).join(", "))})`),
  ],
);
