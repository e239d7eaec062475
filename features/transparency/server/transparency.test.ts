import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { runHousekeeping } from "#site/server/housekeeping.ts";
import { DAY, HOUR } from "#vocabulary/limits.ts";
import { aComment } from "#tests/support/comments.ts";
import { aNewsPost } from "#tests/support/news.ts";
import { addressOf, aNotice } from "#tests/support/notices.ts";
import { aModerator, aReader, password, type Person } from "#tests/support/people.ts";
import { expectProblem } from "#tests/support/problems.ts";
import { aDecision, aReport, aTaleReport, aUserReport } from "#tests/support/reports.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { aPublishedTale } from "#tests/support/tales.ts";
import type { AccountMonth } from "../calls.ts";

let site: TestSite;
let moderator: Person;
beforeAll(async () => {
  site = await aSite();
});
afterAll(() => site.close());

const read = async (query = {}) => (await site.visitor().get("/v0/transparency", { query })).body;
const monthOf = (moment: Date) => moment.toISOString().slice(0, 7);
const present = async (): Promise<AccountMonth> =>
  (await read({ year: site.clock.now().getUTCFullYear() })).months.at(-1);
const nothing = { reports: {}, notices: {}, accepted: {}, rejected: {}, decisions: {}, appeals: {}, granted: {} };

/** The tests count from zero, in a month of their own. */
beforeEach(async () => {
  const now = site.clock.now();
  site.clock.advance(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 10) - now.getTime());
  moderator = await aModerator(site);
});

const aRound = async (reason: string, status: string, hours: number) => {
  const report = await aUserReport(site, await aReader(site), { reason });
  site.clock.advance(hours * HOUR);
  return aDecision(site, report, status);
};

describe("the public account", () => {
  it("A month counts reports, what became of them and decisions by their ground, at once", async () => {
    expect(await present()).toEqual({ month: monthOf(site.clock.now()), ...nothing, medianHours: null });
    for (const hours of [0, 2, 5]) await aRound("REASON9", "ACCEPTED", hours);
    for (const status of ["REJECTED", "FALSE", "REJECTED"]) await aRound("REASON4", status, 1);
    const tale = await aPublishedTale(site);
    await aTaleReport(site, tale, { reason: "REASON1" });
    await aReport(site, await aComment(site, { on: tale }), { reason: "REASON1" });
    await aUserReport(site, await aReader(site));
    const month = await present();
    expect(month).toEqual({
      ...nothing,
      month: monthOf(site.clock.now()),
      reports: {
        comment: { REASON1: "1-2" },
        tale: { REASON1: "1-2" },
        user: { REASON4: 3, REASON9: 3, none: "1-2" },
      },
      accepted: { user: { REASON9: 3 } },
      rejected: { user: { REASON4: 3 } },
      decisions: { WARNING: { REASON9: 3 } },
      medianHours: 1,
    });
    expect(JSON.stringify(month)).not.toContain(moderator.username);
  });

  it("Finished hours are added up once, by several processes, too, and stay when accounts are removed", async () => {
    const reporters = [await aReader(site), await aReader(site), await aReader(site)];
    const accused = await aReader(site);
    for (const by of reporters) await aUserReport(site, accused, { by, reason: "REASON2" });
    const first = await present();
    expect(first.reports).toEqual({ user: { REASON2: 3 } });
    site.clock.advance(2 * HOUR);
    await Promise.all([runHousekeeping(site.context), runHousekeeping(site.context)]);
    expect(await present()).toEqual(first);
    expect((await accused.client.put("/v1/user/remove", { body: { password } })).status).toBe(204);
    await site.jobsDone();
    await aUserReport(site, await aReader(site), { reason: "REASON2" });
    expect((await present()).reports).toEqual({ user: { REASON2: 4 } });
    site.clock.advance(3 * DAY);
    await runHousekeeping(site.context);
    await runHousekeeping(site.context);
    expect((await present()).reports).toEqual({ user: { REASON2: 4 } });
  });

  it("Appeals count by the kind and ground of their decision, and those that were granted again", async () => {
    for (let n = 0; n < 4; n += 1) {
      const accused = await aReader(site);
      await aDecision(site, await aUserReport(site, accused, { reason: "REASON9" }), "ACCEPTED");
      const [decision] = (await accused.client.get("/v1/my-decisions")).body.decisions;
      const body = { text: "I have never written anything like that." };
      const appeal = await accused.client.post(`/v1/my-decisions/${decision.id}/appeal`, { body });
      const answer = { status: n === 0 ? "REFUSED" : "GRANTED", note: "Read once more." };
      expect((await moderator.client.put(`/v1/appeals/${appeal.body.id}`, { body: answer })).status).toBe(200);
    }
    const counted = {
      decisions: { WARNING: { REASON9: 4 } },
      appeals: { WARNING: { REASON9: 4 } },
      granted: { WARNING: { REASON9: 3 } },
    };
    expect(await present()).toMatchObject(counted);
    site.clock.advance(3 * HOUR);
    await runHousekeeping(site.context);
    expect(await present()).toMatchObject(counted);
  });

  it("Notices count by what they are about, and their decisions by the ground among those of reports", async () => {
    const post = await aNewsPost(site);
    for (let n = 0; n < 4; n += 1) {
      const { id } = await aNotice(site, addressOf.news(post), { as: moderator });
      const body = {
        status: n === 0 ? "ACCEPTED" : "REJECTED",
        note: "Nothing of it is illegal.",
        decidedReason: "REASON7",
      };
      expect((await moderator.client.put(`/v1/notices/${id}`, { body })).status).toBe(200);
    }
    expect(await present()).toMatchObject({
      reports: {},
      notices: { news: { REASON10: 4 } },
      accepted: { news: { REASON7: "1-2" } },
      rejected: { news: { REASON7: 3 } },
      decisions: {},
      medianHours: 0,
    });
  });

  it("A year has its months from the first one of the account to the present one", async () => {
    await runHousekeeping(site.context);
    const { rows } = await site.context.database.pool.query("select since from public_account_state");
    const since = monthOf(rows[0].since);
    const now = monthOf(site.clock.now());
    const year = site.clock.now().getUTCFullYear();
    const answer = await read();
    expect(answer.year).toBe(year);
    const months = answer.months.map(({ month }: AccountMonth) => month);
    expect(months.at(-1)).toBe(now);
    expect(months[0]).toBe(since > `${year}-01` ? since : `${year}-01`);
    expect(await read({ year: 2000 })).toEqual({ year: 2000, months: [] });
    expect(await read({ year: year + 1 })).toEqual({ year: year + 1, months: [] });
    for (const wrong of ["1999", "10000", "last", "", "2026.5"])
      expectProblem(
        await site.visitor().get("/v0/transparency", { query: { year: wrong } }),
        400,
        "BAD_REQUEST",
        "year",
      );
  });

  it("The median is that of all decisions of the month, those counted before and the latest together", async () => {
    for (const hours of [1, 3]) await aRound("REASON9", "REJECTED", hours);
    site.clock.advance(2 * HOUR);
    await runHousekeeping(site.context);
    expect((await present()).medianHours).toBe(2);
    await aRound("REASON9", "REJECTED", 40);
    expect((await present()).medianHours).toBe(3);
    await aRound("REASON9", "REJECTED", 3 * 24 + 5);
    // Long waits are counted in days.
    expect((await present()).medianHours).toBe(21.5);
  });
});
