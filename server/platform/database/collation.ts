import { sql, type SQL, type SQLWrapper } from "drizzle-orm";
import { toLanguage, type LanguageName } from "#contract/languages.ts";

/**
 * A text to sort by as the language's alphabet has it; the database's own order is by code point. Without one language
 * the Unicode default order serves.
 */
export function collateByLanguage(text: SQLWrapper, languageName: LanguageName | undefined): SQL {
  const collation = sql.raw(`"${languageName === undefined ? "und" : toLanguage(languageName)}-x-icu"`);
  return sql`${text} collate ${collation}`;
}
