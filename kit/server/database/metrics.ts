import { Gauge } from "prom-client";
import { SECOND } from "#vocabulary/limits.ts";
import { finishesWithin } from "../finishes-within.ts";
import type { Database } from "./database.ts";

/** Shorter than the time for which a worker waits for the metrics of another one. */
const timeout = SECOND;

/** Null without a database that answers in time: its numbers are missing then, and the other metrics are still shown. */
export async function orNull<T>(asked: Promise<T>): Promise<T | null> {
  const answer = asked.catch(() => null);
  return (await finishesWithin(answer, timeout)) ? answer : null;
}

export const databaseMetrics = ({ pool }: Pick<Database, "pool">, readiness: () => Promise<string | null>) => [
  new Gauge({
    name: "database_connections",
    help: "Connections to the database that are busy or free to be used, and requests that wait for one",
    labelNames: ["of"],
    registers: [],
    collect() {
      for (const [of, count] of Object.entries(pool.counts)) this.set({ of }, count);
    },
  }),
  new Gauge({
    name: "fabula_database_disk_full",
    help: "1 after the database has said that its disk is full, until it takes a change again",
    registers: [],
    aggregator: "max",
    collect() {
      this.set(pool.diskFullAt === null ? 0 : 1);
    },
  }),
  new Gauge({
    name: "fabula_ready",
    help: "1 while /readyz of every process answers 200, otherwise 0",
    registers: [],
    aggregator: "min",
    async collect() {
      const fault = await orNull(readiness().then((reason) => ({ reason })));
      this.set(fault?.reason === null ? 1 : 0);
    },
  }),
];
