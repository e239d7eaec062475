import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { reasonCodes } from "#vocabulary/reasons.ts";
import { downloadArchive } from "#features/personal-data/server/downloaded-archive.fixture.ts";
import { aModerator, aReader, type Person } from "#tests/support/people.ts";
import { expectProblem, statusCounts } from "#tests/support/problems.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { firstOrAll } from "#tests/support/thoroughness.ts";
import { reports } from "./tables.ts";

let site: TestSite;
let accused: Person;
beforeAll(async () => {
  site = await aSite();
  accused = await aReader(site, { username: "Mordred" });
});
afterAll(() => site.close());

const report = ({ client }: Person, body: Record<string, unknown>) => client.post("/v1/user-reports", { body });
const reportsBy = ({ id }: Person) => site.context.database.db.select().from(reports).where(eq(reports.reporterId, id));

describe("reporting somebody", () => {
  it("A report about a member is stored as pending with the server's date", async () => {
    const reporter = await aReader(site);
    const answer = await report(reporter, {
      username: "mordred",
      reason: "REASON4",
      startDate: "2024-01-01",
      status: "ACCEPTED",
    });
    const startDate = site.clock.now();
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      id: expect.any(Number),
      type: "user",
      username: "Mordred",
      reason: "REASON4",
      status: "PENDING",
      startDate: startDate.toISOString(),
    });
    const storedReport = { id: answer.body.id, type: "user", reporterId: reporter.id, userId: accused.id };
    const undecided = { status: "PENDING", decidedById: null, decidedAt: null, note: null };
    const unsaid = { decidedReason: null, noteToReporter: null };
    const nothing = {
      taleId: null,
      taleTitle: null,
      taleText: null,
      reporterNote: null,
      language: null,
      category: null,
    };
    const about = { ...nothing, commentId: null, text: null, reason: "REASON4", severity: 2 };
    expect(await reportsBy(reporter)).toEqual([{ ...storedReport, ...about, ...undecided, ...unsaid, startDate }]);
  });

  it("A note about a member is for the staff, and in the archive of its writer", async () => {
    const reporter = await aReader(site);
    const answer = await report(reporter, { username: accused.username, note: "Writes to me elsewhere." });
    expect(answer.status).toBe(201);
    expect(await reportsBy(reporter)).toMatchObject([{ reporterNote: "Writes to me elsewhere.", note: null }]);
    const long = { username: accused.username, note: "a".repeat(1001) };
    expectProblem(await report(await aReader(site), long), 400, "BAD_REQUEST", "note");
    const { data } = await downloadArchive(reporter.client);
    expect(data.reportsMade).toMatchObject([{ noteToStaff: "Writes to me elsewhere.", note: null }]);
  });

  it.each(firstOrAll([...reasonCodes, null, undefined]))(
    "A report about a member accepts the reason %j",
    async (reason) => {
      const answer = await report(await aReader(site), { username: accused.username, reason });
      expect([answer.status, answer.body.reason]).toEqual([201, reason ?? null]);
    },
  );

  it("A member can be reported again only after the earlier report is decided, in any spelling of the name", async () => {
    const reporter = await aReader(site);
    await report(reporter, { username: accused.username });
    expectProblem(await report(reporter, { username: "MORDRED", reason: "REASON1" }), 409, "ALREADY_REPORTED");
    expect(await reportsBy(reporter)).toHaveLength(1);
  });

  it.each(["ACCEPTED", "REJECTED", "FALSE"] as const)(
    "A member can be reported again after the decision %s",
    { tags: "variation" },
    async (status) => {
      const reporter = await aReader(site);
      const { body } = await report(reporter, { username: accused.username });
      await site.context.database.db.update(reports).set({ status }).where(eq(reports.id, body.id));
      const again = await report(reporter, { username: accused.username });
      expect(again.status).toBe(201);
      expect(again.body.id).not.toBe(body.id);
      expectProblem(await report(reporter, { username: accused.username }), 409, "ALREADY_REPORTED");
    },
  );

  it("Ten concurrent reports about a member leave one", async () => {
    const reporter = await aReader(site);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => report(reporter, { username: accused.username })),
    );
    expect(statusCounts(answers)).toEqual({ 201: 1, 409: 9 });
    for (const answer of answers.filter(({ status }) => status === 409)) expectProblem(answer, 409, "ALREADY_REPORTED");
    expect(await reportsBy(reporter)).toHaveLength(1);
  });

  it("Two members who report each other concurrently make two reports", { tags: "variation" }, async () => {
    const [one, other] = [await aReader(site), await aReader(site)];
    const answers = await Promise.all([
      report(one, { username: other.username }),
      report(other, { username: one.username }),
    ]);
    expect(statusCounts(answers)).toEqual({ 201: 2 });
  });

  it("Each member can report each other member once", { tags: "variation" }, async () => {
    const [one, other, second] = [await aReader(site), await aModerator(site), await aReader(site)];
    const answers = [
      await report(one, { username: accused.username }),
      await report(other, { username: accused.username }),
      await report(one, { username: second.username }),
    ];
    expect(statusCounts(answers)).toEqual({ 201: 3 });
  });

  it("A member with a comment ban can report, and moderators can be reported", { tags: "variation" }, async () => {
    const banned = await aReader(site, { commentBannedUntil: new Date(site.clock.now().getTime() + 1000) });
    expect((await report(banned, { username: (await aModerator(site)).username })).status).toBe(201);
  });

  it("Reporting oneself, an unknown or never activated account, or nobody is rejected", async () => {
    const reporter = await aReader(site);
    const absent = await aReader(site, { activatedAt: null });
    expectProblem(await report(reporter, { username: reporter.username }), 403, "FORBIDDEN");
    expectProblem(await report(reporter, { username: reporter.username.toUpperCase() }), 403, "FORBIDDEN");
    expectProblem(await report(reporter, { username: "nobodyhere" }), 404, "NOT_FOUND");
    expectProblem(await report(reporter, { username: absent.username }), 404, "NOT_FOUND");
    for (const username of [undefined, "", "ab", "%", "a".repeat(21)]) {
      expectProblem(await report(reporter, { username }), 400, "BAD_REQUEST", "username");
    }
    expect(await reportsBy(reporter)).toEqual([]);
  });

  it.each(firstOrAll(["REASON0", "REASON11", "reason1", "", 1]))(
    "A report about a member with the reason %j is rejected",
    async (reason) => {
      expectProblem(
        await report(await aReader(site), { username: accused.username, reason }),
        400,
        "BAD_REQUEST",
        "reason",
      );
    },
  );

  it("A troll’s report of a member is not stored", async () => {
    const troll = await aReader(site, { isTroll: true });
    expectProblem(await report(troll, { username: accused.username }), 406, "TROLL");
    expect(await reportsBy(troll)).toEqual([]);
  });
});
