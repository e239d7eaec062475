import { hiddenVersions } from "#features/tales/server/lists/language-parts.ts";
import { eq, sql, type SQL, type SQLWrapper } from "drizzle-orm";
import { tales } from "#features/tales/server/tables.ts";
import { users } from "#features/accounts/server/tables.ts";
import { isOfOpenAccount } from "#features/accounts/server/queries.ts";
import { talePart } from "#features/tales/server/points.ts";
import type { StoryCredit, StoryVersion } from "#features/tales/shapes.ts";
import type { CategoryName } from "#vocabulary/categories.ts";
import { languageNames, languages, type LanguageName } from "#vocabulary/languages.ts";
import type { Executor } from "#kit/server/database/transaction.ts";
import { stories, storyTotals, storyVersions } from "./tables.ts";

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

/** The story of a Tale in an answer. A story has at most one published version for each language. */

/** The inner order is that of a unique index, so that its limit reads few rows; PostgreSQL does not know that there are so few. The joins may lose it. */
const versions = sql`coalesce((
  select json_agg(json_build_object('id', other.tale_id, 'categoryName', other.category, 'languageName', other.language,
    'title', version.title, 'author', writer.username) order by other.language)
  from (
    select tale_id, category, language from ${storyVersions} as each
    where each.story_id = own.story_id and each.is_published and each.tale_id <> own.tale_id
    order by each.language limit ${sql.raw(String(languages.length))}
  ) as other
  join ${tales} as version on version.id = other.tale_id and ${isOfOpenAccount(sql`version.author_id`)}
  join ${users} as writer on writer.id = version.author_id), '[]')`;

const translationOf = sql`(
  select json_build_object('id', case when writer.id is not null then original.tale_id end, 'title', case when writer.id is not null then story.title end,
    'author', writer.username, 'formerAuthor', story.former_author, 'languageName', story.language)
  from ${stories} as story
  left join ${storyVersions} as original on original.tale_id = story.original_id and original.is_published
  left join ${users} as writer on writer.id = story.author_id and ${isOfOpenAccount(sql`story.author_id`)}
  where story.id = own.story_id and story.original_id is distinct from own.tale_id)`;

export const story = sql<StoryOfTale | null>`(
  select json_build_object('versions', ${versions}, 'translationOf', ${translationOf})
  from ${storyVersions} as own where own.tale_id = ${tales.id})`;

type StoryOfTale = { versions: StoryVersion[]; translationOf: StoryCredit | null };

export const storyOfTale = talePart.with({ story });
