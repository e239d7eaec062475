import type { PubSub } from "../database/pub-sub.ts";
import type { Pages } from "./pages.ts";

const channel = "pages";

/** Tags in one message, so that it stays below NOTIFY's limit of 8,000 bytes. */
const tagsPerMessage = 100;

/**
 * Invalidates cached pages by tag in every process: in this one at once, so that the author of a new Tale finds it, in the others by
 * pub/sub.
 */
export function createInvalidation(pubSub: PubSub) {
  const caches: Pages[] = [];
  const invalidateAll = (cacheTags: readonly string[]) => {
    for (const pages of caches) pages.invalidate(cacheTags);
  };
  const clear = () => {
    for (const pages of caches) pages.clear();
  };
  pubSub.subscribe(channel, {
    onMessage: (payload) => invalidateAll(JSON.parse(payload) as string[]),
    onMissedMessages: clear,
    // Pages cached while disconnected are dropped again at the next attempt to connect.
    onDisconnect: clear,
  });
  return {
    /** @param cacheTags as contract/cache-tags.ts builds them. */
    invalidate(cacheTags: readonly string[]) {
      invalidateAll(cacheTags);
      for (let at = 0; at < cacheTags.length; at += tagsPerMessage) {
        pubSub.publish(channel, JSON.stringify(cacheTags.slice(at, at + tagsPerMessage)));
      }
    },
    addCache: (pages: Pages) => void caches.push(pages),
  };
}
