import type { IncomingMessage } from "node:http";
import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { FastifyInstance, onSendAsyncHookHandler, RouteOptions } from "fastify";
import { DAY, KIB, MIB, SECOND } from "#vocabulary/limits.ts";
import type { Keepable } from "../cache/cache.ts";
import type { SiteCache } from "../cache/site-cache.ts";
import type { CachedReply, FindCachedReply } from "./replies-before-fastify.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Whether a reply depends on nothing but the address and the release: a script, a typeface, a drawing. */
    isFile?: boolean;
  }
}

interface KeptFile extends Keepable {
  reply: CachedReply;
}

/** A few builds of all scripts and styles, and thousands of drawings. */
const capacity = 16 * MIB;
/** The cache key, the headers and the objects around them. */
const overhead = KIB;
/** Characters: a longer one is made up. */
const longestKey = 300;

/** Clients that send the same Accept-Encoding accept the same reply. Browsers send few different ones. */
const keyOf = ({ url = "", headers }: IncomingMessage) => `${url} ${headers["accept-encoding"] ?? ""}`;

/** Requests for the whole file, by somebody who has no copy of it. */
const wantsAll = (headers: Record<string, unknown>) =>
  headers.range === undefined && headers["if-none-match"] === undefined && headers["if-modified-since"] === undefined;

/** Keeps the replies of routes with `config: { isFile: true }` as they were sent, with their headers and compressed. */
export function keepFiles(app: FastifyInstance, siteCache: SiteCache) {
  const cache = siteCache.open<KeptFile>({ name: "files", capacity });
  const others = new Set(Object.keys(app.securityHeaders).map((name) => name.toLowerCase()));

  const keepReply: onSendAsyncHookHandler = async (request, reply, payload) => {
    const { method, headers } = request.raw;
    const key = keyOf(request.raw);
    if (reply.statusCode !== 200 || method !== "GET" || !wantsAll(headers) || key.length > longestKey) return payload;
    const bytes =
      typeof payload === "string" || Buffer.isBuffer(payload)
        ? Buffer.from(payload as string)
        : await buffer(payload as Readable);
    reply.header("content-length", bytes.length);
    const own = Object.entries(reply.getHeaders()).filter(([name]) => !others.has(name) && name !== "set-cookie");
    await cache.kept(key, async () => ({
      size: overhead + bytes.length,
      caching: { cacheTags: [], maxAge: (365 * DAY) / SECOND },
      reply: {
        status: 200,
        headers: own.flatMap(([name, value]) => [name, String(value)]),
        bytes,
        isForCdn: true,
        route: request.routeOptions.url!,
      },
    }));
    return bytes;
  };

  /** After the hook that compresses. */
  const keepRepliesOf = (route: RouteOptions) => {
    route.onSend = [route.onSend ?? [], keepReply].flat();
  };
  app.addHook("onRoute", (route) => {
    if (route.config?.isFile === true) keepRepliesOf(route);
  });

  const cachedReply: FindCachedReply = (request) => {
    const kept = wantsAll(request.headers) ? cache.get(keyOf(request)) : undefined;
    if (kept === undefined) return null;
    cache.counts.hits += 1;
    return kept.reply;
  };
  return { keepRepliesOf, cachedReply };
}

export type KeptFiles = ReturnType<typeof keepFiles>;
