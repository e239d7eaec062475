import { bigint, index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { instant } from "#kit/server/database/columns.ts";
import { users } from "#features/accounts/server/tables.ts";
import { tales } from "#features/tales/server/tables.ts";

/** Links with which others read an unpublished Tale. They stay when it is published, and lead to its page then. */
export const invitations = pgTable(
  "invitations",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    taleId: bigint("tale_id", { mode: "number" })
      .notNull()
      .references(() => tales.id, { onDelete: "cascade" }),
    /** The author of the Tale. */
    authorId: bigint("author_id", { mode: "number" })
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Readable, because the author sees the address again. It gives access to this one text only. */
    token: text().notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    uniqueIndex("invitations_token").on(table.token),
    index("invitations_of_tale").on(table.taleId, table.id),
    index("invitations_of_author").on(table.authorId, table.id),
  ],
);
