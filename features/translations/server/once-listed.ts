import { hiddenVersions } from "#features/tales/server/lists/hidden-versions.ts";
import { eq, sql, type SQL, type SQLWrapper } from "drizzle-orm";
import type { CategoryName } from "#vocabulary/categories.ts";
import { languageNames, type LanguageName } from "#vocabulary/languages.ts";
import type { Executor } from "#kit/server/database/transaction.ts";
import { storyTotals, storyVersions } from "./stories-tables.ts";

/**
 * A list of several languages without filters shows a story once: its version in the language that is named first
 * (docs/decisions/0065-a-story-once-in-a-list.md).
 */

const bitsOf = (languages: readonly LanguageName[]) =>
  languages.reduce((bits, language) => bits + 2 ** languageNames.indexOf(language), 0);

/**
 * No published version of the same category has one of the earlier languages. A scalar subquery, which PostgreSQL runs for each entry of the
 * index that it reads: as a join it would read all versions first. It expects that nearly all rows are distinct from a value, but that hardly
 * any is null.
 */
const isFirstOfStory = (id: SQLWrapper, category: CategoryName, earlier: readonly LanguageName[]): SQL | undefined =>
  earlier.length === 0
    ? undefined
    : sql`(select 1 from ${storyVersions} as earlier
        where earlier.story_id = (select own.story_id from ${storyVersions} as own where own.tale_id = ${id})
          and earlier.is_published and earlier.category = ${category} and earlier.language = any(${sql.param([...earlier])}::text[])
        limit 1) is distinct from 1`;

/** How many Tales of the category are left out of a list of these languages. */
async function countHiddenVersions(
  executor: Executor,
  category: CategoryName,
  languages: readonly LanguageName[],
): Promise<number> {
  const rows = await executor
    .select({ languages: storyTotals.languages, total: storyTotals.total })
    .from(storyTotals)
    .where(eq(storyTotals.category, category));
  const listed = bitsOf(languages);
  return rows.reduce((sum, row) => sum + row.total * Math.max(0, ones(row.languages & listed) - 1), 0);
}

const ones = (bits: number) => bits.toString(2).replaceAll("0", "").length;

export const storiesOnce = hiddenVersions({ isFirst: isFirstOfStory, count: countHiddenVersions });
