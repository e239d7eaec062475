import { setTimeout as pause } from "node:timers/promises";
import { readMigrationFiles, type MigrationMeta } from "drizzle-orm/migrator";
import type pg from "pg";
import type { Logger } from "pino";
import { sqlState } from "./database-errors.ts";
import { migrationsFolder } from "./schema-check.ts";

/**
 * Applies migrations while processes of the release before serve. Drizzle's migrator makes all of them one transaction, which would keep
 * the tables of the first one locked until the last one ends, and can't build an index without blocking changes.
 */

/**
 * A migration that waits longer for a table makes all calls behind it wait, too: it lets them pass, and tries again. Far below
 * PostgreSQL's `deadlock_timeout` (1 s): where a call has read one of two tables and waits for the other, the migration gives way, not
 * the call.
 */
const longestWait = 300;
const betweenTries = 500;

const lockNotAvailable = "55P03";
const deadlock = "40P01";

/** Written by the time of its writing, in milliseconds. */
interface Span {
  /** Without the migration of this time. */
  after: number;
  /** With the migration of this time. */
  upTo: number;
}

const within = ({ after, upTo }: Span) =>
  readMigrationFiles({ migrationsFolder }).filter(({ folderMillis }) => folderMillis > after && folderMillis <= upTo);

/** PostgreSQL allows no such statement in a transaction. */
const isConcurrent = ({ sql }: MigrationMeta) => sql.some((statement) => /\bconcurrently\b/i.test(statement));

export async function createListOfMigrations(client: pg.ClientBase) {
  await client.query(`
    create schema if not exists drizzle;
    create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`);
}

const record = (client: pg.ClientBase, { hash, folderMillis }: MigrationMeta) =>
  client.query("insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)", [hash, folderMillis]);

/** Each migration by itself. A start that is killed continues with the one that was not recorded. */
export async function applyMigrations(client: pg.ClientBase, span: Span, log: Logger): Promise<void> {
  await createListOfMigrations(client);
  for (const migration of within(span)) {
    if (isConcurrent(migration)) await applyConcurrently(client, migration);
    else while (!(await appliedInTime(client, migration, log))) await pause(betweenTries);
  }
}

/** @returns false if a table was in use for too long, and nothing is changed */
async function appliedInTime(client: pg.ClientBase, migration: MigrationMeta, log: Logger): Promise<boolean> {
  await client.query("begin");
  try {
    await client.query(`set local lock_timeout = ${longestWait}`);
    for (const statement of migration.sql) await client.query(statement);
    await record(client, migration);
    await client.query("commit");
    return true;
  } catch (error) {
    await client.query("rollback");
    const code = sqlState(error);
    if (code !== lockNotAvailable && code !== deadlock) throw error;
    log.warn(
      { event: "migration_waits", err: error },
      "a migration waits for a table that is in use, and will try again",
    );
    return false;
  }
}

/** Its statements can be repeated, and an index that a killed start has left unfinished is built again. */
async function applyConcurrently(client: pg.ClientBase, migration: MigrationMeta) {
  const { rows } = await client.query<{ name: string }>(`
    select relname as name from pg_index join pg_class on oid = indexrelid
    where not indisvalid and relnamespace = 'public'::regnamespace`);
  for (const { name } of rows) {
    if (migration.sql.some((statement) => statement.includes(`"${name}"`)))
      await client.query(`drop index concurrently if exists "${name}"`);
  }
  for (const statement of migration.sql) await client.query(statement);
  await record(client, migration);
}

/** In the caller's transaction, for a restore, which fills the tables in between and has them to itself. */
export async function applyMigrationsInTransaction(client: pg.ClientBase, span: Span): Promise<void> {
  await createListOfMigrations(client);
  for (const migration of within(span)) {
    for (const statement of migration.sql) await client.query(statement.replaceAll(/\bconcurrently\b/gi, ""));
    await record(client, migration);
  }
}
