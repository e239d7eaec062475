import { Counter, Gauge } from "prom-client";
import type { PageCounts } from "./page-counts.ts";

export const pageMetrics = (counts: PageCounts) => [
  new Gauge({
    name: "pages",
    help: "Pages that were rendered and pages whose totals were updated since the start; pages in the cache, and their bytes",
    labelNames: ["of"],
    registers: [],
    collect() {
      const { rendered, updated, kept, bytes } = counts;
      for (const [of, count] of Object.entries({ rendered, updated, kept, bytes })) this.set({ of }, count);
    },
  }),
  new Counter({
    name: "fabula_page_requests_total",
    help: "Requests for pages since the start: answered from the cache (hit), or not (miss)",
    labelNames: ["cache"],
    registers: [],
    collect() {
      this.reset();
      this.inc({ cache: "hit" }, counts.hits);
      this.inc({ cache: "miss" }, counts.misses);
    },
  }),
];
