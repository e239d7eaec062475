import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { messagesTo } from "#tests/support/inbox.ts";
import { aModerator, aReader, aWriter } from "#tests/support/people.ts";
import { expectProblem } from "#tests/support/problems.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { aDraft, aPublishedTale, aSubmittedTale, aTaleForm, tagNames } from "#tests/support/tales.ts";
import { firstOrAll } from "#tests/support/thoroughness.ts";

let site: TestSite;
let tags: string[];
beforeAll(async () => {
  site = await aSite();
  tags = await tagNames(site, 1);
});
afterAll(() => site.close());

const form = (overrides: Record<string, unknown> = {}) => aTaleForm({ tags, ...overrides });

describe("level and warnings of a Tale", () => {
  it("A new Tale is for any reader and has no warnings", async () => {
    expect(await aDraft(site)).toMatchObject({ level: null, warnings: [] });
  });

  it("A Tale is created with its level and its warnings, each once and in one order", async () => {
    const sent = { level: "B1", warnings: ["STRONG_LANGUAGE", "DEATH", "STRONG_LANGUAGE", "VIOLENCE"] };
    expect(await aDraft(site, sent)).toMatchObject({ level: "B1", warnings: ["VIOLENCE", "DEATH", "STRONG_LANGUAGE"] });
  });

  it("A save without level and warnings keeps both; a save with one keeps the other", async () => {
    const { id, writer } = await aDraft(site, { level: "C2", warnings: ["ABUSE", "SELF_HARM"] });
    const saved = async (overrides: Record<string, unknown>) =>
      (await writer.client.put(`/v1/posts/${id}`, { body: form(overrides) })).body;
    expect(await saved({})).toMatchObject({ level: "C2", warnings: ["ABUSE", "SELF_HARM"] });
    expect(await saved({ level: "A1" })).toMatchObject({ level: "A1", warnings: ["ABUSE", "SELF_HARM"] });
    expect(await saved({ warnings: [] })).toMatchObject({ level: "A1", warnings: [] });
    expect(await saved({ level: null })).toMatchObject({ level: null, warnings: [] });
  });

  it.each(
    firstOrAll([
      ["level", "D1"],
      ["level", "b1"],
      ["level", ""],
      ["level", 1],
      ["level", ["A1"]],
      ["warnings", "DEATH"],
      ["warnings", null],
      ["warnings", ["SPIDERS"]],
      ["warnings", ["DEATH", "death"]],
      ["warnings", ["constructor"]],
    ]),
  )("The %s %j is rejected when a Tale is created, saved or published, and changes nothing", async (field, value) => {
    const { id, writer } = await aSubmittedTale(site, { level: "B2", warnings: ["DEATH"] });
    const body = form({ [field]: value, isFinished: 1 });
    const { client } = await aModerator(site);
    for (const answer of [
      await writer.client.post("/v1/posts", { body }),
      await writer.client.put(`/v1/posts/${id}`, { body }),
      await client.patch(`/v1/posts/${id}`, { body: { [field]: value } }),
    ])
      expect(answer.body).toMatchObject({
        status: 400,
        code: "BAD_REQUEST",
        errors: [{ path: expect.stringContaining(field) }],
      });
    const read = await client.get(`/v1/posts/${id}`);
    expect(read.body).toMatchObject({ published: false, level: "B2", warnings: ["DEATH"] });
  });

  it("Every answer with a Tale carries its level, its warnings and its words", async () => {
    const writer = await aWriter(site);
    const given = { level: "A2", warnings: ["SEXUALITY"], title: "Everywhere the same", author: writer };
    const { id } = await aPublishedTale(site, given);
    await aSubmittedTale(site, given);
    const moderator = await aModerator(site);
    await writer.client.post("/v1/posts/bookmark", { query: { postId: id } });
    const inCategory = { category: "HORROR", languageName: "EN", pageSize: 100 };
    const username = writer.username;
    const one = [
      await site.visitor().get(`/v0/posts/${id}`),
      await site.visitor().get(`/v0/post-published/${id}`),
      await writer.client.get(`/v1/post-published/${id}`),
      await writer.client.get(`/v1/posts/${id}`),
    ];
    const lists = [
      await site.visitor().get("/v0/posts/category", { query: inCategory }),
      await site.visitor().get("/v0/posts/category/tag", { query: { ...inCategory, tag: tags[0]! } }),
      await site.visitor().get("/v0/posts-published/author", { query: { username } }),
      await site.visitor().get("/v0/posts/bookmark", { query: { username } }),
      await writer.client.get("/v1/posts-not-published/author"),
      await writer.client.get("/v1/own-posts"),
      await moderator.client.get("/v1/posts-not-published", { query: { pageSize: 100 } }),
    ];
    const { body: random } = await site.visitor().get("/v0/random-posts", { query: { languageName: "EN", total: 12 } });
    for (const tale of random)
      expect(tale).toMatchObject({
        warnings: expect.any(Array),
        words: expect.any(Number),
        level: expect.toSatisfy((level) => level === null || typeof level === "string"),
      });
    const found = [
      ...one.map(({ body }) => body),
      ...lists.map(({ body }) => body.posts.find(({ title }: { title: string }) => title === given.title)),
    ];
    for (const tale of found) expect(tale).toMatchObject({ level: "A2", warnings: ["SEXUALITY"], words: 12 });
  });
});

describe("a reviewer's correction", () => {
  it("A reviewer corrects level and warnings while publishing, and the author gets a message about both changes in their language", async () => {
    const author = await aWriter(site, { language: "IT" });
    const tale = await aSubmittedTale(site, { author, title: "Il molo", level: "B1", warnings: ["VIOLENCE", "ABUSE"] });
    const { client } = await aModerator(site);
    const body = { level: "B2", warnings: ["VIOLENCE", "DEATH", "SELF_HARM"] };
    const answer = await client.patch(`/v1/posts/${tale.id}`, { body });
    expect(answer.body).toMatchObject({ published: true, ...body });
    expect((await site.visitor().get(`/v0/posts/${tale.id}`)).body).toMatchObject(body);
    expect(await messagesTo(author, "Admin-Message")).toEqual([
      "La revisione ha pubblicato «Il molo» con alcune correzioni. Livello: B2 invece di B1. " +
        "Avvertenze aggiunte: morte e autolesionismo. Avvertenze tolte: maltrattamenti.",
    ]);
  });

  it("The message calls a Tale without a level one for any reader", { tags: "variation" }, async () => {
    const author = await aWriter(site, { language: "EN" });
    const tale = await aSubmittedTale(site, { author, title: "The pier" });
    const { client } = await aModerator(site);
    await client.patch(`/v1/posts/${tale.id}`, { body: { level: "A1" } });
    expect(await messagesTo(author, "Admin-Message")).toEqual([
      "A reviewer published “The pier” with corrections. Level: A1 instead of any reader.",
    ]);
  });

  it.each([
    ["the same values", { level: "B1", warnings: ["DEATH", "DEATH"] }],
    ["nothing", {}],
    ["null", null],
    ["no body", undefined],
  ])("Publishing with %s sends no message", { tags: "variation" }, async (_what, body) => {
    const author = await aWriter(site);
    const tale = await aSubmittedTale(site, { author, level: "B1", warnings: ["DEATH"] });
    const { client } = await aModerator(site);
    const answer = await client.patch(`/v1/posts/${tale.id}`, body === undefined ? {} : { body });
    expect(answer.body).toMatchObject({ published: true, level: "B1", warnings: ["DEATH"] });
    expect(await messagesTo(author, "Admin-Message")).toEqual([]);
  });

  it("The audit log has the correction, and the message goes with the Tale", { tags: "variation" }, async () => {
    const author = await aWriter(site);
    const tale = await aSubmittedTale(site, { author, level: "B1", warnings: ["ABUSE"] });
    const { client } = await aModerator(site);
    await client.patch(`/v1/posts/${tale.id}`, { body: { level: null, warnings: ["DEATH"] } });
    const entries = await site.context.database.pool.query(
      "select detail from audit_log where action = 'publish' and target = $1",
      [String(tale.id)],
    );
    expect(entries.rows).toEqual([{ detail: "level B1 to none, + DEATH, - ABUSE" }]);
    await author.client.delete(`/v1/delete/${tale.id}`);
    expect(await messagesTo(author, "Admin-Message")).toEqual([]);
  });

  it("Members can't correct a Tale, and a published one stays as it is", async () => {
    const tale = await aSubmittedTale(site, { level: "B1" });
    const reader = await aReader(site);
    expectProblem(await reader.client.patch(`/v1/posts/${tale.id}`, { body: { level: "A1" } }), 403, "FORBIDDEN");
    const { client } = await aModerator(site);
    await client.patch(`/v1/posts/${tale.id}`);
    expectProblem(await client.patch(`/v1/posts/${tale.id}`, { body: { level: "A1" } }), 409, "PUBLISHED");
    expect((await site.visitor().get(`/v0/posts/${tale.id}`)).body).toMatchObject({ level: "B1" });
  });
});
