import type { Logger } from "pino";
import type { Config } from "#kit/server/settings/config.ts";
import { openReplica, type Replica } from "#kit/server/database/replica.ts";
import { readsFromPrimary, readsFromReplica, type Reads } from "#kit/server/reads.ts";
import type { Tags } from "#kit/server/cache/tags.ts";

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

export function openReads(config: Config, log: Logger, tags: Tags, times?: ReplicaTimes): Reads {
  const replica = replicaOf(config, log, times);
  return replica === null ? readsFromPrimary : readsFromReplica(replica, tags);
}
