import { readFileSync } from "node:fs";
import { join } from "node:path";
import type pg from "pg";
import { migrations, migrationsFolder } from "#kit/server/database/schema-check.ts";
import type { SequenceState, TableContents } from "./contents.ts";

function namesInMigrations(...patterns: RegExp[]): Set<string> {
  const names = migrations().flatMap(({ tag }) => {
    const sql = readFileSync(join(migrationsFolder, `${tag}.sql`), "utf8");
    return patterns.flatMap((pattern) => [...sql.matchAll(pattern)].map(([, name]) => name!));
  });
  return new Set(names);
}

/** Tables that any migration has made or renamed. Others are the operator's own. */
const tablesOfMigrations = () =>
  namesInMigrations(
    /create table (?:if not exists )?(?:"?public"?\.)?"?(\w+)"?/gi,
    /alter table (?:"?public"?\.)?"?\w+"? rename to "?(\w+)"?/gi,
  );

export const functionsOfMigrations = () =>
  namesInMigrations(/create (?:or replace )?function (?:"?public"?\.)?"?(\w+)"?/gi);

/** The pictures are backed up one by one, wherever they are stored. */
export const pictureTable = "images";

/**
 * Tables whose rows are left out: archives of personal data, which members can ask for again, and which are gone within a day; the
 * words of titles, which a restore derives with the index of search; and the processes that run.
 */
export const tablesWithoutRows: readonly string[] = [
  "personal_archives",
  "personal_archive_pieces",
  "site_processes",
  "title_words",
];

const columnsOfTables = `
  select relname as name, array_agg(attname::text order by attnum) as columns
  from pg_class join pg_attribute on attrelid = pg_class.oid
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
    and attnum > 0 and not attisdropped and attgenerated = '' and has_table_privilege(pg_class.oid, 'select')
    and not exists (select 1 from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e')
  group by relname order by relname`;

/** All tables, those of the operator included. */
export async function tablesOf(client: pg.ClientBase): Promise<TableContents[]> {
  return (await client.query<TableContents>(columnsOfTables)).rows;
}

/** The names of those that migrations have made. */
export async function ownTablesOf(client: pg.ClientBase): Promise<string[]> {
  const known = tablesOfMigrations();
  return (await tablesOf(client)).map(({ name }) => name).filter((name) => known.has(name));
}

export const withoutPictures = (tables: readonly TableContents[]) => tables.filter(({ name }) => name !== pictureTable);

const identityColumns = `
  select relname as table, attname as column, pg_get_serial_sequence(quote_ident(relname), attname) as sequence
  from pg_class join pg_attribute on attrelid = pg_class.oid
  where relnamespace = 'public'::regnamespace and attidentity <> '' and not attisdropped
  order by 1, 2`;

/** Sequences know nothing of snapshots: read after the rows, they are never behind them. */
export async function sequencesOf(client: pg.ClientBase): Promise<SequenceState[]> {
  const { rows } = await client.query<{ table: string; column: string; sequence: string }>(identityColumns);
  const known = tablesOfMigrations();
  const states: SequenceState[] = [];
  for (const { table, column, sequence } of rows.filter((each) => known.has(each.table))) {
    const found = await client.query<{ value: string; is_called: boolean }>(
      `select last_value as value, is_called from ${sequence}`,
    );
    const { value, is_called: isCalled } = found.rows[0]!;
    states.push({ table, column, value: Number(value), isCalled });
  }
  return states;
}

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

interface Statement {
  statement: string;
}

const triggers = `
  select tgrelid::regclass as table, quote_ident(tgname) as name,
    case tgenabled when 'A' then 'enable always' when 'R' then 'enable replica' else 'enable' end as enable
  from pg_trigger join pg_class on pg_class.oid = tgrelid
  where relnamespace = 'public'::regnamespace and relname = any($1) and not tgisinternal and tgenabled <> 'D'`;

const foreignKeys = `
  select conrelid::regclass as table, quote_ident(conname) as name, pg_get_constraintdef(pg_constraint.oid) as definition
  from pg_constraint join pg_class on pg_class.oid = conrelid
  where relnamespace = 'public'::regnamespace and relname = any($1) and contype = 'f' and conparentid = 0`;

/** Without those of primary keys and other constraints. */
const indexes = `
  select indexrelid::regclass as name, pg_get_indexdef(indexrelid) as definition
  from pg_index join pg_class on pg_class.oid = indrelid
  where relnamespace = 'public'::regnamespace and relname = any($1) and not relispartition
    and not exists (select 1 from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x'))
  order by 1`;

/**
 * Runs `load` while the tables have no triggers, foreign keys and indexes but those of primary keys, and gives them back. Rows then load in
 * any order and as they were: triggers would count totals twice. An index is built in one step, and a key is checked for all rows at once.
 * It needs no right but to own the tables. Call it in a transaction.
 */
export async function loadBareTables(
  client: pg.ClientBase,
  tables: readonly string[],
  load: () => Promise<void>,
  print: (line: string) => void,
): Promise<void> {
  const found = async <T extends object>(query: string) => (await client.query<T>(query, [tables])).rows;
  const kept = {
    triggers: await found<{ table: string; name: string; enable: string }>(triggers),
    foreignKeys: await found<{ table: string; name: string; definition: string }>(foreignKeys),
    indexes: await found<{ name: string; definition: string }>(indexes),
  };
  const run = async (statements: Statement[]) => {
    for (const { statement } of statements) await client.query(statement);
  };
  await run(kept.triggers.map(({ table, name }) => ({ statement: `alter table ${table} disable trigger ${name}` })));
  await run(kept.foreignKeys.map(({ table, name }) => ({ statement: `alter table ${table} drop constraint ${name}` })));
  await run(kept.indexes.map(({ name }) => ({ statement: `drop index ${name}` })));
  await load();
  print(`${kept.indexes.length} indexes and ${kept.foreignKeys.length} foreign keys`);
  await client.query("set local maintenance_work_mem = '128MB'");
  await run(kept.indexes.map(({ definition }) => ({ statement: definition })));
  await run(
    kept.foreignKeys.map(({ table, name, definition }) => ({
      statement: `alter table ${table} add constraint ${name} ${definition}`,
    })),
  );
  await run(
    kept.triggers.map(({ table, name, enable }) => ({ statement: `alter table ${table} ${enable} trigger ${name}` })),
  );
}
