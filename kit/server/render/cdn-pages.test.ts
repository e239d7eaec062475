import { afterAll, beforeAll, expect, it } from "vitest";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { firstOrAll } from "#tests/support/thoroughness.ts";

/** Headers of pages for a CDN; `npm run test:cdn` tries them with nginx. */

let site: TestSite;
beforeAll(async () => {
  site = await aSite({ env: { CDN_PAGE_SECONDS: "10" } });
});
afterAll(() => site.close());

async function headersOf(path: string) {
  const { headers } = await site.visitor().get(path, { headers: { accept: "text/html" } });
  return [headers.get("cache-control"), headers.getSetCookie().length];
}

it.each(firstOrAll(["/", "/blog", "/posts/horror"]))(
  "A CDN may keep the page %s, which sets no cookie",
  async (path) => {
    const forCdn = ["public, max-age=0, must-revalidate, s-maxage=10", 0];
    // The first reply is rendered, the second one comes from the cache of pages.
    expect([await headersOf(path), await headersOf(path)]).toEqual([forCdn, forCdn]);
  },
);

it.each(["/search?q=lamp", "/activate/some-token", "/no/such/page"])("No CDN keeps the page %s", async (path) => {
  for (const [caching] of [await headersOf(path), await headersOf(path)])
    expect(caching).not.toMatch(/public|s-maxage/);
});

it("A page that is unchanged gets 304 with the same headers", async () => {
  const visit = (tag?: string) =>
    site
      .visitor()
      .get("/blog", { headers: { accept: "text/html", ...(tag === undefined ? {} : { "if-none-match": tag }) } });
  const { headers } = await visit();
  const again = await visit(headers.get("etag")!);
  expect([again.status, again.headers.get("cache-control")]).toEqual([304, headers.get("cache-control")]);
});
