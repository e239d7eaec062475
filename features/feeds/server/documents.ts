import { createHash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Keepable } from "#kit/server/cache/cache.ts";

/** A document for crawlers, feed readers or shared links, ready to be sent. */
export interface CachedDocument extends Keepable {
  bytes: Buffer;
  type: string;
  etag: string;
  /** When its content last changed; null if that is unknown. */
  lastModified: Date | null;
  /** Seconds for which clients may use it without asking again. */
  browserSeconds: number;
}

interface DocumentContent {
  body: string | Uint8Array;
  type: string;
  lastModified?: Date | null;
  browserSeconds: number;
  /** Tags of vocabulary/cache-tags.ts, or families of tags such as `tales:*`. */
  cacheTags: readonly string[];
  /** Seconds for which the server caches it at most. */
  cacheSeconds: number;
}

export function createDocument({
  body,
  type,
  lastModified = null,
  browserSeconds,
  cacheTags,
  cacheSeconds,
}: DocumentContent): CachedDocument {
  const bytes =
    typeof body === "string" ? Buffer.from(body) : Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  const digest = createHash("sha256").update(bytes).digest("base64url").slice(0, 22);
  // A weak tag, because it is the same for every content encoding.
  return {
    bytes,
    type,
    etag: `W/"${digest}"`,
    lastModified,
    browserSeconds,
    size: bytes.length,
    caching: { cacheTags, maxAge: cacheSeconds },
  };
}

/** Whether the client's copy is current (RFC 9110, section 13): If-None-Match has precedence over If-Modified-Since. */
function isNotModified({ headers }: FastifyRequest, { etag, lastModified }: CachedDocument): boolean {
  const tags = headers["if-none-match"];
  if (tags !== undefined) return tags.trim() === "*" || tags.includes(etag.slice(2));
  const since = headers["if-modified-since"];
  if (since === undefined || lastModified === null) return false;
  // HTTP dates have no fractions of a second.
  return Math.floor(lastModified.getTime() / 1000) * 1000 <= Date.parse(since);
}

export function sendDocument(request: FastifyRequest, reply: FastifyReply, document: CachedDocument): FastifyReply {
  reply.header("cache-control", `public, max-age=${document.browserSeconds}`).header("etag", document.etag);
  if (document.lastModified !== null) reply.header("last-modified", document.lastModified.toUTCString());
  if (isNotModified(request, document)) return reply.code(304).send();
  return reply.type(document.type).send(document.bytes);
}
