import type { Bench, Section } from "../bench.ts";
import { readsSoFar } from "../database-reads.ts";
import { query, type FilledDatabase } from "../database-server.ts";
import { measuredSite } from "../measured-site.ts";
import { backendCpu, cpuOf } from "../process-cost.ts";
import { round } from "../report-table.ts";

/** The job after a publication: the author with the most followers publishes a Tale, and all are notified. */

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

async function announcementTo(bench: Bench, database: FilledDatabase): Promise<string[]> {
  const { site, otherUrl, callers, idle } = await measuredSite(bench, database);
  const { star, moderator } = callers;
  const { body: tags } = await star.get("/v0/tags", { query: { categoryName: "HORROR", languageName: "EN" } });
  const story = {
    title: "A Tale that many wait for",
    content: `<p>${"Nobody had lit the lamp for thirty years. ".repeat(80)}</p>`,
    categoryName: "HORROR",
    languageName: "EN",
    tags: [tags[0].tagName],
    isFinished: 1,
  };
  const { body: created } = await star.post("/v1/posts", { body: story });
  const cpu = backendCpu(otherUrl, database.name);
  const before = {
    reads: await readsSoFar(site, otherUrl, database.name),
    node: cpuOf(site.pid),
    database: await cpu(),
  };
  const startedAt = performance.now();
  await moderator.patch(`/v1/posts/${created.id}`);
  const isAnnounced = async () => {
    const waiting = await query(
      database.adminUrl,
      "select 1 from pgboss.job where name = 'announce-new-tale' and state in ('created', 'retry', 'active') limit 1",
    );
    return waiting.length === 0;
  };
  do await pause(200);
  while (!(await isAnnounced()));
  const seconds = (performance.now() - startedAt) / 1000;
  const costs = { node: cpuOf(site.pid) - before.node, database: (await cpu()) - before.database };
  const reads = await readsSoFar(site, otherUrl, database.name);
  await site.stop();
  const notified = await query<{ total: number }>(
    database.adminUrl,
    "select count(*)::integer as total from notifications where about = $1 and title = 'New-Tale'",
    [`tale:${created.id}`],
  );
  const { total } = notified[0]!;
  const each = (all: number) => all / Math.max(1, total);
  return [
    `${database.tales.toLocaleString("en")} Tales`,
    total.toLocaleString("en"),
    round(seconds, 1),
    round(each(reads.buffers - before.reads.buffers - idle.buffers * seconds), 1),
    round(each(reads.statements - before.reads.statements - idle.statements * seconds), 3),
    round(each(costs.node * 1000), 3),
    round(each(costs.database * 1000), 3),
  ];
}

export const jobsSection: Section = async (bench) => {
  const { database, reference, table } = bench;
  const rows = [];
  for (const each of reference === null ? [database] : [reference, database])
    rows.push(await announcementTo(bench, each));
  const titles = ["", "notified followers", "seconds", "buffers for each", "statements", "Node ms", "PostgreSQL ms"];
  table("A new Tale of the author with the most followers", [titles, ...rows]);
};
