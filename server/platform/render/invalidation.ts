import type { Notices } from "../database/notify.ts";
import type { Pages } from "./pages.ts";

const channel = "pages";

/** In one notice, so that it stays under the 8,000 bytes that NOTIFY carries. */
const perNotice = 100;

/**
 * Word of what has changed on pages, from the features to every process's page cache: to this one's at once, so that
 * who publishes a Tale finds it, to the others' by NOTIFY.
 */
export function createInvalidation(notices: Notices) {
  const followers: Pages[] = [];
  const tell = (cacheTags: readonly string[]) => {
    for (const pages of followers) pages.invalidate(cacheTags);
  };
  const clear = () => {
    for (const pages of followers) pages.clear();
  };
  notices.subscribe(channel, {
    onNotice: (payload) => tell(JSON.parse(payload) as string[]),
    onGap: clear,
    // What is kept while nothing is heard is stale until the next attempt at most.
    onDeaf: clear,
  });
  return {
    /** @param cacheTags as contract/cache-tags.ts builds them. */
    invalidate(cacheTags: readonly string[]) {
      tell(cacheTags);
      for (let at = 0; at < cacheTags.length; at += perNotice) {
        notices.publish(channel, JSON.stringify(cacheTags.slice(at, at + perNotice)));
      }
    },
    tellTo: (pages: Pages) => void followers.push(pages),
  };
}
