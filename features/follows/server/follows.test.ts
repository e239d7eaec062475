import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { tag as limits } from "#vocabulary/limits.ts";
import { wrongCounters } from "#features/personal-data/server/populated-account.fixture.ts";
import { aModerator, aReader, aWriter, password, type Person } from "#tests/support/people.ts";
import { expectProblem } from "#tests/support/problems.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { aPublishedTale, tagNames } from "#tests/support/tales.ts";

let site: TestSite;
beforeAll(async () => {
  site = await aSite();
});
afterAll(() => site.close());

const follow = ({ client }: Person, username: string) => client.put(`/v1/follows/${username}`);
const unfollow = ({ client }: Person, username: string) => client.delete(`/v1/follows/${username}`);
const check = async ({ client }: Person, username: string) =>
  (await client.get("/v1/follows/check", { query: { username } })).body;
const followed = async ({ client }: Person, query = {}) => (await client.get("/v1/follows", { query })).body;
const totFollowers = async (username: string, client = site.visitor()) =>
  (await client.get("/v0/profile", { query: { username } })).body.totFollowers;

describe("following a member", () => {
  it("A member can be followed and no longer followed, and repeating either changes nothing", async () => {
    const [reader, author] = [await aReader(site), await aWriter(site)];
    for (const [call, follows] of [
      [follow, true],
      [unfollow, false],
    ] as const) {
      for (let time = 0; time < 2; time += 1) {
        const answer = await call(reader, author.username.toUpperCase());
        expect([answer.status, answer.body]).toEqual([204, null]);
        expect(await check(reader, author.username)).toEqual({ follows, blocks: false });
        expect(await totFollowers(author.username)).toBe(follows ? 1 : 0);
      }
    }
    expect(await check(author, reader.username)).toEqual({ follows: false, blocks: false });
  });

  it("Following oneself gets 400, and an unknown or not activated member 404", async () => {
    const reader = await aReader(site);
    const waiting = await aReader(site, { activatedAt: null });
    for (const call of [follow, unfollow])
      for (const name of ["nobodyhere", waiting.username]) expectProblem(await call(reader, name), 404, "NOT_FOUND");
    expectProblem(await follow(reader, reader.username), 400, "BAD_REQUEST", "username");
    expect((await unfollow(reader, reader.username)).status).toBe(204);
    expectProblem(
      await reader.client.get("/v1/follows/check", { query: { username: "nobodyhere" } }),
      404,
      "NOT_FOUND",
    );
  });

  it("A troll who follows a member gets 406", async () => {
    const [troll, author] = [await aReader(site, { isTroll: true }), await aWriter(site)];
    expectProblem(await follow(troll, author.username), 406, "TROLL");
    expect(await totFollowers(author.username)).toBe(0);
  });

  it("The list of followed members has the latest first, in pages", { tags: "variation" }, async () => {
    const reader = await aReader(site);
    const authors = [await aWriter(site, { picProfile: "picture-of-ada" }), await aWriter(site), await aWriter(site)];
    for (const { username } of authors) await follow(reader, username);
    const [one, two, three] = authors.map(({ username }) => username);
    expect(await followed(reader)).toEqual({
      users: [
        { username: three, avatar: null },
        { username: two, avatar: null },
        { username: one, avatar: "picture-of-ada" },
      ],
      totalUsers: 3,
    });
    const second = await followed(reader, { pageNumber: 1, pageSize: 2 });
    expect(second).toEqual({ users: [expect.objectContaining({ username: one })], totalUsers: 3 });
    expect(await followed(authors[0]!)).toEqual({ users: [], totalUsers: 0 });
  });

  it("A member who hides the profile hides the number of followers from everybody, the member included", async () => {
    const [reader, author] = [await aReader(site), await aWriter(site)];
    await follow(reader, author.username);
    await author.client.patch("/v1/privacy", { query: { newPrivacy: "tales-trophies" } });
    for (const client of [site.visitor(), reader.client, author.client])
      expect(await totFollowers(author.username, client)).toBeNull();
    await author.client.patch("/v1/privacy", { query: { newPrivacy: "profile" } });
    for (const client of [site.visitor(), author.client]) expect(await totFollowers(author.username, client)).toBe(1);
  });

  it("A member's Tale tells whether the member follows its author", async () => {
    const [reader, tale] = [await aReader(site), await aPublishedTale(site)];
    const followsAuthor = async () => (await reader.client.get(`/v1/post-published/${tale.id}`)).body.followsAuthor;
    expect(await followsAuthor()).toBe(false);
    await follow(reader, tale.writer.username);
    expect(await followsAuthor()).toBe(true);
  });

  it("Many follows at the same time are counted once each", async () => {
    const author = await aWriter(site);
    const readers = await Promise.all(Array.from({ length: 6 }, () => aReader(site)));
    const answers = await Promise.all([...readers, ...readers].map((reader) => follow(reader, author.username)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 204));
    expect(await totFollowers(author.username)).toBe(6);
    await Promise.all(
      readers.flatMap((reader) => [unfollow(reader, author.username), follow(reader, author.username)]),
    );
    expect(await wrongCounters(site)).toEqual([]);
  });

  it(
    "The removal of an account ends its follows in both directions, also while others follow it",
    { tags: "variation" },
    async () => {
      for (let round = 0; round < 3; round += 1) {
        const [reader, leaver, author] = [await aReader(site), await aReader(site), await aWriter(site)];
        await follow(leaver, author.username);
        await follow(leaver, reader.username);
        const [answer] = await Promise.all([
          follow(reader, leaver.username),
          leaver.client.put("/v1/user/remove", { body: { password } }),
          follow(reader, author.username),
        ]);
        expect([204, 404]).toContain(answer.status);
        expect(await followed(reader)).toMatchObject({ users: [{ username: author.username }], totalUsers: 1 });
        expect([await totFollowers(author.username), await totFollowers(reader.username)]).toEqual([1, 0]);
      }
      expect(await wrongCounters(site)).toEqual([]);
    },
  );
});

describe("following a tag", () => {
  it("A tag can be followed and no longer followed, and repeating either changes nothing", async () => {
    const reader = await aReader(site);
    const [first, second] = await tagNames(site, 2);
    const query = (tagName: string | undefined) => ({ tagName, categoryName: "HORROR", languageName: "EN" });
    const list = async () => (await reader.client.get("/v1/follows-tag")).body;
    for (let time = 0; time < 2; time += 1)
      for (const name of [first, second])
        expect((await reader.client.put("/v1/follows-tag", { query: query(name) })).status).toBe(204);
    expect(await list()).toEqual({ tags: [query(second), query(first)], totalTags: 2 });
    expect((await reader.client.get("/v1/follows-tag/check", { query: query(first) })).body).toEqual({ follows: true });
    for (let time = 0; time < 2; time += 1)
      expect((await reader.client.delete("/v1/follows-tag", { query: query(first) })).status).toBe(204);
    expect(await list()).toEqual({ tags: [query(second)], totalTags: 1 });
    expect((await reader.client.get("/v1/follows-tag/check", { query: query(first) })).body).toEqual({
      follows: false,
    });
  });

  it("An unknown tag gets 404", async () => {
    const reader = await aReader(site);
    const [tagName] = await tagNames(site);
    for (const query of [
      { tagName: "no such tag", categoryName: "HORROR", languageName: "EN" },
      { tagName, categoryName: "HORROR", languageName: "PT" },
    ])
      for (const method of ["PUT", "DELETE"] as const)
        expectProblem(await reader.client.call(method, "/v1/follows-tag", { query }), 404, "NOT_FOUND");
  });

  it("A name that no tag can have is refused", async () => {
    const query = { tagName: "x".repeat(limits.storedMax + 1), categoryName: "HORROR", languageName: "EN" };
    expectProblem(await (await aReader(site)).client.put("/v1/follows-tag", { query }), 400, "BAD_REQUEST", "tagName");
  });

  it("A deleted tag is no longer followed, and a renamed one stays followed", { tags: "variation" }, async () => {
    const reader = await aReader(site);
    const tag = { categoryName: "HORROR", languageName: "EN" };

    const { client } = await aModerator(site);
    for (const tagName of ["foghorn", "lantern"]) {
      await client.post("/v1/tags", { body: { ...tag, tagName } });
      await reader.client.put("/v1/follows-tag", { query: { ...tag, tagName } });
    }
    await client.put("/v1/tags", { query: { ...tag, tagName: "foghorn", newTagName: "beacon" } });
    expect((await client.delete("/v1/tags", { query: { ...tag, tagName: "lantern" } })).status).toBe(204);
    expect((await reader.client.get("/v1/follows-tag")).body).toEqual({
      tags: [{ ...tag, tagName: "beacon" }],
      totalTags: 1,
    });
  });
});
