import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { differences } from "../kills/checks.ts";
import { admin, createWorld, keepWorking, logIn } from "../kills/members.ts";
import { randomFrom } from "../kills/random.ts";
import { repeat } from "../kills/writes.ts";
import { aMailServer } from "../support/mail-server.ts";
import { aBalancer, whenReachable } from "./balancer.ts";
import { startDatabaseNodes } from "./database-nodes.ts";
import { timeToWrite, watchMessages, watchPages } from "./observers.ts";
import { requirePrograms } from "./programs.ts";
import { siteProcesses } from "./site-processes.ts";

/**
 * `npm run test:cluster -- 50 [--seed 7]`: three databases under Patroni, HAProxy and two processes of the site, as docs/cluster.md
 * describes them. Members write all the time while one part after the other fails.
 */

const rounds = Number(process.argv.slice(2).find((word) => /^\d+$/.test(word)) ?? 10);
const seed = process.argv.includes("--seed")
  ? Number(process.argv[process.argv.indexOf("--seed") + 1])
  : Date.now() % 100_000;
const random = randomFrom(seed);
const programs = requirePrograms();
console.log(`${rounds} rounds, --seed ${seed}`);

const folder = await mkdtemp(join(tmpdir(), "fabula-cluster-"));
await chmod(folder, 0o777);
const databases = await startDatabaseNodes(folder, programs);
const site = await siteProcesses(folder, 2);
const balancer = await aBalancer(folder, databases.nodes, site.ports);
balancer.start();
const mails = await aMailServer();
const url = `http://127.0.0.1:${balancer.site}`;
const databaseUrl = (port: number, name = "fabula") => `postgres://postgres@127.0.0.1:${port}/${name}`;

async function createDatabase() {
  for (;;) {
    const client = new pg.Client({ connectionString: databaseUrl(balancer.primary, "postgres") });
    try {
      await client.connect();
      await client.query("create database fabula");
      return;
    } catch {
      await pause(300);
    } finally {
      await client.end().catch(() => {});
    }
  }
}
await createDatabase();
site.start({
  DATABASE_URL: databaseUrl(balancer.primary),
  DATABASE_REPLICA_URL: databaseUrl(balancer.standbys),
  DATA_DIR: join(folder, "site"),
  SESSION_SECRET: "a secret that both processes share, for tests",
  SITE_URL: url,
  TRUST_PROXY: "127.0.0.1",
  SMTP_URL: mails.url,
  MAIL_FROM: "Fabula <fabula@example.org>",
  ADMIN_EMAIL: admin.email,
  ADMIN_PASSWORD: admin.password,
  MEMBER_BUDGETS: "off",
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

/** Another node than this one leads. */
async function untilAnotherLeads(before: string): Promise<void> {
  for (;;) {
    const leader = await databases.leader();
    if (leader !== null && leader.name !== before) return;
    await pause(100);
  }
}

/** Through the balancer. */
async function acceptsChanges(): Promise<boolean> {
  const client = new pg.Client({ connectionString: databaseUrl(balancer.primary), connectionTimeoutMillis: 1_000 });
  // It may break between two statements.
  client.on("error", () => {});
  try {
    await client.connect();
    return (await client.query("select 1 where not pg_is_in_recovery()")).rowCount === 1;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

/** Each resolves when the part that fails can be replaced; the returned function repairs it. */
const failures: Record<string, () => Promise<() => Promise<void> | void>> = {
  async "the leader's machine is lost"() {
    const leader = (await databases.leader())!;
    leader.kill();
    await untilAnotherLeads(leader.name);
    return () => leader.start();
  },
  async "the leader's PostgreSQL is killed"() {
    (await databases.leader())!.killPostgres();
    while (!(await acceptsChanges())) await pause(50);
    return () => {};
  },
  async "the leader's network drops everything"() {
    const leader = (await databases.leader())!;
    leader.freeze();
    await untilAnotherLeads(leader.name);
    return async () => {
      await pause(2_000);
      leader.thaw();
    };
  },
  async "a process of the site is killed"() {
    site.kill(random.between(0, 1));
    return () => {};
  },
  // A browser gets no connection for this second; only a second balancer would change that.
  async "the balancer is killed"() {
    balancer.kill();
    await pause(1_000);
    balancer.start();
    await whenReachable(`${url}/healthz`);
    return () => {};
  },
};

/** Patroni needs less than two of its rounds of 10 s. */
const longestWait = 40_000;

/**
 * All nodes follow before the next round, and Patroni has written down which standby has every commit: without that, no other node may
 * lead. A leader that wakes up again may never manage that, until its Patroni is started again: see docs/cluster.md.
 */
async function untilAllFollow(): Promise<void> {
  interface Member {
    role: string;
    state: string;
  }
  let waitingSince = Date.now();
  for (; ; await pause(200)) {
    const leader = await databases.leader();
    if (leader === null) continue;
    if (Date.now() - waitingSince > longestWait) {
      console.log(`restarts Patroni of ${leader.name}`);
      leader.restartPatroni();
      waitingSince = Date.now();
    }
    const members = await fetch(`http://127.0.0.1:${leader.restPort}/cluster`)
      .then(async (answer) => ((await answer.json()) as { members: Member[] }).members)
      .catch(() => []);
    const following = members.filter(({ role, state }) => role !== "leader" && /^(running|streaming)$/.test(state));
    if (following.length === 2 && following.some(({ role }) => role === "sync_standby")) return;
  }
}

const pages = watchPages(url, ["/", "/posts/horror", `/posts/horror/${world.taleId}`]);
const messages = watchMessages(url, world);
const timesToWrite: number[] = [];
let found: string[] = [];
try {
  for (let round = 1; round <= rounds && found.length === 0; round += 1) {
    await untilAllFollow();
    const name = random.oneOf(Object.keys(failures));
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
    found = await differences(databaseUrl(balancer.primary), world);
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
  await site.stop();
  balancer.kill();
  databases.close();
  await mails.close();
  if (found.length === 0) await rm(folder, { recursive: true, force: true });
  else console.log(`Logs: ${folder}\n${site.output().slice(-4_000)}`);
}
console.log(found.length === 0 ? "Nothing lost, nothing twice." : `${found.length} differences`);
process.exit(found.length === 0 ? 0 : 1);
