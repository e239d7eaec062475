import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { lookedUpUsernameMax, series as bounds } from "#vocabulary/limits.ts";
import { series as seriesTable } from "./tables.ts";
import { aModerator, anAdmin, aReader, aWriter } from "#tests/support/people.ts";
import { expectProblem, statusCounts } from "#tests/support/problems.ts";
import { aSeries, orderTales } from "#tests/support/series.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { firstOrAll } from "#tests/support/thoroughness.ts";
import { aSeriesOfThree, readSeries, shownIds } from "./series.fixture.ts";

let site: TestSite;
beforeAll(async () => {
  site = await aSite();
});
afterAll(() => site.close());

describe("a series", () => {
  it(
    "A series that is sent again with its key is the one that was begun, also at the same time",
    { tags: "variation" },
    async () => {
      const author = await aWriter(site);
      const body = { title: "Once", languageName: "EN", clientKey: randomUUID() };
      const [first, second] = await Promise.all([1, 2].map(() => author.client.post("/v1/series", { body })));
      const again = await author.client.post("/v1/series", { body });
      expect([first!.status, second!.status, again.status]).toEqual([201, 201, 201]);
      expect(second!.body).toEqual(first!.body);
      expect(again.body).toEqual(first!.body);
      const other = await author.client.post("/v1/series", { body: { ...body, clientKey: randomUUID() } });
      expect(other.body.id).not.toBe(first!.body.id);
    },
  );

  it("An author begins a series, changes it and deletes it, and everybody reads it", async () => {
    const author = await aWriter(site);
    const body = { title: " The\nkeepers ", description: "", languageName: "it" };
    const created = await author.client.post("/v1/series", { body });
    const begun = { title: "The keepers", description: "", languageName: "IT", author: author.username, totalPosts: 0 };
    expect([created.status, created.body]).toEqual([201, { id: expect.any(Number), ...begun }]);
    const { id } = created.body;
    expect((await readSeries(site, id)).body).toEqual({ id, ...begun, posts: [] });

    const change = { title: "The guards", description: "Of the lamp.", languageName: "FR" };
    const changed = await author.client.put(`/v1/series/${id}`, { body: change });
    expect([changed.status, changed.body]).toEqual([200, { id, ...begun, ...change }]);
    await author.client.put(`/v1/series/${id}`, { body: { title: "The watch" } });
    expect((await readSeries(site, id)).body).toMatchObject({ ...change, title: "The watch" });

    expect((await author.client.delete(`/v1/series/${id}`)).status).toBe(204);
    expectProblem(await readSeries(site, id), 404, "NOT_FOUND");
    expect((await author.client.delete(`/v1/series/${id}`)).status).toBe(204);
    expectProblem(await author.client.put(`/v1/series/${id}`, { body: change }), 404, "NOT_FOUND");
  });

  it.each(
    firstOrAll([
      ["title", { title: "ab" }],
      ["title", { title: "a".repeat(bounds.titleMax + 1) }],
      ["title", { title: undefined }],
      ["description", { description: "a".repeat(bounds.descriptionMax + 1) }],
      ["languageName", { languageName: "DE" }],
      ["languageName", { languageName: undefined }],
    ]),
  )("A series with an invalid %s is rejected", async (path, wrong) => {
    const { client } = await aWriter(site);
    const body = { title: "abc", description: "a".repeat(bounds.descriptionMax), languageName: "EN", ...wrong };
    expectProblem(await client.post("/v1/series", { body }), 400, "BAD_REQUEST", path);
  });

  it("A description has lines, but no characters that reverse it", { tags: "variation" }, async () => {
    const description = `Five\r\nnights\u202E.${"\r\n".repeat(bounds.descriptionMax)}`;
    const { id } = await aSeries(site, { description });
    expect((await readSeries(site, id)).body.description).toBe("Five\nnights.");
  });

  it("Other members, and the staff too, can't change, delete or order a series, nor read it with its drafts", async () => {
    const { series, one } = await aSeriesOfThree(site);
    for (const other of [await aReader(site), await aModerator(site), await anAdmin(site)]) {
      const path = `/v1/series/${series.id}`;
      expectProblem(await other.client.put(path, { body: { title: "Mine now" } }), 404, "NOT_FOUND");
      expectProblem(await other.client.delete(path), 404, "NOT_FOUND");
      expectProblem(await other.client.get(path), 404, "NOT_FOUND");
      expectProblem(await orderTales(other, series.id, []), 404, "NOT_FOUND");
    }
    expect(await shownIds(site, series.id)).toContain(one.id);
  });

  it("A member has at most 200 series, also if they are begun at the same time", { tags: "variation" }, async () => {
    const author = await aWriter(site);
    const now = site.clock.now();
    const row = { authorId: author.id, title: "A", description: "", language: "EN" as const };
    await site.context.database.db
      .insert(seriesTable)
      .values(Array.from({ length: bounds.ofMemberMax - 1 }, () => ({ ...row, createdAt: now, updatedAt: now })));
    const body = { title: "The last one", description: "", languageName: "EN" };
    const answers = await Promise.all(Array.from({ length: 4 }, () => author.client.post("/v1/series", { body })));
    expect(statusCounts(answers)).toEqual({ 201: 1, 409: 3 });
    expectProblem(await author.client.post("/v1/series", { body }), 409, "CONFLICT");
  });

  it("A series keeps its language while Tales are in it", { tags: "variation" }, async () => {
    const { author, series } = await aSeriesOfThree(site);
    const body = { title: series.title, languageName: "ES" };
    expectProblem(await author.client.put(`/v1/series/${series.id}`, { body }), 409, "CONFLICT");
    expect((await orderTales(author, series.id, [])).status).toBe(200);
    expect((await author.client.put(`/v1/series/${series.id}`, { body })).body).toMatchObject({ languageName: "ES" });
  });
});

describe("the series of a member", () => {
  it("Everybody lists them, the newest first, in pages", async () => {
    const author = await aWriter(site);
    const ids = [];
    for (const title of ["First", "Second", "Third"]) ids.unshift((await aSeries(site, { author, title })).id);
    const list = (query = {}) => site.visitor().get("/v0/series", { query: { username: author.username, ...query } });
    const { body } = await list();
    expect(body).toMatchObject({ series: ids.map((id) => ({ id, totalPosts: 0 })), totalSeries: 3 });
    expect(body).not.toHaveProperty("private");
    expect((await list({ pageNumber: 1, pageSize: 2 })).body).toMatchObject({
      series: [{ id: ids[2] }],
      totalSeries: 3,
    });
    expectProblem(await site.visitor().get("/v0/series", { query: { username: "nobody99" } }), 404, "NOT_FOUND");
    const query = { username: "x".repeat(lookedUpUsernameMax + 1) };
    expectProblem(await site.visitor().get("/v0/series", { query }), 400, "BAD_REQUEST", "username");
  });

  it(
    "With private Tales the list is empty for others, and the series stays readable by its id",
    { tags: "variation" },
    async () => {
      const { author, series, one, two, three } = await aSeriesOfThree(site);
      await author.client.patch("/v1/privacy", { query: { newPrivacy: "profile" } });
      const query = { username: author.username };
      for (const { client } of [{ client: site.visitor() }, await aReader(site), await aModerator(site)])
        expect((await client.get("/v0/series", { query })).body).toEqual({ series: [], totalSeries: 0, private: true });
      expect((await author.client.get("/v0/series", { query })).body).toMatchObject({ totalSeries: 1 });
      expect(await shownIds(site, series.id)).toEqual([one.id, two.id, three.id]);
    },
  );

  it("Series go with the account of their author", { tags: "variation" }, async () => {
    const { author, series } = await aSeriesOfThree(site);
    const admin = await anAdmin(site);
    const query = { username: author.username };
    expect((await admin.client.put("/v1/user/remove-by-admin", { query })).status).toBe(204);
    expectProblem(await readSeries(site, series.id), 404, "NOT_FOUND");
  });
});
