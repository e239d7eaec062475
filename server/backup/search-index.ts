import type pg from "pg";
import { loadBareTables } from "./bare-tables.ts";
import type { TableContents } from "./contents.ts";

/**
 * The index of search is more than half of a large database, and all of it can be derived from the Tales but which of them are in it and
 * their places. So a backup has these alone, and a restore writes words and vectors again.
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

const talesAtOnce = 1000;

/** Writes the index of the Tales in `restoredPlaces`, in the order of their places. */
export async function rebuildSearch(client: pg.ClientBase, print: (line: string) => void): Promise<void> {
  const index = async () => {
    let total = 0;
    for (let last: string | null = null; ;) {
      const { rows } = (await client.query(
        `select tale_id, place from ${restoredPlaces} where $1::bigint is null or place > $1 order by place limit ${talesAtOnce}`,
        [last],
      )) as pg.QueryResult<{ tale_id: string; place: string }>;
      if (rows.length === 0) return;
      await client.query(
        "select public.search_index_tale(tale_id, place) from unnest($1::bigint[], $2::bigint[]) as tale (tale_id, place)",
        [rows.map((row) => row.tale_id), rows.map((row) => row.place)],
      );
      // Its plans were made for an empty table.
      if (last === null) await client.query("analyze public.title_words");
      last = rows.at(-1)!.place;
      total += rows.length;
      if (total % (10 * talesAtOnce) === 0) print(`search: ${total} Tales`);
    }
  };
  await loadBareTables(client, [searchTable], index, () => {});
  print("search: complete");
}
