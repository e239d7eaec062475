import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { MINUTE } from "#vocabulary/limits.ts";
import type { LanguageName } from "#vocabulary/languages.ts";
import { aModerator, aReader, aWriter } from "#tests/support/people.ts";
import { expectProblem } from "#tests/support/problems.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { aDraft, aPublishedTale, insertPublishedTales, aSubmittedTale, tagNames } from "#tests/support/tales.ts";
import { firstOrAll } from "#tests/support/thoroughness.ts";

let site: TestSite;
beforeAll(async () => {
  site = await aSite();
});
afterAll(() => site.close());

type Query = Record<string, string | number | undefined>;
const category = (query: Query) => site.visitor().get("/v0/posts/category", { query });
const titles = ({ body }: { body: { posts: { title: string }[] } }) => body.posts.map(({ title }) => title);
const ids = ({ body }: { body: { posts: { id: number }[] } }) => body.posts.map(({ id }) => id);

describe("the list of a category", () => {
  it("A category's list has its published Tales in one language, without their contents", async () => {
    const tale = await aPublishedTale(site, { categoryName: "FIABA", languageName: "IT" });
    await aPublishedTale(site, { categoryName: "FIABA", languageName: "EN" });
    await aPublishedTale(site, { categoryName: "HORROR", languageName: "IT" });
    await aSubmittedTale(site, { categoryName: "FIABA", languageName: "IT" });
    await aDraft(site, { categoryName: "FIABA", languageName: "IT" });
    const answer = await category({ category: "fiaba", languageName: "it" });
    expect(answer.status).toBe(200);
    const { content: _content, writer: _writer, ...listed } = tale;
    expect(answer.body).toEqual({ posts: [listed], totalPosts: 1 });
  });

  it("A category's list is sorted by date, the newest first, by default", async () => {
    const author = await aWriter(site);
    const at = (minutes: number) => new Date(site.clock.now().getTime() + minutes * MINUTE);
    const taleList = { category: "MOTIVAZIONALI", language: "FR" } as const;
    await insertPublishedTales(site, author, [
      { ...taleList, title: "Bravo", totLikes: 5, publicationDate: at(2) },
      { ...taleList, title: "Alpha", totLikes: 9, publicationDate: at(3) },
      { ...taleList, title: "Charlie", totLikes: 7, publicationDate: at(1) },
    ]);
    const sorted = async (query: Query) =>
      titles(await category({ category: "MOTIVAZIONALI", languageName: "FR", ...query }));
    expect(await sorted({})).toEqual(["Alpha", "Bravo", "Charlie"]);
    expect(await sorted({ direction: "ASC" })).toEqual(["Charlie", "Bravo", "Alpha"]);
    expect(await sorted({ sortBy: "totLikes" })).toEqual(["Alpha", "Charlie", "Bravo"]);
    expect(await sorted({ sortBy: "title", direction: "ASC" })).toEqual(["Alpha", "Bravo", "Charlie"]);
    expect(await sorted({ sortBy: "title", direction: "DESC" })).toEqual(["Charlie", "Bravo", "Alpha"]);
    expect(await sorted({ sortBy: "id", direction: "ASC" })).toEqual(["Bravo", "Alpha", "Charlie"]);
  });

  const alphabets: [LanguageName, string[]][] = [
    // In Spanish, ñ is a separate letter between n and o.
    ["ES", ["nube", "Nuez", "ñandú", "Ñoño", "oasis", "Ópera", "zorro"]],
    ["FR", ["cote", "coté", "côte", "Côté", "école", "Écrin", "zèbre"]],
    ["PT", ["abril", "água", "Ágata", "ação", "Zebra"]],
    ["IT", ["casa", "Cielo", "città", "è notte", "esame", "Zanzara"]],
    ["EN", ["apple", "Apple", "Banana", "cherry", "éclair", "Zebra"]],
  ];
  it.each(firstOrAll(alphabets))(
    "Sorting by title follows the alphabet of the language: %s",
    async (languageName, words) => {
      const orderColumns = words.toSorted(new Intl.Collator(languageName.toLowerCase()).compare);
      const author = await aWriter(site);
      const rows = words
        .toReversed()
        .map((title) => ({ title, language: languageName, category: "CRIMINALE" }) as const);
      await insertPublishedTales(site, author, rows);
      const query = { category: "CRIMINALE", languageName, sortBy: "title" };
      expect(titles(await category({ ...query, direction: "ASC" }))).toEqual(orderColumns);
      expect(titles(await category({ ...query, direction: "DESC" }))).toEqual(orderColumns.toReversed());
    },
  );

  it.each(
    firstOrAll([
      ["category", "COMEDY"],
      ["category", undefined],
      ["languageName", "DE"],
      ["languageName", undefined],
      ["pageNumber", -1],
      ["pageNumber", "one"],
      ["pageNumber", 1.5],
      ["pageSize", 0],
      ["pageSize", 101],
      ["pageSize", "all"],
      ["sortBy", "author"],
      ["sortBy", "password_hash"],
      ["sortBy", "title; drop table tales"],
      ["sortBy", "publication_date"],
      ["direction", "asc"],
      ["direction", "RANDOM"],
    ]),
  )("A category's list rejects the %s %j with 400", async (name, value) => {
    const query = { category: "HORROR", languageName: "EN", [name]: value };
    expectProblem(await category(query), 400, "BAD_REQUEST", name);
  });
});

describe("the list of a tag", () => {
  const tagged = (query: Query) => site.visitor().get("/v0/posts/category/tag", { query });

  it("A tag's list has the category's Tales with that tag, sorted and paged like the category", async () => {
    const [one, two] = (await tagNames(site, 2, "ROMANTICHE", "ES")) as [string, string];
    const taleList = { categoryName: "ROMANTICHE", languageName: "ES" };
    const first = await aPublishedTale(site, { ...taleList, tags: [one] });
    site.clock.advance(MINUTE);
    const both = await aPublishedTale(site, { ...taleList, tags: [two, one] });
    await aPublishedTale(site, { ...taleList, tags: [two] });
    await aSubmittedTale(site, { ...taleList, tags: [one] });
    const query = { category: "romantiche", languageName: "es", tag: one };
    expect(ids(await tagged(query))).toEqual([both.id, first.id]);
    expect((await tagged(query)).body.totalPosts).toBe(2);
    expect(ids(await tagged({ ...query, direction: "ASC", pageSize: 1 }))).toEqual([first.id]);
    expect((await tagged(query)).body.posts[0].tags).toEqual([two, one]);
  });

  it.each(firstOrAll(["no such tag", "%", "' or 1=1 --", "a".repeat(3000)]))(
    "The list of an unknown tag is empty",
    async (tag) => {
      const answer = await tagged({ category: "ROMANTICHE", languageName: "ES", tag });
      expect([answer.status, answer.body]).toEqual([200, { posts: [], totalPosts: 0 }]);
    },
  );

  it.each([undefined, "", "  "])("A tag of %j is rejected with 400", { tags: "variation" }, async (tag) => {
    expectProblem(await tagged({ category: "ROMANTICHE", languageName: "ES", tag }), 400, "BAD_REQUEST", "tag");
  });
});

describe("the list of an author", () => {
  const byAuthor = (query: Query) => site.visitor().get("/v0/posts-published/author", { query });

  it("An author's list has the published Tales by descending id, in all languages or in one", async () => {
    const author = await aWriter(site);
    const english = await aPublishedTale(site, { author });
    const italian = await aPublishedTale(site, { author, languageName: "IT" });
    await aDraft(site, { author });
    const { username } = author;
    expect(ids(await byAuthor({ username: username.toUpperCase() }))).toEqual([italian.id, english.id]);
    expect((await byAuthor({ username, languageName: "EN" })).body).toMatchObject({
      posts: [{ id: english.id }],
      totalPosts: 1,
    });
    expect((await byAuthor({ username })).body).not.toHaveProperty("private");
  });

  it.each(firstOrAll(["private", "profile-trophies", "profile"]))(
    "An author's list is empty if the author shows only %j",
    async (privacy) => {
      const author = await aWriter(site, { privacy });
      const tale = await aPublishedTale(site, { author });
      for (const client of [site.visitor(), (await aReader(site)).client, (await aModerator(site)).client]) {
        const answer = await client.get("/v0/posts-published/author", {
          query: { username: author.username },
        });
        expect([answer.status, answer.body]).toEqual([200, { posts: [], totalPosts: 0, private: true }]);
      }
      const read = await site.visitor().get(`/v0/posts/${tale.id}`);
      expect(read.body.author).toBe(author.username);
      expect(ids(await category({ category: "HORROR", languageName: "EN", pageSize: 100 }))).toContain(tale.id);
    },
  );

  it("The list of an unknown or never activated author gets 404", async () => {
    const { username } = await aReader(site, { activatedAt: null });
    expectProblem(await byAuthor({ username: "nobodyhere" }), 404, "NOT_FOUND");
    expectProblem(await byAuthor({ username }), 404, "NOT_FOUND");
  });

  it("An author's list needs a username", { tags: "variation" }, async () => {
    expectProblem(await byAuthor({}), 400, "BAD_REQUEST", "username");
    expectProblem(await byAuthor({ username: "' or 1=1" }), 400, "BAD_REQUEST", "username");
  });
});

describe("the lists of what is not published", () => {
  it("Authors see only their own drafts and submitted Tales", async () => {
    const author = await aWriter(site);
    const draft = await aDraft(site, { author });
    const submittedTale = await aSubmittedTale(site, { author, languageName: "PT" });
    await aPublishedTale(site, { author });
    await aDraft(site);
    const own = (query: Query = {}) => author.client.get("/v1/posts-not-published/author", { query });
    expect(ids(await own())).toEqual([submittedTale.id, draft.id]);
    expect(ids(await own({ userId: author.id, sortBy: "id", direction: "ASC" }))).toEqual([draft.id, submittedTale.id]);
    expect(ids(await own({ languageName: "pt" }))).toEqual([submittedTale.id]);
    expectProblem(await own({ userId: author.id + 1 }), 403, "FORBIDDEN");
  });

  it("Reviewers see submitted Tales, the longest waiting first", async () => {
    const first = await aSubmittedTale(site, { languageName: "FR" });
    site.clock.advance(MINUTE);
    const second = await aSubmittedTale(site, { languageName: "FR" });
    const draft = await aDraft(site, { languageName: "FR" });
    const { client } = await aModerator(site);
    const queue = (query: Query = {}) =>
      client.get("/v1/posts-not-published", { query: { languageName: "FR", ...query } });
    expect(ids(await queue())).toEqual([first.id, second.id]);
    expect(ids(await queue({ direction: "DESC" }))).toEqual([second.id, first.id]);
    const late = {
      categoryName: draft.categoryName,
      languageName: "FR",
      tags: draft.tags,
      title: draft.title,
    };
    site.clock.advance(MINUTE);
    await draft.writer.client.put(`/v1/posts/${draft.id}`, {
      body: { ...late, content: draft.content, isFinished: 1 },
    });
    await aDraft(site, { languageName: "FR" });
    expect(ids(await queue())).toEqual([first.id, second.id, draft.id]);
  });
});
