import type { FastifyReply, FastifyRequest } from "fastify";
import type { CallReply, Calls, Endpoint } from "#kit/calls/endpoint.ts";
import { KIB, MIB } from "#vocabulary/limits.ts";
import { tagsOfNames } from "#kit/calls/named-members.ts";
import { memoized, type Keepable } from "../cache/cache.ts";
import { chooseEncoding, inEncoding, type Encoded, type Encoding } from "../cache/content-encoding.ts";
import type { SiteCache } from "../cache/site-cache.ts";
import type { FindCachedReply, CachedReply } from "./replies-before-fastify.ts";

/**
 * Replies to visitors that are kept in memory as pages are: a call that many programs and readers repeat then needs no statement. Requests
 * with an Authorization header never get one.
 */

/** The calls whose replies are kept, each with the cache tags of what a reply shows; null for a reply that is not kept. */
export type KeptCalls<Api extends Record<string, Calls>> = {
  readonly [Area in keyof Api]?: {
    readonly [Verb in keyof Api[Area]]?: (reply: CallReply<Api[Area][Verb]>) => readonly string[] | null;
  };
};

interface KeptReply extends Keepable, Encoded {
  route: string;
  isCompressed: boolean;
}

const capacity = 16 * MIB;
/** The cache key, the cache tags and the objects around them. */
const overhead = KIB;
/** Seconds. */
const maxAge = 60;
/** Bytes: shorter replies are not compressed. */
const compressedFrom = KIB;

const gzipOrNone = memoized((accepted: string) => chooseEncoding(accepted, ["gzip"]));
const encodingOf = ({ isCompressed }: KeptReply, accepted: string | string[] | undefined) =>
  isCompressed && typeof accepted === "string" ? gzipOrNone(accepted) : null;

/** As the compression of other replies. */
function headersOf(encoding: Encoding): string[] {
  const headers = ["cache-control", "no-store", "content-type", "application/json; charset=utf-8"];
  return encoding === null ? headers : [...headers, "vary", "accept-encoding", "content-encoding", encoding];
}

/** The address of a call: `/v0/posts/42`. */
const pathOf = ({ path }: Endpoint, params: Record<string, unknown>) =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));

export interface Keeper {
  /** Answers with the kept reply, or makes it: concurrent requests share one. */
  send(request: FastifyRequest, reply: FastifyReply, make: () => Promise<unknown>): Promise<FastifyReply>;
}

export function createKeptCalls<Api extends Record<string, Calls>>(listed: KeptCalls<Api>, siteCache: SiteCache) {
  // A program prefers an error to an old reply.
  const cache = siteCache.open<KeptReply>({ name: "calls", capacity, standIn: false });

  function keeperOf(endpoint: Endpoint, cacheTagsOf: (reply: never) => readonly string[] | null): Keeper {
    return {
      async send(request, reply, make) {
        const key = pathOf(endpoint, request.params as Record<string, unknown>);
        const kept = await cache.kept(key, async () => {
          const answer = await make();
          const cacheTags = cacheTagsOf(answer as never);
          const plain = Buffer.from(reply.serialize(answer) as string);
          return {
            route: endpoint.path,
            isCompressed: plain.length >= compressedFrom,
            encoded: new Map([[null, plain]]),
            size: overhead + plain.length,
            caching: cacheTags === null ? null : { cacheTags: [...cacheTags, ...tagsOfNames(answer)], maxAge },
          };
        });
        const encoding = encodingOf(kept, request.headers["accept-encoding"]);
        const bytes = await inEncoding(kept, encoding);
        cache.resized(key, kept);
        const headers = headersOf(encoding);
        for (let at = 0; at < headers.length; at += 2) reply.header(headers[at]!, headers[at + 1]!);
        return reply.send(bytes);
      },
    };
  }

  return {
    /** Undefined if the replies of a call are not kept. */
    keeperOf(area: string, verb: string, endpoint: Endpoint): Keeper | undefined {
      const cacheTagsOf = (listed as Record<string, Record<string, (reply: never) => readonly string[] | null>>)[
        area
      ]?.[verb];
      return cacheTagsOf && keeperOf(endpoint, cacheTagsOf);
    },

    cachedReply: (({ method, url = "", headers }): CachedReply | null => {
      const kept = method !== "GET" ? undefined : cache.get(url);
      if (kept === undefined) return null;
      const encoding = encodingOf(kept, headers["accept-encoding"]);
      const bytes = kept.encoded.get(encoding);
      if (bytes === undefined) return null;
      cache.counts.hits += 1;
      return {
        status: 200,
        headers: [...headersOf(encoding), "content-length", String(bytes.length)],
        bytes,
        isForCdn: false,
        route: kept.route,
      };
    }) satisfies FindCachedReply,
  };
}

export type KeptCallReplies = ReturnType<typeof createKeptCalls>;
