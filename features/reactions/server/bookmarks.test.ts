import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aModerator, aReader, aWriter, type Person } from "#tests/support/people.ts";
import { expectProblem, statusCounts } from "#tests/support/problems.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { aDraft, aPublishedTale, insertPublishedTales, aSubmittedTale } from "#tests/support/tales.ts";
import { firstOrAll } from "#tests/support/thoroughness.ts";

let site: TestSite;
beforeAll(async () => {
  site = await aSite();
});
afterAll(() => site.close());

type Tale = { id: number };
const address = "/v1/posts/bookmark";
const add = ({ client }: Person, { id }: Tale) => client.post(address, { query: { postId: id } });
const remove = ({ client }: Person, { id }: Tale) => client.delete(address, { query: { postId: id } });
const check = ({ client }: Person, { id }: Tale) => client.get(`${address}/check`, { query: { postId: id } });
const totBookmarks = async ({ id }: Tale): Promise<number> =>
  (await site.visitor().get(`/v0/posts/${id}`)).body.totBookmarks;
const createReaders = (size: number) => Promise.all(Array.from({ length: size }, () => aReader(site)));

type Query = Record<string, string | number | undefined>;
const listOf = ({ username }: Person, query: Query = {}, client = site.visitor()) =>
  client.get("/v0/posts/bookmark", { query: { username, ...query } });
const ids = ({ body }: { body: { posts: Tale[] } }) => body.posts.map(({ id }) => id);

describe("a favourite", () => {
  it("A favourite can be added and removed, and repeating either changes nothing", async () => {
    const tale = await aPublishedTale(site);
    const reader = await aReader(site);
    const states = async () => [(await check(reader, tale)).body, await totBookmarks(tale)];
    expect(await states()).toEqual([{ bookmarked: false }, 0]);
    for (let time = 0; time < 2; time += 1) {
      const answer = await add(reader, tale);
      expect([answer.status, answer.body]).toEqual([204, null]);
      expect(await states()).toEqual([{ bookmarked: true }, 1]);
    }
    for (let time = 0; time < 2; time += 1) {
      const answer = await remove(reader, tale);
      expect([answer.status, answer.body]).toEqual([204, null]);
      expect(await states()).toEqual([{ bookmarked: false }, 0]);
    }
  });

  it("A favourite belongs to one member, may be one's own Tale, and is not a like", { tags: "variation" }, async () => {
    const tale = await aPublishedTale(site);
    const [reader, other] = (await createReaders(2)) as [Person, Person];
    await add(reader, tale);
    await add(tale.writer, tale);
    expect((await check(other, tale)).body).toEqual({ bookmarked: false });
    await remove(other, tale);
    expect(await totBookmarks(tale)).toBe(2);
    for (const path of ["/v1/post-published", "/v1/posts"]) {
      const readMarks = async ({ client }: Person) => (await client.get(`${path}/${tale.id}`)).body;
      expect(await readMarks(reader)).toMatchObject({ bookmarked: true, liked: false, totBookmarks: 2, totLikes: 0 });
      expect(await readMarks(other)).toMatchObject({ bookmarked: false, liked: false, totBookmarks: 2 });
    }
  });

  it.each(
    firstOrAll([
      ["a draft", aDraft],
      ["a submitted Tale", aSubmittedTale],
    ]),
  )("Adding %s as a favourite gets 404", async (_what, make) => {
    const tale = await make(site);
    for (const person of [tale.writer, await aReader(site), await aModerator(site)]) {
      for (const call of [add, remove, check]) expectProblem(await call(person, tale), 404, "NOT_FOUND");
    }
    expect(ids(await listOf(tale.writer))).toEqual([]);
  });

  it("Adding a missing Tale or an invalid id as a favourite fails", async () => {
    const reader = await aReader(site);
    for (const call of [add, remove, check]) {
      expectProblem(await call(reader, { id: 999_999_999 }), 404, "NOT_FOUND");
      expectProblem(await call(reader, { id: "one" as unknown as number }), 400, "BAD_REQUEST", "postId");
    }
  });

  it("A troll who adds a favourite gets 406", { tags: "variation" }, async () => {
    const tale = await aPublishedTale(site);
    const troll = await aReader(site, { isTroll: true });
    expectProblem(await add(troll, tale), 406, "TROLL");
    expect(await totBookmarks(tale)).toBe(0);
    expect((await check(troll, tale)).body).toEqual({ bookmarked: false });
  });
});

describe("the list of favourites", () => {
  it("The list of favourites shows the latest first, with the fields of other Tale lists", async () => {
    const reader = await aReader(site);
    const older = await aPublishedTale(site);
    const newer = await aPublishedTale(site);
    await add(reader, newer);
    await add(reader, older);
    const answer = await listOf(reader);
    expect(answer.status).toBe(200);
    expect(ids(answer)).toEqual([older.id, newer.id]);
    const { content: _content, writer: _writer, ...listed } = newer;
    expect(answer.body).toEqual({
      posts: [expect.objectContaining({ id: older.id }), { ...listed, totBookmarks: 1 }],
      totalPosts: 2,
    });
    expect(ids(await listOf(reader, { direction: "ASC" }))).toEqual([newer.id, older.id]);
    expect(ids(await listOf({ ...reader, username: reader.username.toUpperCase() }))).toEqual([older.id, newer.id]);
  });

  it("A favourite that was removed and added again comes first", { tags: "variation" }, async () => {
    const reader = await aReader(site);
    const [one, other] = [await aPublishedTale(site), await aPublishedTale(site)];
    await add(reader, one);
    await add(reader, other);
    await add(reader, one);
    expect(ids(await listOf(reader))).toEqual([other.id, one.id]);
    await remove(reader, one);
    await add(reader, one);
    expect(ids(await listOf(reader))).toEqual([one.id, other.id]);
  });

  it("The list of favourites can be sorted by fields of the Tales", { tags: "variation" }, async () => {
    const [reader, author] = [await aReader(site), await aWriter(site)];
    const [bravo, alpha] = (await insertPublishedTales(site, author, [
      { title: "Bravo", totLikes: 9 },
      { title: "Alpha", totLikes: 3 },
    ])) as [number, number];
    for (const id of [alpha, bravo]) await add(reader, { id });
    expect(ids(await listOf(reader, { sortBy: "title", direction: "ASC" }))).toEqual([alpha, bravo]);
    expect(ids(await listOf(reader, { sortBy: "totLikes" }))).toEqual([bravo, alpha]);
  });

  it("The pages of favourites never overlap", { tags: "variation" }, async () => {
    const [reader, author] = [await aReader(site), await aWriter(site)];
    const taleIds = await insertPublishedTales(
      site,
      author,
      Array.from({ length: 16 }, () => ({})),
    );
    for (const id of taleIds) await add(reader, { id });
    const pages = await Promise.all([0, 1, 2, 3].map((pageNumber) => listOf(reader, { pageNumber, pageSize: 7 })));
    expect(pages.map(({ body }) => [body.posts.length, body.totalPosts])).toEqual([
      [7, 16],
      [7, 16],
      [2, 16],
      [0, 16],
    ]);
    expect(pages.flatMap(ids)).toEqual(taleIds.toReversed());
    expect(ids(await listOf(reader))).toEqual(taleIds.toReversed().slice(0, 12));
  });

  it("The list of favourites can be limited to one language", { tags: "variation" }, async () => {
    const reader = await aReader(site);
    const english = await aPublishedTale(site);
    const italian = await aPublishedTale(site, { languageName: "IT" });
    for (const tale of [english, italian]) await add(reader, tale);
    const { body } = await listOf(reader, { languageName: "it" });
    expect(body).toMatchObject({ posts: [{ id: italian.id }], totalPosts: 1 });
    expect((await listOf(reader, { languageName: "FR" })).body).toEqual({ posts: [], totalPosts: 0 });
  });

  it("A deleted Tale disappears from the list of favourites", { tags: "variation" }, async () => {
    const reader = await aReader(site);
    const [deletedTale, keptTale] = [await aPublishedTale(site), await aPublishedTale(site)];
    for (const tale of [keptTale, deletedTale]) await add(reader, tale);
    await deletedTale.writer.client.delete(`/v1/delete/${deletedTale.id}`);
    expect((await listOf(reader)).body).toMatchObject({ posts: [{ id: keptTale.id }], totalPosts: 1 });
    for (const call of [add, remove, check]) expectProblem(await call(reader, deletedTale), 404, "NOT_FOUND");
  });

  it.each([
    ["username", undefined],
    ["username", "' or 1=1"],
    ["languageName", "DE"],
    ["pageNumber", -1],
    ["pageSize", 0],
    ["pageSize", 101],
    ["sortBy", "createdAt"],
    ["direction", "desc"],
  ])("The list of favourites rejects the %s %j with 400", { tags: "variation" }, async (name, value) => {
    expectProblem(await listOf(await aReader(site), { [name]: value }), 400, "BAD_REQUEST", name);
  });

  it("The favourites of an unknown or never activated account get 404", async () => {
    const absent = await aReader(site, { activatedAt: null });
    expectProblem(await listOf(absent), 404, "NOT_FOUND");
    expectProblem(await listOf({ ...absent, username: "nobodyhere" }), 404, "NOT_FOUND");
  });
});

describe("favourites at the same time", () => {
  it(
    "Concurrent favourites of twelve members are all counted, when added and when removed",
    { tags: "variation" },
    async () => {
      const tale = await aPublishedTale(site);
      const people = await createReaders(12);
      const added = await Promise.all(people.map((person) => add(person, tale)));
      expect(statusCounts(added)).toEqual({ 204: 12 });
      expect(await totBookmarks(tale)).toBe(12);
      const removals = await Promise.all(people.slice(0, 8).map((person) => remove(person, tale)));
      expect(statusCounts(removals)).toEqual({ 204: 8 });
      expect(await totBookmarks(tale)).toBe(4);
    },
  );

  it("Concurrent favourites of one member count once", { tags: "variation" }, async () => {
    const tale = await aPublishedTale(site);
    const reader = await aReader(site);
    const answers = await Promise.all(Array.from({ length: 12 }, () => add(reader, tale)));
    expect(statusCounts(answers)).toEqual({ 204: 12 });
    expect(await totBookmarks(tale)).toBe(1);
    expect((await listOf(reader)).body.totalPosts).toBe(1);
  });

  it(
    "Total, list and check agree after one member adds and removes a favourite concurrently",
    { tags: "variation" },
    async () => {
      const tale = await aPublishedTale(site);
      const reader = await aReader(site);
      for (let round = 0; round < 4; round += 1) {
        const calls = Array.from({ length: 20 }, (_, n) => ((n + round) % 2 === 0 ? add : remove)(reader, tale));
        expect(statusCounts(await Promise.all(calls))).toEqual({ 204: 20 });
        const { totalPosts } = (await listOf(reader)).body;
        expect(await totBookmarks(tale)).toBe(totalPosts);
        expect((await check(reader, tale)).body).toEqual({ bookmarked: totalPosts === 1 });
      }
    },
  );

  it("A favourite added while its Tale is deleted is counted or gets 404", { tags: "variation" }, async () => {
    const people = await createReaders(8);
    for (let round = 0; round < 6; round += 1) {
      const tale = await aPublishedTale(site);
      const calls = people.map((person) => add(person, tale));
      const removal = tale.writer.client.delete(`/v1/delete/${tale.id}`);
      expect((await removal).status).toBe(204);
      for (const answer of await Promise.all(calls)) {
        if (answer.status !== 204) expectProblem(answer, 404, "NOT_FOUND");
      }
    }
    for (const person of people) expect((await listOf(person)).body).toEqual({ posts: [], totalPosts: 0 });
  });
});
