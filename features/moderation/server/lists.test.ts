import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { MINUTE } from "#vocabulary/limits.ts";
import { aComment, aNewsComment } from "#tests/support/comments.ts";
import { aNewsPost } from "#tests/support/news.ts";
import { aModerator, anAdmin, aReader, type Person } from "#tests/support/people.ts";
import { expectProblem } from "#tests/support/problems.ts";
import { aDecision, anAcceptedReport, aReport, aUserReport } from "#tests/support/reports.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { aPublishedTale } from "#tests/support/tales.ts";
import { firstOrAll } from "#tests/support/thoroughness.ts";

let site: TestSite;
let moderator: Person;
/** Reports by number in the order of creation. The second and third have the same time. */
let ids: number[];
let decidedReport: number;
beforeAll(async () => {
  site = await aSite();
  moderator = await aModerator(site);
  const tale = await aPublishedTale(site);
  const onTale = await aReport(site, await aComment(site, { on: tale }));
  site.clock.advance(MINUTE);
  const person = await aUserReport(site, await aReader(site));
  const newsComment = await aNewsComment(site, { on: await aNewsPost(site) });
  const onNews = await (
    await aReader(site)
  ).client.post("/v1/reportings-blog", { body: { commentId: newsComment.id, reason: "REASON2" } });
  site.clock.advance(MINUTE);
  const another = await aReport(site, await aComment(site, { on: tale }));
  await aDecision(site, another, "REJECTED");
  decidedReport = another.id;
  ids = [onTale.id, person.id, onNews.body.id, another.id];
});
afterAll(() => site.close());

async function list(query: Record<string, string | number> = {}, path = "/v1/reportings", { client } = moderator) {
  const { status, body } = await client.get(path, { query });
  expect(status).toBe(200);
  return { total: body.totalReportings, ids: body.reportings.map(({ id }: { id: number }) => ids.indexOf(id)) };
}

describe("the list of reports", () => {
  it("The list of reports has all types, the newest first, ties by id", async () => {
    expect(await list()).toEqual({ total: 4, ids: [3, 2, 1, 0] });
    expect(await list({}, undefined, await anAdmin(site))).toEqual({ total: 4, ids: [3, 2, 1, 0] });
  });

  it.each(
    firstOrAll([
      [{ direction: "ASC" }, [0, 1, 2, 3]],
      [{ sortBy: "startDate", direction: "DESC" }, [3, 2, 1, 0]],
      [{ sortBy: "id", direction: "ASC" }, [0, 1, 2, 3]],
      [{ sortBy: "id" }, [3, 2, 1, 0]],
      [{ pageSize: 2 }, [3, 2]],
      [{ pageSize: 2, pageNumber: 1 }, [1, 0]],
      [{ pageSize: 3, pageNumber: 9 }, []],
    ]),
  )("The list of reports can be sorted and paged by %j", async (query, found) => {
    expect(await list(query as Record<string, string | number>)).toEqual({ total: 4, ids: found });
  });

  it.each(
    firstOrAll([
      [{ type: "comment" }, [3, 0]],
      [{ type: "BLOG" }, [2]],
      [{ type: "user" }, [1]],
      [{ status: "PENDING" }, [2, 1, 0]],
      [{ status: "rejected" }, [3]],
      [{ status: "REJECTED", type: "user" }, []],
      [{ status: "PENDING", type: "comment" }, [0]],
    ]),
  )("The list of reports can be filtered by %j", async (query, found) => {
    expect(await list(query as Record<string, string>)).toEqual({ total: found.length, ids: found });
  });

  it("Reports about news and about members have lists of their own, filtered by status", async () => {
    expect(await list({}, "/v1/reportings-blog")).toEqual({ total: 1, ids: [2] });
    expect(await list({}, "/v1/user-reports")).toEqual({ total: 1, ids: [1] });
    expect(await list({ status: "ACCEPTED" }, "/v1/user-reports")).toEqual({ total: 0, ids: [] });
  });

  it.each(
    firstOrAll([
      ["sortBy", "reason"],
      ["direction", "down"],
      ["pageSize", 101],
      ["pageSize", 0],
      ["pageNumber", -1],
      ["type", "poem"],
      ["status", "OPEN"],
    ]),
  )("The list of reports rejects the %s %j with 400", async (name, value) => {
    expectProblem(await moderator.client.get("/v1/reportings", { query: { [name]: value } }), 400, "BAD_REQUEST", name);
  });
});

describe("one report", () => {
  it("A report is found by its id at the address of its type and at that of all types", async () => {
    const found = async (path: string) => (await moderator.client.get(path)).status;
    for (const id of ids) expect(await found(`/v1/reportings/${id}`)).toBe(200);
    for (const [at, path] of [
      [2, "reportings-blog"],
      [1, "user-reports"],
    ] as const) {
      for (const [n, id] of ids.entries()) expect(await found(`/v1/${path}/${id}`)).toBe(n === at ? 200 : 404);
    }
    expectProblem(await moderator.client.get("/v1/reportings/999999"), 404, "NOT_FOUND");
    expectProblem(await moderator.client.get("/v1/reportings/one"), 400, "BAD_REQUEST", "id");
    expect((await moderator.client.get(`/v1/reportings/${decidedReport}`)).body).toMatchObject({
      status: "REJECTED",
      decidedBy: expect.any(String),
    });
  });

  it(
    "A report shows the original comment in its thread, its target and the other reports about it",
    { tags: "variation" },
    async () => {
      const tale = await aPublishedTale(site);
      const top = await aComment(site, { on: tale, text: "The top." });
      site.clock.advance(MINUTE);
      const reply = await aComment(site, { on: tale, answering: top, text: "A rude reply." });
      const hidden = await aComment(site, { on: tale, answering: top, text: "Hidden before." });
      await aComment(site, { on: tale, text: "Another thread." });
      await moderator.client.patch(`/v1/comments/${hidden.id}/censor`, { body: { censored: true } });
      const first = await aReport(site, reply);
      const second = await aReport(site, reply, { reason: "REASON3" });
      const { body } = await moderator.client.get(`/v1/reportings/${first.id}`);
      const line = { censored: false, deleted: false, createdAt: expect.any(String), updatedAt: expect.any(String) };
      const replied = { ...line, id: reply.id, text: "A rude reply.", author: reply.author };
      expect(body).toMatchObject({
        id: first.id,
        commentId: reply.id,
        username: reply.author,
        reporter: first.reporter.username,
        text: "A rude reply.",
      });
      expect(body.comment).toEqual(replied);
      expect(body.thread).toEqual([
        { ...line, id: top.id, text: "The top.", author: top.author },
        replied,
        { ...line, id: hidden.id, text: "Hidden before.", author: hidden.author, censored: true },
      ]);
      expect(body.on).toEqual({
        kind: "tale",
        id: tale.id,
        title: tale.title,
        languageName: "EN",
        categoryName: "HORROR",
      });
      expect(body.others).toMatchObject([{ id: second.id, reason: "REASON3", severity: 3 }]);
    },
  );

  it(
    "A report about a comment on news shows the post, one about a member the other reports about them",
    { tags: "variation" },
    async () => {
      const { body } = await moderator.client.get(`/v1/reportings/${ids[2]}`);
      expect(body).toMatchObject({
        type: "blog",
        on: { kind: "news", title: "A new shelf in the hall", languageName: "EN", categoryName: null },
      });
      const accused = await aReader(site);
      const [first, second] = [
        await aUserReport(site, accused),
        await aUserReport(site, accused, { reason: "REASON3" }),
      ];
      const person = (await moderator.client.get(`/v1/user-reports/${second.id}`)).body;
      expect(person).toMatchObject({
        type: "user",
        commentId: null,
        text: null,
        comment: null,
        thread: [],
        on: null,
        others: [{ id: first.id }],
      });
    },
  );

  it("A report shows the history of the reported member and of the reporter", { tags: "variation" }, async () => {
    const [accused, reporter] = [await aReader(site), await aReader(site, { isTroll: false, banPoints: 2 })];
    for (let time = 0; time < 4; time += 1) {
      site.clock.advance(MINUTE);
      await anAcceptedReport(site, accused, "REASON9");
    }
    const rejected: number[] = [];
    for (let time = 0; time < 3; time += 1) {
      site.clock.advance(MINUTE);
      const report = await aUserReport(site, accused, { by: reporter });
      await aDecision(site, report, time === 0 ? "FALSE" : "REJECTED");
      rejected.unshift(report.id);
    }
    await aUserReport(site, reporter, { by: accused });
    const { id } = await aUserReport(site, accused, { by: reporter });
    const { body } = await moderator.client.get(`/v1/user-reports/${id}`);
    expect(body.author).toMatchObject({
      username: accused.username,
      role: "ROLE_USER",
      createdAt: expect.any(String),
      isTroll: false,
      banLevel: 1,
      banPoints: 2,
      commentBannedUntil: expect.any(String),
      loginBannedUntil: null,
      reportsAbout: { pending: 1, accepted: 4, rejected: 2, false: 1 },
      reportsMade: { pending: 1, accepted: 0, rejected: 0, false: 0 },
    });
    expect(body.author.recent.map((each: { id: number }) => each.id).slice(0, 3)).toEqual(rejected);
    expect(body.author.recent.map(({ status }: { status: string }) => status)).toEqual([
      "REJECTED",
      "REJECTED",
      "FALSE",
      "ACCEPTED",
      "ACCEPTED",
    ]);
    expect(body.reporterHistory).toMatchObject({
      username: reporter.username,
      banPoints: 1,
      reportsAbout: { pending: 1, accepted: 0, rejected: 0, false: 0 },
      reportsMade: { pending: 1, accepted: 0, rejected: 2, false: 1 },
      recent: [],
    });
  });

  it("A reported moderator does not see who reported them", async () => {
    const accused = await aModerator(site);
    const { id, reporter } = await aUserReport(site, accused);
    const { body: list } = await accused.client.get("/v1/user-reports");
    const { body: read } = await accused.client.get(`/v1/reportings/${id}`);
    expect(list.reportings.find((each: { id: number }) => each.id === id)).toMatchObject({
      username: accused.username,
      reporter: null,
    });
    expect(read).toMatchObject({ reporter: null, reporterHistory: null });
    expect(JSON.stringify([list, read])).not.toContain(reporter.username);
    expect((await moderator.client.get(`/v1/reportings/${id}`)).body.reporter).toBe(reporter.username);
  });
});
