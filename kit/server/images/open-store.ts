import { Gauge, Histogram, type Metric } from "prom-client";
import type { Logger } from "pino";
import { SECOND } from "#vocabulary/limits.ts";
import type { ObjectStoreSettings } from "../settings/object-store.mjs";
import type { Clock } from "../clock.ts";
import type { Executor } from "../database/transaction.ts";
import type { ObjectStore } from "./object-store.ts";
import { hasObjects } from "./queries.ts";
import { createS3Store, type ObserveRequest } from "./s3-store.ts";

/** The object store of the settings, with its metrics. */
export function openObjectStore(
  settings: ObjectStoreSettings | null,
  { clock, log }: { clock: Clock; log: Logger },
): { objects: ObjectStore | null; metrics: readonly Metric[] } {
  if (settings === null) return { objects: null, metrics: [] };
  const { all, observe } = createObjectStoreMetrics(() => objects.isAvailable());
  const objects = createS3Store({ settings, clock, log, observe });
  return { objects, metrics: all };
}

/** The site works without its pictures, but somebody has removed the settings too early. */
export async function warnOfUnreachableObjects(db: Executor, log: Logger): Promise<void> {
  if (await hasObjects(db))
    log.warn(
      { event: "object_store_missing" },
      "pictures are in an object store, but S3_ENDPOINT is not set; drawings replace them",
    );
}

/** Metrics of the object store; there are none without one. */
function createObjectStoreMetrics(isAvailable: () => boolean): { all: Metric[]; observe: ObserveRequest } {
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
