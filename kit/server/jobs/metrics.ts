import { Counter, Gauge } from "prom-client";
import { orNull } from "../database/metrics.ts";
import type { Jobs } from "./jobs.ts";

const countsOf = async (jobs: Pick<Jobs, "counts">) => (await orNull(jobs.counts())) ?? [];

export const jobMetrics = (jobs: Pick<Jobs, "counts" | "failures">) => [
  new Counter({
    name: "fabula_job_failures_total",
    help: "Failed attempts at batches of jobs since the start, those that were repeated included",
    labelNames: ["job"],
    registers: [],
    collect() {
      this.reset();
      for (const [job, count] of jobs.failures()) this.inc({ job }, count);
    },
  }),
  new Gauge({
    name: "jobs",
    help: "Long work that calls have asked for: waiting, running, retrying after a failure, failed for good",
    labelNames: ["job", "state"],
    registers: [],
    // Every process reads the same numbers.
    aggregator: "max",
    async collect() {
      this.reset();
      for (const { job, oldestAge: _age, ...counts } of await countsOf(jobs)) {
        for (const [state, count] of Object.entries(counts)) this.set({ job, state }, count);
      }
    },
  }),
  new Gauge({
    name: "jobs_oldest_age_seconds",
    help: "Time since the oldest job that is not finished was asked for",
    labelNames: ["job"],
    registers: [],
    // Every process reads the same numbers.
    aggregator: "max",
    async collect() {
      this.reset();
      for (const { job, oldestAge } of await countsOf(jobs)) this.set({ job }, oldestAge);
    },
  }),
];
