import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { discoveryTexts } from "#content/server-texts.ts";
import { languages } from "#vocabulary/languages.ts";
import { cacheTag } from "#vocabulary/cache-tags.ts";
import { news } from "#features/news/server/tables.ts";
import { aNewsComment } from "#tests/support/comments.ts";
import { edgeCaseTitles } from "#tests/support/edge-case-titles.ts";
import { aNewsForm, aNewsPost } from "#tests/support/news.ts";
import { cacheInvalidationsDelivered } from "#tests/support/cache-invalidation.ts";
import { aWriter } from "#tests/support/people.ts";
import { expectProblem } from "#tests/support/problems.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { aDraft, aPublishedTale, insertPublishedTales, aSubmittedTale } from "#tests/support/tales.ts";
import { firstOrAll } from "#tests/support/thoroughness.ts";
import { childrenOf, readXml, textOf, type Element } from "#tests/support/xml.ts";

let site: TestSite;
beforeAll(async () => {
  site = await aSite();
});
afterAll(() => site.close());

const atomNamespace = "http://www.w3.org/2005/Atom";
const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;
const tagUri = /^tag:[a-z\d.-]+,\d{4}:[\w/:.-]+$/;

const get = (path: string, headers = {}) => site.visitor().get(path, { headers });
const linksOf = (element: Element, rel: string) =>
  childrenOf(element, "link")
    .filter(({ attributes }) => (attributes.rel ?? "alternate") === rel)
    .map(({ attributes }) => attributes.href);

/** The rules of RFC 4287, sections 4.1.1 and 4.1.2, that these feeds can break. */
function expectAtom(xml: string, self: string): Element {
  const feed = readXml(xml);
  expect([feed.name, feed.namespace]).toEqual(["feed", atomNamespace]);
  for (const element of [feed, ...childrenOf(feed, "entry")]) {
    expect(textOf(element, "id")).toMatch(tagUri);
    expect(textOf(element, "title").trim()).not.toBe("");
    expect(textOf(element, "updated")).toMatch(moment);
    expect(linksOf(element, "alternate")).toHaveLength(1);
    for (const { attributes } of childrenOf(element, "link")) expect(new URL(attributes.href!).protocol).toBe("http:");
    for (const author of childrenOf(element, "author")) expect(textOf(author, "name")).not.toBe("");
  }
  expect(childrenOf(feed, "author")).toHaveLength(1);
  expect(linksOf(feed, "self")).toEqual([`http://fabula.test${self}`]);
  const entries = childrenOf(feed, "entry");
  const ids = entries.map((entry) => textOf(entry, "id"));
  expect(new Set(ids).size).toBe(ids.length);
  for (const entry of entries) {
    expect(textOf(entry, "published")).toMatch(moment);
    expect(Date.parse(textOf(entry, "updated"))).toBeLessThanOrEqual(Date.parse(textOf(feed, "updated")));
  }
  return feed;
}

async function feedAt(path: string) {
  const answer = await get(path);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("application/atom+xml; charset=utf-8");
  return expectAtom(answer.body, path);
}

const idsIn = (feed: Element) =>
  childrenOf(feed, "entry").map((entry) => Number(textOf(entry, "id").split(":").at(-1)));

/** The text that a feed reader shows for a text of type html. */
const shownText = (html: string) =>
  html.replace(
    /&(amp|lt|gt|quot|#39);/g,
    (_, name: string) => ({ amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'" })[name] ?? "",
  );

describe("an Atom feed", () => {
  it.each(firstOrAll(languages))("A feed exists in %s before anything is published", async (language) => {
    expect(idsIn(await feedAt(`/feeds/${language}.xml`))).toEqual([]);
    expect(idsIn(await feedAt(`/feeds/${language}/fiaba.xml`))).toEqual([]);
    expect(idsIn(await feedAt(`/feeds/${language}/news.xml`))).toEqual([]);
  });

  it("A feed has the thirty newest Tales of its language or category", async () => {
    const author = await aWriter(site);
    const tales = Array.from({ length: 20 }, (_, at) => ({ publicationDate: new Date(Date.UTC(2026, 0, at + 1)) }));
    const horror = await insertPublishedTales(
      site,
      author,
      tales.map((row) => ({ ...row, language: "IT" })),
    );
    const crime = await insertPublishedTales(
      site,
      author,
      tales.map((row) => ({ ...row, language: "IT", category: "CRIMINALE" })),
    );
    site.context.cache.movedHere([cacheTag.tales("IT")]);
    expect(idsIn(await feedAt("/feeds/it/horror.xml"))).toEqual(horror.toReversed());
    const both = idsIn(await feedAt("/feeds/it.xml"));
    expect(both).toEqual(
      horror
        .flatMap((id, at) => [id, crime[at]!])
        .toReversed()
        .slice(0, 30),
    );
  });

  it("A feed contains any title and text correctly escaped", async () => {
    const author = await aWriter(site);
    const rows = edgeCaseTitles.map((title) => ({
      title,
      overview: `${title} <script>alert(1)</script>`,
      language: "ES" as const,
    }));
    await insertPublishedTales(site, author, rows);
    site.context.cache.movedHere([cacheTag.tales("ES")]);
    const entries = childrenOf(await feedAt("/feeds/es.xml"), "entry");
    const textsOf = (name: string) => entries.map((entry) => shownText(textOf(entry, name))).toReversed();
    expect(textsOf("title")).toEqual(edgeCaseTitles);
    expect(textsOf("summary")).toEqual(rows.map(({ overview }) => overview));
    for (const entry of entries) expect(textOf(entry, "title") + textOf(entry, "summary")).not.toMatch(/[<>]/);
  });

  it("Feed entries link to the Tales' pages and name their authors", { tags: "variation" }, async () => {
    const tale = await aPublishedTale(site, { title: "The last ferry", languageName: "PT" });
    const feed = await feedAt("/feeds/pt.xml");
    expect(feed.attributes["xml:lang"]).toBe("pt");
    const [entry] = childrenOf(feed, "entry");
    expect(linksOf(entry!, "alternate")).toEqual([`http://fabula.test/posts/horror/${tale.id}?lang=pt`]);
    const [author] = childrenOf(entry!, "author");
    expect([textOf(author!, "name"), textOf(author!, "uri")]).toEqual([
      tale.author,
      `http://fabula.test/profile/${tale.author}`,
    ]);
    expect(textOf(entry!, "id")).toBe(`tag:fabula.test,2026:tale:${tale.id}`);
    expect(textOf(entry!, "published")).toBe(tale.publicationDate);
  });

  it("A feed has published Tales at once, no unpublished and no deleted ones", { tags: "variation" }, async () => {
    const writer = await aWriter(site);
    const feedPath = `/feeds/author/${writer.username}.xml`;
    await aDraft(site, { author: writer, languageName: "FR" });
    await aSubmittedTale(site, { author: writer, languageName: "FR" });
    expect(idsIn(await feedAt("/feeds/fr.xml"))).toEqual([]);
    expect(idsIn(await feedAt(feedPath))).toEqual([]);
    const tale = await aPublishedTale(site, { author: writer, languageName: "FR" });
    expect(idsIn(await feedAt("/feeds/fr.xml"))).toEqual([tale.id]);
    expect(idsIn(await feedAt(feedPath))).toEqual([tale.id]);
    await writer.client.delete(`/v1/delete/${tale.id}`);
    expect(idsIn(await feedAt("/feeds/fr.xml"))).toEqual([]);
    expect(idsIn(await feedAt(feedPath))).toEqual([]);
  });

  it("An author's feed gets 404 when the Tales are private and accepts any case of the name", async () => {
    const writer = await aWriter(site, { username: "Mixed1Case" });
    const tale = await aPublishedTale(site, { author: writer });
    const own = "/feeds/author/Mixed1Case.xml";
    expect(idsIn(await feedAt(own))).toEqual([tale.id]);
    expect((await get("/feeds/author/mixed1case.xml")).status).toBe(200);
    await writer.client.patch("/v1/privacy", { query: { newPrivacy: "profile-trophies" } });
    expectProblem(await get(own), 404, "NOT_FOUND");
    await writer.client.patch("/v1/privacy", { query: { newPrivacy: "tales" } });
    expect(idsIn(await feedAt(own))).toEqual([tale.id]);
  });

  it("An author's feed is in the language of the newest Tale", { tags: "variation" }, async () => {
    const writer = await aWriter(site, { language: "IT" });
    const subtitle = async () => textOf(await feedAt(`/feeds/author/${writer.username}.xml`), "subtitle");
    expect(await subtitle()).toBe(discoveryTexts.it.tales);
    for (const language of ["pt", "es"] as const) {
      site.clock.advance(1000);
      await aPublishedTale(site, { author: writer, languageName: language.toUpperCase() });
      expect(await subtitle()).toBe(discoveryTexts[language].tales);
    }
  });

  it("The news feed has the posts of its language", async () => {
    const now = site.clock.now();
    const post = {
      title: "New <covers>",
      description: "They & more.",
      content: "<p>x</p>",
      createdAt: now,
      updatedAt: now,
    };
    const [row] = await site.context.database.db
      .insert(news)
      .values({ ...post, language: "EN" })
      .returning({ id: news.id });
    site.context.cache.movedHere([cacheTag.newsPosts("EN")]);
    const [entry] = childrenOf(await feedAt("/feeds/en/news.xml"), "entry");
    expect(linksOf(entry!, "alternate")).toEqual([`http://fabula.test/blog/posts/${row!.id}?lang=en`]);
    expect(shownText(textOf(entry!, "title"))).toBe(post.title);
    expect(shownText(textOf(entry!, "summary"))).toBe(post.description);
    expect(idsIn(await feedAt("/feeds/es/news.xml"))).toEqual([]);
  });

  it("A comment does not invalidate the news feed", { tags: "variation" }, async () => {
    const post = await aNewsPost(site, { languageName: "FR" });
    await cacheInvalidationsDelivered(site);
    expect(idsIn(await feedAt("/feeds/fr/news.xml"))).toEqual([post.id]);
    await site.context.database.pool.query("UPDATE news SET title = 'Unheard of' WHERE id = $1", [post.id]);
    const title = async () => textOf(childrenOf(await feedAt("/feeds/fr/news.xml"), "entry")[0]!, "title");
    await aNewsComment(site, { on: post });
    expect(await title()).toBe(post.title);
    await post.staff.client.put(`/v1/admin-post/${post.id}`, {
      body: aNewsForm({ title: "Heard of", languageName: "FR" }),
    });
    expect(await title()).toBe("Heard of");
  });

  it("An unchanged feed gets 304", async () => {
    const { headers } = await get("/feeds/it.xml");
    const etag = headers.get("etag")!;
    const modified = headers.get("last-modified")!;
    expect(headers.get("cache-control")).toBe("public, max-age=300");
    expect(headers.get("set-cookie")).toBeNull();
    expect(await get("/feeds/it.xml", { "if-none-match": etag })).toMatchObject({ status: 304, body: null });
    expect(await get("/feeds/it.xml", { "if-none-match": `"other", ${etag}` })).toMatchObject({ status: 304 });
    expect(await get("/feeds/it.xml", { "if-modified-since": modified })).toMatchObject({ status: 304, body: null });
    const earlier = new Date(Date.parse(modified) - 1000).toUTCString();
    expect((await get("/feeds/it.xml", { "if-modified-since": earlier })).status).toBe(200);
    expect((await get("/feeds/it.xml", { "if-none-match": '"other"', "if-modified-since": modified })).status).toBe(
      200,
    );
  });

  it.each(
    firstOrAll([
      "/feeds/de.xml",
      "/feeds/en/nowhere.xml",
      "/feeds/EN.xml",
      "/feeds/author/nobody0here.xml",
      "/feeds/author/%00.xml",
      "/feeds/en/constructor.xml",
    ]),
  )("There is no feed at %s", async (path) => expectProblem(await get(path), 404, "NOT_FOUND"));
});
