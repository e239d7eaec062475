import { pino } from "pino";
import { anEmptyDatabase } from "#tests/support/databases.ts";
import { applyMigrations } from "./apply-migrations.ts";
import { connect, type Database } from "./database.ts";
import { createExtensions } from "./migrate.ts";
import { migrations } from "./schema-check.ts";

/** An empty database with the schema before this migration, to test the migration of rows. */
export async function aDatabaseBefore(
  tag: string,
): Promise<{ url: string; database: Database; drop(): Promise<void> }> {
  const next = migrations().findIndex((migration) => migration.tag === tag);
  if (next < 1) throw new Error(`There is no migration ${tag}`);
  const { url, drop } = await anEmptyDatabase();
  const log = pino({ level: "silent" });
  const database = connect(url, { log });
  const client = await database.pool.connect();
  try {
    await createExtensions(client);
    await applyMigrations(client, { after: -1, upTo: migrations()[next - 1]!.when }, log);
  } finally {
    client.release(true);
  }
  return {
    url,
    database,
    async drop() {
      await database.close();
      await drop();
    },
  };
}
