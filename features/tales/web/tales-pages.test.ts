import { createMemoryRouter, RouterContextProvider } from "react-router";
import { describe, expect, it } from "vitest";
import { categorySlugs } from "#vocabulary/categories.ts";
import { languages } from "#vocabulary/languages.ts";
import type { PublishedTale } from "../shapes.ts";
import { answering, origin, rendered, renderedPage, site } from "#tests/support/rendered-page.ts";
import { firstOrAll } from "#tests/support/thoroughness.ts";
import { translator } from "#tests/support/translator.ts";
import { createApi } from "#kit/web/calls/api.ts";
import { pageContext } from "#kit/web/pages/page-context.ts";
import { loader as redirectToTale } from "#site/web/pages/tale/tale-redirect.tsx";

function aTale(id: number, fields: Partial<PublishedTale> = {}): PublishedTale {
  const instant = "2026-10-03T17:39:00.000Z";
  return {
    id,
    title: `Tale number ${id}`,
    overview: "It rained on the ferry. Nobody minded.",
    content: "<p>It rained on the ferry.</p>",
    categoryName: "HORROR",
    languageName: "EN",
    tags: ["old rules"],
    isFinished: 1,
    published: true,
    author: "maraholt",
    authorAvatar: null,
    totLikes: 3,
    totComments: 0,
    totBookmarks: 0,
    publicationDate: instant,
    revisedAt: null,
    createdAt: instant,
    updatedAt: instant,
    words: 1000,
    readingMinutes: 5,
    level: null,
    warnings: [],
    translations: "ask",
    correctionsWelcome: false,
    comments: "open",
    difficulty: null,
    prompt: null,
    award: null,
    helpers: [],
    versions: [],
    translationOf: null,
    series: null,
    ...fields,
  };
}

/** A site with one Tale and lists of the given Tales; records the requests. */
interface Given {
  tale?: PublishedTale;
  posts?: PublishedTale[];
  totalPosts?: number;
  /** By the author of the Tale. */
  ofAuthor?: PublishedTale[];
}

function aSite({ tale = aTale(10), posts = [tale], totalPosts = posts.length, ofAuthor = [tale] }: Given) {
  const requestedUrls: URL[] = [];
  const fetch = answering((url) => {
    requestedUrls.push(url);
    if (url.pathname === "/v0/random-posts") return posts.slice(0, Number(url.searchParams.get("total")));
    if (url.pathname === "/v0/publicity-active") return [];
    if (url.pathname === "/v0/tags") return [{ tagName: "old rules", categoryName: "HORROR", languageName: "EN" }];
    if (url.pathname === "/v0/posts-published/author") return { posts: ofAuthor, totalPosts: ofAuthor.length };
    return url.pathname.startsWith("/v0/posts/category") ? { posts, totalPosts } : tale;
  });
  return { fetch, requestedUrls };
}

async function visited(path: string, options: Given = {}) {
  const { fetch, requestedUrls } = aSite(options);
  return { result: await rendered(path, fetch), requestedUrls };
}

async function pageAt(path: string, options: Given = {}) {
  const { fetch, requestedUrls } = aSite(options);
  return { ...(await renderedPage(path, fetch)), requestedUrls };
}

describe("the page of a Tale", () => {
  it("A Tale's page shows it in its own language, with author, tags and likes", async () => {
    const { html, cacheTags } = await pageAt("/posts/horror/10", { tale: aTale(10, { languageName: "IT" }) });
    expect(html).toMatch(/<h1 lang="it"[^>]*>Tale number 10<\/h1>/);
    expect(html).toMatch(/<div lang="it"[^>]*class="tale-text[^>]*><p>It rained on the ferry\.<\/p><\/div>/);
    for (const link of ["/profile/maraholt", "/posts/horror?tag=old+rules", "/posts/horror"])
      expect(html).toContain(`href="${link}"`);
    expect(html).toContain("3\u00a0likes");
    expect(html).toMatch(/<time dateTime="2026-10-03T17:39:00\.000Z"[^>]*>3\u00a0October 2026<\/time>/i);
    expect(cacheTags).toEqual([
      "tale:10",
      "totals:10",
      "tags:horror:IT",
      "author:maraholt",
      "visibility:maraholt",
      "name:maraholt",
    ]);
  });

  it("A Tale's page has the tag of every Tale that it shows, and is at most ten minutes old", async () => {
    const ofAuthor = [aTale(10), aTale(20)];
    const { cacheTags, maxAge } = await pageAt("/posts/horror/10", { posts: [aTale(10), aTale(11)], ofAuthor });
    expect(cacheTags.filter((tag) => tag.startsWith("tale:"))).toEqual(["tale:10", "tale:11", "tale:20"]);
    expect(maxAge).toBe(600);
  });

  it("A Tale's page shows another Tale of the category and others by the author, each once and never itself", async () => {
    const ofAuthor = [aTale(10), aTale(11), aTale(20), aTale(21)];
    const { html } = await pageAt("/posts/horror/10", { posts: [aTale(10), aTale(11), aTale(12)], ofAuthor });
    const [, end = ""] = html.split('aria-labelledby="author"');
    expect([...end.matchAll(/Tale number (\d+)</g)].map(([, id]) => id)).toEqual(["11", "20", "21"]);
  });

  it("A Tale's page has no more of the other Tales than their first sentences, also in its data", async () => {
    const overview = "The pier was empty at noon. Nobody came.";
    const posts = [aTale(10), aTale(11, { overview }), aTale(12, { overview })];
    const { html } = await pageAt("/posts/horror/10", { posts, ofAuthor: [aTale(20, { overview })] });
    expect(html).toContain("The pier was empty at noon.");
    expect(html).not.toContain("Nobody came.");
  });

  it.each(["/posts/fiaba/10", "/posts/nowhere/10", "/posts/tale/10"])(
    "%s redirects to the page of the Tale",
    async (path) => {
      expect((await visited(path)).result).toMatchObject({ redirect: "/posts/horror/10" });
    },
  );

  it("The redirect to a Tale keeps the hash with the comment's id", async () => {
    const { fetch } = aSite({});
    const routes = [{ path: "posts/tale/:postId", loader: redirectToTale }, { path: "posts/:category/:id" }];
    const router = createMemoryRouter(routes, {
      initialEntries: ["/posts/horror/1"],
      getContext() {
        const context = new RouterContextProvider();
        context.set(pageContext, { api: createApi({ fetch, origin }), language: "en", site });
        return context;
      },
    });
    await router.navigate("/posts/tale/10#7");
    expect(router.state.location).toMatchObject({ pathname: "/posts/horror/10", hash: "#7" });
  });
});

describe("a category page", () => {
  it("A category page requests what its URL says, twelve Tales at a time", async () => {
    const { requestedUrls } = await pageAt("/posts/horror?sort=alphabetical&tag=old+rules&page=2", { totalPosts: 20 });
    const list = requestedUrls.find(({ pathname }) => pathname === "/v0/posts/category/tag");
    expect(Object.fromEntries(list?.searchParams ?? [])).toEqual({
      category: "HORROR",
      languageName: "EN",
      tag: "old rules",
      pageNumber: "1",
      pageSize: "12",
      sortBy: "title",
      direction: "ASC",
    });
  });

  it("A page number beyond the end redirects to the last page", async () => {
    const { result } = await visited("/posts/horror?sort=favourites&page=9", { totalPosts: 20 });
    expect(result).toMatchObject({ redirect: "/posts/horror?sort=favourites&page=2" });
  });

  it("A category page says in words which Tales are shown of how many, next to the fixed form", async () => {
    const text = async (total: number) =>
      (await pageAt("/posts/horror", { totalPosts: total })).html.replaceAll(/<[^>]*>/g, "");
    const several = await text(20);
    expect(several).toContain("1 - 12 pag 20 Tales");
    expect(several).toContain("1 to 12 of 20 Tales");
    expect(await text(1)).toContain("1 - 1 pag 1 Tale1 to 1 of 1 Tale");
  });

  it("A category page explains what to do if there are no Tales and if a filter has no matches", async () => {
    expect((await pageAt("/posts/horror", { posts: [] })).html).toContain('href="/tale/new/horror"');
    const { html } = await pageAt("/posts/horror?tag=the+sea&sort=favourites", { posts: [] });
    expect(html).toContain("has the tag “the sea”");
    expect(html).toContain('href="/posts/horror?sort=favourites"');
  });

  it("Another sort order or category resets the filter, and another tag keeps the sort order", async () => {
    const { html } = await pageAt("/posts/horror?sort=favourites&tag=old+rules&page=2", { totalPosts: 20 });
    for (const sort of ["", "?sort=favourites", "?sort=alphabetical"])
      expect(html).toContain(`href="/posts/horror${sort}"`);
    for (const category of categorySlugs) expect(html).toContain(`href="/posts/${category}"`);
    const [, search = ""] = html.match(/<form[^>]*role="search"[^>]*action="\/posts\/[^>]*>(.*?)<\/form>/) ?? [];
    expect(search).toMatch(/<input[^>]*name="sort" value="favourites"/);
    expect(search).not.toContain('name="page"');
    expect(html).toContain('href="/posts/horror?sort=favourites&amp;tag=old+rules"');
  });

  it("A category page has the tags of the likes on it, and of the order by likes if it is in that order", async () => {
    const likes = async (path: string) => (await pageAt(path)).cacheTags.filter((tag) => /^(likes|ranking):/.test(tag));
    expect(await likes("/posts/horror")).toEqual(["likes:10"]);
    expect(await likes("/posts/horror?sort=favourites")).toEqual(["ranking:horror:EN", "likes:10"]);
  });

  it("An unknown category is a 404", async () => {
    expect((await pageAt("/posts/nowhere")).status).toBe(404);
  });
});

describe("the index of categories", () => {
  it.each(firstOrAll(languages))(
    "The index shows six cards in %s, each with a picture, an icon and a description",
    async (language) => {
      const t = translator(language);
      const { html } = await renderedPage("/posts", aSite({}).fetch, language);
      const cards = [...html.matchAll(/<li data-category="(\w+)" class="swiper-slide.*?<\/li>/g)];
      expect(cards.map(([, category]) => category)).toEqual(categorySlugs);
      for (const [card, category] of cards) {
        expect(card).toMatch(
          new RegExp(
            `href="/posts/${category}"[^>]*>${t(`categories:${category}.title` as "categories:horror.title")}<`,
          ),
        );
        expect(card).toContain(t(`categories:${category}.description` as "categories:horror.description"));
        expect(card.match(/<svg/g)?.length, card).toBeGreaterThan(0);
        expect(card.match(/<img|<svg/g)?.length, card).toBeGreaterThan(1);
      }
    },
  );
});

describe("the home page", () => {
  it("The home page shows one Tale in the hero and four others in the grid", async () => {
    const { html } = await pageAt("/", { posts: [1, 2, 3, 4, 5].map((id) => aTale(id)) });
    for (const id of [1, 2, 3, 4, 5]) expect(html.split(`href="/posts/horror/${id}"`)).toHaveLength(2);
  });

  it("The home page shows a visitor links to sign up and log in, six feature cards, and how a Tale is written", async () => {
    const t = translator("en");
    const { html } = await pageAt("/");
    const section = (name: string) => html.split(`<section aria-labelledby="${name}"`)[1]?.split("</section>")[0] ?? "";
    const [main = ""] = (html.split("<main")[1] ?? "").split("</h2>");
    expect(main).toMatch(new RegExp(`href="/signup"[^>]*>${t("home:register")}<`));
    expect(main).toMatch(new RegExp(`href="/login"[^>]*>${t("home:logIn")}<`));
    const cards = [...section("features").matchAll(/<h3[^>]*><a[^>]*href="([^"]+)"[^>]*>([^<]+)<\/a>/g)].map(
      ([, to, title]) => [title, to],
    );
    expect(cards).toEqual([
      [t("home:features.community.title"), "/signup"],
      [t("home:features.writers.title"), "/laboratory"],
      [t("home:features.readers.title"), "/posts"],
      [t("home:features.blog.title"), "/blog"],
      [t("home:features.administration.title"), "/contact-us"],
      [t("home:features.languages.title"), "/#language-picker"],
    ]);
    expect(section("checklist").match(/<li/g)).toHaveLength(7);
    expect(section("checklist")).toContain(t("home:checklist.steps.publish"));
  });

  it("The home page works without any published Tale", async () => {
    const { html, status } = await pageAt("/", { posts: [] });
    expect(status).toBe(200);
    expect(html).not.toContain('aria-labelledby="drawn"');
  });
});
