import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { categorySlugs } from "#vocabulary/categories.ts";
import { languages } from "#vocabulary/languages.ts";
import { cacheTag } from "#vocabulary/cache-tags.ts";
import { news } from "#features/news/server/tables.ts";
import { solidImage } from "#features/profiles/server/image-files.fixture.ts";
import { cacheInvalidationsDelivered } from "#tests/support/cache-invalidation.ts";
import { insertManyTales } from "#tests/support/many-tales.ts";
import { aWriter } from "#tests/support/people.ts";
import { expectProblem } from "#tests/support/problems.ts";
import { aSeries, orderTales } from "#tests/support/series.ts";
import { anOwnSite, type TestSite } from "#tests/support/site.ts";
import { aDraft, aPublishedTale, aSubmittedTale } from "#tests/support/tales.ts";
import { childrenOf, readXml, textOf } from "#tests/support/xml.ts";

let site: TestSite;
beforeAll(async () => {
  site = await anOwnSite();
});
afterAll(() => site.close());

const protocol = "http://www.sitemaps.org/schemas/sitemap/0.9";
const xhtml = "http://www.w3.org/1999/xhtml";
const get = (path: string, headers = {}) => site.visitor().get(path, { headers });
const pathOf = (address: string) => address.replace("http://fabula.test", "");

/** Checks the limits of sitemaps.org. @returns the addresses and their properties */
async function sitemapAt(path: string) {
  const answer = await get(path);
  expect([path, answer.status]).toEqual([path, 200]);
  expect(answer.headers.get("content-type")).toBe("application/xml; charset=utf-8");
  expect(Buffer.byteLength(answer.body)).toBeLessThan(50 * 2 ** 20);
  const urlset = readXml(answer.body);
  expect([urlset.name, urlset.namespace]).toEqual(["urlset", protocol]);
  const urls = urlset.children.map((url) => {
    const alternates = childrenOf(url, "link").filter(
      ({ namespace, attributes }) => namespace === xhtml && attributes.rel === "alternate",
    );
    const [lastmod] = childrenOf(url, "lastmod").map(({ text }) => text);
    const links = alternates.map(({ attributes }) => [attributes.hreflang!, attributes.href!] as const);
    return { loc: textOf(url, "loc"), lastmod, links };
  });
  expect(urls.length).toBeLessThanOrEqual(50_000);
  const isUnusable = ({ loc, lastmod }: (typeof urls)[number]) =>
    loc.length >= 2048 ||
    new URL(loc).origin !== "http://fabula.test" ||
    (lastmod !== undefined && new Date(lastmod).toISOString() !== lastmod);
  expect(urls.filter(isUnusable)).toEqual([]);
  return urls;
}

async function sitemapIndex() {
  const index = readXml((await get("/sitemap.xml")).body);
  expect([index.name, index.namespace]).toEqual(["sitemapindex", protocol]);
  return index.children.map((file) => pathOf(textOf(file, "loc")));
}

const locs = async (path: string) => (await sitemapAt(path)).map(({ loc }) => pathOf(loc));

describe("the sitemap", () => {
  it("The sitemap of an empty site has the fixed pages in every language", { tags: "variation" }, async () => {
    expect(await sitemapIndex()).toEqual(["/sitemaps/pages.xml"]);
    const pages = await sitemapAt("/sitemaps/pages.xml");
    for (const language of languages) expect(pages.map(({ loc }) => pathOf(loc))).toContain(`/posts?lang=${language}`);
    for (const { loc, links } of pages) {
      expect(links.map(([language]) => language)).toEqual([...languages, "x-default"]);
      expect(links.map(([, href]) => href)).toContain(loc);
    }
    expect(pages.some(({ loc }) => categorySlugs.some((slug) => loc.includes(slug)))).toBe(false);
  });

  it("The sitemap has the pages of published Tales and nothing unpublished", async () => {
    const writer = await aWriter(site, { language: "IT" });
    await aDraft(site, { author: writer });
    await aSubmittedTale(site, { author: writer });
    expect(await sitemapIndex()).toEqual(["/sitemaps/pages.xml"]);
    const tale = await aPublishedTale(site, { author: writer, languageName: "FR" });
    expect(await sitemapIndex()).toEqual(["/sitemaps/pages.xml", "/sitemaps/tales-1.xml", "/sitemaps/authors-1.xml"]);
    const [entry, ...others] = await sitemapAt("/sitemaps/tales-1.xml");
    expect(others).toEqual([]);
    expect(entry).toMatchObject({ loc: `http://fabula.test/posts/horror/${tale.id}?lang=fr`, lastmod: tale.updatedAt });
    expect(await locs("/sitemaps/authors-1.xml")).toEqual([`/profile/${writer.username}?lang=fr`]);
    const listPages = (await sitemapAt("/sitemaps/pages.xml")).filter(({ loc }) => loc.includes("/posts/horror"));
    expect(listPages.map(({ loc }) => pathOf(loc))).toEqual(["/posts/horror?lang=fr"]);
    expect(listPages[0]).toMatchObject({
      lastmod: tale.updatedAt,
      links: [
        ["fr", listPages[0]!.loc],
        ["x-default", "http://fabula.test/posts/horror"],
      ],
    });
    await writer.client.delete(`/v1/delete/${tale.id}`);
    expect(await sitemapIndex()).toEqual(["/sitemaps/pages.xml"]);
    expectProblem(await get("/sitemaps/tales-1.xml"), 404, "NOT_FOUND");
  });

  it(
    "The sitemap has a series as soon as a Tale of it is published, and loses it with the series",
    { tags: "variation" },
    async () => {
      const writer = await aWriter(site);
      const tale = await aPublishedTale(site, { author: writer, languageName: "IT" });
      const { id } = await aSeries(site, { author: writer, languageName: "IT" });
      const path = "/sitemaps/series-1.xml";
      expect(await sitemapIndex()).not.toContain(path);
      await orderTales(writer, id, [tale]);
      await cacheInvalidationsDelivered(site);
      expect(await sitemapIndex()).toContain(path);
      expect(await locs(path)).toEqual([`/series/${id}?lang=it`]);
      await writer.client.delete(`/v1/series/${id}`);
      await cacheInvalidationsDelivered(site);
      expect(await sitemapIndex()).not.toContain(path);
      expectProblem(await get(path), 404, "NOT_FOUND");
      await writer.client.delete(`/v1/delete/${tale.id}`);
    },
  );

  it("The sitemap has authors in the language of their newest Tale", { tags: "variation" }, async () => {
    const writer = await aWriter(site, { language: "IT" });
    const ownEntries = async () =>
      (await locs("/sitemaps/authors-1.xml")).filter((path) => path.startsWith(`/profile/${writer.username}?`));
    for (const languageName of ["PT", "ES"]) {
      site.clock.advance(1000);
      await aPublishedTale(site, { author: writer, languageName });
      expect(await ownEntries()).toEqual([`/profile/${writer.username}?lang=${languageName.toLowerCase()}`]);
    }
    await writer.client.patch("/v1/privacy", { query: { newPrivacy: "private" } });
  });

  it("The sitemap loses an author as soon as the profile is private", async () => {
    const writer = await aWriter(site);
    await aPublishedTale(site, { author: writer });
    expect(await locs("/sitemaps/authors-1.xml")).toContain(`/profile/${writer.username}?lang=en`);
    await writer.client.patch("/v1/privacy", { query: { newPrivacy: "tales-trophies" } });
    expect(await sitemapIndex()).not.toContain("/sitemaps/authors-1.xml");
    expectProblem(await get("/sitemaps/authors-1.xml"), 404, "NOT_FOUND");
  });

  it("The sitemap is invalidated by privacy settings, not by an avatar", { tags: "variation" }, async () => {
    const writer = await aWriter(site);
    await aPublishedTale(site, { author: writer });
    const index = async () => (await get("/sitemap.xml")).body;
    await cacheInvalidationsDelivered(site);
    const before = await index();
    await site.context.database.pool.query("UPDATE tales SET updated_at = updated_at + interval '1 day'");
    expect(
      (await writer.client.post("/avatar", { files: { file: await solidImage(30, 30).png().toBuffer() } })).status,
    ).toBe(200);
    expect(await index()).toBe(before);
    await writer.client.patch("/v1/privacy", { query: { newPrivacy: "profile" } });
    expect(await index()).not.toBe(before);
    await writer.client.patch("/v1/privacy", { query: { newPrivacy: "private" } });
  });

  it("The sitemap has the news", async () => {
    const now = site.clock.now();
    const post = { title: "A post", description: "A post.", content: "<p>x</p>", createdAt: now, updatedAt: now };
    const [row] = await site.context.database.db
      .insert(news)
      .values({ ...post, language: "PT" })
      .returning({ id: news.id });
    site.context.cache.movedHere([cacheTag.newsPosts("PT")]);
    expect(await sitemapIndex()).toContain("/sitemaps/news-1.xml");
    expect(await locs("/sitemaps/news-1.xml")).toEqual([`/blog/posts/${row!.id}?lang=pt`]);
    expect(await locs("/sitemaps/pages.xml")).toContain("/blog?lang=pt");
  });

  it("A large sitemap stays within the limits and blocks no other request", { tags: "variation" }, async () => {
    await insertManyTales(site, { author: await aWriter(site), count: 25_000, category: "FIABA" });
    site.context.cache.movedHere([cacheTag.tales("EN")]);
    const files = (await sitemapIndex()).filter((path) => path.includes("tales-"));
    expect(files).toEqual([1, 2, 3].map((n) => `/sitemaps/tales-${n}.xml`));
    site.context.cache.movedHere([cacheTag.tales("EN")]);
    const written: string[] = [];
    const long = get("/sitemaps/tales-2.xml").then(() => written.push("sitemap"));
    await Promise.all(Array.from({ length: 3 }, () => get("/robots.txt").then(() => written.push("robots"))));
    await long;
    expect(written).toEqual(["robots", "robots", "robots", "sitemap"]);
    const found: string[] = [];
    for (const path of files) {
      const addresses = await locs(path);
      expect(addresses.length).toBeLessThanOrEqual(10_000);
      found.push(...addresses);
    }
    expect(new Set(found).size).toBe(found.length);
    expect(found.filter((path) => path.startsWith("/posts/fiaba/"))).toHaveLength(25_000);
    expectProblem(await get("/sitemaps/tales-4.xml"), 404, "NOT_FOUND");
  });

  it("An unchanged sitemap gets 304", async () => {
    const { headers } = await get("/sitemap.xml");
    expect(headers.get("cache-control")).toBe("public, max-age=600");
    expect(await get("/sitemap.xml", { "if-none-match": headers.get("etag")! })).toMatchObject({
      status: 304,
      body: null,
    });
  });

  it.each(["tales-0", "tales--1", "tales-x", "tales-1e3", "tales-99999999999999999999"])(
    "The sitemap %s does not exist",
    { tags: "variation" },
    async (name) => {
      expectProblem(await get(`/sitemaps/${name}.xml`), 404, "NOT_FOUND");
    },
  );
});
