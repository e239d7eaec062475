/**
 * Statements that fill the search index as search_index_tale would, but read each text once: many Tales of the fill have the same.
 * Without the index on tags, tale_facts would read all tags for each Tale.
 */
export const searchIndexStatements: readonly string[] = [
  "delete from tale_search",
  "create index tags_of_tale_for_fill on tale_tags (tale_id)",
  `create temporary table searched_tales as
   select id, row_number() over (order by publication_date, id) as place, md5(content) as text_key, language
   from tales where publication_date is not null`,
  `create temporary table searched_texts as
   select text_key, language, public.search_stems(language, public.search_text(content)) as stems,
     public.search_plain(public.search_text(content)) as plain
   from (select text_key, language, min(id) as id from searched_tales group by 1, 2) as different
   join (select id, content from tales) as texts using (id)`,
  "alter table searched_tales add primary key (place)",
  "alter table searched_texts add primary key (text_key, language)",
  "analyze searched_tales, searched_texts",
  `insert into tale_search (tale_id, place, language, publication_date, minutes, title, words, vector)
   select tales.id, place, tales.language, publication_date, reading_minutes, public.search_plain(title), public.search_plain(title) || plain,
     setweight(public.search_stems(tales.language, title), 'A') || stems || public.tale_facts(tales, place)
   from searched_tales
   join tales using (id)
   join searched_texts on searched_texts.text_key = searched_tales.text_key and searched_texts.language = searched_tales.language`,
  "drop table searched_tales, searched_texts",
  "drop index tags_of_tale_for_fill",
  `insert into title_words (word, tale_id)
   select distinct on (word) word, tale_id from tale_search, unnest(string_to_array(btrim(title), ' ')) as words (word)
   where length(word) between 3 and 40 on conflict do nothing`,
];
