import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import autocannon from "autocannon";
import type { Bench, Section } from "../bench.ts";
import { jsonHeaders, signInAll, startSite, type SignedIn } from "../bench-site.ts";
import { readsSoFar } from "../database-reads.ts";
import { query, type FilledDatabase } from "../database-server.ts";
import { emailOf } from "../dataset/members.ts";
import { backendCpu, cpuOf } from "../process-cost.ts";
import { round } from "../report-table.ts";

/** Members who write comments at the same time, on one Tale and on many. It changes the filled database a little. */

const preload = pathToFileURL(join(import.meta.dirname, "..", "measured-server.ts")).href;
const connections = 16;
const seconds = Number(process.env.BENCH_SECONDS ?? 8);
const warmUp = 4;

const ableMembers = ({ adminUrl }: FilledDatabase) =>
  query<{ id: number }>(
    adminUrl,
    `select id::integer from users where role = 'USER' and troll_since is null and ban_level = 0 and activated_at is not null
      order by id limit ${connections}`,
  );

const publishedTales = ({ adminUrl }: FilledDatabase) =>
  query<{ id: number }>(
    adminUrl,
    "select id::integer from tales where publication_date is not null order by id limit 500",
  );

/** Each connection belongs to another member. */
function write(url: string, members: readonly SignedIn[], duration: number, bodyOf: () => object) {
  const waiting = members.map((member) => jsonHeaders(member));
  return autocannon({
    url,
    connections,
    duration,
    setupClient(client) {
      const headers = waiting.shift() ?? jsonHeaders(members[0]!);
      const body = () =>
        JSON.stringify({ comment: "The lamp burned all night.", clientKey: randomUUID(), ...bodyOf() });
      client.setRequests([
        {
          method: "POST",
          path: "/v1/comments",
          headers,
          setupRequest: (request) => ({ ...request, body: body() }),
        },
      ]);
    },
  });
}

async function run({ server, database, folder }: Bench, name: string, bodyOf: () => object): Promise<string[]> {
  const site = await startSite(folder, { DATABASE_URL: database.url, NODE_OPTIONS: `--import=${preload}` });
  const members = await signInAll(
    site.url,
    (await ableMembers(database)).map(({ id }) => emailOf(id)),
  );
  // The first change gives the anti-forgery cookie.
  for (const member of members) await member.post("/v1/comments", { body: { comment: "A first one.", ...bodyOf() } });
  await write(site.url, members, warmUp, bodyOf);
  const databaseCpu = backendCpu(server.adminUrl("postgres"), database.name);
  const read = () => readsSoFar(site, server.adminUrl("postgres"), database.name);
  const before = { reads: await read(), server: cpuOf(site.pid), database: await databaseCpu() };
  const result = await write(site.url, members, seconds, bodyOf);
  const cpu = { server: cpuOf(site.pid) - before.server, database: (await databaseCpu()) - before.database };
  const reads = await read();
  await site.stop();
  const count = result["2xx"];
  const milliseconds = (used: number) => round((used * 1000) / count, 2);
  return [
    name,
    round(count / result.duration),
    round((reads.statements - before.reads.statements) / count, 1),
    round((reads.roundTrips - before.reads.roundTrips) / count, 1),
    milliseconds(cpu.server),
    milliseconds(cpu.database),
    round(count / (cpu.server + cpu.database)),
    round(result.latency.p50, 1),
    round(result.latency.p99, 1),
    String(result.non2xx + result.errors),
  ];
}

export const commentsSection: Section = async (bench) => {
  const tales = await publishedTales(bench.database);
  const one = tales[0]!.id;
  let next = 0;
  const spread = () => ({ postId: tales[(next += 1) % tales.length]!.id });
  const titles = ["comments", "per second", "statements", "round trips", "Node ms", "PostgreSQL ms", "per CPU second"];
  bench.table(`Comments written on ${connections} connections, ${bench.database.tales.toLocaleString("en")} Tales`, [
    [...titles, "p50 ms", "p99 ms", "failed"],
    await run(bench, "on one Tale", () => ({ postId: one })),
    await run(bench, "spread over 500 Tales", spread),
  ]);
};
