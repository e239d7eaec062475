import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { differences } from "../kills/checks.ts";
import { admin, createWorld, keepWorking, logIn } from "../kills/members.ts";
import { randomFrom } from "../kills/random.ts";
import { repeat } from "../kills/creations.ts";
import { aMailServer } from "#tests/support/mail-server.ts";
import { balancerOf, frontBalancer, ports } from "./balancer.ts";
import { startDatabaseNodes } from "./database-nodes.ts";
import { failuresOf, untilAllFollow } from "./failures.ts";
import { aMachine, enterOwnNamespaces, ownAddress } from "./network.ts";
import { timeToWrite, watchMessages, watchPages } from "./observers.ts";
import { databasePrograms, requirePrograms } from "./programs.ts";
import { sitePort, siteProcesses } from "./site-processes.ts";

/**
 * `npm run test:cluster -- 50 [--seed 7] [--only "cut"] [--root /a/debian]`: three databases under Patroni, HAProxy and two processes of
 * the site, each on a machine of its own in a network of its own, as docs/cluster.md describes them. Members write all the time while one
 * part after the other fails. With `--root` the databases are those of another Debian's folder.
 */

const option = (name: string) =>
  process.argv.includes(name) ? process.argv[process.argv.indexOf(name) + 1]! : undefined;
const rounds = Number(process.argv.slice(2).find((word) => /^\d+$/.test(word)) ?? 10);
const seed = Number(option("--seed") ?? Date.now() % 100_000);
const only = option("--only") ?? "";
const root = option("--root") ?? null;
const random = randomFrom(seed);
requirePrograms(root);
enterOwnNamespaces();

const folder = await mkdtemp(join(tmpdir(), "fabula-cluster-"));
await chmod(folder, 0o777);
const programs = databasePrograms(root, folder);
console.log(`${rounds} rounds, --seed ${seed}, ${programs.versions}`);
const databases = await startDatabaseNodes(folder, programs);
const web = ["web1", "web2"].map((name, index) => aMachine(name, 21 + index));
const site = await siteProcesses(folder, web);
const mails = await aMailServer({ host: ownAddress });
for (const machine of web) (await balancerOf(folder, machine, databases.nodes, new URL(mails.url).host)).start();
const balancer = await frontBalancer(folder, web, sitePort, databases.nodes);
balancer.start();
const url = `http://127.0.0.1:${ports.site}`;
const databaseUrl = (port: number, name = "fabula") => `postgres://postgres@127.0.0.1:${port}/${name}`;

/** Milliseconds until the first database leads. A busy machine takes some seconds. */
const longestStart = 180_000;

/** @throws if no database leads in time */
async function createDatabase() {
  for (const startedAt = Date.now(); ;) {
    const client = new pg.Client({ connectionString: databaseUrl(ports.primary, "postgres") });
    // The balancer may still find out who leads.
    client.on("error", () => {});
    try {
      await client.connect();
      await client.query("create database fabula");
      return;
    } catch (error) {
      const isThere = (error as { code?: string }).code === "42P04";
      if (isThere) return;
      if (Date.now() - startedAt > longestStart)
        throw new Error(`No database has begun to lead. ${join(folder, "db1.log")} says why.`, { cause: error });
      await pause(300);
    } finally {
      await client.end().catch(() => {});
    }
  }
}
await createDatabase();
site.start({
  DATABASE_URL: databaseUrl(ports.primary),
  DATABASE_REPLICA_URL: databaseUrl(ports.standbys),
  SESSION_SECRET: "a secret that both processes share, for tests",
  SITE_URL: url,
  TRUST_PROXY: ownAddress,
  SMTP_URL: `smtp://127.0.0.1:${ports.mail}`,
  MAIL_FROM: "Fabula <fabula@example.org>",
  ADMIN_EMAIL: admin.email,
  ADMIN_PASSWORD: admin.password,
  MEMBER_BUDGETS: "off",
  CALLS_AT_ONCE_PER_MEMBER: "0",
  CALLS_AT_ONCE_PER_NETWORK: "0",
  CHANGES_PER_MINUTE: "1000000",
  LOG_LEVEL: "warn",
});
const isReady = () =>
  fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
while (!(await isReady())) await pause(200);
const world = await createWorld(url, await logIn(url, admin), random, mails.received);

const failures = failuresOf({ databases, web, site, balancer, url, databaseUrl: databaseUrl(ports.primary) }, random);
const chosen = Object.keys(failures).filter((name) => name.includes(only));
const pages = watchPages(url, ["/", "/posts/horror", `/posts/horror/${world.taleId}`]);
const messages = watchMessages(url, world);
const timesToWrite: number[] = [];
let found: string[] = [];
try {
  for (let round = 1; round <= rounds && found.length === 0; round += 1) {
    await untilAllFollow(databases);
    const name = random.oneOf(chosen);
    const working = keepWorking(world);
    await pause(random.between(300, 2_000));
    const startedAt = Date.now();
    const failedBefore = pages.failed.length;
    const repair = await failures[name]!();
    const replacedAfter = Date.now() - startedAt;
    const untilWritten = await timeToWrite(world);
    timesToWrite.push(untilWritten);
    await pause(1_000);
    await repair();
    await working.stop();
    for (const creation of world.model.creations.filter(({ outcome }) => outcome === "unknown"))
      await repeat(world, creation);
    found = await differences(databaseUrl(ports.primary), world);
    const sent = world.model.creations.filter(({ kind, outcome }) => kind === "message" && outcome === "done");
    for (let tries = 0; tries < 100 && messages.missing(sent.map(({ text }) => text)).length > 0; tries += 1)
      await pause(100);
    found.push(...messages.missing(sent.map(({ text }) => text)).map((text) => `${text}: never seen in the browser`));
    if (untilWritten > 30_000) found.push(`no change for ${untilWritten} ms after the replacement`);
    console.log(
      `${round}. ${name}: replaced after ${replacedAfter} ms, changes again ${untilWritten} ms later, ${pages.failed.length - failedBefore} pages failed`,
    );
  }
} finally {
  await pages.stop();
  await messages.stop();
  const { creations } = world.model;
  const acknowledged = creations.filter(({ outcome }) => outcome === "done").length;
  const slowest = timesToWrite.length === 0 ? 0 : Math.max(...timesToWrite);
  console.log(
    `${acknowledged} of ${creations.length} created rows acknowledged; changes again after ${slowest} ms at most`,
  );
  console.log(
    `${pages.failed.length} of ${pages.opened()} opened pages failed; ${messages.connections()} live connections`,
  );
  for (const [status, count] of Object.entries(Object.groupBy(pages.failed, ({ status }) => String(status))))
    console.log(`  ${count!.length} times ${status.replace(/127.*/, "by the balancer")}`);
  for (const line of found) console.log(line);
  for (const machine of web) machine.connect();
  await site.stop();
  balancer.kill();
  for (const { machine } of databases.nodes) {
    machine.thaw();
    await machine.kill();
  }
  await mails.close();
  if (found.length === 0) await rm(folder, { recursive: true, force: true });
  else console.log(`Logs: ${folder}\n${site.output().slice(-4_000)}`);
}
console.log(found.length === 0 ? "Nothing lost, nothing twice." : `${found.length} differences`);
process.exit(found.length === 0 ? 0 : 1);
