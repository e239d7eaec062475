import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { EmbeddedPostgresError, startEmbeddedPostgres, type EmbeddedPostgres } from "./index.ts";
import { clusterProcesses, identifyCluster } from "./processes.ts";

let folder: string;
let dataDir: string;
let sites: ChildProcess[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "fabula-embedded-"));
  // So that the account to which root hands the database can pass through.
  await chmod(folder, 0o711);
  dataDir = join(folder, "data");
  sites = [];
});

afterEach(async () => {
  for (const site of sites) site.kill("SIGKILL");
  await killServer();
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});

describe("a fresh data folder", () => {
  it("gets a server with the site's own role and database, and lets go of it", async () => {
    const database = await start();

    const whoAndWhere = `
      SELECT usename AS role, usesuper AS super, current_database() AS database
      FROM pg_user WHERE usename = current_user`;
    expect(await query(database.url(), whoAndWhere)).toEqual([{ role: "fabula", super: false, database: "fabula" }]);
    expect(await query(database.adminUrl(), whoAndWhere)).toEqual([{ role: "app", super: true, database: "postgres" }]);
    expect(await query(database.url("postgres"), "SELECT current_database() AS name")).toEqual([{ name: "postgres" }]);
    await query(database.url(), "CREATE EXTENSION pg_trgm; CREATE EXTENSION unaccent");
    expect(
      await query(
        database.url(),
        `SELECT name, setting FROM pg_settings
         WHERE name IN ('fsync', 'jit', 'max_connections', 'synchronous_commit') ORDER BY name`,
      ),
    ).toEqual([
      { name: "fsync", setting: "on" },
      { name: "jit", setting: "off" },
      { name: "max_connections", setting: "100" },
      { name: "synchronous_commit", setting: "on" },
    ]);

    await database.stop();
    expect(await serverProcesses()).toEqual([]);
    await expect(query(database.url(), "SELECT 1")).rejects.toThrow();
    expect(await readdir(dataDir)).toEqual(["pg", "postgres.log"]);
  });

  it("keeps its rows for the next start", async () => {
    const first = await start();
    await query(first.url(), "CREATE TABLE kept AS SELECT 'once upon a time' AS line");
    await first.stop();

    const second = await start();
    expect(await query(second.url(), "SELECT line FROM kept")).toEqual([{ line: "once upon a time" }]);
  });

  it("may have any name, and one too long for a socket's path", async () => {
    dataDir = join(folder, `tales, "quoted" & 100% d'été #1? ${"long ".repeat(20)}`);
    const database = await start();
    expect(await query(database.url(), "SELECT 1 AS one")).toEqual([{ one: 1 }]);
    await database.stop();
    expect(await serverProcesses()).toEqual([]);
  });

  it("is cleaned of a creation that was killed half-way", async () => {
    await mkdir(join(dataDir, `pg.init-${process.pid}-killed`, "base"), { recursive: true });
    await chmod(dataDir, 0o711);
    await start();
    expect(await readdir(dataDir)).toEqual(["pg", "postgres.log"]);
  });
});

describe("after a kill", () => {
  it("of the site alone, the next start joins the server that goes on", async () => {
    const site = startSite(1_000_000);
    const acknowledged = await rowsUntilKilled(site, 200, async () => {
      site.kill("SIGKILL");
      await once(site, "exit");
    });
    const before = await postmasterPid();

    const database = await start();
    expect(await postmasterPid()).toBe(before);
    await expectRows(database, acknowledged);
  });

  it("of the site and every server process, no acknowledged row is lost", async () => {
    const site = startSite(1_000_000);
    const acknowledged = await rowsUntilKilled(site, 200, async () => {
      site.kill("SIGKILL");
      await killServer();
    });

    await expectRows(await start(), acknowledged);
  });

  it("of the postmaster under a running site, ensure() brings it back once for all callers", async () => {
    const database = await start();
    const before = await postmasterPid();
    await query(database.url(), "CREATE TABLE kept AS SELECT 1 AS one");
    process.kill(before, "SIGKILL");

    await Promise.all([database.ensure(), database.ensure(), database.ensure()]);
    expect(await postmasterPid()).not.toBe(before);
    expect(await query(database.url(), "SELECT one FROM kept")).toEqual([{ one: 1 }]);
    await database.stop();
    expect(await serverProcesses()).toEqual([]);
  });

  it("its lock does not stand in the way when another process has got its number", async () => {
    await start();
    const lock = (await readFile(join(dataDir, "pg", "postmaster.pid"), "utf8")).split("\n");
    await killServer();
    const withOurNumber = [process.pid, ...lock.slice(1)].join("\n");
    await writeFile(join(dataDir, "pg", "postmaster.pid"), withOurNumber);
    await writeFile(join(dataDir, "pg", ".s.PGSQL.5432.lock"), withOurNumber);

    const database = await start();
    expect(await query(database.url(), "SELECT 1 AS one")).toEqual([{ one: 1 }]);
  });
});

describe("several processes on one data folder", () => {
  it("that start at once share one server, which the last to leave stops", async () => {
    const [first, second] = [startSite(), startSite()];
    await Promise.all([said(first, "ready"), said(second, "ready")]);
    expect((await readFile(join(dataDir, "postgres.log"), "utf8")).match(/starting PostgreSQL/g)).toHaveLength(1);
    const shared = await postmasterPid();

    first.stdin?.write("stop\n");
    expect(await once(first, "exit")).toEqual([0, null]);
    expect(await postmasterPid()).toBe(shared);

    second.stdin?.write("stop\n");
    expect(await once(second, "exit")).toEqual([0, null]);
    expect(await serverProcesses()).toEqual([]);
  });

  it("that leave at once do not leave the server behind", async () => {
    const databases = await Promise.all([start(), start(), start()]);
    await Promise.all(databases.map((database) => database.stop()));
    expect(await serverProcesses()).toEqual([]);
  });

  it("keep the server of an idle one alive", async () => {
    const idle = await start();
    const visitor = await start();
    await visitor.stop();
    expect(await query(idle.url(), "SELECT 1 AS one")).toEqual([{ one: 1 }]);
  });
});

describe("what cannot work is said to who starts the site", () => {
  it("a file where the data folder should be", async () => {
    await writeFile(dataDir, "");
    await expectRefusal(/data folder .* cannot be made or written.*DATA_DIR.*EEXIST/s);
    await rm(dataDir);
  });

  it.skipIf(process.getuid?.() === 0)("a data folder without write permission", async () => {
    await mkdir(dataDir, { mode: 0o555 });
    await expectRefusal(/data folder .* cannot be made or written.*right to write.*EACCES/s);
  });

  it("a cluster of another major version", async () => {
    await mkdir(join(dataDir, "pg"), { recursive: true });
    await chmod(dataDir, 0o711);
    await writeFile(join(dataDir, "pg", "PG_VERSION"), "15\n");
    await expectRefusal(/was made by PostgreSQL 15, and the installed binaries are version \d+/);
  });

  it("a folder that is no cluster", async () => {
    await mkdir(join(dataDir, "pg"), { recursive: true });
    await chmod(dataDir, 0o711);
    await expectRefusal(/is not a PostgreSQL data directory/);
  });

  it("a server that refuses to start, with its own words", async () => {
    await (await start()).stop();
    await writeFile(join(dataDir, "pg", "postgresql.conf"), "work_mem = plenty\n");
    await expectRefusal(/does not start.*postgres\.log.*"work_mem": "plenty"/s);
  });
});

function start(): Promise<EmbeddedPostgres> {
  return startEmbeddedPostgres({ dataDir, log: () => {} });
}

async function expectRefusal(message: RegExp): Promise<void> {
  const refusal = await start().catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(EmbeddedPostgresError);
  expect(String(refusal)).toMatch(message);
}

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {});
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

function startSite(rows = 0): ChildProcess {
  const script = new URL("./site-process.fixture.ts", import.meta.url).pathname;
  const site = spawn(process.execPath, [script, dataDir, String(rows)], { stdio: ["pipe", "pipe", "inherit"] });
  sites.push(site);
  return site;
}

async function said(site: ChildProcess, word: string): Promise<void> {
  if (!site.stdout) throw new Error("The site has no standard output.");
  for await (const line of createInterface({ input: site.stdout })) if (line === word) return;
  throw new Error(`The site ended before it said "${word}".`);
}

/** The highest row number that the site said it had committed, the kill coming when it has said `enough`. */
async function rowsUntilKilled(site: ChildProcess, enough: number, kill: () => Promise<void>): Promise<number> {
  if (!site.stdout) throw new Error("The site has no standard output.");
  let acknowledged = 0;
  let killed: Promise<void> | undefined;
  for await (const line of createInterface({ input: site.stdout })) {
    if (line.startsWith("row ")) acknowledged = Number(line.slice("row ".length));
    if (acknowledged >= enough) killed ??= kill();
  }
  await killed;
  expect(acknowledged).toBeGreaterThanOrEqual(enough);
  return acknowledged;
}

async function expectRows(database: EmbeddedPostgres, acknowledged: number): Promise<void> {
  const counted = `SELECT count(*)::int AS found FROM acknowledged WHERE number <= ${acknowledged}`;
  expect(await query(database.url(), counted)).toEqual([{ found: acknowledged }]);
}

async function postmasterPid(): Promise<number> {
  return Number.parseInt(await readFile(join(dataDir, "pg", "postmaster.pid"), "utf8"), 10);
}

async function serverProcesses(): Promise<number[]> {
  return clusterProcesses(await identifyCluster(join(dataDir, "pg")));
}

/** Kills the server without warning, its children with it, and waits until they are gone. */
async function killServer(): Promise<void> {
  const pids = await serverProcesses().catch(() => []);
  if (pids.length === 0) return;
  for (const pid of pids) {
    try {
      process.kill(pid, "SIGKILL");
    } catch {
      // Gone already, with its postmaster.
    }
  }
  while ((await serverProcesses()).length > 0) await delay(5);
}
