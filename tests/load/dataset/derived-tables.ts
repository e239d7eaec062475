import type pg from "pg";

/**
 * Statements that fill what triggers keep from other tables: the fill runs without triggers, because one row at a time they
 * would take hours. A migration that adds such a table or column adds its statement here; the test of the fill compares.
 */
const derivedTables: readonly string[] = [
  "delete from tale_totals",
  `insert into tale_totals (state, category, language, total)
   select case when publication_date is null then 'submitted' else 'published' end, category, language, count(*)
   from tales where is_finished or publication_date is not null group by 1, 2, 3`,
  `update tale_tags set publication_date = tales.publication_date, tot_likes = tales.tot_likes, title = tales.title,
     language = tales.language
   from tales where tales.id = tale_id and tales.publication_date is not null`,
  `update tags set tot_published = counted.total
   from (select tag_id, count(publication_date) as total from tale_tags group by tag_id) as counted where tag_id = id`,
];

export async function recomputeDerivedTables(client: pg.Client): Promise<void> {
  for (const statement of derivedTables) await client.query(statement);
}
