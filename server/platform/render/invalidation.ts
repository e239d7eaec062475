import type { PubSub } from "../database/pub-sub.ts";
import type { Pages } from "./pages.ts";

const channel = "pages";

/** In one notice, so that it stays under the 8,000 bytes that NOTIFY carries. */
const perNotice = 100;

/**
 * Word of what has changed on pages, from the features to every process's page cache: to this one's at once, so that
 * who publishes a Tale finds it, to the others' by NOTIFY.
 */
export function createInvalidation(pubSub: PubSub) {
  const followers: Pages[] = [];
  const tell = (cacheTags: readonly string[]) => {
    for (const pages of followers) pages.invalidate(cacheTags);
  };
  const clear = () => {
    for (const pages of followers) pages.clear();
  };
  pubSub.subscribe(channel, {
    onMessage: (payload) => tell(JSON.parse(payload) as string[]),
    onMissedMessages: clear,
    // What is kept while nothing is heard is stale until the next attempt at most.
    onDisconnect: clear,
  });
  return {
    /** @param cacheTags as contract/cache-tags.ts builds them. */
    invalidate(cacheTags: readonly string[]) {
      tell(cacheTags);
      for (let at = 0; at < cacheTags.length; at += perNotice) {
        pubSub.publish(channel, JSON.stringify(cacheTags.slice(at, at + perNotice)));
      }
    },
    tellTo: (pages: Pages) => void followers.push(pages),
  };
}
