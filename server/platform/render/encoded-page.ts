import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import Negotiator from "negotiator";
import type { Language } from "#contract/languages.ts";
import type { Cacheable } from "./page-cache.ts";

interface Encoded {
  bytes: Buffer;
  /** A strong ETag: each encoding has another one, because the bytes differ. */
  etag: string;
}

/** A rendered page in every encoding that a browser may accept. */
export interface EncodedPage extends Cacheable {
  status: number;
  language: Language;
  plain: Encoded;
  gzip: Encoded;
  brotli: Encoded;
}

const compressed = { gzip: promisify(gzip), brotli: promisify(brotliCompress) };
/** At level 5, brotli is still as fast as gzip. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

type Rendered = Pick<EncodedPage, "status" | "language" | "caching"> & { html: string };

export async function encodePage({ html, ...page }: Rendered): Promise<EncodedPage> {
  const plain = Buffer.from(html);
  const [gzipped, brotlied] = await Promise.all([compressed.gzip(plain), compressed.brotli(plain, brotliOptions)]);
  const digest = createHash("sha256").update(plain).digest("base64url").slice(0, 22);
  return {
    ...page,
    plain: { bytes: plain, etag: `"${digest}"` },
    gzip: { bytes: gzipped, etag: `"${digest}-gz"` },
    brotli: { bytes: brotlied, etag: `"${digest}-br"` },
    size: plain.length + gzipped.length + brotlied.length,
  };
}

type Encoding = "br" | "gzip" | null;

/** The smallest form of a page that an Accept-Encoding header allows; null for uncompressed. */
export function chooseEncoding(acceptEncoding: string | undefined): Encoding {
  if (acceptEncoding === undefined) return null;
  const accepted = new Negotiator({ headers: { "accept-encoding": acceptEncoding } }).encodings(["br", "gzip"]);
  if (accepted.includes("br")) return "br";
  return accepted.includes("gzip") ? "gzip" : null;
}

export function inEncoding(page: EncodedPage, encoding: Encoding): Encoded {
  if (encoding === "br") return page.brotli;
  return encoding === "gzip" ? page.gzip : page.plain;
}
