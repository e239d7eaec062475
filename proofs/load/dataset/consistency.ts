import { correctionsBit } from "#features/tales/server/warnings-column.ts";
import type pg from "pg";

/** Counts the rows of a filled database that the product would not have left like this. */

/** Counted in one pass: one look into an index for each row is slow where a few Tales or tags have nearly all. */
const wrongTotal = (table: string, total: string, counted: string) =>
  `select 1 from ${table} left join (select ${counted} group by 1) as counted (id, total) using (id) where ${total} <> coalesce(counted.total, 0)`;

const totals: Record<string, string> = {
  "tales.tot_likes": wrongTotal("tales", "tot_likes", "tale_id, count(*) from tale_likes"),
  "tales.tot_comments": wrongTotal(
    "tales",
    "tot_comments",
    "tale_id, count(*) from comments where not is_deleted and held_for is null and not is_hidden",
  ),
  "tales.tot_bookmarks": wrongTotal("tales", "tot_bookmarks", "tale_id, count(*) from bookmarks"),
  "news.tot_comments": wrongTotal(
    "news",
    "tot_comments",
    "news_id, count(*) from comments where not is_deleted and held_for is null and not is_hidden",
  ),
  "comments.tot_likes": wrongTotal("comments", "tot_likes", "comment_id, count(*) from comment_likes"),
  "reactions to unpublished Tales": `select 1 from tales where publication_date is null and
    (tot_likes > 0 or tot_bookmarks > 0 or exists (select 1 from comments where tale_id = tales.id))`,
  "Tales older than their author":
    "select 1 from tales join users on users.id = author_id where users.created_at > tales.created_at",
  "replies to replies":
    "select 1 from comments join comments as parent on parent.id = comments.parent_id where parent.parent_id is not null",
  "replies in another discussion": `select 1 from comments join comments as parent on parent.id = comments.parent_id
    where (parent.tale_id, parent.news_id) is distinct from (comments.tale_id, comments.news_id)`,
  "replies before their thread":
    "select 1 from comments join comments as parent on parent.id = comments.parent_id where parent.id > comments.id",
  "Tales with tags of another category": `select 1 from tale_tags join tales on tales.id = tale_id join tags on tags.id = tag_id
    where (tags.category, tags.language) is distinct from (tales.category, tales.language)`,
  tale_totals: `select 1 from tale_totals full join (
      select case when publication_date is null then 'submitted' else 'published' end as state, category, language, count(*)
      from tales where is_finished or publication_date is not null group by 1, 2, 3
      union all select 'revision', category, language, count(*) from revisions where is_finished group by 1, 2, 3
    ) as counted using (state, category, language) where coalesce(total, 0) <> coalesce(count, 0)`,
  ladder_totals: `select 1 from ladder_totals full join (
      select language, category, (difficulty + 9) / 10 as step, count(*) from tale_measures where difficulty is not null group by 1, 2, 3
    ) as counted using (language, category, step) where coalesce(total, 0) <> coalesce(count, 0)`,
  author_totals: `select 1 from author_totals full join (
      select author_id, case when publication_date is not null then 'published' when is_finished then 'submitted' else 'draft' end as state,
        language, count(*)
      from tales group by 1, 2, 3
    ) as counted using (author_id, state, language) where coalesce(total, 0) <> coalesce(count, 0)`,
  sitemap_files: `select 1 from sitemap_files full join (
      select 'tales' as kind, (id - 1) / 10000 + 1 as number, max(updated_at) as changed_at from tales where publication_date is not null group by 2
      union all select 'authors', (users.id - 1) / 1000 + 1, null from users join tales on author_id = users.id
        where publication_date is not null and activated_at is not null and privacy like '%profile%' group by 2
    ) as filled using (kind, number) where sitemap_files.number is null or filled.number is null
      or sitemap_files.changed_at is distinct from filled.changed_at`,
  follower_totals: `select 1 from follower_totals full join (
      select followed_id as user_id, count(*) from follows group by 1
    ) as counted using (user_id) where coalesce(total, 0) <> coalesce(count, 0)`,
  user_totals: "select 1 from user_totals where total <> (select count(activated_at) from users)",
  "copies in published_tales": `select 1 from published_tales as copy
    full join (select * from tales where publication_date is not null) as tales on tales.id = tale_id
    where (tale_id, copy.category, copy.language, copy.tot_likes, copy.title, copy.publication_date, copy.level, copy.warnings, copy.reading_minutes)
      is distinct from (id, tales.category, tales.language, tales.tot_likes, tales.title, tales.publication_date,
        coalesce(tales.level, ''), tales.warnings, tales.reading_minutes)`,
  "copies in tale_tags": `select 1 from tale_tags join tales on tales.id = tale_id where tales.publication_date is not null and
    (tale_tags.publication_date, tale_tags.tot_likes, tale_tags.title, tale_tags.language, tale_tags.level, tale_tags.warnings, tale_tags.reading_minutes)
    is distinct from (tales.publication_date, tales.tot_likes, tales.title, tales.language, coalesce(tales.level, ''), tales.warnings, tales.reading_minutes)`,
  "welcome corrections": `select 1 from tales where (warnings & ${correctionsBit} <> 0) <> coalesce(corrections_welcome, false)`,
  series: `select 1 from series where tot_published <> (
      select count(publication_date) from series_tales join tales on tales.id = tale_id where series_id = series.id)`,
  series_tales: `select 1 from series_tales as copy join (
      select tale_id, publication_date is not null as is_published,
        1 + count(publication_date) over (partition by series_id order by position rows between unbounded preceding and 1 preceding) as number
      from series_tales join tales on tales.id = tale_id
    ) as counted using (tale_id) where (copy.is_published, copy.number) is distinct from (counted.is_published, counted.number)`,
  "tags.tot_published": wrongTotal("tags", "tot_published", "tag_id, count(publication_date) from tale_tags"),
  tale_search: `select 1 from tale_search as copy
    full join (select * from tales where publication_date is not null) as tales on tales.id = tale_id
    where (tale_id, copy.language, copy.publication_date, copy.minutes, copy.title)
      is distinct from (id, tales.language, tales.publication_date, reading_minutes, public.search_plain(tales.title))`,
  // Of the shorter Tales, because two vectors that are joined hold one position more of a very frequent word. Without the words that a text
  // has with accents only (o:): the parts of which a text is made don't know each other.
  "vectors of tale_search": `select 1 from tale_search as copy join tales on tales.id = tale_id
    cross join lateral (select setweight(public.search_stems(tales.language, tales.title), 'A') || public.search_stems(tales.language, public.search_text(content))
      || public.search_forms('f:', tales.title || ' ' || public.search_text(content)) || public.tale_facts(tales, place) as vector) as own
    cross join lateral (select array(select word from unnest(tsvector_to_array(copy.vector || own.vector)) as words (word) where word like 'o:%') as words) as accented
    where tales.words < 3000 and <not compared>
      and (copy.words, ts_delete(copy.vector, accented.words)) is distinct from
        (copy.title || public.search_plain(public.search_text(content)), ts_delete(own.vector, accented.words))`,
  title_words: `select 1 from title_words full join (
      select distinct word from tale_search, unnest(string_to_array(btrim(title), ' ')) as words (word) where length(word) between 3 and 40
    ) as titles using (word) where tale_id is null or titles.word is null`,
  "words of Tales": "select 1 from tales where reading_minutes <> greatest(1, ceil(words / 220.0))",
  readers: `select 1 from (select user_id from reading_places union select user_id from read_later union select user_id from notebook_entries) as those
    where user_id not in (select user_id from readers)`,
  "Tales without tags": "select 1 from tales where not exists (select 1 from tale_tags where tale_id = tales.id)",
  "moments to come": `select 1 from tales where greatest(created_at, publication_date) > now() union all select 1 from comments where created_at > now()
    union all select 1 from notifications where created_at > now()`,
};

/** A query per foreign key for rows that refer to nothing. */
const foreignKeys = `
  select conname as name, format('select 1 from %s as one where %s is not null and not exists (select 1 from %s as other where other.%s = one.%s)',
    conrelid::regclass, quote_ident(own.attname), confrelid::regclass, quote_ident(other.attname), quote_ident(own.attname)) as sql
  from pg_constraint
  join pg_attribute as own on own.attrelid = conrelid and own.attnum = conkey[1]
  join pg_attribute as other on other.attrelid = confrelid and other.attnum = confkey[1]
  where contype = 'f' and connamespace = 'public'::regnamespace`;

/**
 * @param compared Tales whose vectors were compared before and need not be again: making a vector takes a millisecond for each
 * @returns the checks that find something, with the number of rows
 */
export async function inconsistencies(
  client: pg.Client,
  compared: readonly number[] = [],
): Promise<Record<string, number>> {
  const remaining = `not tales.id = any ('{${compared.join()}}'::bigint[])`;
  const { rows } = await client.query<{ name: string; sql: string }>(foreignKeys);
  const found: Record<string, number> = {};
  for (const [name, sql] of [...Object.entries(totals), ...rows.map((row) => [row.name, row.sql] as const)]) {
    const [counted] = (
      await client.query<{ total: number }>(
        `select count(*)::integer as total from (${sql.replace("<not compared>", remaining)}) as wrong`,
      )
    ).rows;
    if (counted!.total > 0) found[name] = counted!.total;
  }
  return found;
}
