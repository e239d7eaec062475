import { bigint, index, integer, pgTable, primaryKey } from "drizzle-orm/pg-core";
import { instant } from "#kit/server/database/columns.ts";
import { users } from "#features/accounts/server/tables.ts";
import { tags } from "#features/tales/server/tag-tables.ts";

const user = (name: string) =>
  bigint(name, { mode: "number" })
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });

export const follows = pgTable(
  "follows",
  {
    followerId: user("follower_id"),
    followedId: user("followed_id"),
    /** Gives the order in which a member followed others. */
    id: bigint({ mode: "number" }).notNull().generatedAlwaysAsIdentity(),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.followerId, table.followedId] }),
    index("follows_by_follower").on(table.followerId, table.id, table.followedId),
    // An author's followers, in the order in which they are notified of a Tale.
    index("follows_by_followed").on(table.followedId, table.followerId),
  ],
);

/**
 * The number of a member's followers, kept by triggers. Without a foreign key: the removal of an account deletes its follows
 * after its own row, which changes these rows once more. Rows that become 0 are deleted.
 */
export const followerTotals = pgTable("follower_totals", {
  userId: bigint("user_id", { mode: "number" }).primaryKey(),
  total: integer().notNull(),
});

export const followedTags = pgTable(
  "followed_tags",
  {
    userId: user("user_id"),
    tagId: bigint("tag_id", { mode: "number" })
      .notNull()
      .references(() => tags.id, { onDelete: "cascade" }),
    /** Gives the order in which a member followed tags. */
    id: bigint({ mode: "number" }).notNull().generatedAlwaysAsIdentity(),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.tagId] }),
    index("followed_tags_by_user").on(table.userId, table.id, table.tagId),
    index("followed_tags_by_tag").on(table.tagId),
  ],
);
