import { constants, zstdCompressSync, zstdDecompressSync } from "node:zlib";

/**
 * Versions of a text as differences from one of them. A text of 60 pages with two changed paragraphs takes a few hundred bytes more than the
 * whole one (docs/decisions/0056-versions-as-differences.md).
 */

/** Enough to look back over the longest text and its dictionary. */
const windowLog = 22;
/** Bytes. Sanitising can make a text longer than a sent one may be, but never so much. */
const maxOutputLength = 4 * 2 ** 20;
const params = { [constants.ZSTD_c_compressionLevel]: 6, [constants.ZSTD_c_windowLog]: windowLog };

export const compressText = (html: string): Buffer => zstdCompressSync(html, { params });
export const readText = (compressed: Uint8Array): string =>
  zstdDecompressSync(compressed, { maxOutputLength }).toString();

export const differenceFrom = (base: string, html: string): Buffer =>
  zstdCompressSync(html, { params, dictionary: Buffer.from(base) });
export const applyDifference = (base: string, difference: Uint8Array): string =>
  zstdDecompressSync(difference, { dictionary: Buffer.from(base), maxOutputLength }).toString();
