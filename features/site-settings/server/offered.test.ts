import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aReader, type Person } from "#tests/support/people.ts";
import type { TestSite } from "#tests/support/site.ts";
import { changeSettings } from "#tests/support/site-settings.ts";
import { aNewsPost } from "#tests/support/news.ts";
import { tagNames } from "#tests/support/tales.ts";
import { aNarrowedSite, offered, whileAllIsOffered } from "./offered.fixture.ts";

let site: TestSite;
let author: Person;
let italian: { id: number };
let english: { id: number };
let horror: { id: number };
let news: { id: number };
beforeAll(async () => {
  ({ site, author, italian, english, horror } = await aNarrowedSite());
  news = await whileAllIsOffered(site, () => aNewsPost(site, { languageName: "EN", title: "A green lantern" }));
});
afterAll(() => site.close());

const idsOf = (body: { posts: { id: number }[] }) => body.posts.map(({ id }) => id);
type Query = Record<string, string | number | string[]>;
const get = async (path: string, query: Query = {}, { client } = { client: site.visitor() }) =>
  (await client.get(path, { query })).body;
const textOf = async (path: string) => (await fetch(site.url + path)).text();

describe("lists leave out what the site doesn't offer, and are empty where it is asked for by name", () => {
  it("Lists of categories and their tags leave it out", async () => {
    const list = async (query: Query) => idsOf(await get("/v0/posts/category", query));
    expect(await list({ category: "FIABA", languageName: ["IT", "EN"] })).toEqual([italian.id]);
    expect(await list({ category: "FIABA", languageName: "EN" })).toEqual([]);
    expect(await list({ category: "HORROR", languageName: "IT" })).toEqual([]);
    const [tag] = await tagNames(site, 1, "FIABA", "IT");
    expect(tag).toBeDefined();
    expect(await get("/v0/tags", { categoryName: "FIABA", languageName: "EN" })).toEqual([]);
    expect(await get("/v0/tags", { categoryName: "HORROR", languageName: "IT" })).toEqual([]);
  });

  it("Random Tales leave it out", async () => {
    const random = async (languageName: string[]) =>
      (await get("/v0/random-posts", { total: 5, languageName })).map(({ id }: { id: number }) => id);
    expect(await random(["EN"])).toEqual([]);
    expect(await random(["IT", "EN"])).toEqual([italian.id]);
  });

  it("Search leaves it out, by words and by likes, and so do its counts", async () => {
    const search = async (query: Query) => idsOf(await get("/v0/search", query));
    expect(await search({ query: "lanterna" })).toEqual([italian.id]);
    expect(await search({ sortBy: "totLikes", languageName: ["IT", "EN"] })).toEqual([italian.id]);
    expect(await search({ query: "lanterna", languageName: "EN" })).toEqual([]);
    expect(await search({ query: "lanterna", category: "HORROR" })).toEqual([]);
    expect(await search({ author: author.username })).toEqual([italian.id]);
    const counts = await get("/v0/search/languages", { query: "lanterna" });
    expect(counts).toEqual({
      languages: [
        { languageName: "IT", totalPosts: 1, atLeast: false },
        { languageName: "ES", totalPosts: 0, atLeast: false },
      ],
      totalPosts: 1,
      atLeast: false,
    });
  });

  it("Suggestions leave it out, and so do the categories that a search names", async () => {
    const suggested = async (query: Query) => get("/v0/search/suggest", query);
    const all = await suggested({ query: "lanterna" });
    expect(all.tales.map(({ id }: { id: number }) => id)).toEqual([italian.id]);
    expect((await suggested({ query: author.username })).authors).toHaveLength(1);
    expect(await suggested({ query: "lanterna", languageName: "EN" })).toEqual({ tales: [], authors: [], tags: [] });
    const understood = async (query: string) => (await get("/v0/search/understood", { query })).categoryName;
    expect([await understood("horror"), await understood("fiaba")]).toEqual([null, "FIABA"]);
    await changeSettings(site, { categories: { fiaba: { hidden: false, titles: { IT: "Notti" } } } });
    expect(await understood("notti")).toBe("FIABA");
    await changeSettings(site, { categories: { fiaba: null } });
  });

  it("The list of followed members and tags leaves it out", async () => {
    const reader = await aReader(site);
    await reader.client.put(`/v1/follows/${author.username}`);
    const listed = await get("/v1/following", {}, reader);
    expect([idsOf(listed), listed.totalPosts]).toEqual([[italian.id], 1]);
    const tagged = await aReader(site);
    for (const { id } of [italian, english, horror]) {
      const { tags, categoryName, languageName } = await get(`/v0/posts/${id}`);
      await tagged.client.put("/v1/follows-tag", { query: { tagName: tags[0], categoryName, languageName } });
    }
    const byTag = await get("/v1/following", {}, tagged);
    expect([idsOf(byTag), byTag.totalPosts]).toEqual([[italian.id], 1]);
  });

  it("Profiles leave it out, except for their owner", async () => {
    const ofAuthor = (query: Query, person?: Person) =>
      get("/v0/posts-published/author", { username: author.username, ...query }, person);
    const shown = await ofAuthor({});
    expect([idsOf(shown), shown.totalPosts]).toEqual([[italian.id], 1]);
    expect(await ofAuthor({ languageName: "EN" })).toEqual({ posts: [], totalPosts: 0 });
    const own = await ofAuthor({}, author);
    expect([idsOf(own).length, own.totalPosts]).toEqual([3, 3]);
  });

  it("Lists of series leave it out, except for their owner", async () => {
    const create = (languageName: string) =>
      author.client.post("/v1/series", { body: { title: `Lanterne ${languageName}`, description: "", languageName } });
    await create("IT");
    await whileAllIsOffered(site, () => create("EN"));
    const list = async (person?: Person) => get("/v0/series", { username: author.username }, person);
    expect(await list()).toMatchObject({ series: [{ languageName: "IT" }], totalSeries: 1 });
    expect((await list(author)).totalSeries).toBe(2);
  });

  it("Lists of news leave it out", async () => {
    expect(await get("/v0/all-admin-posts", { languageName: "EN" })).toEqual({ adminPost: [], totalAdminPost: 0 });
    expect((await site.visitor().get(`/v0/admin-post/${news.id}`)).status).toBe(200);
  });

  it("Feeds leave it out", async () => {
    const entries = async (path: string) => [...(await textOf(path)).matchAll(/tale:(\d+)|news:(\d+)/g)].length;
    expect(await textOf("/feeds/it.xml")).toContain(`tale:${italian.id}`);
    expect(await textOf("/feeds/it.xml")).not.toContain(`tale:${horror.id}`);
    const none = ["/feeds/en.xml", "/feeds/en/fiaba.xml", "/feeds/it/horror.xml", "/feeds/en/news.xml"];
    for (const path of none) expect(await entries(path), path).toBe(0);
    expect(await entries(`/feeds/author/${author.username}.xml`)).toBe(1);
  });

  it("Sitemaps leave it out", async () => {
    const pages = await textOf("/sitemaps/pages.xml");
    expect(pages).toContain("/posts/fiaba?lang=it");
    expect(pages).not.toMatch(/lang=(en|fr|pt)|horror/);
    const tales = await textOf("/sitemaps/tales-1.xml");
    expect(tales).toContain(`/posts/fiaba/${italian.id}?lang=it`);
    expect(tales).not.toMatch(/lang=en|horror/);
    expect(await textOf("/sitemaps/news-1.xml")).not.toContain("lang=en");
    expect(await textOf("/sitemaps/authors-1.xml")).not.toMatch(/lang=(en|fr|pt)/);
  });
});

describe("elsewhere it stays", () => {
  it("Texts are readable by address", async () => {
    for (const { id } of [english, horror]) expect((await site.visitor().get(`/v0/posts/${id}`)).status).toBe(200);
  });

  it("Favourites, read later and one's own Tales have it", async () => {
    const reader = await aReader(site);
    await reader.client.post("/v1/posts/bookmark", { query: { postId: english.id } });
    await reader.client.put(`/v1/read-later/${horror.id}`);
    const favourites = await get("/v0/posts/bookmark", { username: reader.username }, reader);
    expect(idsOf(favourites)).toEqual([english.id]);
    expect(JSON.stringify(await get("/v1/read-later", {}, reader))).toContain("Lanterna nera");
  });

  it("Lists have it again when it is offered again", async () => {
    const list = async () => idsOf(await get("/v0/posts/category", { category: "FIABA", languageName: ["IT", "EN"] }));
    await changeSettings(site, { languages: ["IT", "EN"] });
    expect((await list()).toSorted()).toEqual([italian.id, english.id].toSorted());
    await changeSettings(site, offered);
    expect(await list()).toEqual([italian.id]);
  });
});
