import { Counter, Gauge, type Metric } from "prom-client";
import { SECOND } from "#vocabulary/limits.ts";
import { ApiError } from "./api-error.ts";
import type { Replica } from "./database/replica.ts";
import type { Tags } from "./cache/tags.ts";

interface Read<T> {
  /** For the metrics; null for a part of another read. */
  of: "page" | "call" | "document" | null;
  fromReplica(): Promise<T>;
  fromPrimary(): Promise<T>;
  /** Of the result, if they are known before. */
  cacheTags?: readonly string[];
  /** Of the result, if they are known only afterwards. */
  cacheTagsOf?(result: T): readonly string[];
}

/** Chooses the database of a read. */
export interface Reads {
  /** Null if there is none. */
  replica: Replica | null;
  /**
   * From the replica if it is known to have the last changes of what is read; otherwise, or if the replica fails or lacks something, from
   * the primary.
   */
  read<T>(read: Read<T>): Promise<T>;
  metrics: readonly Metric[];
}

export const readsFromPrimary: Reads = { replica: null, read: ({ fromPrimary }) => fromPrimary(), metrics: [] };

/** Why a read went to the primary. */
type Detour = "left" | "changed" | "missing" | "failed";

export function readsFromReplica(replica: Replica, tags: Tags): Reads {
  const count = new Counter({
    name: "fabula_reads_total",
    help: "Pages, calls and documents that a replica may answer, by the database that did: replica; or the primary, because the replica is left, something has just changed, it is missing there, or the replica failed",
    labelNames: ["of", "from"],
    registers: [],
  });
  const lag = new Gauge({
    name: "fabula_replica_lag_seconds",
    help: "How far the replica may be behind the primary, at most; missing until it was measured",
    registers: [],
    aggregator: "max",
    collect() {
      const now = replica.lag();
      if (now !== null) this.set(now / SECOND);
    },
  });
  const isRead = new Gauge({
    name: "fabula_replica_read",
    help: "1 while each process reads from the replica, otherwise 0",
    registers: [],
    aggregator: "min",
    collect() {
      this.set(replica.currentUntil() === null ? 0 : 1);
    },
  });

  /** Without messages nobody knows what has changed. Without the primary, too, there is nothing better than the replica. */
  const currentUntil = () => (tags.doubtedSince !== null && replica.primaryAnswers() ? null : replica.currentUntil());

  async function fromReplicaOrNot<T>({ fromReplica, cacheTags = [], cacheTagsOf = () => [] }: Read<T>) {
    const moment = currentUntil();
    if (moment === null) return { detour: "left" as Detour };
    // In doubt there is no primary, or the moment would be null, and no page is kept.
    const shows = (shown: readonly string[]) => tags.doubtedSince !== null || !tags.hasMoved(shown, moment);
    if (!shows(cacheTags)) return { detour: "changed" as Detour };
    try {
      const result = await fromReplica();
      return shows(cacheTagsOf(result)) ? { result } : { detour: "changed" as Detour };
    } catch (error) {
      // Something that does not exist may not exist there yet.
      if (error instanceof ApiError) return { detour: "missing" as Detour };
      replica.failed(error);
      return { detour: "failed" as Detour };
    }
  }

  return {
    replica,
    async read(read) {
      const answer = await fromReplicaOrNot(read);
      const from = "detour" in answer ? answer.detour : "replica";
      if (read.of !== null) count.inc({ of: read.of, from });
      return "detour" in answer ? read.fromPrimary() : answer.result;
    },
    metrics: [count, lag, isRead],
  };
}
