import type pg from "pg";

/**
 * Statements that fill what triggers keep from other tables: the fill runs without triggers, because one row at a time they
 * would take hours. A migration that adds such a table or column adds its statement here; the test of the fill compares.
 */
const derivedTables: readonly string[] = [
  "delete from tale_totals",
  `insert into tale_totals (state, category, language, total)
   select case when publication_date is null then 'submitted' else 'published' end, category, language, count(*)
   from tales where is_finished or publication_date is not null group by 1, 2, 3
   union all select 'revision', category, language, count(*) from revisions where is_finished group by 1, 2, 3`,
  "delete from published_tales",
  `insert into published_tales (tale_id, category, language, tot_likes, title, publication_date, level, warnings, reading_minutes)
   select id, category, language, tot_likes, title, publication_date, coalesce(level, ''), warnings, reading_minutes
   from tales where publication_date is not null order by id`,
  "delete from tale_measures",
  // As a job would leave them: most stories lie in the middle of the scale.
  `insert into tale_measures (tale_id, language, category, difficulty, words)
   select tale_id, language, category, 20 + (tale_id * 7919) % 60, '[["the",60,1],["door",4,310]]' from published_tales order by tale_id`,
  "delete from ladder_totals",
  `insert into ladder_totals (language, category, step, total)
   select language, category, (difficulty + 9) / 10, count(*) from tale_measures group by 1, 2, 3`,
  "delete from author_totals",
  `insert into author_totals (author_id, state, language, total)
   select author_id, case when publication_date is not null then 'published' when is_finished then 'submitted' else 'draft' end,
     language, count(*) from tales group by 1, 2, 3`,
  "delete from sitemap_files",
  `insert into sitemap_files (kind, number, changed_at)
   select 'tales', (id - 1) / 10000 + 1, max(updated_at) from tales where publication_date is not null group by 2
   union all select distinct 'authors', (id - 1) / 1000 + 1, null::timestamptz from users
   where privacy ~ '^profile' and activated_at is not null and id in (select author_id from author_totals where state = 'published')`,
  "delete from follower_totals",
  "insert into follower_totals (user_id, total) select followed_id, count(*) from follows group by 1",
  "delete from story_totals",
  `insert into story_totals (category, languages, total)
   select category, languages, count(*) from (
     select category, sum(1 << (array_position(array['EN', 'ES', 'IT', 'FR', 'PT'], language) - 1)) as languages
     from story_versions where is_published group by story_id, category having count(*) > 1
   ) as versions group by 1, 2`,
  "update user_totals set total = (select count(activated_at) from users)",
  `update tags set tot_published = counted.total
   from (select tag_id, count(publication_date) as total from tale_tags group by tag_id) as counted where tag_id = id`,
];

export async function recomputeDerivedTables(client: pg.Client): Promise<void> {
  for (const statement of derivedTables) await client.query(statement);
}
