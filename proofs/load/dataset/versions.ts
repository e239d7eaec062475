import { series } from "#vocabulary/limits.ts";
import { compressText, differenceFrom } from "#features/tales/server/versions/keep-version.ts";
import type { Plan, Step } from "./plan.ts";

/** Versions: two of each published Tale, one of each submitted one, ten of each draft. All have the same text. */

const paragraphs = Array.from(
  { length: 12 },
  (_, at) => `<p>Nobody had lit the lamp for ${at + 2} years, and yet it burned.</p>`,
);
const text = paragraphs.join("");

/** The first Tales of each author in each language, which are a series. */
const firstTales = `select id, author_id, language, publication_date, position from (
    select id, author_id, language, publication_date, row_number() over (partition by author_id, language order by id) - 1 as position from tales
  ) as numbered where position < ${series.talesMax}`;

export function versionSteps({ now, fraction }: Plan): Step[] {
  const kindsOf = `case when publication_date is not null then array['SUBMITTED', 'PUBLISHED'] when is_finished then array['SUBMITTED']
    else array_fill('SAVED'::text, array[10]) end`;
  return [
    {
      name: "texts of versions",
      sql: "insert into version_texts (id, tale_id, content) overriding system value select id, id, $1 from tales order by id",
      values: [compressText(text)],
    },
    {
      name: "versions",
      sql: `insert into tale_versions (tale_id, number, kind, title, words, tags, text_id, difference, created_at)
        select id, number, kind, title, words, array['night'], id, $1, least(${now}, created_at + number * interval '11 minutes')
        from tales cross join lateral unnest(${kindsOf}) with ordinality as version (kind, number) order by id, number`,
      values: [differenceFrom(text, text)],
    },
    {
      name: "revisions",
      sql: `insert into revisions (tale_id, author_id, title, content, tag_ids, level, warnings, category, language, is_finished, submitted_at, created_at, updated_at)
        select id, author_id, title || ', revised', content, tag_ids, level, warnings,
          category, language, waits, case when waits then ${now} - interval '2 days' * ${fraction("id", "waiting revisions")} end, ${now} - interval '3 days', ${now} - interval '2 days'
        from (select *, ${fraction("id", "finished revisions")} < 0.2 as waits from tales) as tales
        join (select tale_id, array_agg(tag_id order by position) as tag_ids from tale_tags group by 1) as tagged on tale_id = id
        where publication_date is not null and ${fraction("id", "revisions")} < 0.03 order by id`,
    },
    {
      name: "invitations",
      sql: `insert into invitations (tale_id, author_id, token, created_at)
        select min(id), author_id, 'invitation-' || min(id), ${now} - interval '1 day' from tales where words between 400 and 700 group by author_id order by 1`,
    },
    {
      name: "series",
      sql: `insert into series (author_id, title, description, language, tot_published, created_at, updated_at)
        select author_id, 'The keepers of the lamp', 'A story in parts.', language, count(publication_date), ${now} - interval '1 day', ${now} - interval '1 day'
        from (${firstTales}) as parts group by author_id, language order by author_id, language`,
    },
    {
      name: "Tales of series",
      sql: `insert into series_tales (tale_id, series_id, position, is_published, number, previous_id, next_id)
        select parts.id, series.id, position, publication_date is not null,
          1 + count(publication_date) over (partition by series.id order by position rows between unbounded preceding and 1 preceding),
          max(parts.id) filter (where publication_date is not null) over (partition by series.id order by position rows between unbounded preceding and 1 preceding),
          min(parts.id) filter (where publication_date is not null) over (partition by series.id order by position rows between 1 following and unbounded following)
        from (${firstTales}) as parts join series using (author_id, language) order by parts.id`,
    },
    {
      name: "review decisions",
      sql: `insert into review_decisions (language, submitted_at, decided_at)
        select language, ${now} - interval '30 days' * ${fraction("id", "decisions")} - interval '20 hours' * ${fraction("id", "waiting")},
          ${now} - interval '30 days' * ${fraction("id", "decisions")}
        from tales where publication_date is not null and ${fraction("id", "decided lately")} < 0.03 order by 3`,
    },
  ];
}
