import pg from "pg";
import { percentile } from "./measure-call.ts";
import { cpuOf } from "./process-cost.ts";
import { round, type Rows } from "./report-table.ts";

/** The fastest that PostgreSQL commits a row without a message, and with one that some connections listen to. */

const channel = "bench";

interface Load {
  writers: number;
  seconds: number;
  /** How many connections listen, one run for each. */
  listeners: readonly number[];
}

/** The median and what 99 of 100 stay below. */
export function delayColumns(delays: number[]): [p50: string, p99: string] {
  const sorted = delays.toSorted((a, b) => a - b);
  return [round(percentile(sorted, 0.5), 1), round(percentile(sorted, 0.99), 1)];
}

const connect = async (url: string) => {
  const client = new pg.Client({ connectionString: url, application_name: "bench" });
  await client.connect();
  return client;
};

const cpu = (clients: readonly pg.Client[]) =>
  clients.reduce((sum, client) => sum + cpuOf((client as unknown as { processID: number }).processID), 0);

async function run(url: string, { writers, seconds }: Load, listening: number | null): Promise<string[]> {
  const delays: number[] = [];
  const listeners = await Promise.all(Array.from({ length: listening ?? 0 }, () => connect(url)));
  for (const listener of listeners) {
    listener.on("notification", ({ payload }) => delays.push(performance.now() - Number(payload)));
    await listener.query(`listen ${channel}`);
  }
  const writing = await Promise.all(Array.from({ length: writers }, () => connect(url)));
  const message = () => (listening === null ? "" : `select pg_notify('${channel}', '${performance.now()}');`);
  const before = { writing: cpu(writing), listening: cpu(listeners) };
  const until = performance.now() + seconds * 1_000;
  let count = 0;
  await Promise.all(
    writing.map(async (client) => {
      for (; performance.now() < until; count += 1)
        await client.query(`begin; insert into bench_rows default values; ${message()} commit`);
    }),
  );
  const used = { writing: cpu(writing) - before.writing, listening: cpu(listeners) - before.listening };
  for (const client of [...writing, ...listeners]) await client.end();
  const each = (cpuSeconds: number) => round((cpuSeconds * 1_000) / count, 3);
  return [
    listening === null ? "without a message" : "with NOTIFY",
    String(listening ?? 0),
    round(count / seconds),
    ...(listening === null ? ["–", "–"] : delayColumns(delays)),
    each(used.writing),
    each(used.listening),
  ];
}

export async function bareNotify(url: string, load: Load): Promise<Rows> {
  const client = await connect(url);
  await client.query("create table bench_rows (id bigint generated always as identity, at timestamptz default now())");
  const rows = [["", "listeners", "per second", "delay p50 ms", "p99 ms", "PostgreSQL ms", "listening ms"]];
  rows.push(await run(url, load, null));
  for (const listening of load.listeners) rows.push(await run(url, load, listening));
  await client.query("drop table bench_rows");
  await client.end();
  return rows;
}
