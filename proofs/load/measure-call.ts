import pg from "pg";
import type { BenchSite } from "./bench-site.ts";
import type { MeasuredCall } from "./calls/measured-call.ts";
import { readsSoFar, type Reads } from "./database-reads.ts";
import { backendCpu, cpuOf } from "./process-cost.ts";
import { createClient } from "#tests/support/client.ts";
import type { World } from "#tests/support/sample-world.ts";
import type { Request } from "#tests/support/samples.ts";

/** The averages of some requests of a call, sent one after the other. */
export interface CallCost {
  name: string;
  count: number;
  /** Of the last reply that was not a success; otherwise of the last one. */
  status: number;
  buffers: number;
  statements: number;
  /** Milliseconds of CPU. */
  serverCpu: number;
  databaseCpu: number;
  /** Milliseconds until the reply. */
  p50: number;
  p99: number;
}

export interface MeasuredSite {
  site: BenchSite;
  world: World;
  /** Of the filled database, and of another one of the same server. */
  database: string;
  adminUrl: string;
  otherUrl: string;
  /** Cache tags of all that the measured pages show. */
  cacheTags: readonly string[];
  /** Of the site's own work in the background, for each second. */
  idle: Reads;
}

/** Measures the work of a site without requests. */
export async function idleReads(site: BenchSite, otherUrl: string, database: string): Promise<Reads> {
  const seconds = 6;
  await pause(2000);
  const before = await readsSoFar(site, otherUrl, database);
  await pause(seconds * 1000);
  const after = await readsSoFar(site, otherUrl, database);
  return {
    buffers: (after.buffers - before.buffers) / seconds,
    statements: (after.statements - before.statements) / seconds,
    roundTrips: (after.roundTrips - before.roundTrips) / seconds,
  };
}

/** After five executions PostgreSQL may keep a plan, and a new connection reads the catalog. */
const warmUps = 7;
const mostRequests = 40;
/** A busy machine sends fewer requests; with very few of them, the site's own work and a new connection would count as theirs. */
const fewestRequests = 15;
const milliseconds = { usual: 1200, most: 5000 };

const pause = (duration: number) => new Promise((resolve) => setTimeout(resolve, duration));
export const percentile = (sorted: number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!;

/** @returns a function that drops the cached pages, as the product's processes tell each other */
async function openInvalidation({ adminUrl, cacheTags }: MeasuredSite) {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  return {
    async invalidate() {
      await client.query("select pg_notify('page-changes', $1)", [
        JSON.stringify({ sender: "bench", change: "gone", cacheTags }),
      ]);
      // The site hears it over its own connection.
      await pause(10);
    },
    close: () => client.end(),
  };
}

export async function measureCall(measured: MeasuredSite, call: MeasuredCall): Promise<CallCost> {
  const { site, world, database, otherUrl } = measured;
  const client = call.caller === "visitor" ? createClient(site.url) : world.callers[call.caller];
  const most = call.most ?? mostRequests;
  const prepared = await call.prepare?.(world, most === 1 ? 1 : Math.min(most + warmUps, 2 * most));
  if (prepared?.length === 0) throw new Error("nothing to send");
  const warmUpCount = Math.min(warmUps, (prepared?.length ?? most + warmUps) - 1, most === 1 ? 0 : warmUps);
  const invalidation = call.isCached === true ? await openInvalidation(measured) : null;
  let status = 0;
  async function send(n: number) {
    const { path, client: own, ...sent }: Request = prepared?.[n] ?? call.request(n);
    await invalidation?.invalidate();
    const startedAt = performance.now();
    const response = await (own ?? client).call(call.method, path, {
      ...sent,
      ...(call.headers === undefined ? {} : { headers: call.headers }),
    });
    if (status === 0 || status < 400) ({ status } = response);
    return performance.now() - startedAt;
  }
  for (let n = 0; n < warmUpCount; n += 1) await send(n);

  const backends = backendCpu(otherUrl, database);
  const before = {
    reads: await readsSoFar(site, otherUrl, database),
    server: cpuOf(site.pid),
    database: await backends(),
  };
  const startedAt = performance.now();
  const times: number[] = [];
  const last = prepared === undefined ? most : prepared.length - warmUpCount;
  const hasTime = () => {
    const allowed = times.length < fewestRequests ? milliseconds.most : milliseconds.usual;
    return times.length === 0 || performance.now() - startedAt < allowed;
  };
  while (times.length < last && hasTime()) times.push(await send(warmUpCount + times.length));
  const cpu = { server: cpuOf(site.pid) - before.server, database: (await backends()) - before.database };
  const reads = await readsSoFar(site, otherUrl, database);
  await invalidation?.close();
  const seconds = (performance.now() - startedAt) / 1000;
  const count = Math.max(1, times.length);
  const of = (what: keyof Reads) =>
    Math.max(0, reads[what] - before.reads[what] - measured.idle[what] * seconds) / count;
  const sorted = times.toSorted((a, b) => a - b);
  return {
    name: call.name,
    count,
    status,
    buffers: of("buffers"),
    statements: of("statements"),
    serverCpu: (cpu.server * 1000) / count,
    databaseCpu: (cpu.database * 1000) / count,
    p50: percentile(sorted, 0.5),
    p99: percentile(sorted, 0.99),
  };
}
