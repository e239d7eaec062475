import { anObjectStore } from "#tests/support/object-store.ts";
import { holdJobs, releaseJobs } from "#tests/support/held-jobs.ts";
import type { Bench, Section } from "../bench.ts";
import { readsSoFar } from "../database-reads.ts";
import { copyDatabase, query, type FilledDatabase } from "../database-server.ts";
import { enqueueAt, everyJob, type MeasuredJob } from "../jobs/every-job.ts";
import type { MeasuredSite } from "../measure-call.ts";
import { measuredSite } from "../measured-site.ts";
import { backendCpu, cpuOf, memoryOf } from "../process-cost.ts";
import { median, round } from "../report-table.ts";

/** Every job of the queue from its start to its end, on a copy of the database: what it costs, how fast it is, and its memory. */

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

interface JobCost {
  name: string;
  /** Rows inserted, changed and deleted, with those of the queue. */
  rows: number;
  seconds: number;
  buffers: number;
  statements: number;
  /** CPU seconds. */
  node: number;
  database: number;
  /** MiB of the site's process before, and at most while the job ran. */
  memory: [before: number, most: number];
}

/** Whether a job of this kind waits or runs. */
const isWaiting = async ({ adminUrl }: MeasuredSite, name: string) => {
  const unfinished = "select from work.job where name = $1 and state in ('created', 'retry', 'active') limit 1";
  return (await query(adminUrl, unfinished, [name])).length > 0;
};

/** Lets the job begin that waits. @throws if the start has enqueued none */
async function release(measured: MeasuredSite, name: string) {
  const isEnqueued = await isWaiting(measured, name);
  await query(measured.adminUrl, releaseJobs);
  if (!isEnqueued) throw new Error(`${name} has nothing to do that takes a job`);
  await query(measured.adminUrl, "select pg_notify('jobs', $1)", [name]);
}

async function state({ site, otherUrl, database }: MeasuredSite, cpu: () => Promise<number>) {
  const reads = await readsSoFar(site, otherUrl, database);
  const [written] = await query<{ total: number }>(
    otherUrl,
    "select (tup_inserted + tup_updated + tup_deleted)::float8 as total from pg_stat_database where datname = $1",
    [database],
  );
  return { reads, written: written!.total, node: cpuOf(site.pid), database: await cpu() };
}

async function measure(measured: MeasuredSite, name: string, { on, start }: MeasuredJob): Promise<JobCost> {
  const { site, world, adminUrl, otherUrl, database, idle } = measured;
  const cpu = backendCpu(otherUrl, database);
  await query(adminUrl, holdJobs);
  await start(world, enqueueAt(adminUrl));
  const memory = () => memoryOf(site.pid) / 2 ** 20;
  const before = await state(measured, cpu);
  const memoryBefore = memory();
  let most = memoryBefore;
  const watch = setInterval(() => (most = Math.max(most, memory())), 50);
  const startedAt = performance.now();
  await release(measured, name);
  while (await isWaiting(measured, name)) await pause(100);
  const seconds = (performance.now() - startedAt) / 1000;
  clearInterval(watch);
  const after = await state(measured, cpu);
  return {
    name: `${name}: ${on}`,
    rows: after.written - before.written,
    seconds,
    buffers: after.reads.buffers - before.reads.buffers - idle.buffers * seconds,
    statements: after.reads.statements - before.reads.statements - idle.statements * seconds,
    node: after.node - before.node,
    database: after.database - before.database,
    memory: [memoryBefore, most],
  };
}

async function costsOf(bench: Bench, filled: FilledDatabase): Promise<JobCost[]> {
  const store = await anObjectStore();
  const database = await copyDatabase(bench.server, filled);
  const measured = await measuredSite(bench, database, store.env);
  const costs: JobCost[] = [];
  for (const [name, entry] of Object.entries(everyJob))
    for (const job of [entry].flat()) {
      if (!bench.calls.test(`${name}: ${job.on}`)) continue;
      const cost = await measure(measured, name, job).catch((error: Error) =>
        bench.print(`  ${job.on}: ${error.message}`),
      );
      if (cost === undefined) continue;
      costs.push(cost);
      bench.print(`  ${cost.name}: ${round(cost.seconds)} s, ${cost.rows.toLocaleString("en")} rows`);
    }
  await measured.site.stop();
  await database.close();
  await store.close();
  return costs;
}

const titles = [
  "Job",
  "rows written",
  "seconds",
  "rows a second",
  "buffers a row",
  "statements a row",
  "Node ms a row",
  "PostgreSQL ms a row",
  "memory before",
  "at most",
];

const cells = ({ name, rows, seconds, buffers, statements, node, database, memory }: JobCost) => [
  name,
  rows.toLocaleString("en"),
  round(seconds, 1),
  round(rows / seconds),
  round(buffers / rows, 1),
  round(statements / rows, 3),
  round((node * 1000) / rows, 3),
  round((database * 1000) / rows, 3),
  ...memory.map((mebibytes) => round(mebibytes)),
];

export const jobsSection: Section = async (bench) => {
  const { database, reference, print, table } = bench;
  const small = reference === null ? null : await costsOf(bench, reference);
  const costs = await costsOf(bench, database);
  const show = (of: JobCost[], { tales }: FilledDatabase) =>
    table(`Jobs from start to end, ${tales.toLocaleString("en")} Tales`, [titles, ...of.map(cells)]);
  if (small !== null) show(small, reference!);
  show(costs, database);
  if (small === null) return;
  const ratios = costs.flatMap(({ name, buffers, rows }) => {
    const before = small.find((each) => each.name === name);
    return before === undefined ? [] : [buffers / rows / (before.buffers / before.rows)];
  });
  print(`Median ratio of the buffers of a row: ${round(median(ratios), 2)}`);
};
