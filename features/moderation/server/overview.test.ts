import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DAY, HOUR } from "#vocabulary/limits.ts";
import { aClock } from "#tests/support/clock.ts";
import { aComment, aNewsComment } from "#tests/support/comments.ts";
import { aNewsPost } from "#tests/support/news.ts";
import { aModerator, aReader, type Person } from "#tests/support/people.ts";
import { aDecision, aReport, aUserReport } from "#tests/support/reports.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { aDraft, aPublishedTale, aSubmittedTale } from "#tests/support/tales.ts";

const week = 7 * DAY;

// The last millisecond of a week, on a Sunday.
let site: TestSite;
beforeAll(async () => {
  site = await aSite({ clock: aClock(new Date("2026-09-27T23:59:59.999Z")) });
});
afterAll(() => site.close());

async function overview(somebody = aModerator) {
  const { client }: Person = await somebody(site);
  const { status, body } = await client.get("/v1/overview");
  expect(status).toBe(200);
  return body;
}
const nothing = { users: 0, tales: 0, comments: 0, reports: 0 };

describe("the overview", () => {
  it("The overview of an empty site has only its members, in weeks from Monday", async () => {
    const { tales, reports, weeks } = await overview();
    expect([tales, reports]).toEqual([[], []]);
    const mondays = [
      "2026-08-03",
      "2026-08-10",
      "2026-08-17",
      "2026-08-24",
      "2026-08-31",
      "2026-09-07",
      "2026-09-14",
      "2026-09-21",
    ];
    expect(weeks).toEqual(
      mondays.map((day, n) => ({ from: `${day}T00:00:00.000Z`, ...nothing, users: n === 7 ? expect.any(Number) : 0 })),
    );
  });

  it("The overview counts each of the last eight weeks from Monday to Sunday", { tags: "variation" }, async () => {
    const users = async () => (await overview()).weeks.map((each: { users: number }) => each.users);
    const atFirst = (await users()).at(-1);
    const tale = await aPublishedTale(site);
    const post = await aNewsPost(site);
    await aComment(site, { on: tale });
    site.clock.advance(1);
    // A millisecond later it is Monday.
    const monday = (await overview()).weeks;
    expect(monday.at(-1)).toMatchObject({ from: "2026-09-28T00:00:00.000Z", tales: 0, comments: 0, reports: 0 });
    expect(monday.at(-2)).toMatchObject({ from: "2026-09-21T00:00:00.000Z", tales: 1, comments: 1, reports: 0 });
    expect(monday.at(-2).users).toBeGreaterThan(atFirst!);
    const reader = await aReader(site);
    const comment = await aComment(site, { on: tale, by: reader });
    await aNewsComment(site, { on: post, by: reader });
    await aReport(site, comment);
    await aUserReport(site, reader);
    await aReader(site, { activatedAt: null });
    const before = (await users()).at(-1)!;
    await aReader(site, { activatedAt: null });
    // Each request is by a new moderator. Accounts that are not activated do not count.
    expect((await users()).at(-1)).toBe(before + 1);
    expect((await overview()).weeks.at(-1)).toMatchObject({ tales: 0, comments: 2, reports: 2 });
    site.clock.advance(6 * week);
    const shifted = (await overview()).weeks;
    expect(shifted.map(({ comments }: { comments: number }) => comments)).toEqual([1, 2, 0, 0, 0, 0, 0, 0]);
    expect(shifted.slice(2, 7).map(({ from: _from, ...counts }: { from: string }) => counts)).toEqual(
      Array.from({ length: 5 }, () => nothing),
    );
    site.clock.advance(2 * week);
    expect((await overview()).weeks.map(({ reports }: { reports: number }) => reports)).toEqual(
      Array.from({ length: 8 }, () => 0),
    );
  });

  it(
    "The overview lists submitted Tales by language and pending reports by type, the oldest first",
    { tags: "variation" },
    async () => {
      const before = await overview();
      const start = site.clock.now().toISOString();
      const spanish = await aSubmittedTale(site, { languageName: "ES" });
      await aDraft(site, { languageName: "FR" });
      site.clock.advance(HOUR);
      const later = site.clock.now().toISOString();
      const english = await aSubmittedTale(site);
      await aSubmittedTale(site, { languageName: "ES" });
      const { tales } = await overview();
      expect(tales).toEqual([
        { languageName: "ES", total: 2, oldest: start },
        { languageName: "EN", total: 1, oldest: later },
      ]);
      await (await aModerator(site)).client.patch(`/v1/posts/${english.id}`);
      await spanish.writer.client.delete(`/v1/delete/${spanish.id}`);
      expect((await overview()).tales).toEqual([{ languageName: "ES", total: 1, oldest: later }]);

      expect(before.reports.map(({ type, total }: { type: string; total: number }) => [type, total])).toEqual([
        ["comment", 1],
        ["user", 1],
      ]);
      const report = await aReport(site, await aComment(site, { on: await aPublishedTale(site) }));
      const [comments, people] = (await overview()).reports;
      expect(comments).toEqual({ type: "comment", total: 2, oldest: before.reports[0].oldest });
      expect(people).toEqual(before.reports[1]);
      await aDecision(site, report, "REJECTED");
      expect((await overview()).reports[0].total).toBe(1);
    },
  );
});
