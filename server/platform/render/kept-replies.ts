import { tagsOfNames } from "#contract/named-members.ts";
import type { InProcessCall } from "../http/in-process-calls.ts";
import type { Reads } from "../reads.ts";
import { createPageCache, type Cacheable } from "./page-cache.ts";

/** Replies of a page's calls, a few kilobytes each. */
const capacity = 500;
/** Seconds. */
const maxAge = 600;

interface KeptReply extends Cacheable {
  reply: unknown;
}

/** The calls of a page, by where they are answered. */
export interface PageCalls {
  fromPrimary: InProcessCall;
  fromReplica: InProcessCall;
}

/** The changes that make a reply stale: a part of many pages then needs no statement for each of them. */
type CacheTagsOf = (reply: never) => readonly string[];

/** Calls of pages. Replies with cache tags are kept in memory as the pages are, and shared: nobody may change them. */
export function createKeptReplies({ fromPrimary, fromReplica }: PageCalls, reads: Pick<Reads, "read">) {
  const cache = createPageCache<KeptReply>({ capacity });

  const callOrKept =
    (call: InProcessCall) =>
    async (...[endpoint, input, cacheTagsOf]: [...Parameters<InProcessCall>, CacheTagsOf?]) => {
      if (cacheTagsOf === undefined) return call(endpoint, input);
      const { reply } = await cache.getOrRender(JSON.stringify([endpoint.path, input]), async () => {
        const tagsOf = (result: unknown) => [...cacheTagsOf(result as never), ...tagsOfNames(result)];
        const result = await reads.read({
          of: null,
          fromReplica: () => fromReplica(endpoint, input),
          fromPrimary: () => fromPrimary(endpoint, input),
          cacheTagsOf: tagsOf,
        });
        return { reply: result, size: 1, caching: { cacheTags: tagsOf(result), maxAge } };
      });
      return reply;
    };

  return {
    fromPrimary: callOrKept(fromPrimary),
    fromReplica: callOrKept(fromReplica),
    invalidate: (cacheTags: readonly string[]) => cache.invalidate(cacheTags),
    doubt: cache.doubt,
    clear: cache.clear,
  };
}
