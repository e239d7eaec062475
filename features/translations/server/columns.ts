import { talePart } from "#features/tales/server/tale-parts.ts";
import { sql } from "drizzle-orm";
import { languages } from "#vocabulary/languages.ts";
import type { StoryCredit, StoryVersion } from "#features/tales/translation-part.ts";
import { isOfOpenAccount } from "#features/accounts/server/queries.ts";
import { users } from "#features/accounts/server/tables.ts";
import { stories, storyVersions } from "./stories-tables.ts";
import { tales } from "#features/tales/server/tables.ts";

/** The story of a Tale in an answer. A story has at most one published version for each language. */

/** Its limit and its order are those of a unique index, so that nothing is sorted; PostgreSQL does not know that there are so few. */
const versions = sql`coalesce((
  select json_agg(json_build_object('id', other.tale_id, 'categoryName', other.category, 'languageName', other.language,
    'title', version.title, 'author', writer.username))
  from (
    select tale_id, category, language from ${storyVersions} as each
    where each.story_id = own.story_id and each.is_published and each.tale_id <> own.tale_id
    order by each.language limit ${sql.raw(String(languages.length))}
  ) as other
  join ${tales} as version on version.id = other.tale_id and ${isOfOpenAccount(sql`version.author_id`)}
  join ${users} as writer on writer.id = version.author_id), '[]')`;

const translationOf = sql`(
  select json_build_object('id', case when writer.id is not null then original.tale_id end, 'title', case when writer.id is not null then story.title end,
    'author', writer.username, 'languageName', story.language)
  from ${stories} as story
  left join ${storyVersions} as original on original.tale_id = story.original_id and original.is_published
  left join ${users} as writer on writer.id = story.author_id and ${isOfOpenAccount(sql`story.author_id`)}
  where story.id = own.story_id and story.original_id is distinct from own.tale_id)`;

export const story = sql<StoryOfTale | null>`(
  select json_build_object('versions', ${versions}, 'translationOf', ${translationOf})
  from ${storyVersions} as own where own.tale_id = ${tales.id})`;

type StoryOfTale = { versions: StoryVersion[]; translationOf: StoryCredit | null };

export const storyOfTale = talePart.with({ story });
