import { sql } from "drizzle-orm";
import { languages } from "#contract/languages.ts";
import type { StoryCredit, StoryVersion, TranslationRight } from "#contract/translation-parts.ts";
import { users } from "../accounts/tables.ts";
import { stories, storyVersions } from "./stories-tables.ts";
import { tales } from "./tables.ts";

/** The columns of contract/translation-parts.ts. A story has at most one published version for each language. */

/** Its limit and its order are those of a unique index, so that nothing is sorted; PostgreSQL does not know that there are so few. */
const versions = sql<StoryVersion[]>`coalesce((
  select json_agg(json_build_object('id', other.tale_id, 'categoryName', other.category, 'languageName', other.language,
    'title', version.title, 'author', writer.username))
  from (
    select tale_id, category, language from ${storyVersions} as each
    where each.story_id = (select own.story_id from ${storyVersions} as own where own.tale_id = ${tales.id})
      and each.is_published and each.tale_id <> ${tales.id} order by each.language limit ${sql.raw(String(languages.length))}
  ) as other
  join ${tales} as version on version.id = other.tale_id
  join ${users} as writer on writer.id = version.author_id), '[]')`;

const translationOf = sql<StoryCredit | null>`(
  select json_build_object('id', original.tale_id, 'title', story.title, 'author', writer.username, 'languageName', story.language)
  from ${storyVersions} as own
  join ${stories} as story on story.id = own.story_id and story.original_id is distinct from own.tale_id
  left join ${storyVersions} as original on original.tale_id = story.original_id and original.is_published
  left join ${users} as writer on writer.id = story.author_id
  where own.tale_id = ${tales.id})`;

export const storyColumns = {
  translations: sql<TranslationRight>`coalesce(${tales.translations}, 'ask')`,
  correctionsWelcome: sql<boolean>`coalesce(${tales.correctionsWelcome}, false)`,
  versions,
  translationOf,
};
