import { randomUUID } from "node:crypto";
import { Counter, Gauge, type Metric } from "prom-client";
import type { AfterCommit } from "../database/transaction.ts";
import type { PubSub } from "../database/pub-sub.ts";
import { createCache, type Cache, type CacheOptions, type Keepable } from "./cache.ts";
import { createTags, type Move, type Tags } from "./tags.ts";

type Counted = Pick<Cache<Keepable>, "name" | "counts" | "size">;

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

/** Makes the values stale that have one of these tags, in every process: for commands, which have no cache of their own. */
export function announceMoved(afterCommit: AfterCommit, cacheTags: readonly string[], move: Move = "gone"): void {
  const sender = randomUUID();
  for (const [n, some] of inMessages(cacheTags).entries())
    announce(afterCommit, { sender, n, change: move, cacheTags: some });
}

const inMessages = (cacheTags: readonly string[]) =>
  Array.from({ length: Math.ceil(cacheTags.length / tagsPerMessage) }, (_, at) =>
    cacheTags.slice(at * tagsPerMessage, (at + 1) * tagsPerMessage),
  );

const announce = (afterCommit: AfterCommit, message: Message) => afterCommit.announce(channel, JSON.stringify(message));

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
  return {
    open<Value extends Keepable>(options: CacheOptions) {
      const cache = createCache<Value>(tags, options);
      caches.push(cache);
      return cache;
    },
    moved(afterCommit, cacheTags, move = "gone") {
      for (const some of inMessages(cacheTags)) {
        const n = (last += 1);
        const message: Message = { sender: self, n, change: move, cacheTags: some };
        announce(afterCommit, message);
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

const cacheMetrics = (caches: readonly Counted[]): Metric[] => [
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
