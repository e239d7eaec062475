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
 * Tables whose rows are left out: archives of personal data, which members can ask for again, and which are gone within a day; and the
 * words of titles, which a restore derives with the index of search.
 */
export const tablesWithoutRows: readonly string[] = ["personal_archives", "personal_archive_pieces", "title_words"];

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
