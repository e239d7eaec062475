import { Counter, Gauge, type Metric } from "prom-client";
import type { Cache, Keepable } from "./cache.ts";

export type Counted = Pick<Cache<Keepable>, "name" | "counts" | "size">;

export const cacheMetrics = (caches: readonly Counted[]): Metric[] => [
  new Gauge({
    name: "fabula_cache",
    help: "By cache: values that were made, and kept values that were only updated, since the start; values in the cache, and their bytes",
    labelNames: ["cache", "of"],
    registers: [],
    collect() {
      for (const { name, counts, size } of caches) {
        const { made, updated } = counts;
        for (const [of, count] of Object.entries({ made, updated, ...size })) this.set({ cache: name, of }, count);
      }
    },
  }),
  new Counter({
    name: "fabula_cache_requests_total",
    help: "By cache: requests since the start that were answered from it (hit), or not (miss)",
    labelNames: ["cache", "result"],
    registers: [],
    collect() {
      this.reset();
      for (const { name, counts } of caches) {
        this.inc({ cache: name, result: "hit" }, counts.hits);
        this.inc({ cache: name, result: "miss" }, counts.misses);
      }
    },
  }),
  ...formerMetrics(caches),
];

/** Those of the cache named `pages`, by the names of release 0.2.0, for dashboards that know them. */
const formerMetrics = (caches: readonly Counted[]) => [
  new Gauge({
    name: "pages",
    help: "The same for pages, as fabula_cache of the cache named pages: rendered are those that were made",
    labelNames: ["of"],
    registers: [],
    collect() {
      for (const { counts, size } of caches.filter(({ name }) => name === "pages"))
        for (const [of, count] of Object.entries({ rendered: counts.made, updated: counts.updated, ...size }))
          this.set({ of }, count);
    },
  }),
  new Counter({
    name: "fabula_page_requests_total",
    help: "The same for pages, as fabula_cache_requests_total of the cache named pages",
    labelNames: ["cache"],
    registers: [],
    collect() {
      this.reset();
      for (const { counts } of caches.filter(({ name }) => name === "pages")) {
        this.inc({ cache: "hit" }, counts.hits);
        this.inc({ cache: "miss" }, counts.misses);
      }
    },
  }),
];
