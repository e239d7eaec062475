/** @module-tag variation */
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { EmbeddedPostgres } from "./postgres.ts";
import { aTestCluster, query, type TestCluster } from "./test-cluster.fixture.ts";

let stopped: TestCluster;
let cluster: TestCluster;
let sites: ChildProcess[];

beforeAll(async () => {
  stopped = await aTestCluster();
  await (await stopped.start()).stop();
});
afterAll(() => stopped.remove());

beforeEach(async () => {
  sites = [];
  cluster = await aTestCluster({ copyOf: stopped });
});
afterEach(async () => {
  for (const site of sites) site.kill("SIGKILL");
  await cluster.remove();
});

describe("after a kill", () => {
  it("After a kill of the site alone, the next start joins the server that still runs", async () => {
    const acknowledged = await rowsUntil(async (site) => {
      site.kill("SIGKILL");
    });
    const before = await cluster.postmasterPid();

    const database = await cluster.start();
    expect(await cluster.postmasterPid()).toBe(before);
    expect(await rowsUpTo(acknowledged, database)).toBe(acknowledged);
  });

  it("After a kill of the site and of the server's processes, no acknowledged row is lost", async () => {
    const acknowledged = await rowsUntil(async (site) => {
      site.kill("SIGKILL");
      await cluster.killServer();
    });

    expect(await rowsUpTo(acknowledged, await cluster.start())).toBe(acknowledged);
  });

  it("After a kill of the postmaster, ensure() restarts it once for all callers", async () => {
    const database = await cluster.start();
    const before = await cluster.postmasterPid();
    await query(database.url(), "CREATE TABLE kept AS SELECT 1 AS one");
    process.kill(before, "SIGKILL");

    await Promise.all([database.ensure(), database.ensure(), database.ensure()]);
    expect(await cluster.postmasterPid()).not.toBe(before);
    expect(await query(database.url(), "SELECT one FROM kept")).toEqual([{ one: 1 }]);
    await database.stop();
    expect(await cluster.serverProcesses()).toEqual([]);
  });

  it("After a kill of the server, its lock files don't count when another process has its number", async () => {
    await cluster.start();
    const lockFile = join(cluster.dataDir, "pg", "postmaster.pid");
    const lock = (await readFile(lockFile, "utf8")).split("\n");
    await cluster.killServer();
    const withOurNumber = [process.pid, ...lock.slice(1)].join("\n");
    await writeFile(lockFile, withOurNumber);
    await writeFile(join(cluster.dataDir, "pg", ".s.PGSQL.5432.lock"), withOurNumber);

    const database = await cluster.start();
    expect(await query(database.url(), "SELECT 1 AS one")).toEqual([{ one: 1 }]);
  });
});

describe("several processes", () => {
  it("Processes that start together on an empty folder share one server, and the last one stops it", async () => {
    await cluster.remove();
    cluster = await aTestCluster();
    const [first, second] = [startSite(), startSite()];
    await Promise.all([first, second].map(ready));
    const log = await readFile(join(cluster.dataDir, "postgres.log"), "utf8");
    expect(log.match(/starting PostgreSQL/g)).toHaveLength(1);
    const shared = await cluster.postmasterPid();

    first.stdin?.write("stop\n");
    expect(await once(first, "exit")).toEqual([0, null]);
    expect(await cluster.postmasterPid()).toBe(shared);

    second.stdin?.write("stop\n");
    expect(await once(second, "exit")).toEqual([0, null]);
    expect(await cluster.serverProcesses()).toEqual([]);
  });

  it("Processes that stop together also stop the server", async () => {
    const databases = await Promise.all([cluster.start(), cluster.start()]);
    await Promise.all(databases.map((database) => database.stop()));
    expect(await cluster.serverProcesses()).toEqual([]);
  });

  it("A process that stops does not stop the server while another process is idle", async () => {
    const idle = await cluster.start();
    const visitor = await cluster.start();
    await visitor.stop();
    expect(await query(idle.url(), "SELECT 1 AS one")).toEqual([{ one: 1 }]);
  });
});

function startSite(rows = 0): ChildProcess {
  const script = new URL("./site-process.fixture.ts", import.meta.url).pathname;
  const programArguments = [script, cluster.dataDir, String(rows)];
  const site = spawn(process.execPath, programArguments, { stdio: ["pipe", "pipe", "inherit"] });
  sites.push(site);
  return site;
}

async function ready(site: ChildProcess): Promise<void> {
  for await (const line of linesOf(site.stdout)) if (line === "ready") return;
  throw new Error("The site ended before it was ready.");
}

/** Starts a site that writes, and ends it by `kill` while it does. @returns the last number that it printed, which was committed */
async function rowsUntil(kill: (site: ChildProcess) => Promise<void>): Promise<number> {
  const enough = 200;
  const site = startSite(1_000_000);
  let acknowledged = 0;
  let killed: Promise<void> | undefined;
  for await (const line of linesOf(site.stdout)) {
    if (line.startsWith("row ")) acknowledged = Number(line.slice("row ".length));
    if (acknowledged >= enough) killed ??= kill(site);
  }
  await killed;
  expect(acknowledged).toBeGreaterThanOrEqual(enough);
  return acknowledged;
}

function linesOf(output: Readable | null): AsyncIterable<string> {
  if (output === null) throw new Error("The site has no standard output.");
  return createInterface({ input: output });
}

async function rowsUpTo(number: number, database: EmbeddedPostgres): Promise<number> {
  return (await query(database.url(), `SELECT 1 FROM acknowledged WHERE number <= ${number}`)).length;
}
