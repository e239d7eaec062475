import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { MINUTE } from "#vocabulary/limits.ts";
import { auditEntries } from "#tests/support/audit-log-entries.ts";
import { whileRowIsLocked } from "#tests/support/row-locks.ts";
import { aModerator, anAdmin, aReader, password, type Person } from "#tests/support/people.ts";
import { expectProblem, statusCounts } from "#tests/support/problems.ts";
import { aDecision, aUserReport, decide, reportedKinds } from "#tests/support/reports.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { firstOrAll } from "#tests/support/thoroughness.ts";

/** Changes that happen between a report and its decision. */

let site: TestSite;
let moderator: Person;
beforeAll(async () => {
  site = await aSite();
  moderator = await aModerator(site);
});
afterAll(() => site.close());

const read = (id: number) => moderator.client.get(`/v1/reportings/${id}`);
const leave = ({ client }: Person) => client.put("/v1/user/remove", { body: { password } });
const banPoints = async ({ client }: Person) => (await client.get("/v1/user")).body.banPoints;

describe.each(firstOrAll(reportedKinds))(
  "a comment that was reported at $path",
  ({ path, type, commentPath, aComment }) => {
    const report = async (comment: { id: number }, reason = "REASON9", by?: Person) => {
      const reporter = by ?? (await aReader(site));
      const answer = await reporter.client.post(path, { body: { commentId: comment.id, reason } });
      expect(answer.status).toBe(201);
      return { ...answer.body, reporter };
    };

    it(
      "A reported comment that was edited since shows both texts, and its author is still charged",
      { tags: "variation" },
      async () => {
        const comment = await aComment(site, { text: "Something rude." });
        const { id } = await report(comment);
        site.clock.advance(MINUTE);
        await comment.writer.client.patch(commentPath, { body: { commentId: comment.id, comment: "Something kind." } });
        expect((await read(id)).body).toMatchObject({ text: "Something rude.", comment: { text: "Something kind." } });
        await aDecision(site, { id }, "ACCEPTED");
        expect(await banPoints(comment.writer)).toBe(2);
      },
    );

    it.each(["alone", "with replies"])(
      "The reports of a comment that was deleted %s are settled together, and its author is charged once",
      { tags: "variation" },
      async (how) => {
        const comment = await aComment(site, { text: "Something rude." });
        if (how === "with replies") await aComment(site, { on: comment.on, answering: comment, text: "A reply." });
        const [first, second] = [await report(comment, "REASON4"), await report(comment)];
        expect((await comment.writer.client.delete(`${commentPath}/${comment.id}`)).status).toBe(204);
        const { body } = await read(first.id);
        expect(body).toMatchObject({
          commentId: null,
          comment: null,
          text: "Something rude.",
          others: [{ id: second.id, commentId: null }],
        });
        if (how === "alone") expect(body).toMatchObject({ thread: [], on: null });
        else expect(body.thread).toMatchObject([{ id: comment.id, text: "", deleted: true }, { text: "A reply." }]);
        const decidedReport = await aDecision(site, { id: second.id }, "ACCEPTED");
        expect(decidedReport).toMatchObject({ settled: 2, commentId: null });
        expect(await banPoints(comment.writer)).toBe(1);
        expect((await read(first.id)).body.status).toBe("ACCEPTED");
      },
    );

    it("Accepting a report about a hidden comment does not hide it again", { tags: "variation" }, async () => {
      const comment = await aComment(site);
      const { id } = await report(comment);
      await moderator.client.patch(`${commentPath}/${comment.id}/censor`, { body: { censored: true } });
      await aDecision(site, { id }, "ACCEPTED");
      const done = await auditEntries(site, { target: `comment:${comment.id}` });
      expect(done.map(({ action }) => action)).toEqual(["report", "censor"]);
      expect(await banPoints(comment.writer)).toBe(2);
    });

    it(
      "A report whose reporter's account was removed can be decided and charges nobody in their place",
      { tags: "variation" },
      async () => {
        const comment = await aComment(site);
        const [anonymousReport, otherReport] = [await report(comment), await report(comment)];
        expect((await leave(anonymousReport.reporter)).status).toBe(204);
        expect((await read(anonymousReport.id)).body).toMatchObject({
          reporter: null,
          reporterHistory: null,
          status: "PENDING",
        });
        const { settled, bans } = await aDecision(site, { id: anonymousReport.id }, "FALSE");
        expect([settled, bans]).toEqual([2, []]);
        expect(await banPoints(otherReport.reporter)).toBe(2);
        expect(await banPoints(comment.writer)).toBe(3);
      },
    );

    it("Removing an account deletes the reports about it", { tags: "variation" }, async () => {
      const comment = await aComment(site);
      const { id } = await report(comment);
      expect((await leave(comment.writer)).status).toBe(204);
      expectProblem(await read(id), 404, "NOT_FOUND");
      expectProblem(await decide(moderator, { id, status: "ACCEPTED" }), 404, "NOT_FOUND");
    });

    it(
      "A decision stays when the moderator's account is removed, without the name",
      { tags: "variation" },
      async () => {
        const [comment, decider] = [await aComment(site), await aModerator(site)];
        const { id } = await report(comment);
        await aDecision(site, { id }, "REJECTED", { by: decider });
        await leave(decider);
        expect((await read(id)).body).toMatchObject({
          status: "REJECTED",
          decidedBy: null,
          decidedAt: expect.any(String),
        });
        const again = await decide(moderator, { id, status: "ACCEPTED" });
        expectProblem(again, 409, "CONFLICT");
        expect(again.body).not.toHaveProperty("decidedBy");
      },
    );

    it("The author is charged also if they delete the comment at the same moment", { tags: "variation" }, async () => {
      for (let round = 0; round < 3; round += 1) {
        const comment = await aComment(site);
        const { id } = await report(comment);
        const [decided, deleted] = await Promise.all([
          decide(moderator, { id, status: "ACCEPTED" }, path),
          comment.writer.client.delete(`${commentPath}/${comment.id}`),
        ]);
        expect([decided.status, deleted.status]).toEqual([200, 204]);
        expect(await banPoints(comment.writer)).toBe(2);
      }
    });

    it(
      "A decision while the author's account is removed is done completely or not at all",
      { tags: "variation" },
      async () => {
        for (let round = 0; round < 3; round += 1) {
          const comment = await aComment(site);
          const { id } = await report(comment);
          const [decided, removal] = await Promise.all([
            decide(moderator, { id, status: "ACCEPTED" }, path),
            leave(comment.writer),
          ]);
          expect(removal.status).toBe(204);
          expect([200, 404]).toContain(decided.status);
          expectProblem(await read(id), 404, "NOT_FOUND");
        }
      },
    );

    it("Reports that are created during a decision are settled or stay pending", async () => {
      const comment = await aComment(site);
      const { id } = await report(comment);
      const late = await Promise.all([aReader(site), aReader(site), aReader(site)]);
      const answers = await Promise.all([
        decide(moderator, { id, status: "REJECTED" }, path),
        ...late.map(({ client }) => client.post(path, { body: { commentId: comment.id, reason: "REASON9" } })),
      ]);
      expect(statusCounts(answers)).toEqual({ 200: 1, 201: 3 });
      const { body } = await read(id);
      const states = body.others.map(({ status }: { status: string }) => status);
      expect(states.filter((status: string) => status === "REJECTED")).toHaveLength(answers[0]!.body.settled - 1);
      expect(states.filter((status: string) => status === "PENDING")).toHaveLength(3 - (answers[0]!.body.settled - 1));
      expect(body.type).toBe(type);
    });
  },
);

it("Removing the reported account deletes the report, removing the reporter's does not", async () => {
  const [accused, other] = [await aReader(site), await aReader(site)];
  const deletedReport = await aUserReport(site, accused);
  const otherReport = await aUserReport(site, other);
  await leave(accused);
  await leave(otherReport.reporter);
  expectProblem(await read(deletedReport.id), 404, "NOT_FOUND");
  expect((await read(otherReport.id)).body).toMatchObject({ reporter: null, username: other.username });
});

it("A moderator who is demoted while their decision waits for a lock gets 403", { tags: "variation" }, async () => {
  const [admin, formerModerator, accused] = [await anAdmin(site), await aModerator(site), await aReader(site)];
  const { id } = await aUserReport(site, accused);
  await formerModerator.client.get("/v0/csrf");
  const decision = await whileRowIsLocked(site, {
    table: "reports",
    id,
    waiting: () => decide(formerModerator, { id, status: "ACCEPTED" }),
    concurrently: () =>
      admin.client.patch("/v1/auth/change-role", { query: { username: formerModerator.username, role: "USER" } }),
  });
  expectProblem(decision, 403, "FORBIDDEN");
  expect((await read(id)).body.status).toBe("PENDING");
  expect(await banPoints(accused)).toBe(3);
});
