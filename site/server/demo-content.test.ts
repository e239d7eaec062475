/** @module-tag variation */
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, it } from "vitest";
import { languages, toLanguageName } from "#vocabulary/languages.ts";
import { trophyGroups, type TrophyKind } from "#vocabulary/trophies.ts";
import type { Comment, NewsComment } from "#features/comments/calls.ts";
import { photoSizes, type ListedNews } from "#features/news/calls.ts";
import type { ListedTale } from "#features/tales/shapes.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import type { DemoTale } from "./demo-content/tales.ts";

/** On a new site with demo content, all data about members and Tales is as if they had used the site. */

interface Shelf {
  username: string;
  tales: ListedTale[];
  favourites: ListedTale[];
  trophies: { id: string; earnedAt: string }[];
}

interface Result {
  languageName: string;
  places: { post: ListedTale; score: number; differences: number[] }[];
  unplaced: unknown[];
}

let site: TestSite;
const authors: Shelf[] = [];
const tales: ListedTale[] = [];

beforeAll(async () => {
  site = await aSite({ env: { DEMO_CONTENT: "on" } });
  const get = async (path: string, query = {}) => (await site.visitor().get(path, { query })).body;
  for (const language of languages) {
    const authorFiles: { username: string }[] = JSON.parse(
      readFileSync(`content/demo/${language}/authors.json`, "utf8"),
    );
    for (const { username } of authorFiles) {
      const whose = { username, pageSize: 100 };
      const { posts } = await get("/v0/posts-published/author", whose);
      const favourites = (await get("/v0/posts/bookmark", whose)).posts;
      authors.push({
        username,
        tales: posts,
        favourites,
        trophies: (await get("/v0/trophies/user", { username })).trophies,
      });
    }
  }
  tales.push(...authors.flatMap((author) => author.tales));
});
afterAll(() => site.close());

it("Demo content has as many comments as it counts, with replies below their comments", async () => {
  let commentCount = 0;
  for (const tale of tales) {
    const { body } = await site.visitor().get(`/v0/comments/${tale.id}`);
    const comments: Comment[] = body;
    const replies = comments.flatMap((each) => each.replies);
    expect([tale.title, comments.length + replies.length]).toEqual([tale.title, tale.totComments]);
    commentCount += tale.totComments;
    const dates = comments.map(({ createdAt }) => createdAt!);
    expect([tale.publicationDate, ...dates]).toEqual([tale.publicationDate!, ...dates].toSorted());
  }
  expect(commentCount).toBeGreaterThan(150);
});

it("Demo Tales name their other versions, translations their original, and all say who may translate and correct them", () => {
  const files = new Map<string, DemoTale & { published: ListedTale }>();
  for (const language of languages) {
    const written: DemoTale[] = JSON.parse(readFileSync(`content/demo/${language}/tales.json`, "utf8"));
    for (const file of written) {
      const isPublished = ({ title, author }: ListedTale) => title === file.title && author === file.author;
      files.set(`${language}/${file.slug}`, { ...file, published: tales.find(isPublished)! });
    }
  }
  const storyOf = (path: string) => files.get(path)!.translationOf ?? path;
  for (const [path, { translationOf, translations, correctionsWelcome, published }] of files) {
    const others = [...files].filter(([other]) => other !== path && storyOf(other) === storyOf(path));
    const { id, title, author, languageName } = files.get(translationOf ?? path)!.published;
    expect(published).toMatchObject({
      translationOf: translationOf === undefined ? null : { id, title, author, languageName },
      translations: translations ?? "ask",
      correctionsWelcome: correctionsWelcome ?? false,
    });
    const ids = published.versions.map((version) => version.id).toSorted();
    expect([path, ids]).toEqual([path, others.map(([, other]) => other.published.id).toSorted()]);
  }
});

it("Demo content has news in every language, some with a picture, and counts their comments", async () => {
  let commentCount = 0;
  for (const language of languages) {
    const { body } = await site
      .visitor()
      .get("/v0/all-admin-posts", { query: { languageName: toLanguageName(language) } });
    const posts: ListedNews[] = body.adminPost;
    expect([language, posts.length]).toEqual([language, 4]);
    expect(posts.map(({ createdAt }) => createdAt)).toEqual(
      posts
        .map(({ createdAt }) => createdAt)
        .toSorted()
        .toReversed(),
    );
    const photos = posts.flatMap(({ photo }) => photo ?? []);
    expect(photos.length).toBeGreaterThan(0);
    for (const { src } of photos.flatMap(photoSizes)) expect((await site.visitor().get(src)).status).toBe(200);
    for (const { id, createdAt, totComments } of posts) {
      const comments: NewsComment[] = (await site.visitor().get(`/v0/comments-blog/${id}`)).body;
      expect(comments.length + comments.flatMap(({ replies }) => replies).length).toBe(totComments);
      for (const comment of comments) expect(comment.createdAt! > createdAt).toBe(true);
      commentCount += totComments;
    }
  }
  expect(commentCount).toBeGreaterThan(20);
});

it("Every demo Tale is liked and bookmarked by others than its author, as often as it counts", async () => {
  expect(tales).toHaveLength(77);
  const { rows } = await site.context.database.pool.query(
    `select tale_id::int as id, count(*)::int as total, bool_or(tale_likes.user_id = tales.author_id) as own
     from tale_likes join tales on tales.id = tale_id group by tale_id`,
  );
  const likes = new Map(rows.map(({ id, total }) => [id, total]));
  expect(rows.some(({ own }) => own)).toBe(false);
  expect(tales.filter(({ id, totLikes }) => totLikes! < 1 || totLikes !== likes.get(id))).toEqual([]);
  expect(new Set(tales.map(({ totLikes }) => totLikes)).size).toBeGreaterThan(4);

  const favouriteIds = authors.flatMap(({ favourites }) => favourites.map(({ id }) => id));
  expect(
    tales.filter(
      ({ id, totBookmarks }) => totBookmarks < 1 || totBookmarks !== favouriteIds.filter((each) => each === id).length,
    ),
  ).toEqual([]);
  expect(authors.filter(({ username, favourites }) => favourites.some(({ author }) => author === username))).toEqual(
    [],
  );
});

it("Demo authors have the trophies that they have earned, no earlier than their actions, without notifications", async () => {
  for (const author of authors) {
    const done: Record<TrophyKind, number> = {
      published: author.tales.length,
      favourited: author.tales.reduce((sum, { totBookmarks }) => sum + totBookmarks, 0),
      favourites: author.favourites.length,
      languages: new Set(author.tales.map(({ languageName }) => languageName)).size,
    };
    const earned = Object.entries(trophyGroups).flatMap(([kind, group]) =>
      group.filter(({ threshold }) => done[kind as TrophyKind] >= threshold).map(({ id }) => id),
    );
    expect([author.username, ...author.trophies.map(({ id }) => id)]).toEqual([author.username, ...earned]);
    const first = author.tales.map(({ publicationDate }) => publicationDate!).toSorted()[0]!;
    expect(author.trophies.find(({ id }) => id === "Trophy1")?.earnedAt).toBe(first);
  }
  const { rows } = await site.context.database.pool.query("select count(*)::int as total from notifications");
  expect(rows[0].total).toBe(0);
});

it("Demo content has an open prompt, and a contest of all languages whose places follow from its marks", async () => {
  const get = async (path: string, query = {}) => (await site.visitor().get(path, { query })).body;
  const { prompts: open } = await get("/v0/prompts", { state: "open" });
  expect(open).toMatchObject([{ state: "open", anonymous: true, contest: false, wordsMax: 1500, totalPosts: 0 }]);
  const { prompts: closed } = await get("/v0/prompts", { state: "closed" });
  expect(closed).toMatchObject([{ contest: true, totalPosts: 12 }]);
  const results: Result[] = (await get(`/v0/prompts/${closed[0].id}/results`)).languages;
  expect(results.map(({ languageName }) => languageName).toSorted()).toEqual(languages.map(toLanguageName).toSorted());
  for (const { places, unplaced } of results) {
    expect(unplaced).toEqual([]);
    for (const { score, differences } of places)
      expect(differences.reduce((sum, each) => sum + each, 0) / differences.length).toBeCloseTo(score, 2);
  }
  const first = results.find(({ languageName }) => languageName === "ES")!.places[0]!.post;
  expect(first).toMatchObject({ title: "Con el molino andando", author: "marisolvega" });
  expect(await get(`/v0/posts/${first.id}`)).toMatchObject({
    prompt: { id: closed[0].id, state: "closed" },
    award: { promptId: closed[0].id, languageName: "ES", place: 1 },
  });
});
