import { createHash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { MIB } from "#contract/limits.ts";
import { createPageCache, type Cacheable } from "#server/platform/render/page-cache.ts";

/** Something made for robots, feed readers and shared links, ready to be sent. */
export interface CachedDocument extends Cacheable {
  bytes: Buffer;
  type: string;
  etag: string;
  /** When what it tells of last changed; null where nothing says so. */
  lastModified: Date | null;
  /** Seconds for which whoever has it need not ask again. */
  browserSeconds: number;
}

interface DocumentContent {
  body: string | Uint8Array;
  type: string;
  lastModified?: Date | null;
  browserSeconds: number;
  /** Tags of contract/cache-tags.ts, or families of tags, as `tales:*`; kept in memory until one of them changes. */
  cacheTags: readonly string[];
  /** Seconds for which it is kept at most. */
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
  // Weak: it names the document in whatever encoding it travels.
  return {
    bytes,
    type,
    etag: `W/"${digest}"`,
    lastModified,
    browserSeconds,
    size: bytes.length,
    keep: { cacheTags, maxAge: cacheSeconds },
  };
}

const capacity = 32 * MIB;

/** Documents by their address: made once for all who ask meanwhile, and anew after a change to what they show. */
export function createDocumentCache() {
  const cache = createPageCache<CachedDocument>(performance, capacity);
  return {
    getOrCreate: cache.getOrDraw,
    /** With the families of the tags: a sitemap lists everything that is published, not one Tale. */
    invalidate(cacheTags: readonly string[]) {
      const families = new Set(cacheTags.map((tag) => `${tag.slice(0, tag.indexOf(":"))}:*`));
      cache.invalidate([...cacheTags, ...families]);
    },
    clear: cache.clear,
  };
}

/** Whether the client's own copy is still right (RFC 9110, section 13): the tag decides where one is sent. */
function isKnown({ headers }: FastifyRequest, { etag, lastModified }: CachedDocument): boolean {
  const tags = headers["if-none-match"];
  if (tags !== undefined) return tags.trim() === "*" || tags.includes(etag.slice(2));
  const since = headers["if-modified-since"];
  if (since === undefined || lastModified === null) return false;
  // Dates of HTTP have no parts of a second.
  return Math.floor(lastModified.getTime() / 1000) * 1000 <= Date.parse(since);
}

export function sendDocument(request: FastifyRequest, reply: FastifyReply, document: CachedDocument): FastifyReply {
  reply.header("cache-control", `public, max-age=${document.browserSeconds}`).header("etag", document.etag);
  if (document.lastModified !== null) reply.header("last-modified", document.lastModified.toUTCString());
  if (isKnown(request, document)) return reply.code(304).send();
  return reply.type(document.type).send(document.bytes);
}
