import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { chooseEncoding, createEncoder, encodePage, etagOf } from "./encoded-page.ts";

const html = "<!DOCTYPE html><p>Ciò che resta</p>".repeat(50);
const caching = { cacheTags: [], maxAge: 60 };
const encodings = ["br", "gzip", null] as const;

describe("an encoded page", () => {
  it.each(encodings)("A page that was first sent as %s has the same content in each encoding", async (first) => {
    const encode = createEncoder();
    const page = await encodePage({ html, status: 200, language: "it", caching, totals: null }, first);
    expect(brotliDecompressSync(await encode(page, "br")).toString()).toBe(html);
    expect(gunzipSync(await encode(page, "gzip")).toString()).toBe(html);
    expect((await encode(page, null)).toString()).toBe(html);
    expect(new Set(encodings.map((encoding) => etagOf(page, encoding))).size).toBe(3);
  });

  it("A page has the size of the encodings that were asked for", async () => {
    const page = await encodePage({ html, status: 200, language: "it", caching, totals: null }, "br");
    const before = page.size;
    expect(page.gzip).toBeNull();
    const gzipped = await createEncoder()(page, "gzip");
    expect(page.size - before).toBe(gzipped.length);
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
