import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import autocannon from "autocannon";
import { activeMembers } from "../active-members.ts";
import type { Bench, Section } from "../bench.ts";
import { jsonHeaders, signInAll, startSite, type SignedIn } from "../bench-site.ts";
import { readsSoFar } from "../database-reads.ts";
import { query, type FilledDatabase } from "../database-server.ts";
import { backendCpu, cpuOf } from "../process-cost.ts";
import { round } from "../report-table.ts";

/** Members who write comments and like at the same time, on one Tale and on many. It changes the filled database a little. */

const preload = pathToFileURL(join(import.meta.dirname, "..", "measured-server.ts")).href;
const connections = 16;
const seconds = Number(process.env.BENCH_SECONDS ?? 8);
const warmUp = 4;

const publishedTales = ({ adminUrl }: FilledDatabase) =>
  query<{ id: number }>(
    adminUrl,
    "select id::integer from tales where publication_date is not null order by id limit 500",
  );

interface Change {
  path: string;
  body: object;
}

/** Each connection belongs to another member. @param next the member's nth change */
function send(url: string, members: readonly SignedIn[], duration: number, next: (n: number) => Change) {
  const waiting = members.map((member) => jsonHeaders(member));
  return autocannon({
    url,
    connections,
    duration,
    setupClient(client) {
      const headers = waiting.shift() ?? jsonHeaders(members[0]!);
      let n = 0;
      client.setRequests([
        {
          method: "POST",
          headers,
          setupRequest(request) {
            const { path, body } = next((n += 1));
            return { ...request, path, body: JSON.stringify(body) };
          },
        },
      ]);
    },
  });
}

async function run({ server, database, folder }: Bench, name: string, next: (n: number) => Change): Promise<string[]> {
  const site = await startSite(folder, { DATABASE_URL: database.url, NODE_OPTIONS: `--import=${preload}` });
  const members = await signInAll(site.url, (await activeMembers(database)).slice(0, connections));
  // The first change gives the anti-forgery cookie.
  for (const member of members) await member.post(next(1).path, { body: next(1).body });
  await send(site.url, members, warmUp, next);
  const databaseCpu = backendCpu(server.adminUrl("postgres"), database.name);
  const read = () => readsSoFar(site, server.adminUrl("postgres"), database.name);
  const before = { reads: await read(), server: cpuOf(site.pid), database: await databaseCpu() };
  const result = await send(site.url, members, seconds, next);
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
  let at = 0;
  const oneTale = () => tales[0]!.id;
  const anotherTale = () => tales[(at += 1) % tales.length]!.id;
  const comment = (id: number) => ({
    path: "/v1/comments",
    body: { comment: "The lamp burned all night.", clientKey: randomUUID(), postId: id },
  });
  const like = (id: number, n: number) => ({ path: `/v1/posts/${id}/like`, body: { liked: n % 2 === 0 } });
  const titles = ["", "per second", "statements", "round trips", "Node ms", "PostgreSQL ms", "per CPU second"];
  bench.table(`Changes on ${connections} connections, ${bench.database.tales.toLocaleString("en")} Tales`, [
    [...titles, "p50 ms", "p99 ms", "failed"],
    await run(bench, "comments on one Tale", () => comment(oneTale())),
    await run(bench, `comments on ${tales.length} Tales`, () => comment(anotherTale())),
    await run(bench, "likes of one Tale", (n) => like(oneTale(), n)),
    await run(bench, `likes of ${tales.length} Tales`, (n) => like(anotherTale(), n)),
  ]);
};
