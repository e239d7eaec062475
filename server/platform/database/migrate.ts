import { drizzle } from "drizzle-orm/node-postgres";
import { migrate as applyMigrations } from "drizzle-orm/node-postgres/migrator";
import type pg from "pg";
import { StartupError } from "../startup-error.ts";
import { migrateQueues } from "../jobs/queue.ts";
import type { Database } from "./database.ts";
import { withStartupLock } from "./startup-advisory-lock.ts";
import { checkSchema, migrations, migrationsFolder } from "./schema-check.ts";

/** Brings the schema up to date. @throws {StartupError} when it is a newer one than this code knows, or is damaged */
export async function migrate(database: Database): Promise<void> {
  await withStartupLock(database, async (client) => {
    await refuseForeign(client);
    await createExtensions(client);
    await applyMigrations(drizzle(client), { migrationsFolder });
    await checkSchema(database);
    await migrateQueues(client);
  });
}

/** Both belong to PostgreSQL, and hosted databases offer them. A migration could not say which one is missing. */
const extensions = ["pg_trgm", "unaccent"];

/** @throws {StartupError} naming the extension that the database lacks, and its reason */
async function createExtensions(client: pg.PoolClient): Promise<void> {
  for (const extension of extensions) {
    await client.query(`create extension if not exists ${extension}`).catch((error: Error) => {
      throw new StartupError(
        `The database refuses the extension ${extension}, which search needs: ${error.message}.\n  Let its administrator run “create extension ${extension}” in this database, and start again (docs/operations.md, A site for others).`,
      );
    });
  }
}

async function refuseForeign(client: pg.PoolClient): Promise<void> {
  const last = migrations().at(-1)!;
  const { rows } = await client.query<{ list: string | null; users: string | null }>(
    "select to_regclass('drizzle.__drizzle_migrations') as list, to_regclass('public.users') as users",
  );
  const applied =
    rows[0]!.list === null
      ? null
      : (
          await client.query<{ when: number | null }>(
            "select max(created_at) as when from drizzle.__drizzle_migrations",
          )
        ).rows[0]!.when;
  if (applied === null && rows[0]!.users !== null) {
    throw new StartupError(
      "The database has tables of Fabula, but not the list of its migrations. Most likely a backup was restored in part:\n  restore it again, into an empty database (docs/operations.md, Backups).",
    );
  }
  if (applied === null || Number(applied) <= last.when) return;
  const day = (when: number) => new Date(when).toISOString().slice(0, 10);
  throw new StartupError(
    `A newer version of Fabula has changed this database (on ${day(Number(applied))}; this version knows changes up to ${day(last.when)}, ${last.tag}).\n  Start that version, or restore a backup that was made before the upgrade.`,
  );
}
