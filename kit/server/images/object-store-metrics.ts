import { Gauge, Histogram, type Metric } from "prom-client";
import { SECOND } from "#vocabulary/limits.ts";
import type { ObserveRequest } from "./s3-store.ts";

/** Metrics of the object store; there are none without one. */
export function createObjectStoreMetrics(isAvailable: () => boolean): { all: Metric[]; observe: ObserveRequest } {
  const durations = new Histogram({
    name: "object_store_request_duration_seconds",
    help: "Time of requests to the object store of pictures, by outcome: ok, failed, or not sent because the store counts as lost",
    labelNames: ["operation", "outcome"],
    registers: [],
  });
  const available = new Gauge({
    name: "object_store_available",
    help: "1 while the object store of pictures works, 0 while it counts as lost",
    registers: [],
    // One worker that lost it is enough for an alarm.
    aggregator: "min",
    collect() {
      this.set(isAvailable() ? 1 : 0);
    },
  });
  return {
    all: [durations, available],
    observe: (labels, milliseconds) => durations.observe(labels, milliseconds / SECOND),
  };
}
