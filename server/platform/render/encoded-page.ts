import Negotiator from "negotiator";
import type { Language } from "#contract/languages.ts";
import type { Cacheable } from "./page-cache.ts";
import type { PageTotals } from "./web-build.ts";

/** A content encoding; null for none. */
export type Encoding = "br" | "gzip" | null;

/** A rendered page. The bytes that are sent are made of it by page-encoder.ts. */
export interface EncodedPage extends Cacheable {
  status: number;
  language: Language;
  totals: PageTotals | null;
  /** Of the uncompressed page. */
  digest: string;
  /** The uncompressed page. */
  html(): Promise<Buffer>;
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
export const etagOf = ({ digest }: Pick<EncodedPage, "digest">, encoding: Encoding) =>
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
