import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { firstOrAll } from "#tests/support/thoroughness.ts";
import { chooseEncoding, decoded, inEncoding } from "../cache/content-encoding.ts";
import { encodePage, etagOf } from "./encoded-page.ts";

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

describe("an encoded page", () => {
  const html = Array.from({ length: 5000 }, (_, at) => `<p>word${((at + 1) * 7919) % 9973}</p>`).join("");
  const encodings = ["br", "gzip", null] as const;
  const aPage = (first: (typeof encodings)[number]) =>
    encodePage({ html, status: 200, language: "it", caching: { cacheTags: [], maxAge: 60 }, totals: null }, first);

  it.each(firstOrAll(encodings))(
    "A page has the same content in each encoding when %s is the first one",
    async (first) => {
      const page = await aPage(first);
      expect(brotliDecompressSync(await inEncoding(page, "br")).toString()).toBe(html);
      expect(gunzipSync(await inEncoding(page, "gzip")).toString()).toBe(html);
      expect(String(await inEncoding(page, null))).toBe(html);
      expect(String(await decoded(page))).toBe(html);
      expect(new Set(encodings.map((encoding) => etagOf(page, encoding))).size).toBe(3);
    },
  );

  it("A page counts the bytes of each encoding once", async () => {
    const page = await aPage("br");
    const { size } = page;
    const [bytes] = await Promise.all([inEncoding(page, "gzip"), inEncoding(page, "gzip"), inEncoding(page, "br")]);
    await inEncoding(page, "gzip");
    expect(page.size).toBe(size + bytes.length);
  });
});
