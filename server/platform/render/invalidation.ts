import { randomUUID } from "node:crypto";
import type { PubSub } from "../database/pub-sub.ts";
import type { Change } from "./page-cache.ts";
import type { Pages } from "./pages.ts";

const channel = "pages";

/** Tags in one message, so that it stays below NOTIFY's limit of 8,000 bytes. */
const tagsPerMessage = 100;

interface Message {
  /** The process, which has invalidated its own pages already: a page rendered since then is current. */
  sender: string;
  change: Change;
  cacheTags: readonly string[];
}

/**
 * Invalidates cached pages by tag in every process: in this one at once, so that the author of a new Tale finds it, in the others by
 * pub/sub.
 */
export function createInvalidation(pubSub: PubSub) {
  const caches: Pages[] = [];
  const self = randomUUID();
  const invalidateAll = (cacheTags: readonly string[], change: Change) => {
    for (const pages of caches) pages.invalidate(cacheTags, change);
  };
  const clear = () => {
    for (const pages of caches) pages.clear();
  };
  pubSub.subscribe(channel, {
    onMessage(payload) {
      const { sender, cacheTags, change } = JSON.parse(payload) as Message;
      if (sender !== self) invalidateAll(cacheTags, change);
    },
    onMissedMessages: clear,
    // Pages cached while disconnected are dropped again at the next attempt to connect.
    onDisconnect: clear,
  });
  return {
    /** @param cacheTags as contract/cache-tags.ts builds them. */
    invalidate(cacheTags: readonly string[], change: Change = "gone") {
      invalidateAll(cacheTags, change);
      for (let at = 0; at < cacheTags.length; at += tagsPerMessage) {
        const message: Message = { sender: self, change, cacheTags: cacheTags.slice(at, at + tagsPerMessage) };
        pubSub.publish(channel, JSON.stringify(message));
      }
    },
    addCache: (pages: Pages) => void caches.push(pages),
  };
}
