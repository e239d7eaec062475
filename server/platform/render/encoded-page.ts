import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from "node:zlib";
import { LRUCache } from "lru-cache";
import Negotiator from "negotiator";
import type { Language } from "#contract/languages.ts";
import { KIB, MIB } from "#contract/limits.ts";
import type { Cacheable } from "./page-cache.ts";
import type { PageTotals } from "./web-build.ts";

/** A content encoding; null for none. */
export type Encoding = "br" | "gzip" | null;

/**
 * A rendered page in the encodings that clients have asked for. The others are derived when a client asks for them: the page of
 * a Tale takes 8 kB in one encoding, and 59 kB if it is also kept in the other one and uncompressed.
 */
export interface EncodedPage extends Cacheable {
  status: number;
  language: Language;
  totals: PageTotals | null;
  /** Of the uncompressed page. */
  digest: string;
  br: Buffer | null;
  gzip: Buffer | null;
  /** Kept for the pages that were sent last in this form. */
  plain: Buffer | null;
}

/** The cache key, the cache tags and the objects around them. */
const overhead = KIB;
const plainCapacity = 4 * MIB;

/**
 * A page is compressed once and read often. Quality 5 takes half as long again as 4, 0.6 ms for a Tale, and its result is 7 % smaller, for
 * each reader and in memory; quality 7 takes three times as long for 1 % more.
 * A window as large as the page suffices: a larger one costs memory that has to be cleared for each page.
 */
const brotliParams = (size: number) => ({
  [constants.BROTLI_PARAM_QUALITY]: 5,
  [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  [constants.BROTLI_PARAM_LGWIN]: Math.min(22, Math.max(16, Math.ceil(Math.log2(size)))),
  [constants.BROTLI_PARAM_SIZE_HINT]: size,
});
const brotli = promisify(brotliCompress);
const compress = {
  gzip: promisify(gzip),
  br: (html: Buffer) => brotli(html, { params: brotliParams(html.length) }),
};
const decompress = { gzip: promisify(gunzip), br: promisify(brotliDecompress) };

/** zlib's result is a part of a buffer of 16 KiB, which would stay in memory as a whole. */
function withoutSlack(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
}

type Rendered = Pick<EncodedPage, "status" | "language" | "caching" | "totals"> & { html: string };

/** @param encoding the one in which the page is sent first */
export async function encodePage({ html, ...page }: Rendered, encoding: Encoding): Promise<EncodedPage> {
  const plain = Buffer.from(html);
  const digest = createHash("sha256").update(plain).digest("base64url").slice(0, 22);
  const encoded: EncodedPage = {
    ...page,
    isFailure: page.status >= 500,
    digest,
    br: null,
    gzip: null,
    plain: null,
    size: overhead,
  };
  // A page that is not cached needs no encoding but its own.
  if (page.caching === null && encoding === null) return { ...encoded, plain };
  const kept = encoding ?? "br";
  return withEncoding(encoded, kept, await compress[kept](plain));
}

function withEncoding(page: EncodedPage, encoding: "br" | "gzip", bytes: Buffer): EncodedPage {
  const kept = withoutSlack(bytes);
  page.size += kept.length - (page[encoding]?.length ?? 0);
  page[encoding] = kept;
  return page;
}

/** The page in an encoding, if it need not be derived. */
export function bytesIn(page: EncodedPage, encoding: Encoding): Buffer | null {
  return page[encoding ?? "plain"];
}

async function uncompressed({ plain, gzip: gzipped, br }: EncodedPage): Promise<Buffer> {
  if (plain !== null) return plain;
  return gzipped === null ? decompress.br(br!) : decompress.gzip(gzipped);
}

export const htmlOf = async (page: EncodedPage) => (await uncompressed(page)).toString();

/** Derives encodings of pages. */
export function createEncoder() {
  const plainPages = new LRUCache<EncodedPage, Buffer>({
    maxSize: plainCapacity,
    sizeCalculation: (bytes) => Math.max(1, bytes.length),
    dispose: (_bytes, page) => void (page.plain = null),
  });
  const running = new Map<string, Promise<Buffer>>();

  async function derive(page: EncodedPage, encoding: Encoding): Promise<Buffer> {
    const html = await uncompressed(page);
    if (encoding !== null) return withEncoding(page, encoding, await compress[encoding](html))[encoding]!;
    page.plain = html;
    plainPages.set(page, html);
    return html;
  }

  /** The page in any encoding. Its size may change. */
  return async function encode(page: EncodedPage, encoding: Encoding): Promise<Buffer> {
    const known = bytesIn(page, encoding);
    if (known !== null) return known;
    const name = `${page.digest} ${encoding}`;
    const deriving = running.get(name) ?? derive(page, encoding).finally(() => running.delete(name));
    running.set(name, deriving);
    return deriving;
  };
}

/** The smallest form of a page that an Accept-Encoding header allows. */
export function chooseEncoding(acceptEncoding: string | undefined): Encoding {
  if (acceptEncoding === undefined) return null;
  const accepted = new Negotiator({ headers: { "accept-encoding": acceptEncoding } }).encodings(["br", "gzip"]);
  if (accepted.includes("br")) return "br";
  return accepted.includes("gzip") ? "gzip" : null;
}

const suffixes = { br: "-br", gzip: "-gz" };

/** A strong ETag: each encoding has another one, because the bytes differ. */
export const etagOf = ({ digest }: EncodedPage, encoding: Encoding) =>
  `"${digest}${encoding === null ? "" : suffixes[encoding]}"`;

/** Whether the client's copy is current. */
export const isNotModified = ({ status }: EncodedPage, etag: string, ifNoneMatch: string | undefined): boolean =>
  status === 200 && ifNoneMatch !== undefined && ifNoneMatch.includes(etag);

/** Whether a CDN may keep the page: it has no data of the member who asks, and is sent without a cookie. @param cdnSeconds for how long; 0: never */
export const isForCdn = ({ caching }: EncodedPage, cdnSeconds: number) => cdnSeconds > 0 && caching !== null;

/** The headers of a page, and of a 304 for it (`bytes` is null): names and values alternate, as `writeHead` takes them. */
export function headersOf(
  page: EncodedPage,
  encoding: Encoding,
  etag: string,
  bytes: Buffer | null,
  cdnSeconds: number,
): string[] {
  const headers = [
    "cache-control",
    // Browsers ask each time, as without a CDN.
    isForCdn(page, cdnSeconds) ? `public, max-age=0, must-revalidate, s-maxage=${cdnSeconds}` : "no-cache",
    "vary",
    "Accept-Encoding, Cookie, Accept-Language",
    "content-language",
    page.language,
    "etag",
    etag,
  ];
  if (bytes === null) return headers;
  if (encoding !== null) headers.push("content-encoding", encoding);
  headers.push("content-type", "text/html; charset=utf-8", "content-length", String(bytes.length));
  return headers;
}
