import type pg from "pg";

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
