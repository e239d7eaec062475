import { Gauge } from "prom-client";
import type { Jobs } from "./jobs.ts";

/** Without a database there are no numbers of jobs, and the other metrics are still shown. */
const countsOf = (jobs: Pick<Jobs, "counts">) => jobs.counts().catch(() => []);

export const jobMetrics = (jobs: Pick<Jobs, "counts">) => [
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
