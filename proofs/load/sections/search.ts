import pg from "pg";
import { createClient } from "#tests/support/client.ts";
import type { Section } from "../bench.ts";
import { samplesOf, searchKinds, type MakePath } from "../calls/search-queries.ts";
import { measuredSite } from "../measured-site.ts";
import { readsSoFar } from "../database-reads.ts";
import { cpuOf } from "../process-cost.ts";
import { round, type Rows } from "../report-table.ts";
import { repeatableRandom } from "../zipf-readers.ts";

/** Search and suggestions with words of every frequency: the database's CPU time of each request on its own, and its buffers. */

const requestsOfKind = Number(process.env.BENCH_SEARCHES ?? 60);

const percentile = (values: number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))]!;

const titles = ["", "requests", "CPU ms, median", "CPU ms, p99", "most", "buffers", "Node ms", "p50 ms"];

interface Costs {
  cpu: number[];
  node: number[];
  times: number[];
  buffers: number;
}

const row = (name: string, { cpu, node, times, buffers }: Costs) => [
  name,
  String(cpu.length),
  round(percentile(cpu, 0.5), 1),
  round(percentile(cpu, 0.99), 1),
  round(Math.max(...cpu), 1),
  round(buffers / cpu.length),
  round(node.reduce((sum, each) => sum + each, 0) / node.length, 1),
  round(percentile(times, 0.5), 1),
];

export const searchSection: Section = async (bench) => {
  const { database, print, table } = bench;
  const measured = await measuredSite(bench, database);
  const { site, otherUrl } = measured;
  const client = new pg.Client({ connectionString: otherUrl });
  await client.connect();
  /** Milliseconds of the site's connections. They stay the same while it is measured. */
  async function databaseCpu(): Promise<number> {
    const { rows } = await client.query<{ pid: number }>(
      "select pid from pg_stat_activity where datname = $1 and application_name like 'fabula%'",
      [database.name],
    );
    return rows.reduce((sum, { pid }) => sum + cpuOf(pid), 0) * 1000;
  }
  const samples = await samplesOf(database, requestsOfKind + 5);
  const visitor = createClient(site.url);

  async function costsOf(name: string, makePath: MakePath): Promise<Costs> {
    const random = repeatableRandom([...name].reduce((sum, letter) => sum * 31 + letter.codePointAt(0)!, 7) >>> 0);
    const paths = samples.map((sample) => makePath(random, sample));
    const costs: Costs = { cpu: [], node: [], times: [], buffers: 0 };
    // The first ones fill caches.
    for (const path of paths.slice(0, 5)) await visitor.call("GET", path);
    const before = await readsSoFar(site, otherUrl, database.name);
    for (const path of paths.slice(5)) {
      const [cpu, node] = [await databaseCpu(), cpuOf(site.pid)];
      const startedAt = performance.now();
      const { status } = await visitor.call("GET", path);
      costs.times.push(performance.now() - startedAt);
      costs.cpu.push((await databaseCpu()) - cpu);
      costs.node.push((cpuOf(site.pid) - node) * 1000);
      if (status !== 200) print(`  ${status}: ${decodeURIComponent(path)}`);
      if (process.env.BENCH_SLOWEST !== undefined && costs.cpu.at(-1)! > Number(process.env.BENCH_SLOWEST))
        print(`  ${round(costs.cpu.at(-1)!, 1)} ms: ${decodeURIComponent(path)}`);
    }
    costs.buffers = (await readsSoFar(site, otherUrl, database.name)).buffers - before.buffers;
    return costs;
  }

  function together(all: Costs[]): Costs {
    return {
      cpu: all.flatMap(({ cpu }) => cpu),
      node: all.flatMap(({ node }) => node),
      times: all.flatMap(({ times }) => times),
      buffers: all.reduce((sum, { buffers }) => sum + buffers, 0),
    };
  }

  async function rowsOf(kinds: Record<string, MakePath>, all: string): Promise<Rows> {
    const costs: [string, Costs][] = [];
    for (const [name, makePath] of Object.entries(kinds)) costs.push([name, await costsOf(name, makePath)]);
    return [...costs.map(([name, each]) => row(name, each)), row(all, together(costs.map(([, each]) => each)))];
  }

  for (const [title, kinds] of Object.entries(searchKinds)) {
    const rows = await rowsOf(kinds, "all of them");
    table(`${title}, ${database.tales.toLocaleString("en")} Tales`, [titles, ...rows]);
  }
  await client.end();
  await site.stop();
};
