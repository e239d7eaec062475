import type { Metric } from "prom-client";
import type { Logger } from "pino";
import type { ObjectStoreSettings } from "../settings/object-store.mjs";
import type { Clock } from "../clock.ts";
import type { Executor } from "../database/transaction.ts";
import type { ObjectStore } from "./object-store.ts";
import { createObjectStoreMetrics } from "./object-store-metrics.ts";
import { hasObjects } from "./queries.ts";
import { createS3Store } from "./s3-store.ts";

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
