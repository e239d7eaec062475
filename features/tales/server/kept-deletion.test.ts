import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { downloadArchive } from "#features/personal-data/server/downloaded-archive.fixture.ts";
import { wrongCounters } from "#features/personal-data/server/populated-account.fixture.ts";
import { runHousekeeping } from "#site/server/housekeeping.ts";
import { aComment } from "#tests/support/comments.ts";
import { aModerator, anAdmin, aReader, aWriter, password, type Person } from "#tests/support/people.ts";
import { expectProblem } from "#tests/support/problems.ts";
import { aReport } from "#tests/support/reports.ts";
import { aSeries, orderTales } from "#tests/support/series.ts";
import { anOwnSite, type TestSite } from "#tests/support/site.ts";
import { aDraft, aPublishedTale, aSubmittedTale, aTaleForm } from "#tests/support/tales.ts";
import { DAY } from "#vocabulary/limits.ts";

/** A Tale that the staff delete is kept for a while, but nobody reaches it. */

let site: TestSite;
beforeAll(async () => {
  site = await anOwnSite();
});
afterAll(() => site.close());

const sql = async (statement: string, ...values: unknown[]) =>
  (await site.context.database.pool.query(statement, values)).rows;
const rowsOf = async (id: number) => (await sql("select from tales where id = $1", id)).length;
const remove = ({ client }: Person, { id }: { id: number }) => client.delete(`/v1/delete/${id}`);

describe("a published Tale that a moderator deletes", () => {
  const title = "Zabaglione and the lamp";
  let author: Person;
  let reader: Person;
  let moderator: Person;
  let tale: { id: number; tags: string[] };
  let other: { id: number };
  let series: { id: number };
  let comment: { id: number };

  beforeAll(async () => {
    [author, reader, moderator] = await Promise.all([aWriter(site), aReader(site), aModerator(site)]);
    tale = await aPublishedTale(site, { author, title, categoryName: "ROMANTICHE" });
    other = await aPublishedTale(site, { author, title: "Another one" });
    series = await aSeries(site, { author, tales: [tale, other] });
    comment = await aComment(site, { on: tale, by: reader });
    await aReport(site, comment);
    await reader.client.post(`/v1/posts/${tale.id}/like`, { body: { liked: true } });
    await reader.client.post("/v1/posts/bookmark", { query: { postId: tale.id } });
    await remove(moderator, tale);
  });

  it("Its rows stay, with its likes and comments", async () => {
    expect(await rowsOf(tale.id)).toBe(1);
    expect(await sql("select from comments where tale_id = $1", tale.id)).toHaveLength(1);
    expect(await sql("select from tale_likes where tale_id = $1", tale.id)).toHaveLength(1);
    expect(await wrongCounters(site)).toEqual([]);
  });

  it("Its author, readers and the staff get 404 for it and everything of it", async () => {
    const admin = await anAdmin(site);
    for (const { client } of [author, reader, moderator, admin]) {
      for (const path of [
        `/v1/posts/${tale.id}`,
        `/v1/post-published/${tale.id}`,
        `/v1/posts/${tale.id}/versions`,
        `/v1/posts/${tale.id}/revision`,
        `/v1/posts/${tale.id}/invitations`,
        `/v1/posts/${tale.id}/corrections`,
      ]) {
        const { status } = await client.get(path);
        expect([403, 404], path).toContain(status);
      }
      expectProblem(await remove({ client } as Person, tale), 404, "NOT_FOUND");
    }
    expectProblem(await author.client.get(`/v1/posts/${tale.id}`), 404, "NOT_FOUND");
    const body = aTaleForm({ tags: tale.tags });
    expectProblem(await author.client.put(`/v1/posts/${tale.id}`, { body }), 404, "NOT_FOUND");
    const settings = { translations: "open" };
    expectProblem(await author.client.patch(`/v1/posts/${tale.id}/settings`, { body: settings }), 404, "NOT_FOUND");
    expectProblem(await site.visitor().get(`/v0/posts/${tale.id}`), 404, "NOT_FOUND");
    const censored = { body: { censored: true } };
    expectProblem(await moderator.client.patch(`/v1/comments/${comment.id}/censor`, censored), 404, "NOT_FOUND");
  });

  it("No list of its author has it, and no total counts it", async () => {
    for (const path of [
      "/v1/own-posts",
      "/v1/own-posts?state=draft",
      "/v1/own-posts?state=returned",
      "/v1/own-posts?title=zabaglione",
      "/v1/posts-not-published/author",
    ])
      expect(JSON.stringify((await author.client.get(path)).body), path).not.toContain("Zabaglione");
    expect((await author.client.get("/v1/own-posts")).body.totalPosts).toBe(1);
    expect((await author.client.get("/v1/posts-not-published/author")).body.totalPosts).toBe(0);
    const own = (await author.client.get(`/v1/series/${series.id}`)).body;
    expect(own.posts.map(({ id }: { id: number }) => id)).toEqual([other.id]);
  });

  it("No list of readers and staff has it", async () => {
    for (const { client } of [reader, moderator])
      for (const path of [
        "/v0/posts/category?category=ROMANTICHE&languageName=EN",
        `/v0/posts/bookmark?username=${reader.username}`,
        "/v1/reportings",
        "/v1/desk",
        "/v1/my-reports",
        "/v1/notifications",
      ])
        expect(JSON.stringify((await client.get(path)).body), path).not.toContain("Zabaglione");
    const [report] = (await moderator.client.get("/v1/reportings")).body.reportings;
    expect(report.commentId).toBeNull();
    const detail = (await moderator.client.get(`/v1/reportings/${report.id}`)).body;
    expect([detail.comment, detail.thread, detail.on]).toEqual([null, [], null]);
  });

  it("Its author can't put it into a series, and it keeps its place when the others are ordered", async () => {
    expectProblem(await orderTales(author, series.id, [other, tale]), 404, "NOT_FOUND");
    expect((await orderTales(author, series.id, [other])).status).toBe(200);
    expect(await sql("select series_id from series_tales where tale_id = $1", tale.id)).toEqual([
      { series_id: series.id },
    ]);
  });

  it("The archive of its author has it with its text, that of a reader does not name it", async () => {
    const { data, names } = await downloadArchive(author.client);
    const [kept] = data.tales.filter((each) => each.title === title);
    expect(kept).toMatchObject({ state: "deleted", deletedAt: site.clock.now().toISOString() });
    expect(names).toContain(kept!.file);
    expect((await downloadArchive(reader.client)).all).not.toContain("Zabaglione");
  });
});

describe("the end of the time", () => {
  beforeEach(() => site.clock.advance(31 * DAY));

  it("A deleted Tale is erased 30 days later, with everything that belongs to it", async () => {
    const [tale, moderator] = [await aPublishedTale(site), await aModerator(site)];
    await aComment(site, { on: tale });
    await remove(moderator, tale);
    site.clock.advance(30 * DAY - 1);
    await runHousekeeping(site.context);
    await site.jobsDone();
    expect(await rowsOf(tale.id)).toBe(1);
    site.clock.advance(1);
    await runHousekeeping(site.context);
    await site.jobsDone();
    expect(await rowsOf(tale.id)).toBe(0);
    expect(await sql("select from comments where tale_id = $1", tale.id)).toEqual([]);
    expect(await wrongCounters(site)).toEqual([]);
  });

  it("The removal of the account erases it at once", async () => {
    const [tale, moderator] = [await aSubmittedTale(site), await aModerator(site)];
    await remove(moderator, tale);
    expect((await tale.writer.client.put("/v1/user/remove", { body: { password } })).status).toBe(204);
    await site.jobsDone();
    expect(await rowsOf(tale.id)).toBe(0);
  });

  it("Tales that their authors delete, staff included, are erased at once", async () => {
    const [tale, moderator] = [await aDraft(site), await aModerator(site)];
    const own = await aSubmittedTale(site, { author: moderator });
    expect([(await remove(tale.writer, tale)).status, (await remove(moderator, own)).status]).toEqual([204, 204]);
    expect(await rowsOf(tale.id)).toBe(0);
    expect(await rowsOf(own.id)).toBe(0);
  });
});
