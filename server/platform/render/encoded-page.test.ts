import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { chooseEncoding, encodePage, inEncoding } from "./encoded-page.ts";

describe("an encoded page", () => {
  it("An encoded page has the same content in each encoding, with different ETags", async () => {
    const html = "<!DOCTYPE html><p>Ciò che resta</p>".repeat(50);
    const page = await encodePage({ html, status: 200, language: "it", caching: null });
    const [plain, gzip, brotli] = [inEncoding(page, null), inEncoding(page, "gzip"), inEncoding(page, "br")];
    expect(plain.bytes.toString()).toBe(html);
    expect(gunzipSync(gzip.bytes).toString()).toBe(html);
    expect(brotliDecompressSync(brotli.bytes).toString()).toBe(html);
    expect(new Set([plain.etag, gzip.etag, brotli.etag]).size).toBe(3);
  });
});

describe("the encoding of a response", () => {
  it.each([
    ["gzip, deflate, br", "br"],
    ["gzip", "gzip"],
    ["br;q=0, gzip", "gzip"],
    ["gzip;q=0", null],
    ["identity", null],
    [undefined, null],
  ])("Accept-Encoding %s selects %s", (header, encoding) => expect(chooseEncoding(header)).toBe(encoding));
});
