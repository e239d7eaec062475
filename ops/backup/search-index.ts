import type pg from "pg";
import type { TableContents } from "./contents.ts";

/**
 * The index of search is more than half of a large database, and all of it can be derived from the Tales but which of them are in it and
 * their places. So a backup has these alone. A restore writes what titles, tags and filters need; reading the texts takes ten times as long,
 * so it is left to a job of the site (docs/decisions/0094-texts-for-search-after-a-restore.md).
 */

const searchTable = "tale_search";
const placeColumns = ["tale_id", "place"];

/** The part of a table that a backup has. */
export const withoutVectors = (table: TableContents): TableContents =>
  table.name === searchTable ? { ...table, columns: placeColumns } : table;

/** False for backups of before, which have the whole index. */
export const hasPlacesAlone = ({ name, columns }: TableContents): boolean =>
  name === searchTable && columns.join() === placeColumns.join();

export const restoredPlaces = "pg_temp.restored_places";

/** Empty, for the rows of a backup. It ends with the caller's transaction. */
export const createRestoredPlaces = (client: pg.ClientBase) =>
  client.query("create temporary table restored_places (tale_id bigint, place bigint primary key) on commit drop");

/** Writes the index of the Tales in `restoredPlaces` but for the words of their texts. The functions are of any migration with the table. @returns how many these are */
export async function indexTitles(client: pg.ClientBase): Promise<number> {
  const { rowCount } = await client.query(`
    insert into public.tale_search (tale_id, place, language, publication_date, minutes, title, words, vector)
    select id, restored.place, language, publication_date, reading_minutes, plain, plain,
      setweight(public.search_stems(language, tales.title), 'A') || public.tale_facts(tales, restored.place)
    from ${restoredPlaces} as restored join public.tales on id = tale_id, public.search_plain(tales.title) as plain
    where publication_date is not null`);
  await client.query(`
    insert into public.title_words (word, tale_id)
    select word, max(tale_id) from public.tale_search, unnest(string_to_array(btrim(title), ' ')) as words (word)
    where length(word) between 3 and 40 group by word`);
  return rowCount!;
}

/** Lets the site's next start read the texts of all Tales. */
export async function leaveTextsToTheSite(client: pg.ClientBase): Promise<void> {
  await client.query("delete from public.tale_search_update");
  await client.query(
    "insert into public.tale_search_update (place) select max(place) from public.tale_search having count(*) > 0",
  );
}
