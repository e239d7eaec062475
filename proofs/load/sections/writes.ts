import { createClient } from "#tests/support/client.ts";
import { holdJobs, releaseJobs } from "#tests/support/held-jobs.ts";
import { bareUpdate } from "../baseline.ts";
import type { Bench, Section } from "../bench.ts";
import { costsOf, growth, medianGrowth } from "../call-costs.ts";
import { percentile, type CallCost } from "../measure-call.ts";
import { query, type FilledDatabase } from "../database-server.ts";
import { round, type Rows } from "../report-table.ts";
import { writeCalls } from "../calls/every-measured-call.ts";

/**
 * Every write of the contract: what it costs, without the jobs that it starts, and how it grows with the site and with the Tales of
 * its author.
 */

const dearest = 10;

/** Milliseconds until the reply of the least write there is: a bare Node.js server that updates one row by its key. */
async function floorOf({ adminUrl, landmarks }: FilledDatabase): Promise<number> {
  return bareUpdate(adminUrl, landmarks.ordinaryMember.id, async (url) => {
    const client = createClient(url);
    const times: number[] = [];
    for (let n = 0; n < 300; n += 1) {
      const startedAt = performance.now();
      await client.call("PUT", "/", { antiForgery: false });
      if (n >= 100) times.push(performance.now() - startedAt);
    }
    return percentile(
      times.toSorted((one, other) => one - other),
      0.5,
    );
  });
}

async function measure(bench: Bench, database: FilledDatabase): Promise<{ costs: CallCost[]; floor: number }> {
  await query(database.adminUrl, holdJobs);
  const costs = await costsOf(bench, database, writeCalls);
  await query(database.adminUrl, `${releaseJobs}; delete from work.job`);
  return { costs, floor: await floorOf(database) };
}

export const writesSection: Section = async (bench) => {
  const { database, reference, print, table } = bench;
  const startedAt = performance.now();
  const small = reference === null ? null : await measure(bench, reference);
  const { costs, floor } = await measure(bench, database);
  const size = (tales: number) => tales.toLocaleString("en");
  const titles = ["Call", "reply", "statements", "buffers", "PostgreSQL ms", "p50 ms", "÷ floor"];
  const compared = small === null ? [] : [`buffers at ${size(reference!.tales)}`, "ratio"];
  const rows = costs.map((cost, at) => [
    cost.name,
    String(cost.status),
    round(cost.statements, 1),
    round(cost.buffers),
    round(cost.databaseCpu, 2),
    round(cost.p50, 1),
    round(cost.p50 / floor, 1),
    ...(small === null ? [] : [round(small.costs[at]!.buffers), round(growth(cost, small.costs[at]!), 1)]),
  ]);
  const order = costs.map((_, at) => at).toSorted((one, other) => costs[other]!.buffers - costs[one]!.buffers);
  const pick = (places: number[]): Rows => [[...titles, ...compared], ...places.map((at) => rows[at]!)];
  table(`The ${dearest} dearest writes, ${size(database.tales)} Tales`, pick(order.slice(0, dearest)));
  table(`All writes, ${size(database.tales)} Tales`, pick(costs.map((_, at) => at)));
  table("Writes by an ordinary member and by the author with the most Tales", ofBothAuthors(costs));
  if (small !== null) print(medianGrowth(costs, small.costs));
  print(`The floor took ${round(floor, 2)} ms. (${round((performance.now() - startedAt) / 1000)} s)`);
};

/** Those that are measured for both, the greatest ratio first. */
function ofBothAuthors(costs: CallCost[]): Rows {
  const suffixes = [", ordinary", ", prolific"] as const;
  const pairs = costs.flatMap((prolific) => {
    const name = prolific.name.replace(suffixes[1], "");
    const ordinary = costs.find((each) => each.name === `${name}${suffixes[0]}`);
    return prolific.name.endsWith(suffixes[1]) && ordinary !== undefined ? [{ name, ordinary, prolific }] : [];
  });
  return [
    ["Call", "buffers", "of a prolific author", "ratio"],
    ...pairs
      .toSorted((one, other) => growth(other.prolific, other.ordinary) - growth(one.prolific, one.ordinary))
      .map(({ name, ordinary, prolific }) => [
        name,
        round(ordinary.buffers),
        round(prolific.buffers),
        round(growth(prolific, ordinary), 1),
      ]),
  ];
}
