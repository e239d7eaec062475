import { and, sql, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";

/**
 * SQL that removes the mention of a removed account, because the name may later belong to another member.
 * @returns the text without the mention, and the condition for rows that contain it
 */
export function withoutMention(text: PgColumn, username: string): { text: SQL; where: SQL } {
  const mention = `(?<![A-Za-z0-9])@${username}(?![A-Za-z0-9])`;
  return {
    text: sql`regexp_replace(${text}, ${mention}, '@…', 'gi')`,
    // The cheap condition comes first, because most texts do not contain the name.
    where: and(sql`${text} ilike ${`%@${username}%`}`, sql`${text} ~* ${mention}`)!,
  };
}
