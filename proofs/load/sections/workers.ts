import type { Bench, Section } from "../bench.ts";
import { startSite, type BenchSite } from "../bench-site.ts";
import { canLimitCpu, limitCpu } from "../cpu-share.ts";
import { sendLoad } from "../load-client.ts";
import { childrenOf, cpuOf } from "../process-cost.ts";
import { median, round } from "../report-table.ts";

/**
 * One worker and two on the same port. The client of the load needs a core, too, so on a small machine the number of requests per second
 * tells little. Two figures tell what each more core would serve: the CPU time of each process for a request, and the requests per
 * second of workers that get only a share of a core each, so that two of them leave enough for the client and for PostgreSQL.
 */

const connections = 32;
const seconds = Number(process.env.BENCH_SECONDS ?? 8);
/** Of a core, for each worker. */
const share = 0.3;
/** One worker and two in turns, because the speed of a machine changes. */
const rounds = 3;

/** The first worker answers before the others have started. */
async function allServe({ output }: BenchSite, workers: number): Promise<void> {
  const started = () => output().split("worker_started").length - 1;
  while (started() < workers) await new Promise((resolve) => setTimeout(resolve, 100));
}

async function measureWorkers(address: string, headers: Record<string, string>, site: number) {
  const load = { url: address, headers };
  await sendLoad(load, connections, 5);
  const workers = childrenOf(site);
  const pids = workers.length === 0 ? [site] : workers;
  const all = [site, ...workers];
  const before = all.map(cpuOf);
  const { perSecond, succeeded, failed } = await sendLoad(load, connections, seconds);
  const used = new Map(all.map((pid, at) => [pid, cpuOf(pid) - before[at]!]));
  const ofWorkers = pids.map((pid) => used.get(pid)!);
  return {
    perSecond,
    failed,
    count: succeeded,
    cpu: ofWorkers.reduce((sum, each) => sum + each, 0),
    supervisor: workers.length === 0 ? 0 : used.get(site)!,
    busiest: Math.max(...ofWorkers),
  };
}

type Read = [name: string, path: string, headers: Record<string, string>];

async function startWorkers({ folder, database }: Bench, workers: number): Promise<BenchSite> {
  const site = await startSite(folder, { DATABASE_URL: database.url, WORKERS: String(workers), LOG_LEVEL: "info" });
  if (workers > 1) await allServe(site, workers);
  return site;
}

async function limitedPerSecond(bench: Bench, [, path, headers]: Read, workers: number) {
  const site = await startWorkers(bench, workers);
  const load = { url: site.url + path, headers };
  await sendLoad(load, connections, 5);
  const pids = childrenOf(site.pid);
  const limits = (pids.length === 0 ? [site.pid] : pids).map((pid) => limitCpu(pid, share));
  const { perSecond, failed } = await sendLoad(load, connections, seconds);
  await site.stop();
  for (const remove of limits) remove();
  return { perSecond, failed };
}

async function compareLimited(bench: Bench, reads: Read[]): Promise<string[][]> {
  const rows = [["", "one worker per second", "two", "×, the median of all turns", "failed"]];
  for (const read of reads) {
    const turns = [];
    for (let turn = 0; turn < rounds; turn += 1)
      turns.push([await limitedPerSecond(bench, read, 1), await limitedPerSecond(bench, read, 2)] as const);
    rows.push([
      read[0],
      round(median(turns.map(([one]) => one.perSecond))),
      round(median(turns.map(([, two]) => two.perSecond))),
      round(median(turns.map(([one, two]) => two.perSecond / one.perSecond)), 2),
      String(turns.flat().reduce((sum, { failed }) => sum + failed, 0)),
    ]);
  }
  return rows;
}

export const workersSection: Section = async (bench) => {
  const { database, table, print } = bench;
  const { id } = database.landmarks.ordinaryTale;
  const html = { accept: "text/html", "accept-encoding": "gzip", "accept-language": "en" };
  const reads: Read[] = [
    ["Kept Tale page", `/posts/horror/${id}`, html],
    ["Kept Tale as JSON", `/v0/posts/${id}`, {}],
    ["List of a category as JSON, from the database", "/v0/posts/category?category=HORROR&languageName=EN", {}],
  ];
  const rows = [
    [
      "",
      "workers",
      "per second",
      "worker CPU ms",
      "supervisor CPU ms",
      "share of the busiest",
      "per CPU second of the busiest",
      "× one worker",
      "failed",
    ],
  ];
  for (const [name, path, headers] of reads) {
    let single = 0;
    for (const workers of [1, 2]) {
      const site = await startWorkers(bench, workers);
      const figures = await measureWorkers(site.url + path, headers, site.pid);
      await site.stop();
      // The worker with the most work is the first whose core is full.
      const capacity = figures.count / Math.max(figures.busiest, figures.supervisor);
      if (workers === 1) single = capacity;
      rows.push([
        name,
        String(workers),
        round(figures.perSecond),
        round((figures.cpu * 1000) / figures.count, 3),
        round((figures.supervisor * 1000) / figures.count, 4),
        round(figures.busiest / figures.cpu, 2),
        round(capacity),
        round(capacity / single, 2),
        String(figures.failed),
      ]);
    }
  }
  const title = `Workers, ${database.tales.toLocaleString("en")} Tales`;
  table(title, rows);
  if (canLimitCpu()) table(`${title}, each with ${share} of a core`, await compareLimited(bench, reads));
  else print("  Only root can limit workers to a share of a core, on Linux with control groups of version 1.");
};
