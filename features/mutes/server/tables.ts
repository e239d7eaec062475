import { sql } from "drizzle-orm";
import { bigint, check, index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { instant } from "#kit/server/database/columns.ts";
import { users } from "#features/accounts/server/tables.ts";
import { news } from "#features/news/server/tables.ts";
import { tales } from "#features/tales/server/tables.ts";

/** The discussions that members have muted. A trigger on the notifications reads it (migration 0036). */
export const mutes = pgTable(
  "mutes",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    userId: bigint("user_id", { mode: "number" })
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The Tale or news post; exactly one of them is set. */
    taleId: bigint("tale_id", { mode: "number" }).references(() => tales.id, { onDelete: "cascade" }),
    newsId: bigint("news_id", { mode: "number" }).references(() => news.id, { onDelete: "cascade" }),
    /** The same as in `notifications.about`. */
    about: text()
      .notNull()
      .generatedAlwaysAs(
        sql`case when tale_id is null then 'news:' || news_id::text else 'tale:' || tale_id::text end`,
      ),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    uniqueIndex("mutes_key").on(table.userId, table.about),
    index("mutes_user").on(table.userId, table.id),
    index("mutes_tale").on(table.taleId),
    index("mutes_news").on(table.newsId),
    check("mutes_on_one", sql`num_nonnulls(${table.taleId}, ${table.newsId}) = 1`),
  ],
);
