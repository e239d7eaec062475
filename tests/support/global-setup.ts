import { chmod, rm } from "node:fs/promises";
import pg from "pg";
import { pino } from "pino";
import type { TestProject } from "vitest/node";
import { jobs } from "#site/server/features.ts";
import { createStandardTags } from "#features/tales/server/tags/tags.ts";
import { connect } from "#kit/server/database/database.ts";
import { startEmbeddedPostgres } from "#ops/embedded/postgres.ts";
import { migrate } from "#kit/server/database/migrate.ts";
import { createQueue } from "#kit/server/jobs/queue.ts";
import { nameOfMails } from "#kit/server/mail/queries.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { createDatabase, dropCopies, dropDatabase, withDatabase } from "./databases.ts";
import { aTemporaryFolder } from "./temporary-folder.ts";

/**
 * One PostgreSQL for the whole run: the embedded one, or the server of TEST_DATABASE_URL. The template
 * is migrated once; every test file copies it.
 */
export default async function setup(project: TestProject) {
  const log = pino({ level: "silent" });
  const folder = await theRunsFolder();
  const server = await databaseServer();
  const template = `fabula_test_${process.pid}`;
  await createDatabase(server.url, template);
  const database = connect(withDatabase(server.url, template), { log });
  await migrate(database);
  // Each start would create them otherwise.
  await createStandardTags({ database } as AppContext);
  await createQueue(database).create([...jobs.map(({ name }) => name), nameOfMails]);
  await database.close();
  project.provide("databaseServer", { url: server.url, template });
  return async () => {
    await dropCopies(server.url, template);
    await dropDatabase(server.url, template);
    await server.stop();
    await folder.remove();
  };
}

/** `npm test` has made one for all its programs. */
async function theRunsFolder() {
  if (process.env.TEST_FOLDER) return { remove: async () => {} };
  const folder = await aTemporaryFolder("run");
  process.env.TEST_FOLDER = folder;
  // If the tests run as root, the database runs as another account, which needs access to the folder.
  await chmod(folder, 0o755);
  return { remove: () => rm(folder, { recursive: true, force: true, maxRetries: 5 }) };
}

async function databaseServer() {
  const outside = process.env.TEST_DATABASE_URL;
  if (outside !== undefined && outside !== "") return { url: outside, stop: async () => {} };
  const dataDir = await aTemporaryFolder("test");
  await chmod(dataDir, 0o755);
  const embedded = await startEmbeddedPostgres({ dataDir, log: () => {} });
  await forgetDurability(embedded.adminUrl());
  return {
    url: embedded.adminUrl(),
    async stop() {
      await embedded.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** The databases are not needed after a crash, and durable writes would cost a third of the time. */
async function forgetDurability(url: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const setting of ["fsync", "synchronous_commit", "full_page_writes"])
    await client.query(`ALTER SYSTEM SET ${setting} = off`);
  // The write-ahead log may be in memory.
  await client.query("ALTER SYSTEM SET max_wal_size = '256MB'");
  await client.query("SELECT pg_reload_conf()");
  await client.end();
}
