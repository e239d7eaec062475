/** @module-tag variation */
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { afterAll, beforeAll, expect, it } from "vitest";
import { anOperator, checksums, type Operator } from "#ops/backup/backup.fixture.ts";
import { aDatabase, onDatabase } from "../support/databases.ts";
import { aSite } from "../support/site.ts";
import { aPublishedTale } from "../support/tales.ts";
import { eventually } from "../support/eventually.ts";

let operator: Operator;
let database: Awaited<ReturnType<typeof aDatabase>>;
beforeAll(async () => {
  operator = await anOperator();
  database = await aDatabase();
});
afterAll(async () => {
  await database.drop();
  await operator.leave();
});

/** Runs a command of an operator; kills it when it prints a line that begins with `killAt`. */
function run(command: string, killAt: string | null): Promise<{ status: number | null; printed: string }> {
  const env = { PATH: process.env.PATH, DATABASE_URL: database.url, DATA_DIR: operator.file("data") };
  const child = spawn("bash", ["-c", command], { env, stdio: ["ignore", "pipe", "pipe"] });
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => {
      printed += chunk.toString();
      if (killAt !== null && printed.includes(`\n  ${killAt}`)) child.kill("SIGKILL");
    });
  }
  return new Promise((done) => {
    child.on("close", (status) => done({ status, printed }));
  });
}

const backup = (name: string) => `exec "${process.execPath}" scripts/backup.ts "${operator.file(name)}"`;
const restore = (name: string) => `exec "${process.execPath}" scripts/restore.ts "${operator.file(name)}" --replace`;

it("A killed backup leaves a part that nobody takes for a backup", async () => {
  // Takes much longer than the signal.
  await onDatabase(database.url, (client) =>
    client.query(`insert into used_pending_logins
      select n || repeat(md5(n::text), 20), now() from generate_series(1, 60000) as n`),
  );
  await run(backup("killed"), "tags");
  expect(existsSync(operator.file("killed"))).toBe(false);
  expect(existsSync(operator.file("killed.part"))).toBe(true);
  await expect(operator.verify("killed.part")).rejects.toThrow(/is damaged|is no backup/);
  await onDatabase(database.url, (client) => client.query("truncate used_pending_logins"));
});

it("A backup that fills the disk says so and leaves nothing", async () => {
  const { status, printed } = await run(`ulimit -f 4; ${backup("full")}`, null);
  expect(printed).toContain("the disk is full");
  expect(status).toBe(1);
  expect([existsSync(operator.file("full")), existsSync(operator.file("full.part"))]).toEqual([false, false]);
});

it("A killed restore leaves the old content, and the next one succeeds", { tags: "variation" }, async () => {
  expect((await run(backup("whole"), null)).status).toBe(0);
  await onDatabase(database.url, (client) => client.query("update tags set name = 'changed since' where id = 1"));
  const before = await onDatabase(database.url, checksums);
  expect((await run(restore("whole"), "tags")).status).toBe(null);
  expect(await onDatabase(database.url, checksums)).toEqual(before);
  await eventually(async () => expect((await run(restore("whole"), null)).status).toBe(0));
  const { rows } = await onDatabase(database.url, (client) =>
    client.query("select 1 from tags where name = 'changed since'"),
  );
  expect(rows).toEqual([]);
});

it("A restore that is killed after its commit is completed by the site, whose search finds every text", async () => {
  const site = await aSite({ database: { ...database, drop: async () => {} } });
  await aPublishedTale(site, { content: `<p>${"Nobody had seen the flamingo. ".repeat(40)}</p>` });
  await site.close();
  expect((await run(backup("with a Tale"), null)).status).toBe(0);
  expect((await run(restore("with a Tale"), "Statistics")).status).toBe(null);
  const restored = await aSite({ database: { ...database, drop: async () => {} } });
  await restored.jobsDone();
  const { body } = await restored.visitor().get("/v0/search?query=flamingo");
  expect([body.totalPosts, body.similar, body.incomplete]).toEqual([1, false, undefined]);
  await restored.close();
});
