import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { users } from "#features/accounts/server/tables.ts";
import { auditEntries } from "#tests/support/audit-log-entries.ts";
import { aModerator, anAdmin, aReader, type Person } from "#tests/support/people.ts";
import { expectProblem, statusCounts } from "#tests/support/problems.ts";
import { aDecision, aUserReport, decide, reportedKinds } from "#tests/support/reports.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";

let site: TestSite;
let moderator: Person;
let admin: Person;
beforeAll(async () => {
  site = await aSite();
  [moderator, admin] = [await aModerator(site), await anAdmin(site)];
});
afterAll(() => site.close());

async function points({ id }: Person) {
  const [row] = await site.context.database.db.select().from(users).where(eq(users.id, id));
  return { level: row!.banLevel, points: row!.banPoints };
}
const initialPoints = { level: 0, points: 3 };
const read = async (id: number) => (await moderator.client.get(`/v1/reportings/${id}`)).body;

describe.each(reportedKinds)("deciding about a comment at $path", ({ path, type, commentPath, aComment }) => {
  const report = async (comment: { id: number }, reason = "REASON9", by?: Person) => {
    const reporter = by ?? (await aReader(site));
    const answer = await reporter.client.post(path, { body: { commentId: comment.id, reason } });
    expect(answer.status).toBe(201);
    return { ...answer.body, reporter };
  };
  const listOf = (on: { id: number }) => site.visitor().get(`${commentPath.replace("v1", "v0")}/${on.id}`);

  it("Accepting settles all pending reports of a comment, charges the most severe once and hides the comment", async () => {
    const comment = await aComment(site, { text: "Something very rude." });
    const reports = [
      await report(comment, "REASON9"),
      await report(comment, "REASON4"),
      await report(comment, "REASON6"),
    ];
    const answer = await decide(moderator, { id: reports[0].id, status: "accepted", note: " Not here. " }, path);
    expect([answer.status, answer.body]).toMatchObject([
      200,
      { id: reports[0].id, commentId: comment.id, settled: 3, bans: [], severity: 1 },
    ]);
    const decided = {
      status: "ACCEPTED",
      decidedBy: moderator.username,
      decidedAt: site.clock.now().toISOString(),
      note: "Not here.",
      type,
    };
    for (const { id } of reports) expect(await read(id)).toMatchObject(decided);
    expect(await points(comment.writer)).toEqual({ level: 0, points: 1 });
    for (const { reporter } of reports) expect(await points(reporter)).toEqual(initialPoints);
    const { body } = await listOf(comment.on);
    expect(body).toMatchObject([{ id: comment.id, comment: "**********", censored: true }]);
    expect(await auditEntries(site, { target: `comment:${comment.id}` })).toMatchObject([
      {
        actor: moderator.username,
        action: "censor",
        target: `comment:${comment.id}`,
        detail: "REASON9, REASON4, REASON6",
      },
      {
        actor: moderator.username,
        action: "report",
        target: `comment:${comment.id}`,
        detail: "ACCEPTED REASON9, REASON4, REASON6",
      },
    ]);
  });

  it("A hidden comment can be shown again, which gives its points back", { tags: "variation" }, async () => {
    const comment = await aComment(site, { text: "Not so rude." });
    await aDecision(site, await report(comment), "ACCEPTED");
    expect(
      (await moderator.client.patch(`${commentPath}/${comment.id}/censor`, { body: { censored: false } })).status,
    ).toBe(200);
    expect((await listOf(comment.on)).body).toMatchObject([{ comment: "Not so rude.", censored: false }]);
    expect(await points(comment.writer)).toEqual({ level: 0, points: 3 });
    // It can be reported again.
    await report(comment);
  });

  it("A report can be selected by comment and reason, or by comment only", { tags: "variation" }, async () => {
    for (const reason of ["REASON6", undefined]) {
      const comment = await aComment(site);
      const { id } = await report(comment, "REASON6");
      expectProblem(
        await decide(moderator, { commentId: comment.id, reason: "REASON5", status: "REJECTED" }, path),
        404,
        "NOT_FOUND",
      );
      const answer = await decide(
        moderator,
        { commentId: comment.id, reason, status: "REJECTED", startDate: "2020-01-01" },
        path,
      );
      expect([answer.status, answer.body.id, answer.body.settled]).toEqual([200, id, 1]);
      const again = await decide(moderator, { commentId: comment.id, reason, status: "ACCEPTED" }, path);
      expectProblem(again, 409, "CONFLICT");
      expect(again.body.decidedBy).toBe(moderator.username);
    }
  });

  it("REJECTED charges nobody and hides nothing", async () => {
    const comment = await aComment(site, { text: "Quite kind." });
    const { id, reporter } = await report(comment);
    const { settled, bans, note } = await aDecision(site, { id }, "REJECTED");
    expect([settled, bans, note]).toEqual([1, [], null]);
    expect([await points(comment.writer), await points(reporter)]).toEqual([initialPoints, initialPoints]);
    expect((await listOf(comment.on)).body).toMatchObject([{ comment: "Quite kind.", censored: false }]);
    expect(await auditEntries(site, { target: `comment:${comment.id}` })).toMatchObject([
      { action: "report", detail: "REJECTED REASON9" },
    ]);
  });

  it(
    "The decision FALSE charges each reporter one point, with a ban at the last one, and the author nothing",
    { tags: "variation" },
    async () => {
      const comment = await aComment(site);
      const [first, last] = [await aReader(site), await aReader(site, { banPoints: 1 })];
      const { id } = await report(comment, "REASON7", first);
      await report(comment, "REASON9", last);
      const { bans, settled } = await aDecision(site, { id }, "FALSE");
      expect(settled).toBe(2);
      expect(bans).toEqual([{ username: last.username, level: 1, kind: "comment", until: expect.any(String) }]);
      expect(await points(first)).toEqual({ level: 0, points: 2 });
      expect(await points(last)).toEqual({ level: 1, points: 3 });
      expect(await points(comment.writer)).toEqual(initialPoints);
      expect((await listOf(comment.on)).body).toMatchObject([{ censored: false }]);
    },
  );

  it("A decision charges the severity at the time of the report", { tags: "variation" }, async () => {
    const reason = `Weighs less later ${type}`;
    await admin.client.post("/reasons", { body: { reason, severity: 2 } });
    const comment = await aComment(site);
    const { id } = await report(comment, reason);
    await admin.client.delete("/reasons", { query: { reason } });
    await admin.client.post("/reasons", { body: { reason, severity: 1 } });
    await aDecision(site, { id }, "ACCEPTED");
    expect(await points(comment.writer)).toEqual({ level: 0, points: 1 });
  });

  it("Of two concurrent decisions one succeeds, and the other gets the name of the decider", async () => {
    const other = await aModerator(site);
    const next = await aComment(site);
    const pending = await report(next, "REASON4");
    const answers = await Promise.all([
      decide(moderator, { id: pending.id, status: "ACCEPTED" }, path),
      decide(other, { id: pending.id, status: "ACCEPTED" }, path),
    ]);
    expect(statusCounts(answers)).toEqual({ 200: 1, 409: 1 });
    const at = answers.findIndex(({ status }) => status === 200);
    expectProblem(answers[1 - at]!, 409, "CONFLICT");
    expect(answers[1 - at]!.body.decidedBy).toBe([moderator, other][at]!.username);
    expect(await points(next.writer)).toEqual({ level: 0, points: 1 });
    expect(await auditEntries(site, { target: `comment:${next.id}` })).toHaveLength(2);
  });

  it("Two concurrent decisions about one author charge exactly twice", { tags: "variation" }, async () => {
    for (const [reason, expectedPoints] of [
      ["REASON9", { level: 0, points: 1 }],
      ["REASON7", { level: 2, points: 3 }],
    ] as const) {
      const author = await aReader(site);
      const [one, two] = [await aComment(site, { by: author }), await aComment(site, { by: author })];
      const ids = [(await report(one, reason)).id, (await report(two, reason)).id];
      const other = await aModerator(site);
      const answers = await Promise.all([
        decide(moderator, { id: ids[0], status: "ACCEPTED" }, path),
        decide(other, { id: ids[1], status: "ACCEPTED" }, path),
      ]);
      expect(statusCounts(answers)).toEqual({ 200: 2 });
      expect(await points(author)).toEqual(expectedPoints);
    }
  });

  it("A decision without a report, about another type or with invalid fields is rejected", async () => {
    expectProblem(await decide(moderator, { id: 999_999, status: "ACCEPTED" }, path), 404, "NOT_FOUND");
    expectProblem(await decide(moderator, { commentId: 999_999, status: "ACCEPTED" }, path), 404, "NOT_FOUND");
    const comment = await aComment(site);
    const { id } = await report(comment);
    const [, news] = reportedKinds;
    if (type === "comment")
      expectProblem(await decide(moderator, { id, status: "ACCEPTED" }, news!.path), 404, "NOT_FOUND");
    expectProblem(await decide(moderator, { id, status: "ACCEPTED" }, "/v1/user-reports"), 404, "NOT_FOUND");
    const otherPath = type === "comment" ? "/v1/reportings-blog" : "/v1/reportings";
    expectProblem(await decide(moderator, { commentId: comment.id, status: "ACCEPTED" }, otherPath), 404, "NOT_FOUND");
    for (const status of [undefined, "PENDING", "DONE", 1])
      expectProblem(await decide(moderator, { id, status }, path), 400, "BAD_REQUEST", "status");
    expectProblem(await decide(moderator, { status: "ACCEPTED" }, path), 400, "BAD_REQUEST", "commentId");
    expectProblem(
      await decide(moderator, { id, status: "ACCEPTED", note: "x".repeat(2001) }, path),
      400,
      "BAD_REQUEST",
      "note",
    );
    expect((await read(id)).status).toBe("PENDING");
  });
});

describe("deciding about somebody", () => {
  it("A decision about a member settles all pending reports about them and none about their comments", async () => {
    const accused = await aReader(site);
    const [kind] = reportedKinds;
    const comment = await kind!.aComment(site, { by: accused });
    const commentReport = await (
      await aReader(site)
    ).client.post("/v1/reportings", { body: { commentId: comment.id, reason: "REASON9" } });
    const reports = [await aUserReport(site, accused), await aUserReport(site, accused, { reason: "REASON4" })];
    const answer = await decide(
      moderator,
      { username: accused.username.toUpperCase(), reason: "REASON4", status: "ACCEPTED" },
      "/v1/user-reports",
    );
    expect([answer.status, answer.body]).toMatchObject([
      200,
      { id: reports[1].id, settled: 2, type: "user", commentId: null, text: null },
    ]);
    expect(await points(accused)).toEqual({ level: 0, points: 1 });
    expect((await read(reports[0].id)).status).toBe("ACCEPTED");
    expect((await read(commentReport.body.id)).status).toBe("PENDING");
    expect(await auditEntries(site, { target: accused.username })).toMatchObject([
      { action: "report", detail: "ACCEPTED REASON4" },
    ]);
  });

  it("A report without a reason costs one point", { tags: "variation" }, async () => {
    const accused = await aReader(site);
    await aDecision(site, await aUserReport(site, accused), "ACCEPTED");
    expect(await points(accused)).toEqual({ level: 0, points: 2 });
  });

  it("A decision about an unknown or never reported member, or without a name, is rejected", async () => {
    const { username } = await aReader(site);
    for (const name of ["nobodyhere", username]) {
      expectProblem(
        await decide(moderator, { username: name, status: "ACCEPTED" }, "/v1/user-reports"),
        404,
        "NOT_FOUND",
      );
    }
    expectProblem(await decide(moderator, { status: "ACCEPTED" }, "/v1/user-reports"), 400, "BAD_REQUEST", "username");
  });
});
