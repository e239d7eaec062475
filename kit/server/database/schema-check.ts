import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type pg from "pg";
import { StartupError } from "../settings/config.ts";

/**
 * Whether the database has every table, column, key, index, check and trigger that the migrations make. A dump that was
 * restored in part has all rows but lacks keys, which nobody would notice for months. Additions of an operator are
 * accepted.
 */

export const migrationsFolder = fileURLToPath(new URL("../../../ops/migrations", import.meta.url));

/** The part of drizzle-kit's snapshots that is read here. */
interface Snapshot {
  tables: Record<string, Table>;
}

interface Table {
  name: string;
  columns: Record<string, { name: string; type: string; primaryKey: boolean; notNull: boolean; identity?: object }>;
  indexes: Record<string, { name: string; isUnique: boolean }>;
  foreignKeys: Record<string, { name: string }>;
  compositePrimaryKeys: Record<string, { columns: string[] }>;
  checkConstraints: Record<string, { name: string }>;
}

interface Migration {
  idx: number;
  tag: string;
  /** The time when it was written, by which the migrator sorts. */
  when: number;
}

const readJson = (path: string): unknown => JSON.parse(readFileSync(join(migrationsFolder, path), "utf8"));

/** In order. */
export const migrations = () => (readJson("meta/_journal.json") as { entries: Migration[] }).entries;

/** PostgreSQL cuts longer names. */
const storedName = (name: string) => name.slice(0, 63);

function partsOfTable({
  name: table,
  columns,
  indexes,
  foreignKeys,
  compositePrimaryKeys,
  checkConstraints,
}: Table): string[] {
  const all = Object.values(columns);
  const single = all.filter(({ primaryKey }) => primaryKey).map(({ name }) => [name]);
  const keys = [...single, ...Object.values(compositePrimaryKeys).map((key) => key.columns)];
  return [
    `table ${table}`,
    ...all.map(
      ({ name, type, notNull, identity }) =>
        `column ${table}.${name} ${type}${notNull ? " not null" : ""}${identity === undefined ? "" : " identity"}`,
    ),
    ...keys.map((key) => `primary key of ${table} (${key.join(", ")})`),
    ...Object.values(foreignKeys).map(({ name }) => `foreign key ${storedName(name)} of ${table}`),
    ...Object.values(checkConstraints).map(({ name }) => `check ${storedName(name)} of ${table}`),
    ...Object.values(indexes).map(
      ({ name, isUnique }) => `${isUnique ? "unique index" : "index"} ${storedName(name)} of ${table}`,
    ),
  ];
}

/** Triggers are written into migrations by hand, because drizzle-kit does not support them. */
function triggers(): string[] {
  const found = new Set<string>();
  for (const { tag } of migrations()) {
    const sql = readFileSync(join(migrationsFolder, `${tag}.sql`), "utf8");
    for (const [, verb, name, table] of sql.matchAll(
      /(create|drop)\s+(?:or\s+replace\s+)?(?:constraint\s+)?trigger\s+(?:if\s+exists\s+)?"(\w+)"[^;]*?\son\s+"(\w+)"/gi,
    )) {
      const part = `trigger ${name} of ${table}`;
      if (verb!.toLowerCase() === "create") found.add(part);
      else found.delete(part);
    }
  }
  return [...found];
}

/** The schema that the migrations create: drizzle-kit's newest snapshot and the triggers. */
export function expectedParts(): string[] {
  const last = migrations().at(-1)!;
  const { tables } = readJson(`meta/${String(last.idx).padStart(4, "0")}_snapshot.json`) as Snapshot;
  return [...Object.values(tables).flatMap(partsOfTable), ...triggers()];
}

/** Keys with disabled triggers, unvalidated keys and unfinished indexes don't count. */
const parts = `
  with ours as (select oid, relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p'))
  select 'table ' || relname as part from ours
  union all
  select 'column ' || relname || '.' || attname || ' ' || format_type(atttypid, atttypmod)
    || case when attnotnull then ' not null' else '' end || case when attidentity <> '' then ' identity' else '' end
  from ours join pg_attribute on attrelid = ours.oid where attnum > 0 and not attisdropped
  union all
  select 'primary key of ' || relname || ' ('
    || (select string_agg(attname, ', ' order by position) from unnest(conkey) with ordinality as key (number, position)
        join pg_attribute on attrelid = conrelid and attnum = number) || ')'
  from ours join pg_constraint on conrelid = ours.oid where contype = 'p'
  union all
  select case contype when 'f' then 'foreign key ' else 'check ' end || conname || ' of ' || relname
  from ours join pg_constraint on conrelid = ours.oid
  where contype in ('f', 'c') and convalidated
    and not exists (select 1 from pg_trigger where tgconstraint = pg_constraint.oid and tgenabled = 'D')
  union all
  select case when indisunique then 'unique index ' else 'index ' end || indexes.relname || ' of ' || ours.relname
  from ours join pg_index on indrelid = ours.oid join pg_class indexes on indexes.oid = indexrelid
  where not indisprimary and indisvalid and indisready
  union all
  select 'trigger ' || tgname || ' of ' || relname
  from ours join pg_trigger on tgrelid = ours.oid where not tgisinternal and tgenabled <> 'D'`;

/** A pool, or the connection of a transaction that has just made the tables. */
type Source = Pick<pg.ClientBase, "query">;

export async function actualParts(source: Source): Promise<string[]> {
  const { rows } = await source.query<{ part: string }>(parts);
  return rows.map(({ part }) => part);
}

/** The message names this many missing parts at most. */
const maxListed = 12;

/** @throws {StartupError} naming what is missing */
export async function checkSchema(source: Source): Promise<void> {
  const actual = new Set(await actualParts(source));
  const missing = expectedParts().filter((part) => !actual.has(part));
  if (missing.length === 0) return;
  const more = missing.length - maxListed;
  const lines = [...missing.slice(0, maxListed), ...(more > 0 ? [`and ${more} more`] : [])].map(
    (line) => `    ${line}`,
  );
  throw new StartupError(
    [
      "The database lacks parts that every Fabula database of this version has:",
      ...lines,
      "Most likely a backup was restored in part. Restore it again, into an empty database and with",
      "pg_restore --exit-on-error --single-transaction (docs/backups.md).",
    ].join("\n  "),
  );
}
