/** @module-tag variation */
import { chmod, mkdir, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { aTestCluster, query, type TestCluster } from "./test-cluster.fixture.ts";

let cluster: TestCluster;
afterEach(() => cluster.remove());

it("The embedded server has the site's own role and database, and stops with the site", async () => {
  cluster = await aTestCluster();
  const database = await cluster.start();

  const session = `
    SELECT current_user AS role, usesuper AS super, current_database() AS name
    FROM pg_user WHERE usename = current_user`;
  const site = { role: "fabula", super: false };
  expect(await query(database.url(), session)).toEqual([{ ...site, name: "fabula" }]);
  expect(await query(database.url("postgres"), session)).toEqual([{ ...site, name: "postgres" }]);
  expect(await query(database.adminUrl(), session)).toEqual([{ role: "app", super: true, name: "postgres" }]);
  await query(database.url(), "CREATE EXTENSION pg_trgm; CREATE EXTENSION unaccent");

  const settings = `
    SELECT name, setting FROM pg_settings
    WHERE name IN ('fsync', 'full_page_writes', 'jit', 'max_connections', 'synchronous_commit')
    ORDER BY name`;
  expect(await query(database.url(), settings)).toEqual([
    { name: "fsync", setting: "on" },
    { name: "full_page_writes", setting: "on" },
    { name: "jit", setting: "off" },
    { name: "max_connections", setting: "100" },
    { name: "synchronous_commit", setting: "on" },
  ]);

  await database.stop();
  expect(await cluster.serverProcesses()).toEqual([]);
  await expect(query(database.url(), "SELECT 1")).rejects.toThrow(/ENOENT|ECONNREFUSED/);
  const log = await readFile(join(cluster.dataDir, "postgres.log"), "utf8");
  expect(log).toContain("database system is shut down");
});

it("The embedded server's log contains no stored values", async () => {
  cluster = await aTestCluster();
  const database = await cluster.start();
  const people = `
    CREATE TABLE people (email text NOT NULL UNIQUE CHECK (email <> 'checked@example.org'));
    CREATE TABLE letters (email text REFERENCES people (email));
    INSERT INTO people VALUES ('taken@example.org')`;
  await query(database.url(), people);
  const refused = [
    "INSERT INTO people VALUES ('taken@example.org')",
    "INSERT INTO people VALUES ('checked@example.org')",
    "INSERT INTO people SELECT null WHERE 'quoted@example.org' <> ''",
    "INSERT INTO letters VALUES ('unknown@example.org')",
    "SELECT 'quoted@example.org' FROM nowhere",
  ];
  for (const statement of refused) await expect(query(database.url(), statement)).rejects.toThrow();
  const log = await readFile(join(cluster.dataDir, "postgres.log"), "utf8");
  expect(log).toContain('duplicate key value violates unique constraint "people_email_key"');
  expect(log).not.toContain("example.org");
});

it("Rows are still there after a restart of the embedded server", async () => {
  cluster = await aTestCluster();
  const first = await cluster.start();
  await query(first.url(), "CREATE TABLE kept AS SELECT 'once upon a time' AS line");
  await first.stop();

  const second = await cluster.start();
  expect(await query(second.url(), "SELECT line FROM kept")).toEqual([{ line: "once upon a time" }]);
});

it("The data folder may have an odd name, also one too long for a socket's path", async () => {
  cluster = await aTestCluster({ name: `tales, 'quoted' & 100% d'été #1? ${"long ".repeat(20)}` });
  const database = await cluster.start();
  expect(await query(database.url(), "SELECT 1 AS one")).toEqual([{ one: 1 }]);
  await database.stop();
  expect(await cluster.serverProcesses()).toEqual([]);
});

it("A cluster is created again after its creation was killed half-way", async () => {
  cluster = await aTestCluster();
  await mkdir(join(cluster.dataDir, `pg.init-${process.pid}-killed`, "base"), { recursive: true });
  await chmod(cluster.dataDir, 0o711);
  await cluster.start();
  const isCopiedProgram = (name: string) => name.startsWith("postgres-");
  expect((await readdir(cluster.dataDir)).filter((name) => !isCopiedProgram(name))).toEqual(["pg", "postgres.log"]);
});
