import type { Plan, Step } from "./plan.ts";

/**
 * Stories in two languages: one of 25 published Tales in English or Italian is a translation from the other one, for which its
 * translator asked. Translations and originals are spread over all Tales, so that each page and file has as many on a site of any size.
 */
export function storySteps({ now, fraction }: Plan): Step[] {
  const pairs = `(with published as (
      select id, author_id, title, category, language, ${fraction("id", "translation")} < 0.04 as is_translation from tales where publication_date is not null
    ), ranked as (
      select *, row_number() over (partition by category, language, is_translation order by ${fraction("id", "pair of a story")}) as rank from published
    )
    select original.id as original_id, original.author_id, original.title, original.language, original.category,
      translation.id as translation_id, translation.author_id as translator_id, translation.language as into_language
    from ranked as translation join ranked as original on not original.is_translation and original.rank = translation.rank and original.category = translation.category
      and original.language = case translation.language when 'EN' then 'IT' when 'IT' then 'EN' end
      and original.author_id <> translation.author_id
    where translation.is_translation)`;
  return [
    {
      name: "stories",
      sql: `insert into stories (original_id, title, language, author_id) select original_id, title, language, author_id from ${pairs} as pairs order by 1`,
    },
    {
      name: "versions of stories",
      sql: `insert into story_versions (tale_id, story_id, language, category, is_published, source_id, source_blocks)
        select original_id, stories.id, pairs.language, category, true, null, null from ${pairs} as pairs join stories using (original_id)
        union all select translation_id, stories.id, into_language, category, true, original_id, array['unknown'] from ${pairs} as pairs join stories using (original_id)
        order by 1`,
    },
    {
      name: "requests to translate",
      sql: `insert into translation_requests (tale_id, author_id, requester_id, language, message, status, created_at, decided_at)
        select original_id, author_id, translator_id, into_language, 'May I translate it?', 'ACCEPTED', ${now} - interval '9 days', ${now} - interval '8 days'
        from ${pairs} as pairs order by 1`,
    },
  ];
}
