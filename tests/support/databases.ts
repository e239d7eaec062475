import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { inject } from "vitest";

declare module "vitest" {
  interface ProvidedContext {
    /** A superuser's connection string, and the migrated database to copy. */
    databaseServer: { url: string; template: string };
  }
}

/** Not by `new URL`: the address of a unix socket has no host, which URL refuses. */
export function withDatabase(url: string, database: string): string {
  return url.replace(/^(\w+:\/\/[^/]*\/)[^?]*/, `$1${database}`);
}

/** Work on a connection of its own. */
export async function onDatabase<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const servers = new Map<string, pg.Pool>();

/** Work that creates or deletes databases, on a connection that stays for the next file: a new one costs as much as a small database. */
function onServer<T>(url: string, work: (client: pg.Pool) => Promise<T>): Promise<T> {
  let server = servers.get(url);
  if (server === undefined) {
    server = new pg.Pool({ connectionString: url, max: 1, allowExitOnIdle: true });
    // The server may stop while the connection is idle.
    server.on("error", () => {});
    servers.set(url, server);
  }
  return work(server);
}

/** Begins with the name of the run's template, by which its end finds it. */
const newName = () => `${inject("databaseServer").template}_${randomUUID().replaceAll("-", "")}`;

/** Drops what the run has left: the databases of the sites that its workers share, and those of tests that were cancelled. */
export async function dropCopies(url: string, template: string) {
  const { rows } = await onServer(url, (client) =>
    client.query<{ name: string }>("SELECT datname AS name FROM pg_database WHERE starts_with(datname, $1)", [
      `${template}_`,
    ]),
  );
  for (const { name } of rows) await dropDatabase(url, name);
}

/** A database for one test file: a copy of the migrated template, which is deleted after the tests. */
export async function aDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const { url, template } = inject("databaseServer");
  const name = newName();
  await onServer(url, (client) => client.query(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`));
  return { url: withDatabase(url, name), drop: () => dropDatabase(url, name) };
}

export async function anEmptyDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const { url } = inject("databaseServer");
  const name = newName();
  await createDatabase(url, name);
  return { url: withDatabase(url, name), drop: () => dropDatabase(url, name) };
}

/** An empty database, and a role that may create tables in it, but no extension. @param has extensions that it has already */
export async function aDatabaseWithoutRights(has: readonly string[]): Promise<{ url: string; drop(): Promise<void> }> {
  const { url } = inject("databaseServer");
  const name = newName();
  const password = randomUUID();
  await createDatabase(url, name);
  await onDatabase(withDatabase(url, name), async (client) => {
    for (const extension of has) await client.query(`CREATE EXTENSION ${extension}`);
    await client.query(`CREATE ROLE ${name} LOGIN PASSWORD '${password}'`);
    await client.query(`GRANT ALL ON SCHEMA public TO ${name}`);
  });
  return {
    url: withDatabase(url, name).replace(/^(\w+:\/\/)(?:[^@/]*@)?/, `$1${name}:${password}@`),
    async drop() {
      await dropDatabase(url, name);
      await onServer(url, (client) => client.query(`DROP ROLE ${name}`));
    },
  };
}

export async function createDatabase(url: string, name: string) {
  await onServer(url, (client) => client.query(`CREATE DATABASE ${name}`));
}

/** A pool says that it has ended while its connections still close. One that is terminated in this moment throws outside of every test. */
const longestClose = 1_000;

export async function dropDatabase(url: string, name: string) {
  await onServer(url, async (client) => {
    const isUsed = async () =>
      (await client.query("SELECT 1 FROM pg_stat_activity WHERE datname = $1 LIMIT 1", [name])).rowCount !== 0;
    for (const since = Date.now(); Date.now() - since < longestClose && (await isUsed());) await pause(20);
    await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  });
}
