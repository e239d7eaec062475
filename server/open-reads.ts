import type { Logger } from "pino";
import type { Config } from "./config.ts";
import { openReplica, type Replica } from "./platform/database/replica.ts";
import { readsFromPrimary, readsFromReplica, type Reads } from "./platform/reads.ts";
import type { createInvalidation } from "./platform/render/invalidation.ts";
import { createRecentChanges } from "./platform/render/recent-changes.ts";

/** Time by which the lag of a replica is measured, and milliseconds between two measurements: for tests. */
export interface ReplicaTimes {
  now(): number;
  every: number;
}

function replicaOf(config: Config, log: Logger, times: ReplicaTimes | undefined): Replica | null {
  const { DATABASE_URL: primaryUrl, DATABASE_REPLICA_URL: replicaUrl } = config;
  if (primaryUrl === undefined || replicaUrl === undefined) return null;
  const isPooled = config.DATABASE_DIRECT_URL !== undefined;
  return openReplica({
    log,
    primaryUrl,
    replicaUrl,
    preparedStatements: config.PREPARED_STATEMENTS,
    isPooled,
    ...times,
  });
}

/** To be called before caches are added: a change is noted before a page is found stale. */
export function openReads(
  config: Config,
  log: Logger,
  pages: ReturnType<typeof createInvalidation>,
  times?: ReplicaTimes,
): Reads {
  const replica = replicaOf(config, log, times);
  if (replica === null) return readsFromPrimary;
  const changes = createRecentChanges(replica.now);
  pages.addCache(changes);
  return readsFromReplica(replica, changes);
}
