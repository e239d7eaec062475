import { fileURLToPath } from "node:url";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate as applyMigrations } from "drizzle-orm/node-postgres/migrator";
import type { Database } from "./database.ts";
import { underLock } from "./lock.ts";

const migrationsFolder = fileURLToPath(new URL("../../migrations", import.meta.url));

/** Brings the schema up to date. */
export async function migrate(database: Database): Promise<void> {
  await underLock(database, (client) => applyMigrations(drizzle(client), { migrationsFolder }));
}
