import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { MINUTE, news as bounds, tale } from "#vocabulary/limits.ts";
import type { Answer } from "#tests/support/client.ts";
import { aNewsComment } from "#tests/support/comments.ts";
import { xssVectors } from "#tests/support/xss-vectors.ts";
import { expectSafeHtml } from "#tests/support/safe-html.ts";
import { whileJobsWait } from "#tests/support/held-jobs.ts";
import { aNewsForm, aNewsPost } from "#tests/support/news.ts";
import { aModerator, anAdmin, type Person } from "#tests/support/people.ts";
import { expectProblem } from "#tests/support/problems.ts";
import { anOwnSite, type TestSite } from "#tests/support/site.ts";

let site: TestSite;
let staff: Person;
beforeAll(async () => {
  site = await anOwnSite();
  staff = await aModerator(site);
});
afterAll(() => site.close());

type Overrides = Record<string, unknown>;
const create = (overrides: Overrides = {}) =>
  staff.client.post("/v1/create-admin-post", { body: aNewsForm(overrides) });
const change = (id: number, overrides: Overrides = {}) =>
  staff.client.put(`/v1/admin-post/${id}`, { body: aNewsForm(overrides) });
const read = (id: unknown) => site.visitor().get(`/v0/admin-post/${id}`);
const total = async () => (await staff.client.get("/v1/all-admin-posts")).body.totalAdminPost;

/** The two calls that take the form: for a new post and for an existing one. */
const ways: [string, (overrides: Overrides) => Promise<Answer>][] = [
  ["creating", create],
  ["changing", async (overrides) => change((await aNewsPost(site, { staff })).id, overrides)],
];

describe("a news post", () => {
  it("Creating a news post returns 201 and every field, and everybody can read it", async () => {
    const now = site.clock.now().toISOString();
    const answer = await create();
    const { id } = answer.body;
    expect(answer.status).toBe(201);
    const dates = { createdAt: now, updatedAt: now };
    const post = {
      ...aNewsForm(),
      id,
      photo: null,
      totComments: 0,
      pinned: false,
      group: null,
      versions: [],
      ...dates,
    };
    expect(answer.body).toEqual({ ...post, state: "PUBLISHED", publishAt: null });
    expect((await read(id)).body).toEqual(post);
    expect((await staff.client.get(`/v1/admin-post/${id}`)).body).toEqual(answer.body);
  });

  it("Moderators and administrators can create posts and change each other's", async () => {
    const admin = await anAdmin(site);
    const post = await aNewsPost(site, { staff: admin });
    expect((await change(post.id, { title: "By a moderator" })).status).toBe(200);
    expect((await admin.client.delete(`/v1/admin-post/${post.id}`)).status).toBe(204);
  });

  it.each(["application/x-www-form-urlencoded", "multipart/form-data"])(
    "A news post can be sent as %s",
    async (type) => {
      const fields = aNewsForm({ languageName: "pt", title: "  Tijolo &\ncal  " });
      const sent = type.startsWith("multipart")
        ? { body: fields, files: {} }
        : { body: new URLSearchParams(fields).toString(), headers: { "content-type": type } };
      const answer = await staff.client.post("/v1/create-admin-post", sent);
      expect([answer.status, answer.body]).toMatchObject([
        201,
        { ...aNewsForm(), languageName: "PT", title: "Tijolo & cal" },
      ]);
    },
  );

  it("A change replaces the post's fields and keeps its id, date and comments", async () => {
    const { staff: _staff, ...post } = await aNewsPost(site);
    site.clock.advance(MINUTE);
    const form = aNewsForm({
      title: "Another title",
      description: "Another one.",
      content: "Fifteen letters or more.",
      languageName: "it",
    });
    const answer = await staff.client.put(`/v1/admin-post/${post.id}`, { body: form });
    expect(answer.status).toBe(200);
    const changed = { ...post, ...form, content: "<p>Fifteen letters or more.</p>", languageName: "IT" };
    const now = { ...changed, updatedAt: site.clock.now().toISOString() };
    expect(answer.body).toEqual({ ...now, state: "PUBLISHED", publishAt: null });
    expect((await read(post.id)).body).toEqual(now);
  });

  it("A deleted post gets 404 for everybody and every call", async () => {
    const { id } = await aNewsPost(site);
    const before = await total();
    const answer = await staff.client.delete(`/v1/admin-post/${id}`);
    expect([answer.status, answer.body]).toEqual([204, null]);
    expect(await total()).toBe(before - 1);
    expectProblem(await read(id), 404, "NOT_FOUND");
    expectProblem(await change(id), 404, "NOT_FOUND");
    for (const method of ["GET", "DELETE"])
      expectProblem(await staff.client.call(method, `/v1/admin-post/${id}`), 404, "NOT_FOUND");
  });

  it("A post with 1,200 comments is gone at once, and a job erases them", { tags: "variation" }, async () => {
    const clientKey = randomUUID();
    const { id } = (await create({ clientKey, title: "Zabaglione" })).body;
    const { pool } = site.context.database;
    const { writer } = await aNewsComment(site, { on: { id } });
    const many = `insert into comments (news_id, author_id, text, created_at, updated_at)
      select $1, $2, 'One of many', now(), now() from generate_series(1, 1200)`;
    await pool.query(many, [id, writer.id]);
    const left = async () => (await pool.query("select 1 from comments where news_id = $1", [id])).rowCount;
    const [visitor, before] = [site.visitor(), await total()];
    await whileJobsWait(site, async () => {
      expect((await staff.client.delete(`/v1/admin-post/${id}`)).status).toBe(204);
      expect([await left(), await total()]).toEqual([1201, before - 1]);
      for (const path of [
        `/v0/admin-post/${id}`,
        `/v0/comments-blog/${id}`,
        `/blog/posts/${id}`,
        `/share/news/${id}.png`,
      ])
        expect((await visitor.get(path, { headers: { accept: "text/html, */*" } })).status, path).toBe(404);
      for (const path of ["/feeds/en/news.xml", "/blog", "/sitemaps/news-1.xml"])
        expect(JSON.stringify((await visitor.get(path)).body), path).not.toMatch(
          new RegExp(`Zabaglione|posts/${id}\\b`),
        );
      expectProblem(await staff.client.delete(`/v1/admin-post/${id}`), 404, "NOT_FOUND");
      // As after any deletion, a repeated call makes another post.
      expect((await create({ clientKey })).body.id).not.toBe(id);
    });
    expect(await left()).toBe(0);
    expect((await pool.query("select 1 from news where id = $1", [id])).rowCount).toBe(0);
  });
});

describe.each(ways)("%s", (_way, send) => {
  const fox = "🦊";
  it.each([
    ["title", bounds.title],
    ["description", bounds.description],
  ] as const)(
    "A news post takes a %s within its limits, counted in visible characters",
    { tags: "variation" },
    async (name, { min, max }) => {
      for (const text of ["a".repeat(min), "a".repeat(max), fox.repeat(max), `  ${"a".repeat(max)} \n`]) {
        const { status, body } = await send({ [name]: text });
        expect([body.errors, body[name]]).toEqual([undefined, text.trim()]);
        expect(status).toBeLessThan(300);
      }
      for (const text of [
        "",
        "a".repeat(min - 1),
        `  ${"a".repeat(min - 1)}  `,
        fox.repeat(min - 1),
        "a".repeat(max + 1),
        fox.repeat(max + 1),
        "\u2800".repeat(min),
      ]) {
        expectProblem(await send({ [name]: text }), 400, "BAD_REQUEST", name);
      }
      for (const value of [undefined, null, 5, ["a title"], {}])
        expectProblem(await send({ [name]: value }), 400, "BAD_REQUEST", name);
    },
  );

  it("The content of a post has the limits of a Tale's, counted without markup", { tags: "variation" }, async () => {
    for (const content of [
      "a".repeat(tale.textMin),
      `<p><em>${"a".repeat(tale.textMin)}</em></p>`,
      "a".repeat(tale.textMax),
    ]) {
      expect((await send({ content })).status).toBeLessThan(300);
    }
    const markup = `<p>${"<em></em>".repeat(tale.htmlMaxBytes / 9)}${"a".repeat(tale.textMin)}</p>`;
    const refusedValues = [
      "",
      "<p></p>",
      "a".repeat(tale.textMin - 1),
      `<p>${"a".repeat(tale.textMin - 1)}</p><p><br></p>`,
      "a".repeat(tale.textMax + 1),
      markup,
    ];
    for (const content of [...refusedValues, undefined, null, 5])
      expectProblem(await send({ content }), 400, "BAD_REQUEST", "content");
  });

  it("A news post can be in each of the five languages", { tags: "variation" }, async () => {
    for (const languageName of ["EN", "es", "It", "fr", "PT"]) {
      expect((await send({ languageName })).body.languageName).toBe(languageName.toUpperCase());
    }
    for (const languageName of ["DE", "", "english", undefined, null]) {
      expectProblem(await send({ languageName }), 400, "BAD_REQUEST", "languageName");
    }
  });

  it("Scripts in a post are reduced to text, and titles stay unchanged", async () => {
    // The tests of Tales check each vector, because Tales use the same sanitizer.
    for (let at = 0; at < xssVectors.length; at += 10) {
      const vectors = xssVectors.slice(at, at + 10).join("</p><p>");
      const { body } = await send({ content: `<p>Once there was a house.</p><p>${vectors}</p>` });
      expectSafeHtml(body.content);
      expect(body.content).toContain("Once there was a house.");
      expectSafeHtml((await read(body.id)).body.content);
    }
    const title = `<img src=x onerror=alert(1)> & "quotes"`;
    expect((await send({ title, description: title })).body).toMatchObject({ title, description: title });
  });
});

it("Changing news invalidates the pages that show them, and no others", async () => {
  const moved = vi.spyOn(site.context.cache, "moved");
  async function staleAfter(act: () => Promise<unknown>) {
    moved.mockClear();
    await act();
    return moved.mock.calls.flatMap(([, shown]) => shown).toSorted();
  }
  const post = await aNewsPost(site, { staff });
  const word = `news:${post.id}`;
  const picture = `picture:news:${post.id}`;
  expect(await staleAfter(() => create({ languageName: "PT" }))).toEqual([
    "news-list:PT",
    "news-posts:PT",
    expect.stringMatching(/^news:\d+$/),
    expect.stringMatching(/^picture:news:\d+$/),
  ]);
  expect(await staleAfter(() => aNewsComment(site, { on: post }))).toEqual(["news-list:EN", word]);
  expect(await staleAfter(() => change(post.id, { languageName: "FR" }))).toEqual([
    "news-list:EN",
    "news-list:FR",
    "news-posts:EN",
    "news-posts:FR",
    word,
    picture,
  ]);
  expect(await staleAfter(() => change(post.id, { content: "" }))).toEqual([]);
  expect(await staleAfter(() => change(post.id, { languageName: "FR" }))).toEqual([
    "news-list:FR",
    "news-posts:FR",
    word,
    picture,
  ]);
  expect(await staleAfter(() => staff.client.delete(`/v1/admin-post/${post.id}`))).toEqual([
    "news-list:FR",
    "news-posts:FR",
    word,
    picture,
  ]);
  moved.mockRestore();
});

it.each(["0", "one"])("The invalid id %s gets 400", async (id) => {
  expectProblem(await read(id), 400, "BAD_REQUEST", "id");
  for (const method of ["GET", "DELETE"])
    expectProblem(await staff.client.call(method, `/v1/admin-post/${id}`), 400, "BAD_REQUEST", "id");
});
