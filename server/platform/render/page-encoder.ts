import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { LRUCache } from "lru-cache";
import { KIB, MIB } from "#contract/limits.ts";
import { etagOf, type EncodedPage, type Encoding } from "./encoded-page.ts";
import { withoutSlack } from "../without-slack.ts";
import { createPacker } from "./packed-html.ts";
import { createReusedBuffers } from "./reused-buffers.ts";

/**
 * Makes the bytes that are sent. A kept page is packed, so that many find room. Those that were sent last are also kept as they were sent:
 * popular pages cost nothing, and the others 1 ms instead of a rendering.
 */

/** The cache key, the cache tags and the objects around a page. */
const overhead = KIB;
/** About 1,100 Tales as brotli, which answer six of ten requests if each Tale is read half as often as one with half its rank. */
const sentCapacity = 16 * MIB;

/**
 * Quality 5 takes half as long again as 4, 0.6 ms for a Tale, and its result is 7 % smaller for each reader; quality 7 takes three times
 * as long for 1 % more.
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

/** Bytes of their own, also without an encoding: those of the page can be used for the next one. */
const inEncoding = async (html: Buffer, encoding: Encoding) =>
  withoutSlack(encoding === null ? html : await compress[encoding](html));

const digestOf = (html: Buffer) => createHash("sha256").update(html).digest("base64url").slice(0, 22);

type Rendered = Pick<EncodedPage, "status" | "language" | "caching" | "totals"> & { html: string };

export function createPageEncoder(capacity = sentCapacity) {
  const packer = createPacker();
  const buffers = createReusedBuffers();
  /** By ETag. */
  const sent = new LRUCache<string, Buffer>({
    maxSize: capacity,
    sizeCalculation: ({ length }) => Math.max(1, length),
  });
  const running = new Map<string, Promise<Buffer>>();

  async function encodeAndKeep(etag: string, encoding: Encoding, html: Promise<Buffer>): Promise<Buffer> {
    const bytes = await inEncoding(await html, encoding);
    sent.set(etag, bytes);
    return bytes;
  }

  return {
    /** @param kind pages of the same kind look alike @param encoding the one in which the page is sent first */
    async toPage({ html, ...page }: Rendered, kind: string, encoding: Encoding): Promise<EncodedPage> {
      const isFailure = page.status >= 500;
      if (page.caching === null) {
        const plain = Buffer.from(html);
        return { ...page, isFailure, digest: digestOf(plain), size: overhead, html: async () => plain };
      }
      return buffers.withBytesOf(html, async (plain) => {
        const digest = digestOf(plain);
        const [packed] = await Promise.all([
          packer.pack(plain, `${page.language} ${kind}`),
          encodeAndKeep(etagOf({ digest }, encoding), encoding, Promise.resolve(plain)),
        ]);
        return { ...page, isFailure, digest, size: overhead + packed.size, html: packed.unpack };
      });
    },

    /** The page as it was sent before, if that is still kept. @param etag of the page in one encoding */
    kept: (etag: string): Buffer | null => sent.get(etag) ?? null,

    /** The page in any encoding. Concurrent requests share the work. */
    async encode(page: EncodedPage, encoding: Encoding): Promise<Buffer> {
      if (page.caching === null) return inEncoding(await page.html(), encoding);
      const etag = etagOf(page, encoding);
      const known = sent.get(etag);
      if (known !== undefined) return known;
      const work = running.get(etag) ?? encodeAndKeep(etag, encoding, page.html()).finally(() => running.delete(etag));
      running.set(etag, work);
      return work;
    },

    /** Bytes of the sent pages and of the dictionaries. */
    get bytes(): number {
      return sent.calculatedSize + packer.dictionaryBytes;
    },
  };
}

export type PageEncoder = ReturnType<typeof createPageEncoder>;
