import { randomUUID } from "node:crypto";
import type { Metric } from "prom-client";
import type { AfterCommit } from "../database/transaction.ts";
import type { PubSub } from "../database/pub-sub.ts";
import { createCache, type Cache, type CacheOptions, type Keepable } from "./cache.ts";
import { channelOfLastRelease, listenToLastRelease, writeForLastRelease } from "./last-release-messages.ts";
import { cacheMetrics, type Counted } from "./metrics.ts";
import { createTags, type Move, type Tags } from "./tags.ts";

const channel = "page-changes";

/** Tags in one message, so that it stays below NOTIFY's limit of 8,000 bytes. */
const tagsPerMessage = 100;

/** Its names are those of release 0.2.0, whose processes send and read it, too. */
interface Message {
  sender: string;
  /** Numbers the messages of a sender. */
  n: number;
  change: Move;
  cacheTags: readonly string[];
}

/** The caches of a process, whose values become stale when a tag moves in any process. */
export interface SiteCache {
  open<Value extends Keepable>(options: CacheOptions): Cache<Value>;
  /**
   * Makes the values stale that have one of these tags: in this process before the call is answered, so that the author of a new Tale finds it,
   * in the others by pub/sub. @param cacheTags as vocabulary/cache-tags.ts builds them
   */
  moved(afterCommit: AfterCommit, cacheTags: readonly string[], move?: Move): void;
  /** In this process alone, at once. */
  movedHere(cacheTags: readonly string[]): void;
  /** Makes everything stale, in this process. */
  clear(): void;
  tags: Tags;
  metrics: readonly Metric[];
}

/** @param clock milliseconds, by which a replica's lag is measured, too */
export function createSiteCache(pubSub: PubSub, clock?: () => number): SiteCache {
  const tags = createTags(clock);
  const caches: Counted[] = [];
  const self = randomUUID();
  let last = 0;
  /** Own messages whose tags have moved already: what was made since then is current. A commit without an answer leaves this undone. */
  const done = new Set<number>();
  pubSub.subscribe(channel, {
    onMessage(payload) {
      const { sender, n, cacheTags, change } = JSON.parse(payload) as Message;
      if (sender !== self || !done.delete(n)) tags.moved(cacheTags, change);
    },
    onMissedMessages() {
      done.clear();
      tags.forget();
    },
    onDisconnect: tags.doubt,
  });
  listenToLastRelease(pubSub, tags.forget);
  return {
    open<Value extends Keepable>(options: CacheOptions) {
      const cache = createCache<Value>(tags, options);
      caches.push(cache);
      return cache;
    },
    moved(afterCommit, cacheTags, move = "gone") {
      for (let at = 0; at < cacheTags.length; at += tagsPerMessage) {
        const n = (last += 1);
        const message: Message = { sender: self, n, change: move, cacheTags: cacheTags.slice(at, at + tagsPerMessage) };
        afterCommit.announce(channel, JSON.stringify(message));
        afterCommit.announce(channelOfLastRelease, writeForLastRelease(message.cacheTags));
        afterCommit(() => {
          done.add(n);
          tags.moved(message.cacheTags, move);
        });
      }
    },
    movedHere: (cacheTags) => tags.moved(cacheTags, "gone"),
    clear: tags.forget,
    tags,
    metrics: cacheMetrics(caches),
  };
}
