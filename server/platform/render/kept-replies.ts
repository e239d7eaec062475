import type { InProcessCall } from "../http/in-process-calls.ts";
import { createPageCache, type Cacheable } from "./page-cache.ts";

/** Replies of a page's calls, a few kilobytes each. */
const capacity = 500;
/** Seconds. */
const maxAge = 600;

interface KeptReply extends Cacheable {
  reply: unknown;
}

/** The changes that make a reply stale: a part of many pages then needs no statement for each of them. */
type CacheTagsOf = (reply: never) => readonly string[];

/** Calls of pages. Replies with cache tags are kept in memory as the pages are, and shared: nobody may change them. */
export function createKeptReplies(call: InProcessCall) {
  const cache = createPageCache<KeptReply>({ capacity });

  async function callOrKept(...[endpoint, input, cacheTagsOf]: [...Parameters<InProcessCall>, CacheTagsOf?]) {
    if (cacheTagsOf === undefined) return call(endpoint, input);
    const { reply } = await cache.getOrRender(JSON.stringify([endpoint.path, input]), async () => {
      const result = await call(endpoint, input);
      return { reply: result, size: 1, caching: { cacheTags: cacheTagsOf(result as never), maxAge } };
    });
    return reply;
  }

  return {
    call: callOrKept,
    invalidate: (cacheTags: readonly string[]) => cache.invalidate(cacheTags),
    clear: cache.clear,
  };
}
