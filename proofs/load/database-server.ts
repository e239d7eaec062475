import { chmodSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { pino } from "pino";
import { createStandardTags } from "#features/tales/server/tags/tags.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { connect } from "#kit/server/database/database.ts";
import { startEmbeddedPostgres } from "#ops/embedded/postgres.ts";
import { migrate } from "#kit/server/database/migrate.ts";
import { withDatabase } from "#tests/support/databases.ts";
import { fillDatabase, type Filled } from "./dataset/fill.ts";
import { findLandmarks, isCurrent } from "./dataset/landmarks.ts";
import type { Size } from "./dataset/plan.ts";

/** The PostgreSQL that the bench measures, and its filled databases. */

export interface DatabaseServer {
  /** For the site. */
  siteUrl(database: string): string;
  /** For a superuser. */
  adminUrl(database: string): string;
  stop(): Promise<void>;
}

interface DatabaseOptions {
  /** A superuser's connection string of an outside server; otherwise the embedded one is started. */
  database?: string | undefined;
  /** The folder of the embedded server's data; by default a temporary one. */
  folder?: string | undefined;
  /** Leaves databases and folder as they are at the end. */
  keep: boolean;
  /** Takes a database that an earlier run has kept. */
  reuse: boolean;
}

export async function openDatabaseServer({ database, folder, keep }: DatabaseOptions): Promise<DatabaseServer> {
  if (database !== undefined) {
    const url = (name: string) => withDatabase(database, name);
    return { siteUrl: url, adminUrl: url, stop: async () => {} };
  }
  const dataDir = folder ?? mkdtempSync(join(tmpdir(), "fabula-bench-database-"));
  mkdirSync(dataDir, { recursive: true });
  // A server started by root runs as another account, which needs access to the folder.
  chmodSync(dataDir, 0o755);
  const embedded = await startEmbeddedPostgres({ dataDir, log: () => {} });
  // Its own reads would count as the site's. The fill vacuums and analyzes at its end.
  const maintenance = withDatabase(embedded.adminUrl(), "postgres");
  await query(maintenance, "alter system set autovacuum = off");
  await query(maintenance, "select pg_reload_conf()");
  return {
    siteUrl: (name) => embedded.url(name),
    adminUrl: (name) => withDatabase(embedded.adminUrl(), name),
    async stop() {
      await embedded.stop();
      if (!keep && folder === undefined) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

export async function query<Row extends pg.QueryResultRow>(
  url: string,
  sql: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(sql, values)).rows;
  } finally {
    await client.end();
  }
}

const shortened = (count: number) =>
  count % 1_000_000 === 0 ? `${count / 1_000_000}m` : count % 1000 === 0 ? `${count / 1000}k` : String(count);

/** `bench_10k`, or `bench_10k_seed2_uneven` with another seed than 1 and another shape. */
const databaseName = ({ tales, seed, shape = "even" }: Size) =>
  `bench_${shortened(tales)}${seed === 1 ? "" : `_seed${seed}`}${shape === "even" ? "" : `_${shape}`}`;

/** The comment that a finished fill has written to its database; null without such a database. */
async function keptDatabase(server: DatabaseServer, name: string): Promise<Filled | null> {
  const [row] = await query<{ comment: string | null }>(
    server.adminUrl("postgres"),
    "select shobj_description(oid, 'pg_database') as comment from pg_database where datname = $1",
    [name],
  );
  return row?.comment?.startsWith("{") ? (JSON.parse(row.comment) as Filled) : null;
}

const remember = (server: DatabaseServer, name: string, filled: Filled) =>
  query(
    server.adminUrl("postgres"),
    `comment on database ${name} is '${JSON.stringify(filled).replaceAll("'", "''")}'`,
  );

/** Looks for the landmarks again if this version of the bench needs others. */
async function withLandmarks(server: DatabaseServer, name: string, kept: Filled): Promise<Filled> {
  if (isCurrent(kept.landmarks)) return kept;
  const client = new pg.Client({ connectionString: server.adminUrl(name) });
  await client.connect();
  try {
    const filled = { ...kept, landmarks: await findLandmarks(client) };
    await remember(server, name, filled);
    return filled;
  } finally {
    await client.end();
  }
}

async function createSchema(url: string) {
  const database = connect(url, { log: pino({ level: "silent" }) });
  try {
    await migrate(database);
    await createStandardTags({ database } as AppContext);
  } finally {
    await database.close();
  }
}

export interface FilledDatabase extends Filled {
  name: string;
  url: string;
  adminUrl: string;
  /** Drops it unless it is to be kept. */
  close(): Promise<void>;
}

/** Fills a database of this size, or takes a kept one. */
export async function openFilledDatabase(
  server: DatabaseServer,
  size: Size,
  { keep, reuse }: DatabaseOptions,
  report: (line: string) => void,
): Promise<FilledDatabase> {
  const name = databaseName(size);
  const [url, adminUrl, maintenance] = [server.siteUrl(name), server.adminUrl(name), server.adminUrl("postgres")];
  const close = async () => {
    if (!keep) await query(maintenance, `drop database if exists ${name} with (force)`);
  };
  const kept = reuse ? await keptDatabase(server, name) : null;
  if (kept !== null) {
    // Later versions of the product may have added migrations.
    await createSchema(url);
    // Otherwise the rest of an earlier message to everyone would be sent during the measurements.
    await query(adminUrl, "delete from work.job");
    return { ...(await withLandmarks(server, name, kept)), name, url, adminUrl, close };
  }
  report(`Filling ${name}…`);
  await query(maintenance, `drop database if exists ${name} with (force)`);
  const [{ owner }] = (await query<{ owner: string }>(server.siteUrl("postgres"), "select current_user as owner")) as [
    { owner: string },
  ];
  await query(maintenance, `create database ${name} owner "${owner}"`);
  await createSchema(url);
  const filled = await fillDatabase({ ...size, url: adminUrl, report });
  await remember(server, name, filled);
  return { ...filled, name, url, adminUrl, close };
}

/** A copy of a filled database, for measurements that would change too much of it. */
export async function copyDatabase(server: DatabaseServer, filled: FilledDatabase): Promise<FilledDatabase> {
  const name = `${filled.name}_copy`;
  const maintenance = server.adminUrl("postgres");
  const drop = () => query(maintenance, `drop database if exists ${name} with (force)`);
  await drop();
  const [{ owner }] = (await query<{ owner: string }>(server.siteUrl("postgres"), "select current_user as owner")) as [
    { owner: string },
  ];
  await query(maintenance, `create database ${name} template ${filled.name} owner "${owner}" strategy file_copy`);
  return {
    ...filled,
    name,
    url: server.siteUrl(name),
    adminUrl: server.adminUrl(name),
    close: async () => void (await drop()),
  };
}
