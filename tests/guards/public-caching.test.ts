import { readdir } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { validImages } from "#features/profiles/server/image-files.fixture.ts";
import { aNewsPost } from "../support/news.ts";
import { aReader } from "../support/people.ts";
import { everyCall, makeCall } from "../support/sample-calls.ts";
import { aSiteWithRoutes } from "../support/served-routes.ts";
import type { TestSite } from "../support/site.ts";
import { aPublishedTale } from "../support/tales.ts";
import { firstOrAll } from "../support/thoroughness.ts";

/**
 * Proxies cache public responses with their headers. None of these may set a cookie, or one person would get another's.
 */

let site: TestSite;
let routes: ReadonlySet<string>;
let shared: Record<string, string[]>;
beforeAll(async () => {
  ({ site, routes } = await aSiteWithRoutes({ env: { METRICS_TOKEN: "a token for the tests" } }));
  shared = await sharedFiles();
});
afterAll(() => site.close());

/** Addresses of public content, by their routes. */
async function sharedFiles(): Promise<Record<string, string[]>> {
  const [author, news, assets] = await Promise.all([
    aReader(site),
    aNewsPost(site),
    readdir(new URL("../../dist/browser/assets", import.meta.url)),
  ]);
  const tale = await aPublishedTale(site, { author });
  const { body } = await author.client.post("/avatar", { files: { file: await validImages.png() } });
  return {
    "/api-docs/static/*": ["/api-docs/static/swagger-ui.css", "/api-docs/static/swagger-ui-bundle.js"],
    "/assets/*": firstOrAll(assets.filter((name) => !/\.(br|gz)$/.test(name))).map((name) => `/assets/${name}`),
    "/category-art/:category.svg": ["/category-art/horror.svg", "/category-art/all.svg"],
    "/covers/:category/:language/:id.svg": [`/covers/horror/en/${tale.id}.svg`],
    "/news-art/:id.svg": ["/news-art/7.svg"],
    "/favicon.ico": ["/favicon.ico"],
    "/accent.css": ["/accent.css"],
    "/.well-known/security.txt": ["/.well-known/security.txt"],
    "/feeds/:language.xml": ["/feeds/en.xml"],
    "/feeds/:language/:category.xml": ["/feeds/en/horror.xml"],
    "/feeds/:language/news.xml": ["/feeds/en/news.xml"],
    "/feeds/author/:username.xml": [`/feeds/author/${author.username}.xml`],
    "/icons/:name.png": ["/icons/icon-192.png"],
    "/images/:hash/:width.webp": [body.avatar],
    "/opensearch.xml": ["/opensearch.xml", "/opensearch.xml?lang=it"],
    "/manifest.webmanifest": ["/manifest.webmanifest", "/manifest.webmanifest?lang=it"],
    "/robots.txt": ["/robots.txt"],
    "/share/categories/:category.png": ["/share/categories/horror.png"],
    "/share/news/:id.png": [`/share/news/${news.id}.png`],
    "/share/site.png": ["/share/site.png"],
    "/share/tales/:id.png": [`/share/tales/${tale.id}.png`],
    "/sitemap.xml": ["/sitemap.xml"],
    "/sitemaps/authors-:n.xml": ["/sitemaps/authors-1.xml"],
    "/sitemaps/news-:n.xml": ["/sitemaps/news-1.xml"],
    "/sitemaps/pages.xml": ["/sitemaps/pages.xml"],
    "/sitemaps/tales-:n.xml": ["/sitemaps/tales-1.xml"],
    "/trophy-art/:id.svg": ["/trophy-art/Trophy1.svg", "/trophy-art/Trophy2.svg?v=1&look=pencil"],
  };
}

const isPublic = (headers: Headers) => /\bpublic\b/.test(headers.get("cache-control") ?? "");

describe("what everybody shares", () => {
  it("Public files set no cookie, also for a request without cookies", async () => {
    for (const address of Object.values(shared).flat()) {
      const { status, headers } = await site.visitor().get(address);
      expect([address, status, isPublic(headers), headers.getSetCookie()]).toEqual([address, 200, true, []]);
    }
  });

  it("304 responses and HEAD requests for public files set no cookie", { tags: "variation" }, async () => {
    for (const address of Object.values(shared).flat()) {
      const { headers } = await site.visitor().get(address);
      const etag = headers.get("etag");
      const answers = [
        await site.visitor().call("HEAD", address, { antiForgery: false }),
        ...(etag === null ? [] : [await site.visitor().get(address, { headers: { "if-none-match": etag } })]),
      ];
      for (const answer of answers) expect([address, answer.headers.getSetCookie()]).toEqual([address, []]);
    }
  });
});

describe("what is not named here as everybody's", () => {
  it("No other response is both public and sets a cookie", async () => {
    const calls = new Set(everyCall.map(({ name }) => name));
    const others = [...routes]
      .filter((route) => route.startsWith("GET ") && !calls.has(route))
      .map((route) => route.slice(4));
    expect(Object.keys(shared).filter((route) => !others.includes(route))).toEqual([]);
    const unnamed = others
      .filter((route) => !(route in shared))
      .map((route) => route.replace("*", "").replaceAll(/:\w+/g, "1"));
    for (const address of [
      ...unnamed,
      "/posts/horror",
      "/no/such/page",
      "/assets/none.js",
      "/images/none/1.webp",
      "/feeds/xx.xml",
    ]) {
      const { headers } = await site.visitor().get(address);
      expect([address, isPublic(headers)]).toEqual([address, false]);
    }
    for (const { name, endpoint } of everyCall.filter((call) => call.endpoint.method === "GET")) {
      const { headers } = await makeCall({ client: site.visitor(), person: null }, endpoint);
      expect([name, isPublic(headers)]).toEqual([name, endpoint.publicSeconds !== undefined]);
      if (isPublic(headers)) expect([name, headers.getSetCookie()]).toEqual([name, []]);
    }
  });
});
