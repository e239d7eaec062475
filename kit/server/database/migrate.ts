import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import { StartupError } from "../settings/config.ts";
import { migrateQueues } from "../jobs/queue.ts";
import { applyMigrations, createListOfMigrations } from "./apply-migrations.ts";
import type { Database } from "./database.ts";
import { sqlState } from "./database-errors.ts";
import { withStartupLock } from "./advisory-locks.ts";
import { checkSchema, migrations, migrationsFolder } from "./schema-check.ts";

/**
 * Brings the schema up to date, while processes of the release before use it. A schema of a newer version that this one can use stays
 * as it is.
 * @throws {StartupError} when it is a newer one that this version can't use, or is damaged
 */
export async function migrate(database: Database): Promise<void> {
  while (!(await migratedUnderLock(database))) await pause(betweenTries);
}

const deadlock = "40P01";
const betweenTries = 500;

/**
 * @returns false after a deadlock: a start of 0.2.0 waits for the lock inside a statement, for which index builds wait. The lock is released
 * then, so that it goes first; what is migrated by now is recorded.
 */
async function migratedUnderLock(database: Database): Promise<boolean> {
  try {
    await withStartupLock(database, (client) => bringUpToDate(client, database));
    return true;
  } catch (error) {
    if (sqlState(error) !== deadlock) throw error;
    database.log.warn(
      { event: "migration_waits", err: error },
      "a migration waits for another start, and will try again",
    );
    return false;
  }
}

async function bringUpToDate(client: pg.PoolClient, database: Database): Promise<void> {
  const newest = migrations().at(-1)!.when;
  const applied = await newestMigration(client);
  await refuseForeign(client, applied);
  if (applied !== null && applied > newest) {
    database.log.warn(
      { event: "newer_schema" },
      "a newer version of Fabula has migrated this database; this version can use it",
    );
    return;
  }
  await createExtensions(client);
  await createListOfMigrations(client);
  await recordUsableSince(client);
  await applyMigrations(client, { after: applied ?? -1, upTo: newest }, database.log);
  await checkSchema(client);
  await migrateQueues(client);
}

/** When the newest migration of the database was written; null before the first one. */
export async function newestMigration(client: pg.ClientBase): Promise<number | null> {
  const { rows } = await client.query<{ list: string | null }>(
    "select to_regclass('drizzle.__drizzle_migrations') as list",
  );
  if (rows[0]!.list === null) return null;
  const newest = await client.query<{ when: string | null }>(
    "select max(created_at) as when from drizzle.__drizzle_migrations",
  );
  return newest.rows[0]!.when === null ? null : Number(newest.rows[0]!.when);
}

/** Both belong to PostgreSQL, and hosted databases offer them. A migration could not say which one is missing. */
const extensions = ["pg_trgm", "unaccent"];

/** @throws {StartupError} naming the extension that the database lacks, and its reason */
export async function createExtensions(client: pg.ClientBase): Promise<void> {
  for (const extension of extensions) {
    await client.query(`create extension if not exists ${extension}`).catch((error: Error) => {
      throw new StartupError(
        `The database refuses the extension ${extension}, which search needs: ${error.message}.\n  Let its administrator run “create extension ${extension}” in this database, and start again (docs/operations.md, A site for others).`,
      );
    });
  }
}

async function refuseForeign(client: pg.PoolClient, applied: number | null): Promise<void> {
  const last = migrations().at(-1)!;
  const { rows } = await client.query<{ users: string | null }>("select to_regclass('public.users') as users");
  if (applied === null && rows[0]!.users !== null) {
    throw new StartupError(
      "The database has tables of Fabula, but not the list of its migrations. Most likely a backup was restored in part:\n  restore it again, into an empty database (docs/backups.md).",
    );
  }
  if (applied === null || applied <= last.when || (await isUsable(client, last.when))) return;
  const day = (when: number) => new Date(when).toISOString().slice(0, 10);
  throw new StartupError(
    `A newer version of Fabula has changed this database (on ${day(applied)}; this version knows changes up to ${day(last.when)}, ${last.tag}).\n  Start that version, or restore a backup that was made before the upgrade.`,
  );
}

/**
 * The releases, oldest first, with their commit and newest migration. A migration that breaks processes of earlier releases names the
 * first one that no longer uses what it takes away ([docs/upgrades.md](../../../docs/upgrades.md)).
 */
export const releases = [
  {
    version: "0.1.0",
    commit: "4cdefb46",
    newestMigration: "0019_blocked_emails_pending_logins_and_generated_keys",
  },
  { version: "0.2.0", commit: "9bd6c415", newestMigration: "0059_requests_of_a_tale" },
] as const satisfies readonly Release[];

/** The first line of a migration that takes something away. */
const takesAway = /^-- Nothing since (\d+\.\d+\.\d+) uses /;

const timeOf = (tag: string) => migrations().find((migration) => migration.tag === tag)!.when;

/** The first release that works with this migration; null if every one does. */
export function firstReleaseFor(tag: string): string | null {
  const firstLine = readFileSync(join(migrationsFolder, `${tag}.sql`), "utf8").split("\n", 1)[0]!;
  return takesAway.exec(firstLine)?.[1] ?? null;
}

/** The newest migration that processes must know to work with all migrations of this version, as a time. */
function usableSince(): number {
  const named = migrations().flatMap(({ tag }) => firstReleaseFor(tag) ?? []);
  const needed = releases.filter(({ version }, index) => index === 0 || named.includes(version)).at(-1)!;
  return timeOf(needed.newestMigration);
}

/** To be called before the migrations are applied: from then on, starts of older versions are refused. */
async function recordUsableSince(client: pg.ClientBase): Promise<void> {
  await client.query("create table if not exists drizzle.usable_since (created_at bigint not null)");
  const { rowCount } = await client.query("update drizzle.usable_since set created_at = greatest(created_at, $1)", [
    usableSince(),
  ]);
  if (rowCount === 0) await client.query("insert into drizzle.usable_since values ($1)", [usableSince()]);
}

/** Whether a version that knows migrations up to this time can use a database that a newer one has migrated. */
async function isUsable(client: pg.ClientBase, newestKnown: number): Promise<boolean> {
  const { rows: found } = await client.query<{ since: string | null }>(
    "select to_regclass('drizzle.usable_since') as since",
  );
  if (found[0]!.since === null) return false;
  const { rows } = await client.query<{ since: string | null }>(
    "select max(created_at) as since from drizzle.usable_since",
  );
  return rows[0]!.since !== null && newestKnown >= Number(rows[0]!.since);
}

interface Release {
  version: string;
  commit: string;
  /** Its tag in the journal of migrations. */
  newestMigration: string;
}

export const lastRelease: Release = releases.at(-1)!;
