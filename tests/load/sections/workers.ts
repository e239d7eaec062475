import type { Section } from "../bench.ts";
import { startSite, type BenchSite } from "../bench-site.ts";
import { sendLoad } from "../load-client.ts";
import { childrenOf, cpuOf } from "../process-cost.ts";
import { round } from "../report-table.ts";

/**
 * One worker and two on the same port. The client of the load needs a core, too, so on a small machine the number of requests per second
 * tells little: the CPU time of each process for a request tells what each more core would serve.
 */

const connections = 32;
const seconds = Number(process.env.BENCH_SECONDS ?? 8);

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

export const workersSection: Section = async ({ folder, database, table }) => {
  const { id } = database.landmarks.ordinaryTale;
  const html = { accept: "text/html", "accept-encoding": "gzip", "accept-language": "en" };
  const reads: [string, string, Record<string, string>][] = [
    ["Kept Tale page", `/posts/horror/${id}`, html],
    ["Tale as JSON", `/v0/posts/${id}`, {}],
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
      const site = await startSite(folder, { DATABASE_URL: database.url, WORKERS: String(workers), LOG_LEVEL: "info" });
      if (workers > 1) await allServe(site, workers);
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
  table(`Workers, ${database.tales.toLocaleString("en")} Tales`, rows);
};
