import { randomUUID } from "node:crypto";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate as applyMigrations } from "drizzle-orm/node-postgres/migrator";
import { pino } from "pino";
import { inject } from "vitest";
import { createDatabase, dropDatabase, withDatabase } from "#tests/support/databases.ts";
import { connect, type Database } from "./database.ts";
import { migrationsFolder, type Migration } from "./schema-check.ts";

/** An empty database with the schema before this migration, to test the migration of rows. */
export async function aDatabaseBefore(tag: string): Promise<{ database: Database; drop(): Promise<void> }> {
  const { url } = inject("databaseServer");
  const name = `fabula_test_${randomUUID().replaceAll("-", "")}`;
  await createDatabase(url, name);
  const database = connect(withDatabase(url, name), { log: pino({ level: "silent" }) });
  const folder = await mkdtemp(join(tmpdir(), "fabula-migrations-"));
  await cp(migrationsFolder, folder, { recursive: true });
  const file = join(folder, "meta", "_journal.json");
  const journal = JSON.parse(await readFile(file, "utf8")) as { entries: Migration[] };
  const end = journal.entries.findIndex((migration) => migration.tag === tag);
  if (end < 1) throw new Error(`There is no migration ${tag}`);
  await writeFile(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, end) }));
  await applyMigrations(drizzle(database.pool), { migrationsFolder: folder });
  await rm(folder, { recursive: true });
  return {
    database,
    async drop() {
      await database.close();
      await dropDatabase(url, name);
    },
  };
}
