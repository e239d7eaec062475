/** @module-tag variation */
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, it } from "vitest";
import { rawRequest } from "#tests/support/raw-request.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";

let site: TestSite;
beforeAll(async () => {
  site = await aSite();
});
afterAll(() => site.close());

it("The drawings of the categories are the same in each encoding, and smallest for a browser that takes brotli", async () => {
  const drawings = (encoding: string) =>
    rawRequest("GET", `${site.url}/category-art/all.svg`, { "accept-encoding": encoding });
  const [plain, zipped, smallest] = await Promise.all([drawings("identity"), drawings("gzip"), drawings("gzip, br")]);
  expect([zipped, smallest].map(({ headers }) => headers["content-encoding"])).toEqual(["gzip", "br"]);
  expect(gunzipSync(zipped.bytes)).toEqual(plain.bytes);
  expect(brotliDecompressSync(smallest.bytes)).toEqual(plain.bytes);
  expect(smallest.bytes.length).toBeLessThan(zipped.bytes.length);
});
