import type { Section } from "../bench.ts";
import { costsOf, growth, medianGrowth } from "../call-costs.ts";
import { readGroups } from "../calls/every-measured-call.ts";
import type { CallCost } from "../measure-call.ts";
import { round, type Rows } from "../report-table.ts";

/** The cost of each page and each call that reads, on its own, and how it grows with the site. */

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

function tableOf(costs: CallCost[], reference: CallCost[] | null, sizeBefore = ""): Rows {
  if (reference === null) return [titles, ...costs.map(cells)];
  return [
    [...titles, `buffers at ${sizeBefore}`, "ratio"],
    ...costs.map((cost, at) => {
      const before = reference[at]!;
      return [...cells(cost), round(before.buffers), round(growth(cost, before), 1)];
    }),
  ];
}

export const callsSection: Section = async (bench) => {
  const { database, reference, print, table } = bench;
  for (const [group, list] of Object.entries(readGroups)) {
    const startedAt = performance.now();
    const small = reference === null ? null : await costsOf(bench, reference, list);
    const costs = await costsOf(bench, database, list);
    if (costs.length === 0) continue;
    table(
      `${group}, ${database.tales.toLocaleString("en")} Tales`,
      tableOf(costs, small, reference?.tales.toLocaleString("en")),
    );
    if (small !== null) print(medianGrowth(costs, small));
    print(`(${round((performance.now() - startedAt) / 1000)} s)`);
  }
};
