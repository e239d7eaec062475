import { MIB } from "#vocabulary/limits.ts";
import { tagsOfNames } from "#kit/calls/named-members.ts";
import type { Keepable } from "../cache/cache.ts";
import type { SiteCache } from "../cache/site-cache.ts";
import type { InProcessCall } from "../http/in-process-calls.ts";
import type { Reads } from "../reads.ts";

/** The calls of a page, by where they are answered. */
export interface PageCalls {
  fromPrimary: InProcessCall;
  fromReplica: InProcessCall;
}

interface Shared extends Keepable {
  reply: unknown;
}

const capacity = 4 * MIB;
/** Seconds. */
const maxAge = 600;

/**
 * Calls of pages. Replies with cache tags, the changes that make them stale, are kept for all pages: a part of many pages then needs no statement
 * for each of them. Nobody may change such a reply.
 */
export function sharedCalls(calls: PageCalls, reads: Pick<Reads, "read">, siteCache: Pick<SiteCache, "open">) {
  const cache = siteCache.open<Shared>({ name: "parts", capacity });
  const callOrKept =
    (call: InProcessCall) =>
    async (
      ...[endpoint, input, cacheTagsOf]: [...Parameters<InProcessCall>, ((reply: never) => readonly string[])?]
    ) => {
      if (cacheTagsOf === undefined) return call(endpoint, input);
      const tagsOf = (result: unknown) => [...cacheTagsOf(result as never), ...tagsOfNames(result)];
      const { reply } = await cache.kept(JSON.stringify([endpoint.path, input]), async () => {
        const result = await reads.read({
          of: null,
          fromReplica: () => calls.fromReplica(endpoint, input),
          fromPrimary: () => calls.fromPrimary(endpoint, input),
          cacheTagsOf: tagsOf,
        });
        const size = JSON.stringify(result).length;
        return { reply: result, size, caching: { cacheTags: tagsOf(result), maxAge } };
      });
      return reply;
    };
  return { fromPrimary: callOrKept(calls.fromPrimary), fromReplica: callOrKept(calls.fromReplica) };
}
