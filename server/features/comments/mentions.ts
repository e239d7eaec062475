import { and, sql, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";

/**
 * A name taken out of the texts of a column: whoever takes it next is not who was meant.
 * @returns the text without it, and which rows hold it
 */
export function withoutMention(text: PgColumn, username: string): { text: SQL; where: SQL } {
  const mention = `(?<![A-Za-z0-9])@${username}(?![A-Za-z0-9])`;
  return {
    text: sql`regexp_replace(${text}, ${mention}, '@…', 'gi')`,
    // First what is cheap, for the many texts without it.
    where: and(sql`${text} ilike ${`%@${username}%`}`, sql`${text} ~* ${mention}`)!,
  };
}
