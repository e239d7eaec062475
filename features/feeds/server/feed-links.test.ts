/** @module-tag variation */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { languages } from "#vocabulary/languages.ts";
import { eventually } from "#tests/support/eventually.ts";
import { aNewsPost } from "#tests/support/news.ts";
import { aWriter, type Person } from "#tests/support/people.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { aPublishedTale } from "#tests/support/tales.ts";

/** Pages have visible links to feeds, and a text for browsers without JavaScript. */

let site: TestSite;
let author: Person;
let tale: { id: number };
let news: { id: number };
beforeAll(async () => {
  site = await aSite();
  author = await aWriter(site);
  [tale, news] = await Promise.all([aPublishedTale(site, { author }), aNewsPost(site)]);
});
afterAll(() => site.close());

const page = async (path: string) =>
  (await site.visitor().get(path, { headers: { accept: "text/html" } })).body as string;

describe("a page with a feed", () => {
  const feeds: [path: string, feed: string][] = [
    ["/posts?lang=it", "/feeds/it.xml"],
    ["/posts/horror?lang=en", "/feeds/en/horror.xml"],
    ["/blog?lang=fr", "/feeds/fr/news.xml"],
  ];

  it.each(feeds)("A page with a feed links to it: %s", async (path, feed) => {
    const html = await page(path);
    expect(html).toMatch(new RegExp(`<a [^>]*href="${feed}"[^>]*>`));
    expect((await site.visitor().get(feed)).status).toBe(200);
  });

  it("The home page and that of a Tale name their feed in the head, and that of a news post links to the blog's", async () => {
    expect((await page("/?lang=en")).split("</head>")[0]).toMatch(/<link [^>]*href="[^"]*\/feeds\/en\.xml"/);
    const head = (await page(`/posts/horror/${tale.id}?lang=en`)).split("</head>")[0];
    expect(head).toMatch(/<link [^>]*href="[^"]*\/feeds\/en\/horror\.xml"/);
    expect(await page(`/blog/posts/${news.id}?lang=en`)).toMatch(/<a [^>]*href="\/feeds\/en\/news\.xml"/);
  });

  it("A profile links to the author's feed unless the Tales are private", async () => {
    const link = `href="/feeds/author/${author.username}.xml"`;
    expect(await page(`/profile/${author.username}?lang=en`)).toMatch(new RegExp(`<a [^>]*${link}`));
    await author.client.patch("/v1/privacy", { query: { newPrivacy: "profile" } });
    await eventually(async () => expect(await page(`/profile/${author.username}?lang=en`)).not.toContain(link));
  });
});

describe("a private page without JavaScript", () => {
  it.each(languages)("A private page without JavaScript says what to do in %s", async (language) => {
    for (const path of [
      "/laboratory",
      "/laboratory/create/my-laboratory",
      "/tale/new/horror",
      "/user/settings",
      "/admin",
    ]) {
      const html = await page(`${path}?lang=${language}`);
      const without = /<noscript>(.*?)<\/noscript>/s.exec(html)![1]!;
      expect(without).toMatch(/<h1[^>]*>[^<]{4,}<\/h1>/);
      expect(without).toContain("JavaScript");
      for (const to of ["/posts", "/blog", "/contact-us"]) expect(without).toContain(`href="${to}"`);
      expect(html).toMatch(/<title>[^<]+ · Fabula<\/title>/);
    }
  });
});
