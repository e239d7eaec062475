import pg from "pg";
import { newestMigration } from "#kit/server/database/migrate.ts";
import { startLock } from "#kit/server/database/startup-advisory-lock.ts";
import { BackupError } from "./backup-error.ts";
import { functionsOfMigrations, ownTablesOf } from "./table-catalog.ts";

/** Refuses databases into which nothing may be restored, and removes the content that a restore replaces. */

/** @throws {BackupError} while a site uses the database, or starts on it. Until this session ends, no site starts. */
export async function refuseRunningSite(client: pg.ClientBase): Promise<void> {
  const { rows: locks } = await client.query<{ taken: boolean }>("select pg_try_advisory_lock($1) as taken", [
    startLock,
  ]);
  if (!locks[0]!.taken)
    throw new BackupError("A site starts on this database, or another restore runs. Stop it first.");
  const { rows: sessions } = await client.query<{ pid: number; name: string; address: string | null }>(
    `select pid, application_name as name, host(client_addr) as address from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and application_name in ('fabula', 'fabula pub/sub')`,
  );
  if (sessions.length === 0) return;
  const lines = sessions.map(
    ({ pid, name, address }) => `    process ${pid} of the database (${name}, from ${address ?? "its own machine"})`,
  );
  throw new BackupError(
    [
      "The site runs on this database. Stop it first; behind a pooler also close the connections that it keeps:",
      ...lines,
    ].join("\n"),
  );
}

/** Empties the database of Fabula's own tables if `replace` says so. @throws {BackupError} if it has some and doesn't */
export async function makeEmpty(client: pg.ClientBase, { replace }: { replace: boolean }): Promise<void> {
  const own = await ownTablesOf(client);
  if (own.length === 0 && (await newestMigration(client)) === null) return;
  if (!replace) {
    throw new BackupError(
      "The database has tables of Fabula already. Restore into an empty one, or say --replace: then all its content is deleted.",
    );
  }
  await refuseDependents(client, own);
  await drop(client, own);
}

/** Views and foreign keys of an operator would be dropped as well. */
const dependents = `
  with ours as (select oid from pg_class where relnamespace = 'public'::regnamespace and relname = any($1))
  select distinct ev_class::regclass::text as name from pg_depend join pg_rewrite on pg_rewrite.oid = objid
  where classid = 'pg_rewrite'::regclass and refobjid in (select oid from ours) and ev_class not in (select oid from ours)
  union
  select distinct conrelid::regclass::text from pg_constraint
  where contype = 'f' and confrelid in (select oid from ours) and conrelid not in (select oid from ours)`;

async function refuseDependents(client: pg.ClientBase, own: string[]): Promise<void> {
  const { rows } = await client.query<{ name: string }>(dependents, [own]);
  if (rows.length === 0) return;
  throw new BackupError(
    `Views or tables that Fabula did not make depend on its tables: ${rows.map(({ name }) => name).join(", ")}. Drop them first.`,
  );
}

/** Functions and search configurations of migrations. */
const ownObjects = `
  select 'routine' as kind, pg_proc.oid::regprocedure::text as name from pg_proc
  where pronamespace = 'public'::regnamespace and proname = any($1)
  union all
  select 'text search configuration', 'public.' || quote_ident(cfgname) from pg_ts_config
  where cfgnamespace = 'public'::regnamespace and cfgname like 'fabula\\_%'
  union all
  select 'text search dictionary', 'public.' || quote_ident(dictname) from pg_ts_dict
  where dictnamespace = 'public'::regnamespace and dictname like 'fabula\\_%'`;

async function drop(client: pg.ClientBase, tables: string[]): Promise<void> {
  const { rows } = await client.query<{ kind: string; name: string }>(ownObjects, [[...functionsOfMigrations()]]);
  if (tables.length > 0) {
    await client.query(`drop table ${tables.map((name) => `public.${pg.escapeIdentifier(name)}`).join(", ")} cascade`);
  }
  for (const { kind, name } of rows) await client.query(`drop ${kind} if exists ${name} cascade`);
  await client.query("drop schema if exists drizzle cascade");
}
