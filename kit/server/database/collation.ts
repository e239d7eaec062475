import { sql, type SQL, type SQLWrapper } from "drizzle-orm";
import { toLanguage, type LanguageName } from "#vocabulary/languages.ts";

/**
 * Sorts a text by the alphabet of the language; the database's default order is by code point. Without a language
 * the Unicode default order applies.
 */
export function collateByLanguage(text: SQLWrapper, languageName: LanguageName | undefined): SQL {
  const collation = sql.raw(`"${languageName === undefined ? "und" : toLanguage(languageName)}-x-icu"`);
  return sql`${text} collate ${collation}`;
}
