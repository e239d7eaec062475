import type { Bench } from "./bench.ts";
import type { CallList } from "./calls/measured-call.ts";
import type { FilledDatabase } from "./database-server.ts";
import { measureCall, type CallCost } from "./measure-call.ts";
import { measuredSite } from "./measured-site.ts";
import { median, round } from "./report-table.ts";

/** The costs of some calls on a site of their own. One that can't be measured is reported, and has none. */
export async function costsOf(bench: Bench, database: FilledDatabase, list: CallList): Promise<CallCost[]> {
  const measured = await measuredSite(bench, database);
  const costs: CallCost[] = [];
  for (const call of list(database.landmarks).filter(({ name }) => bench.calls.test(name))) {
    costs.push(
      await measureCall(measured, call).catch((error: Error): CallCost => {
        bench.print(`  ${call.name}: ${error.message}`);
        const none = { buffers: NaN, statements: NaN, serverCpu: NaN, databaseCpu: NaN, p50: NaN, p99: NaN };
        return { name: call.name, count: 0, status: 0, ...none };
      }),
    );
  }
  await measured.site.stop();
  return costs;
}

/** A call that reads a handful of buffers more or less has not grown. */
const noise = 20;
/** How many times the buffers of `before` a call reads. */
export const growth = (cost: CallCost, before: CallCost) => (cost.buffers + noise) / (before.buffers + noise);

/** The median of the ratios of two sizes, in words. */
export const medianGrowth = (costs: CallCost[], before: CallCost[]) =>
  `Median ratio of ${costs.length}: ${round(median(costs.map((cost, at) => growth(cost, before[at]!))), 2)}`;
