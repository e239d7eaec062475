import type { Step } from "./plan.ts";

/**
 * Fills the search index as search_index_tale would, but reads the words of each text of the stock once, and the tags of all Tales
 * at once. The consistency of a filled database compares.
 */
export const searchIndexSteps: readonly Step[] = [
  {
    name: "joining of vectors",
    sql: "create aggregate filling.joined (tsvector) (sfunc = tsvector_concat, stype = tsvector)",
  },
  {
    name: "search index",
    sql: `insert into tale_search (tale_id, place, language, publication_date, minutes, title, words, vector)
      select planned.id, place, planned.language, published_at, tales.reading_minutes, title.plain, title.plain || body.plain,
        setweight(title.stems, 'A') || body.stems || title.forms || array_to_tsvector(title.facts || tags.facts
          || array['l:' || planned.language, 'c:' || planned.category, 'a:' || planned.author_id, 's:' || (place / 4096), 'v:' || coalesce(level, '')]
          || array(select 'w:' || bit from generate_series(0, 14) as bit where (warnings::integer >> bit) & 1 = 1))
      from (select *, row_number() over (order by published_at, id) as place from filling.tales where published_at is not null) as planned
      join tales using (id)
      join filling.titles as title on title.language = planned.language and title.n = planned.title_n
      join (select tale_id, array_agg('t:' || tag_id) as facts from tale_tags group by tale_id) as tags on tags.tale_id = planned.id
      cross join lateral (
        select ' ' || string_agg(btrim(part.plain), ' ' order by at) || ending.plain as plain,
          filling.joined(part.stems || part.forms order by at) || ending.stems || ending.forms as stems
        from unnest(planned.section_ns) with ordinality as chosen (n, at)
        join filling.sections as part on part.language = planned.language and part.n = chosen.n
        join filling.endings as ending on ending.language = planned.language and ending.n = planned.ending_n
        group by ending.plain, ending.stems, ending.forms
      ) as body
      order by place`,
  },
  {
    name: "words of titles",
    sql: `insert into title_words (word, tale_id)
      select distinct on (word) word, tale_id from tale_search, unnest(string_to_array(btrim(title), ' ')) as words (word)
      where length(word) between 3 and 40 order by word, tale_id`,
  },
];
