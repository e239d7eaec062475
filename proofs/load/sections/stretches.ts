import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { createClient, type Client } from "#tests/support/client.ts";
import { holdJobs, releaseJobs } from "#tests/support/held-jobs.ts";
import type { Section } from "../bench.ts";
import type { BenchSite } from "../bench-site.ts";
import { callGroups } from "../calls/every-measured-call.ts";
import type { MeasuredCall } from "../calls/measured-call.ts";
import type { World } from "#tests/support/sample-world.ts";
import { query } from "../database-server.ts";
import { measuredSite } from "../measured-site.ts";
import { round } from "../report-table.ts";

/** The longest time for which one request holds up all others: CPU of the thread that serves, between two turns of its event loop. */

const preload = pathToFileURL(join(import.meta.dirname, "../stretch-server.ts")).href;
const mostAllowed = 100;
const shown = 15;
/** The first one loads, compiles and renders what the others find. */
const times = 2;

/** Sends a signal, and waits for the line that answers it. */
async function signalled({ pid, output }: BenchSite, line: RegExp): Promise<string> {
  const earlier = output().match(line)?.length ?? 0;
  process.kill(pid, "SIGWINCH");
  let lines: string[] = [];
  while (lines.length <= earlier) {
    await pause(5);
    lines = output().match(line) ?? [];
  }
  return lines.at(-1)!;
}

/** @returns milliseconds */
async function stretchOf(site: BenchSite, act: () => Promise<unknown>): Promise<number> {
  await signalled(site, /measuring stretches/g);
  await act();
  return Number((await signalled(site, /longest stretch: [\d.]+/g)).split(" ").at(-1));
}

async function longestOf(site: BenchSite, world: World, call: MeasuredCall): Promise<number> {
  const client: Client = call.caller === "visitor" ? createClient(site.url) : world.callers[call.caller];
  const count = Math.min(times, call.most ?? times);
  const requests = (await call.prepare?.(world, count)) ?? Array.from({ length: count }, (_, n) => call.request(n));
  const stretches: number[] = [];
  for (const { path, client: own, ...sent } of requests) {
    const headers = call.headers === undefined ? {} : { headers: call.headers };
    stretches.push(await stretchOf(site, () => (own ?? client).call(call.method, path, { ...sent, ...headers })));
  }
  return Math.max(...stretches);
}

export const stretchesSection: Section = async (bench) => {
  const { database, calls, print, table } = bench;
  const { site, world } = await measuredSite(bench, database, {}, [preload]);
  const visitor = createClient(site.url);
  const floor = await stretchOf(site, () => visitor.get("/v0/csrf"));
  const chosen = Object.values(callGroups).flatMap((list) =>
    list(database.landmarks).filter(({ name }) => calls.test(name)),
  );
  const measured: { name: string; longest: number }[] = [];
  measured.push({ name: "/openapi.json", longest: await stretchOf(site, () => visitor.get("/openapi.json")) });
  await query(database.adminUrl, holdJobs);
  for (const call of chosen) measured.push({ name: call.name, longest: await longestOf(site, world, call) });
  await query(database.adminUrl, `${releaseJobs}; delete from work.job`);
  await site.stop();
  const sorted = measured.toSorted((one, other) => other.longest - one.longest);
  table("The longest stretches of the event loop", [
    ["Call", "CPU ms", "÷ a call without work"],
    ...sorted.slice(0, shown).map(({ name, longest }) => [name, round(longest, 1), round(longest / floor, 1)]),
  ]);
  const tooLong = sorted.filter(({ longest }) => longest > mostAllowed).map(({ name }) => name);
  print(
    `None of ${sorted.length} may take ${mostAllowed} ms: ${tooLong.length === 0 ? "none does" : `${tooLong.join(", ")} DO`}.`,
  );
};
