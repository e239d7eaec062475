import { spawnSync } from "node:child_process";
import { chmod, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { startEmbeddedPostgres } from "#ops/embedded/postgres.ts";
import type { Client } from "#tests/support/client.ts";
import { aFreePort, startServer, whenReady, type ServerProcess } from "#tests/support/server-process.ts";
import { aTemporaryFolder } from "#tests/support/temporary-folder.ts";
import { accidents, diskFull, longAbsence, type Accident } from "./accidents.ts";
import { differences, differencesOfMails } from "./checks.ts";
import { anUnreliableMailServer } from "./mail-trouble.ts";
import { admin, createWorld, keepWorking, logIn, writerLogin } from "./members.ts";
import { powerLoss } from "./power-loss.ts";
import { randomFrom } from "./random.ts";
import { repeat } from "./creations.ts";
import type { World } from "./world.ts";

/**
 * `npm run test:kills -- 500 [--seed 7] [--only "power"]`: so many rounds of members who write everything at once, each ended by an accident at a random
 * moment. After each round the database is compared with what the members were answered. Ctrl+C ends it after a round. docs/losing-nothing.md
 */

const [rounds = 20, seed = Date.now() % 100_000] = [
  Number(process.argv.slice(2).find((word) => /^\d+$/.test(word)) ?? 20),
  process.argv.includes("--seed") ? Number(process.argv[process.argv.indexOf("--seed") + 1]) : undefined,
];
const random = randomFrom(seed);
console.log(`${rounds} rounds, --seed ${seed}`);

const folder = await aTemporaryFolder("kills");
await chmod(folder, 0o755);
const hasSmallDisk =
  spawnSync("mount", ["-t", "tmpfs", "-o", "size=1200m,mode=755", "fabula-kills", folder]).status === 0;
if (!hasSmallDisk) console.log("Without full disks and power failures: only root can mount a small file system.");
const dataDir = join(folder, "data");
const elsewhere = await aTemporaryFolder("kills-memory");
await chmod(elsewhere, 0o755);
const powerFails = hasSmallDisk ? powerLoss(folder, elsewhere) : null;
if (hasSmallDisk && powerFails === null) console.log("Without power failures: they need a C compiler (cc).");
const possible = [...accidents, ...(hasSmallDisk ? [diskFull] : []), ...(powerFails === null ? [] : [powerFails])];
/** Its ten minutes are worth it in a run that takes much longer. */
const hasLongAbsence = rounds >= 100;
const only = process.argv.includes("--only") ? process.argv[process.argv.indexOf("--only") + 1]! : "";
const chosen = possible.filter(({ name }) => name.includes(only));
const mails = await anUnreliableMailServer(random);
async function start(env: Record<string, string> = {}): Promise<{ server: ServerProcess; url: string; admin: Client }> {
  const port = await aFreePort();
  const server = startServer({
    DATA_DIR: dataDir,
    PORT: String(port),
    SMTP_URL: mails.url,
    MAIL_FROM: "Fabula <fabula@example.org>",
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    MEMBER_BUDGETS: "off",
    CALLS_AT_ONCE_PER_MEMBER: "0",
    CALLS_AT_ONCE_PER_NETWORK: "0",
    CHANGES_PER_MINUTE: "1000000",
    LOG_LEVEL: "error",
    ...env,
  });
  const url = await whenReady(server, port);
  return { server, url, admin: await logIn(url, admin) };
}

const database = async <T>(work: (url: string) => Promise<T>): Promise<T> => {
  const embedded = await startEmbeddedPostgres({ dataDir, log: () => {} });
  try {
    return await work(embedded.url());
  } finally {
    await embedded.stop();
  }
};

/** Mails whose two attempts both ended without an answer are given up, and logged. */
let droppedMails = 0;
const countDropped = (server: ServerProcess) =>
  void (droppedMails += server.output().match(/"event":"mail_dropped"/g)?.length ?? 0);

/** The search vectors of all Tales are made again this often and at the end, otherwise of new ones: with thousands it takes seconds. */
const comparedWhollyEvery = 25;
const comparedTales = new Set<number>();

/** Several at once, as members do: thousands wait after ten minutes without a database. */
async function repeatUnknown(world: World): Promise<void> {
  const waiting = world.model.creations.filter(({ outcome }) => outcome === "unknown").values();
  const one = async () => {
    for (const creation of waiting) await repeat(world, creation);
  };
  await Promise.all(Array.from({ length: 5 }, one));
}

/** @returns the differences that it found */
async function round(world: World, number: number): Promise<string[]> {
  const begunAt = performance.now();
  const accident: Accident = hasLongAbsence && number === 50 ? longAbsence : random.oneOf(chosen);
  const { server, url, admin: reviewer } = await start(accident.env?.(random));
  world.admin = reviewer;
  world.writer = await logIn(url, writerLogin);
  mails.change();
  await repeatUnknown(world);
  const before = world.model.creations.length;
  const working = keepWorking(world);
  await pause(random.between(50, 1_500));
  await accident.happen({ server, dataDir }, random);
  if (!accident.ends) server.child.kill("SIGKILL");
  await Promise.all([working.stop(), server.exited]);
  countDropped(server);
  if (number % comparedWhollyEvery === 0) comparedTales.clear();
  const found = await database((databaseUrl) => differences(databaseUrl, world, comparedTales));
  const created = world.model.creations.slice(before);
  const unknown = created.filter(({ outcome }) => outcome === "unknown").length;
  const refused = created.filter(({ outcome }) => outcome === "refused").length;
  console.log(
    `${number}. ${accident.name}: ${created.length} rows sent, ${unknown} without answer, ${refused} refused, ${Math.round((performance.now() - begunAt) / 1_000)} s`,
  );
  return found;
}

/** Sends every mail that waits: with a clock behind all earlier ones. */
async function sendMails(): Promise<void> {
  mails.becomeGood();
  const clock = new URL("../../tests/faults/shifted-clock.fixture.ts", import.meta.url).href;
  const { server } = await start({ NODE_OPTIONS: `--import ${clock}`, CLOCK_AHEAD: String(20 * 3_600_000) });
  await database(async (url) => {
    const { default: pg } = await import("pg");
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    while ((await client.query("select 1 from mail_outbox limit 1")).rowCount !== 0) {
      // The queue's pauses are in the time of the database, up to an hour each.
      await client.query(
        "update work.job set start_after = now() where name = 'mail' and state in ('created', 'retry')",
      );
      await pause(500);
    }
    await client.end();
  });
  server.child.kill("SIGTERM");
  await server.exited;
  countDropped(server);
}

/** Ctrl+C ends a run after its round, with the comparison of all rows and mails. */
const ending = new AbortController();
process.once("SIGINT", () => ending.abort());

const startedAt = Date.now();
let failures: string[] = [];
const first = await start();
const world = await createWorld(first.url, first.admin, random, mails.received);
first.server.child.kill("SIGTERM");
await first.server.exited;
try {
  for (let number = 1; number <= rounds && !ending.signal.aborted && failures.length === 0; number += 1)
    failures = await round(world, number);
  if (failures.length === 0) failures = await database((databaseUrl) => differences(databaseUrl, world));
  if (failures.length === 0) {
    await sendMails();
    failures = differencesOfMails(world, mails.received, droppedMails);
  }
} finally {
  const { creations } = world.model;
  const done = creations.filter(({ outcome }) => outcome === "done").length;
  const minutes = Math.round((Date.now() - startedAt) / 60_000);
  console.log(
    `${done} of ${creations.length} created rows acknowledged, ${mails.received.length} mails, ${droppedMails} given up, ${minutes} minutes`,
  );
  for (const failure of failures) console.log(failure);
  await mails.close();
  await database(async () => {}).catch(() => {});
  if (hasSmallDisk) spawnSync("umount", ["--lazy", folder]);
  for (const each of [folder, elsewhere]) await rm(each, { recursive: true, force: true });
}
console.log(failures.length === 0 ? "Nothing lost, nothing twice." : `${failures.length} differences`);
process.exit(failures.length === 0 ? 0 : 1);
