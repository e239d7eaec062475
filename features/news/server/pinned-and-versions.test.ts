import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aNewsForm, aNewsPost, anUnpublishedPost, insertNewsPosts } from "#tests/support/news.ts";
import { aModerator, type Person } from "#tests/support/people.ts";
import { expectProblem, statusCounts } from "#tests/support/problems.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { newsSorts, type ListedNews } from "../calls.ts";

/** Pinned posts come first; versions of the same news know each other. */

let site: TestSite;
let staff: Person;
beforeAll(async () => {
  site = await aSite();
  staff = await aModerator(site);
});
afterAll(() => site.close());

type Fields = Record<string, unknown>;
const create = (fields: Fields = {}) => staff.client.post("/v1/create-admin-post", { body: aNewsForm(fields) });
const change = (id: number, fields: Fields = {}) =>
  staff.client.put(`/v1/admin-post/${id}`, { body: aNewsForm(fields) });
const read = async (id: number) => (await site.visitor().get(`/v0/admin-post/${id}`)).body;
const asStaff = async (id: number) => (await staff.client.get(`/v1/admin-post/${id}`)).body;

describe("pinned posts", () => {
  it("Pinned posts come first in every order, and all pages together have every post once", async () => {
    const ids = await insertNewsPosts(
      site,
      Array.from({ length: 17 }, (_, n) => ({ title: `Post ${n % 5}`, language: "ES" as const, pinned: n % 4 === 1 })),
    );
    const options = fc.record({
      path: fc.constantFrom("/v0/all-admin-posts", "/v1/all-admin-posts"),
      sortBy: fc.constantFrom(...newsSorts),
      direction: fc.constantFrom("ASC" as const, "DESC" as const),
      pageSize: fc.integer({ min: 1, max: 20 }),
    });
    const property = fc.asyncProperty(options, async ({ path, ...order }) => {
      const all: ListedNews[] = [];
      for (let pageNumber = 0; ; pageNumber += 1) {
        const query = { languageName: "ES", pageNumber, ...order };
        const { body } = await staff.client.get(path, { query });
        expect(body.totalAdminPost).toBe(17);
        if (body.adminPost.length === 0) break;
        all.push(...body.adminPost);
      }
      expect(all.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(ids);
      expect(all.map(({ pinned }) => pinned)).toEqual([...Array(4).fill(true), ...Array(13).fill(false)]);
      const way = order.direction === "ASC" ? 1 : -1;
      const key = (post: ListedNews) => (order.sortBy === "title" ? post.title : "");
      const parts = [all.slice(0, 4), all.slice(4)];
      for (const part of parts)
        expect(part).toEqual(part.toSorted((a, b) => way * (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : a.id - b.id)));
    });
    await fc.assert(property, { numRuns: 10, seed: 2026 });
  });

  it("A post is pinned and unpinned by a form, and keeps its pin without the field", async () => {
    const { id } = (await create({ pinned: "true", languageName: "PT" })).body;
    expect((await read(id)).pinned).toBe(true);
    await create({ languageName: "PT" });
    const first = async () =>
      (await site.visitor().get("/v0/all-admin-posts", { query: { languageName: "PT" } })).body.adminPost[0].id;
    expect(await first()).toBe(id);
    expect((await change(id, { languageName: "PT" })).body.pinned).toBe(true);
    expect((await change(id, { languageName: "PT", pinned: false })).body.pinned).toBe(false);
    expect(await first()).not.toBe(id);
    expectProblem(await create({ pinned: "yes" }), 400, "BAD_REQUEST", "pinned");
  });
});

describe("versions", () => {
  it("Versions of the same news name each other, in lists, on pages and in the sitemap", async () => {
    const english = await aNewsPost(site, { staff });
    const spanish = (await create({ languageName: "ES", group: english.id })).body;
    const italian = (await create({ languageName: "IT", group: String(spanish.id) })).body;
    expect([spanish.group, italian.group]).toEqual([english.id, english.id]);
    const version = { EN: { id: english.id, languageName: "EN" }, ES: { id: spanish.id, languageName: "ES" } };
    expect((await read(italian.id)).versions).toEqual([version.EN, version.ES]);
    expect(await read(english.id)).toMatchObject({
      group: english.id,
      versions: [version.ES, { id: italian.id, languageName: "IT" }],
    });
    const { body } = await site.visitor().get("/v0/all-admin-posts", { query: { languageName: "IT" } });
    expect(body.adminPost[0]).toMatchObject({ id: italian.id, versions: [version.EN, version.ES] });
    const html = (await site.visitor().get(`/blog/posts/${english.id}`, { headers: { accept: "text/html" } })).body;
    for (const [language, id] of [
      ["en", english.id],
      ["es", spanish.id],
      ["it", italian.id],
    ] as const)
      expect(html).toMatch(new RegExp(`hreflang="${language}" href="[^"]*/blog/posts/${id}\\?lang=${language}"`, "i"));
    expect(html).toMatch(new RegExp(`<a[^>]*hrefLang="es"[^>]*href="/blog/posts/${spanish.id}"`, "i"));
    const sitemap = (await site.visitor().get("/sitemaps/news-1.xml")).body as string;
    const entry = sitemap
      .split("<url>")
      .find((each) => each.includes(`<loc>http://fabula.test/blog/posts/${english.id}?`));
    expect(entry).toContain(`hreflang="es" href="http://fabula.test/blog/posts/${spanish.id}?lang=es"`);
  });

  it("Readers see no unpublished version, and cached pages link it once it is published", async () => {
    const { id } = await aNewsPost(site, { staff });
    const draft = await anUnpublishedPost(site, { staff, languageName: "FR", group: id });
    const linksDraft = async () =>
      String((await site.visitor().get(`/blog/posts/${id}`, { headers: { accept: "text/html" } })).body).includes(
        `/blog/posts/${draft.id}`,
      );
    expect((await read(id)).versions).toEqual([]);
    expect((await asStaff(id)).versions).toEqual([{ id: draft.id, languageName: "FR" }]);
    expect(await linksDraft()).toBe(false);
    await change(draft.id, { languageName: "FR", state: "PUBLISHED" });
    expect((await read(id)).versions).toEqual([{ id: draft.id, languageName: "FR" }]);
    expect(await linksDraft()).toBe(true);
    await staff.client.delete(`/v1/admin-post/${draft.id}`);
    expect((await read(id)).versions).toEqual([]);
    expect(await linksDraft()).toBe(false);
  });

  it("A group has one post in each language, drafts included: the next one gets 409", async () => {
    const { id } = await aNewsPost(site, { staff });
    const spanish = await anUnpublishedPost(site, { staff, languageName: "ES", group: id });
    const french = (await create({ languageName: "FR", group: id })).body;
    expectProblem(await create({ languageName: "EN", group: id }), 409, "VERSION_EXISTS");
    expectProblem(await create({ languageName: "ES", group: id }), 409, "VERSION_EXISTS");
    expectProblem(await change(french.id, { languageName: "ES" }), 409, "VERSION_EXISTS");
    const other = await aNewsPost(site, { staff, languageName: "FR" });
    expectProblem(await change(other.id, { languageName: "FR", group: id }), 409, "VERSION_EXISTS");
    expect((await read(french.id)).languageName).toBe("FR");
    // Its place is free again.
    expect((await change(spanish.id, { languageName: "ES", group: null })).body).toMatchObject({
      group: null,
      versions: [],
    });
    expect((await create({ languageName: "ES", group: id })).status).toBe(201);
  });

  it("A change without a group keeps it, and follows the language", async () => {
    const { id } = await aNewsPost(site, { staff });
    const french = (await create({ languageName: "FR", group: id })).body;
    const answer = await change(french.id, { languageName: "PT" });
    expect(answer.body).toMatchObject({ group: id, languageName: "PT" });
    expect((await read(id)).versions).toEqual([{ id: french.id, languageName: "PT" }]);
    expect((await change(french.id, { languageName: "PT", group: "" })).body.group).toBeNull();
    expect((await read(id)).versions).toEqual([]);
  });

  it("A group outlives the post that it began with", async () => {
    const { id } = await aNewsPost(site, { staff });
    const french = (await create({ languageName: "FR", group: id })).body;
    await staff.client.delete(`/v1/admin-post/${id}`);
    expect((await change(french.id, { languageName: "FR", group: id })).body).toMatchObject({
      group: id,
      versions: [],
    });
    const english = (await create({ group: id })).body;
    expect(english.versions).toEqual([{ id: french.id, languageName: "FR" }]);
  });

  it("A group is named by another post that exists", async () => {
    const { id } = await aNewsPost(site, { staff });
    expectProblem(await create({ group: 999_999 }), 404, "NOT_FOUND");
    expectProblem(await change(id, { group: 999_999 }), 404, "NOT_FOUND");
    expectProblem(await change(id, { group: id }), 400, "BAD_REQUEST", "group");
    for (const group of [0, -1, "one"]) expectProblem(await create({ group }), 400, "BAD_REQUEST", "group");
    expect((await read(id)).group).toBeNull();
  });

  it("Of several posts in one language that join a group at the same time, one does", async () => {
    const { id } = await aNewsPost(site, { staff });
    const answers = await Promise.all(
      ["DRAFT", "PUBLISHED", "PUBLISHED", "DRAFT"].map((state) => create({ languageName: "IT", group: id, state })),
    );
    expect(statusCounts(answers)).toEqual({ 201: 1, 409: 3 });
    expect((await asStaff(id)).versions).toHaveLength(1);
  });

  it("Posts that swap their languages at the same time end in different ones", async () => {
    const { id } = await aNewsPost(site, { staff });
    const french = (await create({ languageName: "FR", group: id })).body;
    const answers = await Promise.all([change(id, { languageName: "FR" }), change(french.id, { languageName: "EN" })]);
    for (const { status } of answers) expect([200, 409]).toContain(status);
    const [first, second] = [await asStaff(id), await asStaff(french.id)];
    expect(first.languageName).not.toBe(second.languageName);
  });
});
