import type { Bench, Section } from "../bench.ts";
import { callGroups } from "../calls/every-measured-call.ts";
import type { CallList } from "../calls/measured-call.ts";
import type { FilledDatabase } from "../database-server.ts";
import { measureCall, type CallCost } from "../measure-call.ts";
import { measuredSite } from "../measured-site.ts";
import { round, type Rows } from "../report-table.ts";

/** The cost of each call on its own, and how it grows from 10,000 Tales to the measured number. */

async function costsOf(bench: Bench, database: FilledDatabase, list: CallList): Promise<CallCost[]> {
  const measured = await measuredSite(bench, database);
  const costs: CallCost[] = [];
  for (const call of list(database.landmarks)) {
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

const titles = ["Call", "reply", "buffers", "statements", "Node ms", "PostgreSQL ms", "p50 ms", "p99 ms"];
const cells = ({ name, status, buffers, statements, serverCpu, databaseCpu, p50, p99 }: CallCost) => [
  name,
  String(status),
  round(buffers),
  round(statements, 1),
  round(serverCpu, 2),
  round(databaseCpu, 2),
  round(p50, 1),
  round(p99, 1),
];

/** A call that reads a handful of buffers more or less has not grown. */
const noise = 20;
const ratio = (large: number, small: number) => (large + noise) / (small + noise);

function tableOf(costs: CallCost[], reference: CallCost[] | null): Rows {
  if (reference === null) return [titles, ...costs.map(cells)];
  return [
    [...titles, "buffers at 10,000", "ratio"],
    ...costs.map((cost, at) => {
      const before = reference[at]!;
      return [...cells(cost), round(before.buffers), round(ratio(cost.buffers, before.buffers), 1)];
    }),
  ];
}

export const callsSection: Section = async (bench) => {
  const { database, reference, print, table } = bench;
  for (const [group, list] of Object.entries(callGroups)) {
    const startedAt = performance.now();
    const small = reference === null ? null : await costsOf(bench, reference, list);
    const costs = await costsOf(bench, database, list);
    table(`${group}, ${database.tales.toLocaleString("en")} Tales`, tableOf(costs, small));
    print(`(${round((performance.now() - startedAt) / 1000)} s)`);
  }
};
