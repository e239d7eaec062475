import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { createClient } from "#tests/support/client.ts";
import { activeMembers } from "../active-members.ts";
import { bareNotify, delayColumns } from "../bare-notify.ts";
import type { Bench, Section } from "../bench.ts";
import { signIn, signInAll, startSite, type BenchSite, type SignedIn } from "../bench-site.ts";
import { query } from "../database-server.ts";
import { administrator, emailOf } from "../dataset/members.ts";
import { connectMember, type Connected } from "../live-delivery.ts";
import { backendCpu, cpuOf } from "../process-cost.ts";
import { round } from "../report-table.ts";
import { watchLockWaits } from "../watch-lock-waits.ts";

/**
 * Whether NOTIFY is what limits several processes on one database: changes with messages a second, how long a message takes to the other
 * processes under that load, and how many wait for the lock of NOTIFY; next to a bare loop of NOTIFY. It changes the filled database a little.
 */

const processes = [1, 2, 8];
/** Of one process (docs/several-processes.md), and of all that measures next to them. */
const connections = { ofProcess: 19, others: 10 };
const writers = 16;
const seconds = Number(process.env.BENCH_SECONDS ?? 8);
const publications = 100;
/** Between two messages whose time is taken. */
const probeEvery = 50;
const longestDelay = 10_000;

interface Change {
  method: "POST" | "PATCH";
  path: string;
  body?: object;
}

interface Work {
  done: number;
  failed: number;
}

/** Each writer makes one change after the other at a process of its own choice. @param next null ends the work */
async function write(members: readonly SignedIn[], next: () => Change | null): Promise<Work> {
  const total = { done: 0, failed: 0 };
  const one = async (member: SignedIn) => {
    for (let change = next(); change !== null; change = next()) {
      const { method, path, body } = change;
      const { status } = await member.call(method, path, body === undefined ? {} : { body });
      if (status < 300) total.done += 1;
      else total.failed += 1;
    }
  };
  await Promise.all(members.map(one));
  return total;
}

/** @returns milliseconds since `sentAt`; null when nothing arrives, also because the connection was closed */
async function arrivalAt(connected: Connected, sentAt: number): Promise<number | null> {
  const arrived = connected.next().then(() => performance.now() - sentAt);
  return Promise.race([arrived, pause(longestDelay, null, { ref: false })]);
}

/**
 * Sends messages to a member through the first process.
 * @returns milliseconds until each of the processes has delivered them; how many did not arrive in time, and how many of them because
 *   the process had closed the connection, which is opened again
 */
async function probe(sites: readonly BenchSite[], admin: SignedIn, receiver: SignedIn) {
  const connectTo = ({ url }: BenchSite) => connectMember(url, receiver);
  const live = await Promise.all(sites.map(connectTo));
  const delays: number[] = [];
  const state = { isOver: false, missed: 0, closed: 0 };
  const probing = (async () => {
    while (!state.isOver) {
      const sentAt = performance.now();
      const arrivals = live.map((each) => arrivalAt(each, sentAt));
      const body = { receiverUsername: receiver.username, message: "The lamp burns.", clientKey: randomUUID() };
      const { status } = await admin.post("/v1/send-notification", { body });
      if (status !== 201) throw new Error(`a message was refused: ${status}`);
      for (const delay of await Promise.all(arrivals)) {
        if (delay === null) state.missed += 1;
        else delays.push(delay);
      }
      for (const [at, { socket }] of live.entries()) {
        if (socket.readyState === WebSocket.OPEN) continue;
        state.closed += 1;
        live[at] = await connectTo(sites[at]!);
      }
      await pause(probeEvery);
    }
  })();
  return {
    async stop() {
      state.isOver = true;
      await probing;
      for (const { socket } of live) socket.close();
      return { delays, missed: state.missed, closed: state.closed };
    },
  };
}

/** Submitted Tales for the reviewer to publish. */
async function submit(writer: SignedIn): Promise<number[]> {
  const place = { categoryName: "HORROR", languageName: "EN" };
  const tag = (await writer.get("/v0/tags", { query: place })).body[0].tagName as string;
  const tale = { title: "The lamp", content: "<p>Nobody had lit the lamp for years.</p>", tags: [tag], ...place };
  const ids: number[] = [];
  while (ids.length < publications)
    ids.push((await writer.post("/v1/posts", { body: { ...tale, isFinished: 1 } })).body.id);
  return ids;
}

async function measure(bench: Bench, count: number): Promise<string[][]> {
  const { server, database, folder } = bench;
  const env = { DATABASE_URL: database.url, SESSION_SECRET: "a secret that all processes share, for the bench" };
  const sites: BenchSite[] = [];
  while (sites.length < count) sites.push(await startSite(folder, env));
  const { url } = sites[0]!;
  const members = await signInAll(url, (await activeMembers(database)).slice(0, writers + 1));
  const receiver = members.pop()!;
  const admin = await signIn(url, emailOf(administrator));
  const at = (site: BenchSite, { id, token, username }: SignedIn): SignedIn =>
    Object.assign(createClient(site.url), { id, token, username });
  /** Each at another process. */
  const spread = (each: SignedIn[]) => each.map((member, place) => at(sites[place % count]!, member));
  const tales = await query<{ id: number }>(
    database.adminUrl,
    "select id::integer from tales where publication_date is not null order by id limit 500",
  );
  const otherUrl = server.adminUrl("postgres");
  const all = backendCpu(otherUrl, database.name);
  const listening = backendCpu(otherUrl, database.name, "fabula pub/sub");

  async function under(name: string, work: () => Promise<Work>): Promise<string[]> {
    const used = async () => ({
      all: await all(),
      listening: await listening(),
      site: sites.reduce((sum, { pid }) => sum + cpuOf(pid), 0),
    });
    const before = await used();
    const probing = await probe(sites, admin, receiver);
    const waiting = await watchLockWaits(otherUrl, database.name);
    const startedAt = performance.now();
    const { done, failed } = await work();
    const duration = (performance.now() - startedAt) / 1_000;
    const waits = await waiting.stop();
    const { delays, missed, closed } = await probing.stop();
    const after = await used();
    const each = (cpu: number) => round((cpu * 1_000) / done, 2);
    return [
      name,
      String(count),
      round(done / duration),
      ...delayColumns(delays),
      each(after.site - before.site),
      each(after.all - before.all),
      each(after.listening - before.listening),
      round(waits.notify, 3),
      round(waits.disk, 3),
      String(failed),
      String(missed),
      String(closed),
    ];
  }

  const timed =
    (change: () => Change, callers = members) =>
    () => {
      const until = performance.now() + seconds * 1_000;
      return write(spread(callers), () => (performance.now() < until ? change() : null));
    };
  let turn = 0;
  const submitted = await submit(members[0]!);
  const rows = [
    await under(
      "comments on 500 Tales",
      timed(() => ({
        method: "POST",
        path: "/v1/comments",
        body: { comment: "The lamp burned.", clientKey: randomUUID(), postId: tales[(turn += 1) % tales.length]!.id },
      })),
    ),
    await under(
      "messages to 16 members",
      timed(
        () => ({
          method: "POST",
          path: "/v1/send-notification",
          body: {
            receiverUsername: members[(turn += 1) % writers]!.username,
            message: "The lamp.",
            clientKey: randomUUID(),
          },
        }),
        Array.from({ length: writers }, () => admin),
      ),
    ),
    await under(`${publications} publications`, () =>
      write(spread(Array.from({ length: writers }, () => admin)), () => {
        const id = submitted.pop();
        return id === undefined ? null : { method: "PATCH", path: `/v1/posts/${id}` };
      }),
    ),
  ];
  for (const site of sites) await site.stop();
  // Why a message was missed is in the warnings.
  if (rows.some((row) => row.at(-2) !== "0")) for (const site of sites) bench.print(site.output());
  return rows;
}

/** Refused connections would be measured as missed messages. */
async function affordable({ server, print }: Bench): Promise<number[]> {
  const [row] = await query<{ most: number }>(
    server.adminUrl("postgres"),
    "select current_setting('max_connections')::integer as most",
  );
  const needed = (count: number) => count * connections.ofProcess + connections.others;
  const counts = processes.filter((count) => needed(count) <= row!.most);
  if (counts.length < processes.length)
    print(
      `Not measured: ${needed(processes.at(-1)!)} connections for ${processes.at(-1)} processes; this server has ${row!.most} (max_connections).`,
    );
  return counts;
}

export const notifySection: Section = async (bench) => {
  const rows: string[][] = [];
  const counts = await affordable(bench);
  for (const count of counts) {
    bench.print(`Messages between ${count} processes…`);
    rows.push(...(await measure(bench, count)));
  }
  const titles = ["", "processes", "per second", "delay p50 ms", "p99 ms", "Node ms", "PostgreSQL ms"];
  bench.table(`Messages between processes, ${writers} writers, ${bench.database.tales.toLocaleString("en")} Tales`, [
    [...titles, "of it listening", "waiting for NOTIFY", "waiting for the disk", "failed", "missed", "closed"],
    ...rows,
  ]);
  bench.table(
    `The floor: a row and its commit by bare pg, ${writers} connections`,
    await bareNotify(bench.server.adminUrl(bench.database.name), { writers, seconds, listeners: counts }),
  );
};
