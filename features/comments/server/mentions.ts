import { sql, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";

/**
 * The text without the mention of a removed account, because the name may later belong to another member. The function
 * `mentioned_names` of the database finds the same mentions.
 */
export const withoutMention = (text: PgColumn, username: string): SQL =>
  sql`regexp_replace(${text}, ${`(?<![A-Za-z0-9])@${username}(?![A-Za-z0-9])`}, '@…', 'gi')`;
