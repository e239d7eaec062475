import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import Negotiator from "negotiator";
import type { CallReply, Calls, Endpoint } from "#contract/endpoint.ts";
import { KIB, MIB } from "#contract/limits.ts";
import { tagsOfNames } from "#contract/named-members.ts";
import { memoized } from "../memoized.ts";
import type { Keepable } from "../cache/cache.ts";
import type { SiteCache } from "../cache/site-cache.ts";
import type { FindReady, ReadyReply } from "./early-replies.ts";

/**
 * Replies to visitors that are kept in memory as pages are: a call that many programs and readers repeat then needs no statement. Requests
 * with an Authorization header never get one.
 */

/** The calls whose replies are kept, each with the cache tags of what a reply shows. */
export type KeptCalls<Api extends Record<string, Calls>> = {
  readonly [Area in keyof Api]?: {
    readonly [Verb in keyof Api[Area]]?: (reply: CallReply<Api[Area][Verb]>) => readonly string[];
  };
};

interface KeptReply extends Keepable {
  route: string;
  plain: Buffer;
  /** Null until a client asks for it. */
  gzip: Buffer | null;
}

const capacity = 16 * MIB;
/** The cache key, the cache tags and the objects around them. */
const overhead = KIB;
/** Seconds. */
const maxAge = 60;
/** Bytes: shorter replies are not compressed. */
const compressedFrom = KIB;

const compress = promisify(gzip);
const acceptsGzip = memoized((accepted: string) =>
  new Negotiator({ headers: { "accept-encoding": accepted } }).encodings(["gzip"]).includes("gzip"),
);

const wantsGzip = ({ plain }: KeptReply, accepted: string | string[] | undefined) =>
  plain.length >= compressedFrom && typeof accepted === "string" && acceptsGzip(accepted);

/** As the compression of other replies. */
function headersOf(isGzip: boolean): string[] {
  const headers = ["cache-control", "no-store", "content-type", "application/json; charset=utf-8"];
  return isGzip ? [...headers, "vary", "accept-encoding", "content-encoding", "gzip"] : headers;
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

  async function gzipped(key: string, kept: KeptReply): Promise<Buffer> {
    if (kept.gzip !== null) return kept.gzip;
    // A copy, because the result is a part of a larger buffer, which would stay in memory as a whole.
    const bytes = Buffer.from(await compress(kept.plain));
    // Another request may have been faster.
    if (kept.gzip === null) {
      kept.gzip = bytes;
      kept.size += bytes.length;
      cache.resized(key, kept);
    }
    return bytes;
  }

  function keeperOf(endpoint: Endpoint, cacheTagsOf: (reply: never) => readonly string[]): Keeper {
    return {
      async send(request, reply, make) {
        const key = pathOf(endpoint, request.params as Record<string, unknown>);
        async function render(): Promise<KeptReply> {
          const answer = await make();
          const plain = Buffer.from(reply.serialize(answer) as string);
          const caching = { cacheTags: [...cacheTagsOf(answer as never), ...tagsOfNames(answer)], maxAge };
          return { route: endpoint.path, plain, gzip: null, size: overhead + plain.length, caching };
        }
        const kept = await cache.kept(key, render);
        const isGzip = wantsGzip(kept, request.headers["accept-encoding"]);
        const headers = headersOf(isGzip);
        for (let at = 0; at < headers.length; at += 2) reply.header(headers[at]!, headers[at + 1]!);
        return reply.send(isGzip ? await gzipped(key, kept) : kept.plain);
      },
    };
  }

  return {
    /** Undefined if the replies of a call are not kept. */
    keeperOf(area: string, verb: string, endpoint: Endpoint): Keeper | undefined {
      const cacheTagsOf = (listed as Record<string, Record<string, (reply: never) => readonly string[]>>)[area]?.[verb];
      return cacheTagsOf && keeperOf(endpoint, cacheTagsOf);
    },

    ready: (({ method, url = "", headers }): ReadyReply | null => {
      const kept = method !== "GET" ? undefined : cache.get(url);
      if (kept === undefined) return null;
      const isGzip = wantsGzip(kept, headers["accept-encoding"]);
      const bytes = isGzip ? kept.gzip : kept.plain;
      if (bytes === null) return null;
      cache.counts.hits += 1;
      return {
        status: 200,
        headers: [...headersOf(isGzip), "content-length", String(bytes.length)],
        bytes,
        isForCdn: false,
        route: kept.route,
      };
    }) satisfies FindReady,
  };
}

export type KeptCallReplies = ReturnType<typeof createKeptCalls>;
