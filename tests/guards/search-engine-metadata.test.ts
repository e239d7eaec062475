import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { languages } from "#vocabulary/languages.ts";
import { news } from "#features/news/server/tables.ts";
import { measureTalesOf } from "../support/held-jobs.ts";
import { readPageHead, type PageHead } from "../support/page-head.ts";
import { aWriter } from "../support/people.ts";
import { aContest, close, endJudging } from "../support/contests.ts";
import { aPrompt } from "../support/prompts.ts";
import { aSeries } from "../support/series.ts";
import { aSite, type TestSite } from "../support/site.ts";
import { aPublishedTale } from "../support/tales.ts";
import { readXml, textOf } from "../support/xml.ts";
import { tourPages } from "#proofs/tour/tour-pages.ts";

/** Indexable pages have complete metadata for search engines and social networks. */

let site: TestSite;
let tale: { id: number; tags: string[] };
let writer: { username: string };
let newsPost: number;
let series: number;
let prompt: number;
let contest: number;
beforeAll(async () => {
  site = await aSite();
  const author = await aWriter(site);
  tale = await aPublishedTale(site, { author });
  // For the ladder, which has Tales of fifty words and more.
  const content = `<p>${"La lampada era spenta, e nessuno l’aveva accesa da anni. ".repeat(10)}</p>`;
  await aPublishedTale(site, { languageName: "IT", content });
  await measureTalesOf(site);
  const made = await aPrompt(site, { contest: true });
  prompt = made.id;
  await aPublishedTale(site, { author, promptId: prompt });
  series = (await aSeries(site, { author, tales: [tale] })).id;
  writer = author;
  const now = site.clock.now();
  const post = {
    title: "A post",
    description: "A post.",
    content: "<p>x</p>",
    language: "EN" as const,
    createdAt: now,
    updatedAt: now,
  };
  const [row] = await site.context.database.db.insert(news).values(post).returning({ id: news.id });
  newsPost = row!.id;
  const judged = await aContest(site);
  contest = judged.id;
  await aPublishedTale(site, { author, promptId: contest });
  await close(site, judged);
  await endJudging(site, judged);
});
afterAll(() => site.close());

/** Pages with noindex: error pages, steps of a process, addresses with a token. */
const nobodysResult = new Set([
  "category-no-match",
  "search",
  "search-results",
  "search-no-match",
  "result-later",
  "social-login",
  "social-login-done",
  "created-account",
  "activate",
  "reset-request",
  "reset",
  "offline",
  "side-by-side",
  "invited",
  "invited-bad-link",
  "confirm-email",
  "undo-email",
  "unsubscribe-bad-link",
]);

function publicStops() {
  const { id } = tale;
  const reading = {
    tale: { id, category: "horror" as const },
    comment: { id: 1, tale: id },
    writer: writer.username,
    news: newsPost,
  };
  return tourPages({
    ...reading,
    series,
    prompt,
    contest,
    draft: 0,
    submitted: 0,
    advert: 0,
    tag: "",
    reports: { comment: 0, user: 0, decided: 0, tale: 0 },
    original: { id, category: "horror", version: id },
    longTale: id,
    invitation: "no-such-token",
  }).filter(({ roles }) => roles.includes("visitor"));
}

const one = (values: string[], what: string) => {
  expect([what, values.length]).toEqual([what, 1]);
  expect([what, values[0]!.trim()]).not.toEqual([what, ""]);
  return values[0]!;
};

function expectWholeHead(page: PageHead, name: string) {
  const meta = (what: string) => one(page.metas(what), `${name} ${what}`);
  one(page.titles, `${name} title`);
  const description = meta("description");
  expect([meta("og:description"), meta("twitter:description")]).toEqual([description, description]);
  const canonical = one(
    page.links("canonical").map(({ href }) => href!),
    `${name} canonical`,
  );
  expect(new URL(canonical).origin).toBe("http://fabula.test");
  expect(meta("og:url")).toBe(canonical);
  expect(meta("og:title")).toBe(meta("twitter:title"));
  expect(meta("og:site_name")).toBe("Fabula");
  expect(["website", "article"]).toContain(meta("og:type"));
  expect(meta("og:locale")).toMatch(/^[a-z]{2}_[A-Z]{2}$/);
  expect(["summary", "summary_large_image"]).toContain(meta("twitter:card"));
  expect([meta("og:image:alt"), meta("og:image")]).toEqual([meta("twitter:image:alt"), meta("twitter:image")]);

  const alternates = page.links("alternate").filter(({ hreflang }) => hreflang !== undefined);
  const [only] = page.metas("article:published_time");
  if (only === undefined) {
    expect(alternates.map(({ hreflang }) => hreflang)).toEqual([...languages, "x-default"]);
    expect(alternates.map(({ href }) => href)).toContain(canonical);
    expect(page.metas("og:locale:alternate")).toHaveLength(languages.length - 1);
  } else {
    for (const time of [only, meta("article:modified_time")]) expect(new Date(time).toISOString()).toBe(time);
    expect([alternates, page.metas("og:locale:alternate")]).toEqual([[], []]);
  }
}

/** Every address in the head exists. */
async function expectNothingMissing(page: PageHead) {
  const path = (address: string) => address.replace("http://fabula.test", "");
  const picture = await site.visitor().get(path(page.metas("og:image")[0]!));
  expect([page.metas("og:image")[0], picture.status]).toEqual([page.metas("og:image")[0], 200]);
  const { width, height } = await sharp(picture.body).metadata();
  expect([String(width), String(height)]).toEqual([page.metas("og:image:width")[0], page.metas("og:image:height")[0]]);
  for (const { href } of page.links("alternate").filter(({ type }) => type === "application/atom+xml")) {
    const feed = await site.visitor().get(path(href!));
    expect([href, feed.status, feed.headers.get("content-type")]).toEqual([
      href,
      200,
      "application/atom+xml; charset=utf-8",
    ]);
  }
  for (const rel of ["manifest", "apple-touch-icon"]) {
    expect((await site.visitor().get(page.links(rel)[0]!.href!)).status).toBe(200);
  }
}

describe("public pages", () => {
  it("Indexable public pages have complete metadata, and the others have noindex", async () => {
    for (const { name, path } of publicStops()) {
      const page = await readPageHead(site, path);
      if (page.status !== 200) continue;
      const hidden = page.metas("robots").includes("noindex");
      if (nobodysResult.has(name)) continue;
      expect([name, hidden]).toEqual([name, false]);
      expectWholeHead(page, name);
      await expectNothingMissing(page);
    }
  });

  it("A result without Tales in its language has noindex", async () => {
    const page = await readPageHead(site, `/prompts/${contest}/results?languageName=PT`);
    expect([page.status, page.metas("robots")]).toEqual([200, ["noindex"]]);
  });

  it("The sitemap lists public pages under their canonical addresses", { tags: "variation" }, async () => {
    const addressesIn = async (path: string) =>
      readXml((await site.visitor().get(path)).body).children.map((entry) =>
        textOf(entry, "loc").replace("http://fabula.test", ""),
      );
    const files = await addressesIn("/sitemap.xml");
    expect(files).toHaveLength(5);
    const found = (await Promise.all(files.map(addressesIn))).flat();
    expect(found.length).toBeGreaterThan(languages.length * 9);
    for (const path of found) {
      const page = await readPageHead(site, path);
      expect([path, page.status, page.metas("robots")]).toEqual([path, 200, []]);
      expect(page.links("canonical").map(({ href }) => href)).toEqual([`http://fabula.test${path}`]);
    }
    for (const { name, path } of publicStops()) {
      const page = await readPageHead(site, path);
      const [canonical] = page.links("canonical").map(({ href }) => href!.replace("http://fabula.test", ""));
      const isVariant =
        // The sitemap has the page of the contest, which leads to it.
        name === "result" ||
        /[?&](sort|tab|tag|social)=/.test(path) ||
        page.status !== 200 ||
        page.metas("robots").length > 0;
      if (!isVariant) expect([name, found.includes(canonical!)]).toEqual([name, true]);
    }
  });

  it("The canonical address leaves out parameters that do not change the page", { tags: "variation" }, async () => {
    const own: [string, string][] = [
      ["/?page=7", "/?lang=en"],
      ["/contact-us?tag=buy&sort=x&tab=y", "/contact-us?lang=en"],
      ["/posts/horror?page=abc&sort=none&tab=x", "/posts/horror?lang=en"],
      ["/posts/horror?page=1&sort=alphabetical", "/posts/horror?sort=alphabetical&lang=en"],
      [`/posts/horror/${tale.id}?page=2`, `/posts/horror/${tale.id}?lang=en`],
      ["/blog?page=0", "/blog?lang=en"],
      [`/blog/posts/${newsPost}?tag=x`, `/blog/posts/${newsPost}?lang=en`],
    ];
    for (const [address, path] of own) {
      const page = await readPageHead(site, address);
      expectWholeHead(page, address);
      expect([address, page.links("canonical")[0]!.href]).toEqual([address, `http://fabula.test${path}`]);
    }
  });

  it("A filtered list of one language names no other languages", { tags: "variation" }, async () => {
    const page = await readPageHead(site, `/posts/horror?tag=${encodeURIComponent(tale.tags[0]!)}`);
    expect([page.status, page.metas("robots"), page.links("canonical")]).toMatchObject([
      200,
      [],
      [{ href: expect.stringContaining("?tag=") }],
    ]);
    expect(page.links("alternate").filter(({ hreflang }) => hreflang !== undefined)).toEqual([]);
    expect(page.metas("og:locale:alternate")).toEqual([]);
  });

  it.each(languages)("Public pages have the same metadata in %s", { tags: "variation" }, async (language) => {
    for (const path of ["/", "/posts", `/profile/${writer.username}`, "/signup", "/login"]) {
      const page = await readPageHead(site, `${path}?lang=${language}`);
      expectWholeHead(page, path);
      expect(page.links("canonical")[0]!.href).toBe(`http://fabula.test${path}?lang=${language}`);
      expect(page.metas("og:locale")[0]!.slice(0, 2)).toBe(language);
      expect(page.links("manifest")[0]!.href).toBe(`/manifest.webmanifest?lang=${language}`);
    }
  });
});
