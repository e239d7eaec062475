import { createHash } from "node:crypto";
import type { Language } from "#vocabulary/languages.ts";
import { KIB } from "#vocabulary/limits.ts";
import type { Keepable } from "../cache/cache.ts";
import { encode, type Encoded, type Encoding } from "../cache/content-encoding.ts";
import type { PageTotals } from "./web-build.ts";

/** A rendered page. */
export interface EncodedPage extends Keepable, Encoded {
  status: number;
  language: Language;
  totals: PageTotals | null;
  /** Of the uncompressed page. */
  digest: string;
}

/** The cache key, the cache tags and the objects around a page. */
const overhead = KIB;

/** @param encoding the one in which the page is sent first */
export async function encodePage(
  { html, ...rest }: Pick<EncodedPage, "status" | "language" | "caching" | "totals"> & { html: string },
  encoding: Encoding,
): Promise<EncodedPage> {
  const bytes = Buffer.from(html);
  const digest = createHash("sha256").update(bytes).digest("base64url").slice(0, 22);
  const page = { ...rest, isFailure: rest.status >= 500, digest, size: overhead, encoded: new Map() };
  await encode(page, encoding, bytes);
  return page;
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
