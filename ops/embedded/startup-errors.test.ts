/** @module-tag variation */
import { chmod, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { EmbeddedPostgresError } from "./embedded-postgres-error.ts";
import { aTestCluster, type TestCluster } from "./test-cluster.fixture.ts";

let cluster: TestCluster;
beforeEach(async () => {
  cluster = await aTestCluster();
});
afterEach(() => cluster.remove());

it("The error names a file that is in the place of the data folder", async () => {
  await writeFile(cluster.dataDir, "");
  expect(await refusal()).toMatch(/data folder .* cannot be made or written.*DATA_DIR.*EEXIST/s);
});

it.skipIf(process.getuid?.() === 0)("The error names a data folder without write permission", async () => {
  await mkdir(cluster.dataDir, { mode: 0o555 });
  expect(await refusal()).toMatch(/data folder .* cannot be made or written.*right to write.*EACCES/s);
});

it("The error names a cluster of another major version", async () => {
  await makeClusterFolder();
  await writeFile(join(cluster.dataDir, "pg", "PG_VERSION"), "15\n");
  expect(await refusal()).toMatch(/was made by PostgreSQL 15, and the installed binaries are version \d+/);
});

it("A start in a folder that is not a cluster fails with an error that names it", async () => {
  await makeClusterFolder();
  expect(await refusal()).toMatch(/is not a PostgreSQL data directory/);
});

it("The error quotes the log of a server that does not start", async () => {
  await (await cluster.start()).stop();
  await writeFile(join(cluster.dataDir, "pg", "postgresql.conf"), "work_mem = plenty\n");
  expect(await refusal()).toMatch(/does not start.*postgres\.log.*"work_mem": "plenty"/s);
});

async function makeClusterFolder(): Promise<void> {
  await mkdir(join(cluster.dataDir, "pg"), { recursive: true });
  await chmod(cluster.dataDir, 0o711);
}

/** The error message for the person who starts the site. */
async function refusal(): Promise<string> {
  const error = await cluster.start().catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(EmbeddedPostgresError);
  return String(error);
}
