import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DAY } from "#vocabulary/limits.ts";
import { reasonCodes } from "#vocabulary/reasons.ts";
import { aModerator, anAdmin, aReader, type Person } from "#tests/support/people.ts";
import { expectProblem, statusCounts } from "#tests/support/problems.ts";
import { standardSeverities } from "#tests/support/report-reasons.ts";
import { aDecision, reportedKinds, type ReportedKind } from "#tests/support/reports.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { firstOrAll } from "#tests/support/thoroughness.ts";

let site: TestSite;
let moderator: Person;
beforeAll(async () => {
  site = await aSite();
  moderator = await aModerator(site);
});
afterAll(() => site.close());

const all = async () => (await moderator.client.get("/v1/reportings", { query: { sortBy: "id", pageSize: 100 } })).body;

describe.each(firstOrAll(reportedKinds))(
  "reporting a comment at $path",
  ({ path, type, commentPath, aComment }: ReportedKind) => {
    const report = ({ client }: Person, body: Record<string, unknown>) => client.post(path, { body });
    const otherPath = path === "/v1/reportings" ? "/v1/reportings-blog" : "/v1/reportings";

    it("A report is stored as pending, with the server's date, the comment's text and the reason's severity", async () => {
      const [comment, reporter] = [await aComment(site, { text: "Something\nrude." }), await aReader(site)];
      const sent = { commentId: comment.id, reason: "REASON4", startDate: "2020-01-01", status: "ACCEPTED" };
      const answer = await report(reporter, sent);
      const filed = {
        id: expect.any(Number),
        type,
        commentId: comment.id,
        reason: "REASON4",
        status: "PENDING",
        startDate: site.clock.now().toISOString(),
      };
      expect([answer.status, answer.body]).toEqual([201, filed]);
      const { reportings } = await all();
      expect(reportings[0]).toEqual({
        ...filed,
        id: answer.body.id,
        username: comment.writer.username,
        reporter: reporter.username,
        severity: 2,
        text: "Something\nrude.",
        postId: null,
        title: null,
        reporterNote: null,
        claimedBy: null,
        decidedBy: null,
        decidedAt: null,
        decidedReason: null,
        note: null,
        noteToReporter: null,
      });
    });

    it.each(reasonCodes)(
      "A report with %s has the severity of the catalogue",
      { tags: "variation" },
      async (reason) => {
        const comment = await aComment(site);
        expect((await report(await aReader(site), { commentId: comment.id, reason })).status).toBe(201);
        expect((await all()).reportings[0]).toMatchObject({ reason, severity: standardSeverities[reason] });
      },
    );

    it("The staff reads the reporter's note; an empty one is none, and one that is too long gets 400", async () => {
      const comment = await aComment(site);
      const send = async (note: unknown) =>
        report(await aReader(site), { commentId: comment.id, reason: "REASON9", note });
      expect((await send("It is about me.\r\nAsk Ada.")).body).not.toHaveProperty("note");
      expect((await all()).reportings[0]).toMatchObject({ reporterNote: "It is about me.\nAsk Ada.", note: null });
      const { body: other } = await send("  ");
      const detail = (await moderator.client.get(`${path}/${other.id}`)).body;
      expect([detail.reporterNote, detail.others[0].reporterNote]).toEqual([null, "It is about me.\nAsk Ada."]);
      for (const note of ["a".repeat(1001), 4]) expectProblem(await send(note), 400, "BAD_REQUEST", "note");
    });

    it("Replies and comments by the staff can be reported", { tags: "variation" }, async () => {
      const top = await aComment(site, { by: await anAdmin(site) });
      const reply = await aComment(site, { on: top.on, answering: top, text: "A reply." });
      for (const { id } of [top, reply])
        expect((await report(await aReader(site), { commentId: id, reason: "REASON9" })).status).toBe(201);
    });

    it.each(firstOrAll([undefined, null, "", "x", "REASON11", "reason1", 4, "x".repeat(61)]))(
      "A report with the reason %j gets 400",
      async (reason) => {
        const comment = await aComment(site);
        expectProblem(
          await report(await aReader(site), { commentId: comment.id, reason }),
          400,
          "BAD_REQUEST",
          "reason",
        );
      },
    );

    it("A removed reason is rejected, and earlier reports with it stay", { tags: "variation" }, async () => {
      const admin = await anAdmin(site);
      const reason = `For a while ${type}`;
      await admin.client.post("/reasons", { body: { reason, severity: 3 } });
      const comment = await aComment(site);
      const reportOfTale = (await report(await aReader(site), { commentId: comment.id, reason })).body;
      await admin.client.delete("/reasons", { query: { reason } });
      expectProblem(await report(await aReader(site), { commentId: comment.id, reason }), 400, "BAD_REQUEST", "reason");
      expect((await moderator.client.get(`/v1/reportings/${reportOfTale.id}`)).body).toMatchObject({
        reason,
        severity: 3,
      });
    });

    it.each(firstOrAll([undefined, null, "", "one", 0, -1, 1.5, true, [1], ["1"]]))(
      "A report about the comment %j gets 400",
      async (commentId) => {
        expectProblem(
          await report(await aReader(site), { commentId, reason: "REASON1" }),
          400,
          "BAD_REQUEST",
          "commentId",
        );
      },
    );

    it("Reporting one's own comment gets 403", async () => {
      const { id, writer } = await aComment(site);
      expectProblem(await report(writer, { commentId: id, reason: "REASON1" }), 403, "FORBIDDEN");
    });

    it("Reporting a missing or deleted comment, or one of the other kind, gets 404", async () => {
      const reporter = await aReader(site);
      const [deletedComment, line, comment] = [await aComment(site), await aComment(site), await aComment(site)];
      await aComment(site, { on: line.on, answering: line });
      for (const { id, writer } of [deletedComment, line])
        expect((await writer.client.delete(`${commentPath}/${id}`)).status).toBe(204);
      for (const commentId of [999_999, deletedComment.id, line.id]) {
        expectProblem(await report(reporter, { commentId, reason: "REASON1" }), 404, "NOT_FOUND");
      }
      expectProblem(
        await reporter.client.post(otherPath, { body: { commentId: comment.id, reason: "REASON1" } }),
        404,
        "NOT_FOUND",
      );
    });

    it("Reporting a hidden comment gets 409 until it is shown again", async () => {
      const { id } = await aComment(site);
      const censor = (censored: boolean) =>
        moderator.client.patch(`${commentPath}/${id}/censor`, { body: { censored } });
      await censor(true);
      const reporter = await aReader(site);
      expectProblem(await report(reporter, { commentId: id, reason: "REASON1" }), 409, "CONFLICT");
      await censor(false);
      expect((await report(reporter, { commentId: id, reason: "REASON1" })).status).toBe(201);
    });

    it("A comment can be reported again only after the earlier report is decided", async () => {
      const [comment, reporter] = [await aComment(site), await aReader(site)];
      const first = await report(reporter, { commentId: comment.id, reason: "REASON1" });
      expectProblem(await report(reporter, { commentId: comment.id, reason: "REASON2" }), 409, "ALREADY_REPORTED");
      await aDecision(site, first.body, "REJECTED");
      expect((await report(reporter, { commentId: comment.id, reason: "REASON1" })).status).toBe(201);
    });

    it("Ten concurrent reports by one member leave one", { tags: "variation" }, async () => {
      const [comment, reporter] = [await aComment(site), await aReader(site)];
      const before = (await all()).totalReportings;
      const answers = await Promise.all(
        Array.from({ length: 10 }, () => report(reporter, { commentId: comment.id, reason: "REASON1" })),
      );
      expect(statusCounts(answers)).toEqual({ 201: 1, 409: 9 });
      expect((await all()).totalReportings).toBe(before + 1);
    });

    it("A troll’s report is not stored", async () => {
      const body = { commentId: (await aComment(site)).id, reason: "REASON1" };
      const before = (await all()).totalReportings;
      expectProblem(await report(await aReader(site, { isTroll: true }), body), 406, "TROLL");
      expect((await all()).totalReportings).toBe(before);
    });

    it("A member with a comment ban can report", { tags: "variation" }, async () => {
      const banned = await aReader(site, { commentBannedUntil: new Date(site.clock.now().getTime() + DAY) });
      expect((await report(banned, { commentId: (await aComment(site)).id, reason: "REASON1" })).status).toBe(201);
    });
  },
);

it(
  "The 101st report of a member in a day gets 429 with Retry-After, and rejected reports do not count",
  { tags: "variation" },
  async () => {
    const [reporter, author] = [await aReader(site), await aReader(site)];
    const [kind] = reportedKinds;
    const { on, ...first } = await kind!.aComment(site, { by: author });
    const { rows } = await site.context.database.pool.query<{ id: number }>(
      `insert into comments (tale_id, author_id, text, created_at, updated_at)
     select $1, $2, 'One of many.', now(), now() from generate_series(1, 101) returning id`,
      [on.id, author.id],
    );
    const report = (commentId: number) =>
      reporter.client.post("/v1/reportings", { body: { commentId, reason: "REASON9" } });
    expect((await report(first.id)).status).toBe(201);
    for (let time = 0; time < 5; time += 1) expectProblem(await report(first.id), 409, "ALREADY_REPORTED");
    for (const { id } of rows.slice(0, 98)) expect((await report(id)).status).toBe(201);
    // The hundredth report and one too many arrive at the same time, in either order.
    const answers = await Promise.all([report(rows[98]!.id), report(rows[99]!.id)]);
    expect(statusCounts(answers)).toEqual({ 201: 1, 429: 1 });
    const tooMany = await report(rows[100]!.id);
    expectProblem(tooMany, 429, "RATE_LIMITED");
    expect(Number(tooMany.headers.get("retry-after"))).toBeGreaterThan(0);
    expectProblem(
      await reporter.client.post("/v1/user-reports", { body: { username: author.username } }),
      429,
      "RATE_LIMITED",
    );
    const { rows: counts } = await site.context.database.pool.query(
      "select count(*) as total from reports where reporter_id = $1",
      [reporter.id],
    );
    expect(counts[0].total).toBe(100);
    site.clock.advance(DAY);
    const later = site.visitor();
    later.token = (
      await later.post("/auth/login", { body: { email: reporter.email, password: "inkwell7" } })
    ).body.token;
    expect((await later.post("/v1/reportings", { body: { commentId: rows[100]!.id, reason: "REASON9" } })).status).toBe(
      201,
    );
  },
);
