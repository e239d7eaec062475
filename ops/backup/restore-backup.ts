import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { sessions } from "#features/accounts/server/tables.ts";
import { digestForReaders, weeklyDigest } from "#features/digest/server/weekly-digest.ts";
import { pushMessages } from "#features/notifications/server/pushes.ts";
import { addFormsOfWords } from "#features/search/server/index-jobs.ts";
import { applyMigrationsInTransaction } from "#kit/server/database/apply-migrations.ts";
import { createExtensions, newestMigration } from "#kit/server/database/migrate.ts";
import { checkSchema, migrations } from "#kit/server/database/schema-check.ts";
import { startLock } from "#kit/server/database/advisory-locks.ts";
import { unnamedObjects } from "#kit/server/images/tables.ts";
import { migrateQueues } from "#kit/server/jobs/queue.ts";
import { nameOfMails } from "#kit/server/mail/queries.ts";
import { deleteRepeatedMails, makeDue } from "#kit/server/mail/queries.ts";
import { skipRunsBefore } from "#kit/server/jobs/schedule.ts";
import { schedules } from "#site/server/features.ts";
import { BackupError } from "./backup-error.ts";
import type { BackupKey } from "./backup-key.ts";
import { checkBackup, type BackupSummary } from "./read-backup.ts";
import { jobsTable, type Beginning, type End, type SequenceState } from "./contents.ts";
import { loadBackup } from "./load-backup.ts";
import {
  functionsOfMigrations,
  hasPlacesAlone,
  indexTitles,
  leaveTextsToTheSite,
  loadBareTables,
  ownTablesOf,
  pictureTable,
} from "./table-catalog.ts";

/**
 * The site went on after the backup and then lost its database: what it did since is forgotten here, but not in the world. This keeps it
 * from being done twice or undone.
 */

/** Their only effect is mails and push messages, which members got after the backup. */
const jobsOfMessagesAlone: readonly string[] = [weeklyDigest.name, digestForReaders.name, pushMessages.name];

interface Parts {
  client: pg.Client;
  file: string;
  key: BackupKey | null;
  /** Deletes what the database has. */
  replace: boolean;
  /** The site has not run since the backup: it continues exactly where it stopped. */
  hasMoved: boolean;
  print(line: string): void;
}

interface Restored extends BackupSummary {
  /** Tales whose texts search does not know yet. */
  unreadTales: number;
}

/**
 * Brings a backup back. The whole file is checked first. Everything in the database is one transaction: a restore that fails or is
 * killed has changed nothing, and with `replace` the old content stays until the last moment.
 */
export async function restoreBackup({ client, file, key, replace, hasMoved, print }: Parts): Promise<Restored> {
  print(`Checking ${file}`);
  const summary = await checkBackup(file, key);
  const { beginning } = summary;
  const { when } = beginning.migration;
  const newest = migrations().at(-1)!.when;
  if (!migrations().some((each) => each.when === when)) {
    throw new BackupError(
      `The backup was made by another version of Fabula (${beginning.version}, migration ${beginning.migration.tag}), which this one doesn't know. Restore it with that version.`,
    );
  }
  await refuseRunningSite(client);
  await createExtensions(client);
  // pg-boss ends transactions by itself. Its empty tables do no harm if the restore fails.
  await migrateQueues(client);

  await client.query("begin");
  try {
    await makeEmpty(client, { replace });
    await applyMigrationsInTransaction(client, { after: -1, upTo: when });
    const tables = await ownTablesOf(client);
    const lacksIndex = beginning.tables.some(hasPlacesAlone);
    const isWanted = wantedTables(beginning, tables, print);
    let end: End | undefined;
    let unreadTales = 0;
    const load = async () => {
      // Migrations fill some tables.
      await client.query(`truncate ${tables.map((name) => `public.${pg.escapeIdentifier(name)}`).join(", ")}`);
      const isWantedJob = (name: string) =>
        name !== nameOfMails &&
        (hasMoved || !jobsOfMessagesAlone.includes(name)) &&
        !(lacksIndex && name === addFormsOfWords.name);
      end = await loadBackup({ client, file, key, isWantedTable: isWanted, isWantedJob, print });
      if (lacksIndex) {
        unreadTales = await indexTitles(client);
        print(`titles of ${unreadTales} Tales for search`);
      }
    };
    await loadBareTables(client, tables, load, print);
    await setSequences(client, end!.sequences, { skip: !hasMoved });
    await applyMigrationsInTransaction(client, { after: when, upTo: newest });
    await checkSchema(client);
    if (lacksIndex) await leaveTextsToTheSite(client);
    if (!hasMoved) for (const line of await settle(client, new Date())) print(line);
    await makeDue(drizzle(client as pg.Client));
    await client.query("commit");
    return { ...summary, unreadTales };
  } catch (error) {
    await client.query("rollback").catch(() => {});
    throw error;
  }
}

/** Without statistics for the planner the first queries would take long. */
export async function collectStatistics(client: pg.ClientBase): Promise<void> {
  for (const name of await ownTablesOf(client)) {
    await client.query(`vacuum (analyze) public.${pg.escapeIdentifier(name)}`);
  }
}

/** @throws {BackupError} when a table of Fabula is not in the backup */
function wantedTables({ tables }: Beginning, own: string[], print: (line: string) => void): (name: string) => boolean {
  const names = tables.map(({ name }) => name);
  const missing = own.filter((name) => name !== pictureTable && !names.includes(name));
  if (missing.length > 0)
    throw new BackupError(`The backup lacks tables of its own migrations: ${missing.join(", ")}.`);
  const wanted = new Set([...own, jobsTable.name]);
  const others = names.filter((name) => !wanted.has(name));
  if (others.length > 0) print(`Not restored, because Fabula did not make them: tables ${others.join(", ")}`);
  return (name) => wanted.has(name);
}

/**
 * Far more than a site gives out between two backups. An address or a signed link that was given out since then leads to nothing, instead of
 * to the next Tale or account that gets its id.
 */
const skippedIds = 100_000;

/** Sequences continue after the backup's ids. */
async function setSequences(
  client: pg.ClientBase,
  states: readonly SequenceState[],
  { skip }: { skip: boolean },
): Promise<void> {
  for (const { table, column, value, isCalled } of states) {
    const next = skip && column === "id" ? value + skippedIds : value;
    await client.query("select setval(pg_get_serial_sequence(quote_ident($1), $2), $3, $4)", [
      table,
      column,
      next,
      isCalled,
    ]);
  }
}

/** @returns what to tell the operator */
async function settle(client: pg.ClientBase, now: Date): Promise<string[]> {
  const db = drizzle(client as pg.Client);
  const ended = await db.delete(sessions);
  const mails = await deleteRepeatedMails(db);
  // A restored copy next to the running site would delete objects that the site's rows name by now.
  await db.delete(unnamedObjects);
  await skipRunsBefore(db, schedules, now);
  return [
    `${ended.rowCount} sessions were ended: some may have been closed by their owners since the backup. Everyone logs in again.`,
    `${mails} emails that waited at the backup are not sent: most were sent after it. Contact messages are sent again.`,
    "A weekly digest that was due before now is not sent.",
    `Ids continue ${skippedIds} higher, so that links from after the backup lead to nothing else.`,
  ];
}

/** Refuses databases into which nothing may be restored, and removes the content that a restore replaces. */

/** @throws {BackupError} while a site uses the database, or starts on it. Until this session ends, no site starts. */
async function refuseRunningSite(client: pg.ClientBase): Promise<void> {
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
async function makeEmpty(client: pg.ClientBase, { replace }: { replace: boolean }): Promise<void> {
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
