import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cacheTag } from "#vocabulary/cache-tags.ts";
import { news } from "#features/news/server/tables.ts";
import { edgeCaseTitles } from "../support/edge-case-titles.ts";
import { jsonLdOf, readPageHead, type JsonLd } from "../support/page-head.ts";
import { aWriter, type Person } from "../support/people.ts";
import { aSite, type TestSite } from "../support/site.ts";
import { aPublishedTale, insertPublishedTales } from "../support/tales.ts";

/** The JSON-LD of pages: the properties that Google's documentation asks for, and nothing private. */

let site: TestSite;
let writer: Person;
beforeAll(async () => {
  site = await aSite();
  writer = await aWriter(site, { bio: "Writes </script> at night.", website: "https://example.org/me" });
});
afterAll(() => site.close());

const origin = "http://fabula.test";

interface Article extends JsonLd {
  "@type": "Article";
  headline: string;
  datePublished: string;
  dateModified: string;
  image: { url: string };
  publisher: object;
  author: { name: string; url: string };
}
interface ItemList extends JsonLd {
  itemListElement: (JsonLd & { position: number; name: string; item: string })[];
}
type Breadcrumbs = ItemList & { "@type": "BreadcrumbList" };
type Collection = JsonLd & { "@type": "CollectionPage"; mainEntity: ItemList };

function expectArticle(article: Article, title: string) {
  expect(article.headline).toBe(title);
  for (const date of [article.datePublished, article.dateModified]) expect(new Date(date).toISOString()).toBe(date);
  expect(article.image).toMatchObject({ "@type": "ImageObject", width: 1200, height: 630 });
  expect(article.image.url).toMatch(/^http:\/\/fabula\.test\/share\//);
  expect(article.publisher).toMatchObject({ "@type": "Organization", name: "Fabula" });
  expect(article.author.name).not.toBe("");
  expect(new URL(article.author.url).origin).toBe(origin);
}

function expectBreadcrumbs(list: Breadcrumbs, names: string[]) {
  expect(list.itemListElement.map((item) => [item["@type"], item.position, item.name])).toEqual(
    names.map((name, at) => ["ListItem", at + 1, name]),
  );
  for (const { item } of list.itemListElement) expect(new URL(item).origin).toBe(origin);
}

describe("structured data", () => {
  it("A Tale's JSON-LD names its author, its dates and its breadcrumbs", async () => {
    const tale = await aPublishedTale(site, { author: writer, languageName: "IT", title: "La lanterna" });
    const page = await readPageHead(site, `/posts/horror/${tale.id}`);
    const article = jsonLdOf<Article>(page, "Article");
    expectArticle(article, "La lanterna");
    expect(article).toMatchObject({
      inLanguage: "it",
      datePublished: tale.publicationDate,
      url: `${origin}/posts/horror/${tale.id}?lang=it`,
    });
    expect(article.author).toEqual({
      "@type": "Person",
      name: writer.username,
      url: `${origin}/profile/${writer.username}`,
    });
    expectBreadcrumbs(jsonLdOf<Breadcrumbs>(page, "BreadcrumbList"), ["Tales", "Horror", "La lanterna"]);
    expect(page.metas("article:author")).toEqual([`${origin}/profile/${writer.username}`]);
    expect(page.metas("article:published_time")).toEqual([tale.publicationDate]);
    expect(page.metas("og:locale")).toEqual(["it_IT"]);
  });

  it("JSON-LD and metadata survive every title", { tags: "variation" }, async () => {
    const ids = await insertPublishedTales(
      site,
      writer,
      edgeCaseTitles.map((title) => ({ title, overview: title })),
    );
    for (const [at, id] of ids.entries()) {
      const page = await readPageHead(site, `/posts/horror/${id}`);
      const title = edgeCaseTitles[at]!;
      expectArticle(jsonLdOf<Article>(page, "Article"), title);
      expect(page.titles).toEqual([`${title} · Fabula`]);
      expect([page.metas("og:title"), page.metas("description")]).toEqual([[title], [title]]);
    }
    site.context.cache.movedHere([cacheTag.category("horror", "EN")]);
    const list = jsonLdOf<Collection>(
      await readPageHead(site, "/posts/horror?sort=alphabetical"),
      "CollectionPage",
    ).mainEntity;
    expect(list.itemListElement.map(({ name }) => name).toSorted()).toEqual(edgeCaseTitles.toSorted());
  });

  it("A news post has its JSON-LD", { tags: "variation" }, async () => {
    const now = site.clock.now();
    const post = {
      title: "</script> & news",
      description: "They are new.",
      content: "<p>x</p>",
      language: "EN" as const,
    };
    const [row] = await site.context.database.db
      .insert(news)
      .values({ ...post, createdAt: now, updatedAt: now })
      .returning({ id: news.id });
    const page = await readPageHead(site, `/blog/posts/${row!.id}`);
    expectArticle(jsonLdOf<Article>(page, "Article"), post.title);
    expectBreadcrumbs(jsonLdOf<Breadcrumbs>(page, "BreadcrumbList"), ["News", post.title]);
    site.context.cache.movedHere([cacheTag.news("EN")]);
    const blog = jsonLdOf<Collection>(await readPageHead(site, "/blog"), "CollectionPage");
    expect(blog.mainEntity.itemListElement[0]).toMatchObject({
      name: post.title,
      url: `${origin}/blog/posts/${row!.id}`,
    });
  });

  it("A profile's JSON-LD has only its public parts, and nothing of a private one", async () => {
    const path = `/profile/${writer.username}`;
    const profile = jsonLdOf(await readPageHead(site, path), "ProfilePage");
    expect(profile.mainEntity).toMatchObject({
      "@type": "Person",
      name: "Ada",
      alternateName: writer.username,
      description: "Writes </script> at night.",
      url: origin + path,
      sameAs: ["https://example.org/me"],
    });
    expect(JSON.stringify(profile)).not.toContain("Lovel");
    await writer.client.patch("/v1/privacy", { query: { newPrivacy: "trophies" } });
    const hidden = await readPageHead(site, path);
    expect(hidden.jsonLd).toEqual([]);
    expect(hidden.metas("og:image")).toEqual([]);
    const feeds = (await readPageHead(site, `${path}?tab=trophies`))
      .links("alternate")
      .filter(({ type }) => type !== undefined);
    expect(feeds).toEqual([]);
    await writer.client.patch("/v1/privacy", { query: { newPrivacy: "profile-tales-trophies" } });
  });

  it("The home page's JSON-LD names the site, and lists name their items", { tags: "variation" }, async () => {
    const home = await readPageHead(site, "/");
    expect(jsonLdOf(home, "WebSite")).toMatchObject({ name: "Fabula", url: `${origin}/` });
    const list = jsonLdOf<Collection>(await readPageHead(site, "/posts"), "CollectionPage").mainEntity;
    expect(list.itemListElement).toHaveLength(6);
    expect(list.itemListElement[0]).toMatchObject({
      "@type": "ListItem",
      position: 1,
      url: `${origin}/posts/motivazionali`,
    });
  });
});
