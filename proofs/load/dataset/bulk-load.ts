import type pg from "pg";

/** Makes many insertions fast: without triggers, foreign keys and secondary indexes, which are built again at the end. */

interface Definition {
  create: string;
  drop: string;
}

/** All indexes but primary keys to which foreign keys refer; filling in the order of ids keeps those cheap. */
const removable = `
  select coalesce('alter table ' || pg_index.indrelid::regclass || ' add constraint ' || quote_ident(conname) || ' ' || pg_get_constraintdef(pg_constraint.oid),
      pg_get_indexdef(indexrelid)) as create,
    coalesce('alter table ' || pg_index.indrelid::regclass || ' drop constraint ' || quote_ident(conname), 'drop index ' || indexrelid::regclass) as drop
  from pg_index
  join pg_class on pg_class.oid = pg_index.indrelid and pg_class.relnamespace = 'public'::regnamespace
  left join pg_constraint on conindid = indexrelid and contype in ('p', 'u')
  where not exists (select 1 from pg_constraint where contype = 'f' and conindid = indexrelid)
  order by pg_class.relpages desc, indexrelid`;

const settings = `
  set session_replication_role = replica;
  set synchronous_commit = off;
  set work_mem = '512MB';
  set maintenance_work_mem = '1GB';
  set max_parallel_workers_per_gather = 2;
  set jit = off;
  set statement_timeout = 0`;

/** @param client of a superuser, whom PostgreSQL requires for switching triggers off */
export async function withoutIndexes(client: pg.Client, report: (work: string) => void, work: () => Promise<void>) {
  await client.query(settings);
  const { rows } = await client.query<Definition>(removable);
  for (const { drop } of rows) await client.query(drop);
  await work();
  for (const { create } of rows) {
    // PostgreSQL gathers the entries of a GIN index in a tree, which is slow if it is larger than the processor's caches.
    if (/using gin/i.test(create)) await client.query("set maintenance_work_mem = '128MB'");
    await client.query(create);
    await client.query("set maintenance_work_mem = '1GB'");
    report(create.replace(/^.*?(?:constraint|index) (\S+) .*$/i, "index $1"));
  }
  await client.query("reset session_replication_role");
}

/** Continues the ids of identity columns after the highest one. */
export async function continueSequences(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ sequence: string; table: string; column: string }>(`
    select pg_get_serial_sequence(attrelid::regclass::text, attname) as sequence, attrelid::regclass::text as table, quote_ident(attname) as column
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where attidentity <> '' and relnamespace = 'public'::regnamespace and not attisdropped`);
  for (const { sequence, table, column } of rows)
    await client.query(`select setval('${sequence}', (select coalesce(max(${column}), 0) + 1 from ${table}), false)`);
}
