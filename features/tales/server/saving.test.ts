import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { MINUTE } from "#vocabulary/limits.ts";
import { aModerator, aReader, aWriter } from "#tests/support/people.ts";
import { expectProblem } from "#tests/support/problems.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { aDraft, aPublishedTale, aSubmittedTale, aTaleForm, tagNames } from "#tests/support/tales.ts";
import { firstOrAll } from "#tests/support/thoroughness.ts";

let site: TestSite;
let tags: string[];
beforeAll(async () => {
  site = await aSite();
  tags = await tagNames(site, 3);
});
afterAll(() => site.close());

const form = (overrides: Record<string, unknown> = {}) => aTaleForm({ tags, ...overrides });

describe("a new Tale", () => {
  it("Creating a Tale returns 201 and every field", async () => {
    const { client, username } = await aWriter(site);
    const now = site.clock.now().toISOString();
    const answer = await client.post("/v1/posts", { body: form() });
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      id: expect.any(Number),
      title: "The lamp at the end of the pier",
      content: "<p>Nobody had lit the lamp for thirty years, and yet it burned.</p>",
      overview: "Nobody had lit the lamp for thirty years, and yet it burned.",
      categoryName: "HORROR",
      languageName: "EN",
      tags,
      isFinished: 0,
      published: false,
      author: username,
      authorAvatar: null,
      totLikes: 0,
      totComments: 0,
      totBookmarks: 0,
      publicationDate: null,
      createdAt: now,
      updatedAt: now,
      words: 12,
      readingMinutes: 1,
      level: null,
      warnings: [],
      submittedAt: null,
      returnNote: null,
      returnReason: null,
      remarks: [],
      translations: "ask",
      correctionsWelcome: false,
      comments: "open",
      difficulty: null,
      prompt: null,
      award: null,
      versions: [],
      translationOf: null,
      series: null,
      helpers: [],
      revisedAt: null,
    });
  });

  it("A create accepts lower-case names and returns upper-case ones", { tags: "variation" }, async () => {
    const { client } = await aWriter(site);
    const body = form({ categoryName: "horror", languageName: "en" });
    expect((await client.post("/v1/posts", { body })).body).toMatchObject({
      categoryName: "HORROR",
      languageName: "EN",
    });
  });

  it("A create ignores fields that the author may not set", { tags: "variation" }, async () => {
    const { client, username } = await aWriter(site);
    const { id: victim } = await aReader(site);
    const refusedFields = {
      id: 999_999,
      author: "admin",
      authorId: victim,
      published: true,
      publicationDate: "2020-01-01T00:00:00.000Z",
      totLikes: 1_000_000,
      createdAt: "2020-01-01T00:00:00.000Z",
      overview: "<script>alert(1)</script>",
    };
    const { body } = await client.post("/v1/posts", { body: form(refusedFields) });
    expect(body).toMatchObject({ author: username, published: false, publicationDate: null, totLikes: 0 });
    expect(body.id).not.toBe(refusedFields.id);
    expect(body.createdAt).toBe(site.clock.now().toISOString());
    expect(body.overview).toContain("lamp");
  });

  it.each([
    ["categoryName", "COMEDY"],
    ["categoryName", "constructor"],
    ["languageName", "DE"],
    ["languageName", null],
    ["isFinished", 2],
    ["isFinished", true],
    ["isFinished", "1"],
    ["isFinished", undefined],
    ["title", undefined],
    ["title", 12345],
    ["content", undefined],
    ["content", { html: "<p>text</p>" }],
    ["tags", "ghosts"],
  ])("A create with the %s %j is rejected", { tags: "variation" }, async (field, value) => {
    const { client } = await aWriter(site);
    expectProblem(await client.post("/v1/posts", { body: form({ [field]: value }) }), 400, "BAD_REQUEST", field);
  });
});

describe("an edit", () => {
  it("An edit replaces the sent fields and keeps the others", async () => {
    const draft = await aDraft(site);
    site.clock.advance(MINUTE);
    const [tag] = await tagNames(site, 1, "FIABA", "IT");
    const body = form({
      title: "Il faro",
      content: "<p>Nessuno accendeva il faro.</p>",
      categoryName: "FIABA",
      languageName: "IT",
      tags: [tag],
    });
    const answer = await draft.writer.client.put(`/v1/posts/${draft.id}`, { body });
    expect(answer.status).toBe(200);
    const { isFinished: _sent, ...changed } = body;
    expect(answer.body).toMatchObject({ ...changed, overview: "Nessuno accendeva il faro.", isFinished: 0 });
    expect(answer.body).toMatchObject({ id: draft.id, createdAt: draft.createdAt, author: draft.author });
    expect(answer.body.updatedAt).toBe(site.clock.now().toISOString());
    const read = await draft.writer.client.get(`/v1/posts/${draft.id}`);
    expect(read.body).toEqual({
      ...answer.body,
      liked: false,
      bookmarked: false,
      readLater: false,
      reading: null,
      readingPaused: false,
      muted: false,
      keptWords: [],
    });
  });

  it("Editing a submitted Tale keeps its place in the review queue", { tags: "variation" }, async () => {
    const first = await aSubmittedTale(site);
    site.clock.advance(MINUTE);
    const second = await aSubmittedTale(site);
    site.clock.advance(MINUTE);
    await first.writer.client.put(`/v1/posts/${first.id}`, { body: form({ isFinished: 1 }) });
    const { client } = await aModerator(site);
    const { posts } = (await client.get("/v1/posts-not-published")).body;
    const ids: number[] = posts.map(({ id }: { id: number }) => id);
    expect(ids.indexOf(first.id)).toBeLessThan(ids.indexOf(second.id));
  });

  it("Submitting a Tale again clears the reviewer's note", { tags: "variation" }, async () => {
    const tale = await aSubmittedTale(site);
    const { client } = await aModerator(site);
    await client.patch(`/v1/posts/${tale.id}/return`, { body: { note: "Shorter, please." } });
    const save = (isFinished: number) => tale.writer.client.put(`/v1/posts/${tale.id}`, { body: form({ isFinished }) });
    expect((await save(0)).body.returnNote).toBe("Shorter, please.");
    expect((await save(1)).body.returnNote).toBe(null);
  });

  it("Only the author can edit a Tale: strangers get 404, reviewers 403 after its submission", async () => {
    const [draft, submitted] = [await aDraft(site), await aSubmittedTale(site)];
    const edit = async (somebody: typeof aReader, { id }: { id: number }) =>
      (await somebody(site)).client.put(`/v1/posts/${id}`, { body: form() });
    for (const tale of [draft, submitted]) expectProblem(await edit(aReader, tale), 404, "NOT_FOUND");
    expectProblem(await edit(aModerator, draft), 404, "NOT_FOUND");
    expectProblem(await edit(aModerator, submitted), 403, "FORBIDDEN");
  });

  it("Editing a published Tale gets 409 PUBLISHED for everybody", async () => {
    const tale = await aPublishedTale(site);
    for (const { client } of [tale.writer, await aReader(site), await aModerator(site)]) {
      const answer = await client.put(`/v1/posts/${tale.id}`, { body: form() });
      expectProblem(answer, 409, "PUBLISHED");
      expect(answer.body.detail).toBe("This Tale is published: its author changes it by a revision.");
    }
  });
});

describe("reading one Tale", () => {
  it("Both public addresses return the same published Tale", async () => {
    const tale = await aPublishedTale(site);
    const [one, other] = await Promise.all([
      site.visitor().get(`/v0/posts/${tale.id}`),
      site.visitor().get(`/v0/post-published/${tale.id}`),
    ]);
    expect(one.status).toBe(200);
    expect(one.body).toEqual(other.body);
    expect(one.body).not.toHaveProperty("returnNote");
    expect(one.body).not.toHaveProperty("authorId");
  });

  it("Only its author and, after submission, reviewers can read an unpublished Tale", async () => {
    const draft = await aDraft(site);
    const read = `/v1/posts/${draft.id}`;
    expect((await draft.writer.client.get(read)).body.content).toBe(draft.content);
    expectProblem(await (await aModerator(site)).client.get(read), 404, "NOT_FOUND");
    const submitted = await aSubmittedTale(site);
    expect((await (await aModerator(site)).client.get(`/v1/posts/${submitted.id}`)).status).toBe(200);
    expectProblem(await (await aReader(site)).client.get(read), 404, "NOT_FOUND");
    for (const path of [`/v0/posts/${draft.id}`, `/v0/post-published/${draft.id}`]) {
      expectProblem(await draft.writer.client.get(path), 404, "NOT_FOUND");
    }
  });

  it.each(firstOrAll(["999999999", "9007199254740991"]))("Reading the missing Tale %s gets 404", async (id) => {
    const { client } = await aModerator(site);
    for (const path of [`/v0/posts/${id}`, `/v0/post-published/${id}`, `/v1/posts/${id}`]) {
      expectProblem(await client.get(path), 404, "NOT_FOUND");
    }
  });

  it.each(["0", "abc", "9007199254740993"])(
    "Reading a Tale by the invalid id %s gets 400",
    { tags: "variation" },
    async (id) => {
      expectProblem(await site.visitor().get(`/v0/posts/${id}`), 400, "BAD_REQUEST");
    },
  );
});
