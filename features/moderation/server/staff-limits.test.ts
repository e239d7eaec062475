import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectSpent, memberAt, twoProcesses } from "#kit/server/throttle/member-budgets.fixture.ts";
import { spendBudget, type TimedBudget } from "#kit/server/throttle/member-budgets.ts";
import { DAY, HOUR, memberBudgets, SECOND } from "#vocabulary/limits.ts";
import { aModerator, anAdmin, aReader, password, type Person } from "#tests/support/people.ts";
import { expectProblem, statusCounts } from "#tests/support/problems.ts";
import { aTaleReport, aUserReport } from "#tests/support/reports.ts";
import type { TestSite } from "#tests/support/site.ts";
import { aPublishedTale, aSubmittedTale } from "#tests/support/tales.ts";

/** Limits of one member of staff (behaviour.md, Limits), counted by two processes on one database. */

let site: TestSite;
let other: TestSite;
beforeAll(async () => {
  [site, other] = await twoProcesses();
});
afterAll(async () => {
  await other.close();
  await site.close();
});

async function spend({ id }: Person, budget: TimedBudget, times: number) {
  for (let n = 0; n < times; n += 1) await spendBudget(site.context, site.context.database.db, budget, id);
}
const remove = ({ client }: Pick<Person, "client">, { id }: { id: number }) => client.delete(`/v1/delete/${id}`);
const accept = ({ client }: Pick<Person, "client">, { id }: { id: number }) =>
  client.put("/v1/tale-reports", { body: { id, status: "ACCEPTED" } });
const isPublished = async ({ id }: { id: number }) => (await site.visitor().get(`/v0/posts/${id}`)).status === 200;
const aReported = async () => {
  const tale = await aPublishedTale(site);
  return { tale, report: await aTaleReport(site, tale) };
};
const most = memberBudgets.removedTales.most;

describe("Tales of others", () => {
  it("A moderator deletes and takes down 20 in an hour together; own Tales and rejected reports are not counted", async () => {
    const moderator = await aModerator(site);
    await spend(moderator, "removedTales", most - 3);
    expect((await remove(moderator, await aPublishedTale(site))).status).toBe(204);
    expect((await remove(moderator, await aSubmittedTale(site))).status).toBe(204);
    expect((await remove(moderator, await aPublishedTale(site, { author: moderator }))).status).toBe(204);
    const { report: rejected } = await aReported();
    const rejection = { body: { id: rejected.id, status: "REJECTED" } };
    expect((await moderator.client.put("/v1/tale-reports", rejection)).status).toBe(200);
    expect((await accept(moderator, (await aReported()).report)).status).toBe(200);

    const [more, { tale, report }] = [await aPublishedTale(site), await aReported()];
    site.clock.advance(HOUR / 4);
    for (const call of [() => remove(moderator, more), () => accept(moderator, report)])
      expectSpent(await call(), "removedTales", (HOUR * 3) / 4 / SECOND);
    expect([await isPublished(more), await isPublished(tale)]).toEqual([true, true]);
    expect((await moderator.client.get(`/v1/tale-reports/${report.id}`)).body.status).toBe("PENDING");
    // Other decisions and other members of staff go on.
    expect((await accept(await anAdmin(site), report)).status).toBe(200);
    const member = await aUserReport(site, await aReader(site));
    const body = { id: member.id, status: "ACCEPTED" };
    expect((await moderator.client.put("/v1/user-reports", { body })).status).toBe(200);
    site.clock.advance((HOUR * 3) / 4);
    expect((await remove(moderator, more)).status).toBe(204);
  });

  it(
    "A report of a Tale that is off the site already is accepted beyond the limit",
    { tags: "variation" },
    async () => {
      const moderator = await aModerator(site);
      const { tale, report } = await aReported();
      expect((await accept(await aModerator(site), report)).status).toBe(200);
      const again = await aPublishedTale(site);
      const second = await aTaleReport(site, again);
      await site.context.database.pool.query("update tales set publication_date = null where id = any($1)", [
        [tale.id, again.id],
      ]);
      await spend(moderator, "removedTales", most);
      expect((await accept(moderator, second)).status).toBe(200);
    },
  );

  it("Of many decisions at once the Tales beyond the limit are refused by themselves", async () => {
    const moderator = await aModerator(site);
    await spend(moderator, "removedTales", most - 2);
    const reported = [await aReported(), await aReported(), await aReported(), await aReported()];
    const member = await aUserReport(site, await aReader(site));
    // A second report of the first Tale is settled by the first one.
    const twice = await aTaleReport(site, reported[0]!.tale);
    const taleDecisions = [...reported.map(({ report }) => report), twice].map(({ id }) => ({ type: "tale", id }));
    const decisions = [...taleDecisions, { type: "user", id: member.id }].map((each) => ({
      ...each,
      status: "ACCEPTED",
    }));
    const { body } = await moderator.client.post("/v1/reportings/decisions", { body: { decisions } });
    expect(body.results.map((each: { status?: string; code?: string }) => each.status ?? each.code)).toEqual([
      "ACCEPTED",
      "ACCEPTED",
      "RATE_LIMITED",
      "RATE_LIMITED",
      "ACCEPTED",
      "ACCEPTED",
    ]);
    expect(await Promise.all(reported.map(({ tale }) => isPublished(tale)))).toEqual([false, false, true, true]);
  });

  it("Exactly 4 of 12 concurrent removals through two processes succeed when 4 are left", async () => {
    const moderator = await aModerator(site);
    const there = { client: memberAt(other, moderator) };
    await moderator.client.get("/v0/csrf");
    await there.client.get("/v0/csrf");
    await spend(moderator, "removedTales", most - 4);
    const deleted = await Promise.all(Array.from({ length: 6 }, () => aPublishedTale(site)));
    const reported = await Promise.all(Array.from({ length: 6 }, aReported));
    const answers = await Promise.all([
      ...deleted.map((tale, n) => remove(n % 2 === 0 ? moderator : there, tale)),
      ...reported.map(({ report }, n) => accept(n % 2 === 0 ? moderator : there, report)),
    ]);
    const { 429: refused } = statusCounts(answers);
    expect(refused).toBe(8);
    const published = await Promise.all([...deleted, ...reported.map(({ tale }) => tale)].map(isPublished));
    expect(published.filter((is) => !is)).toHaveLength(4);
  });
});

describe("messages to everyone", () => {
  const send = ({ client }: Pick<Person, "client">, body: object = {}) =>
    client.post("/v1/send-notification", { body: { receiverUsername: "all", message: "Good evening.", ...body } });

  it("A member of staff sends three in a day; repeated ones and those to one member are not counted", async () => {
    const [moderator, reader] = [await aModerator(site), await aReader(site)];
    const clientKey = randomUUID();
    for (let time = 0; time < 3; time += 1) expect((await send(moderator, { clientKey })).status).toBeLessThan(300);
    for (let time = 0; time < 2; time += 1) expect((await send(moderator)).status).toBeLessThan(300);
    site.clock.advance(DAY / 4);
    expectSpent(await send(moderator), "messagesToEveryone", (DAY * 3) / 4 / SECOND);
    expect((await send(moderator, { clientKey })).status).toBeLessThan(300);
    expect((await send(moderator, { receiverUsername: reader.username })).status).toBeLessThan(300);
    expect((await send(await anAdmin(site))).status).toBeLessThan(300);
    site.clock.advance((DAY * 3) / 4);
    const client = site.visitor();
    client.token = (await client.post("/auth/login", { body: { email: moderator.email, password } })).body.token;
    expect((await send({ client })).status).toBeLessThan(300);
  });

  it("Exactly three of eight at the same time are sent through two processes", async () => {
    const moderator = await aModerator(site);
    const there = { client: memberAt(other, moderator) };
    await moderator.client.get("/v0/csrf");
    await there.client.get("/v0/csrf");
    const answers = await Promise.all(Array.from({ length: 8 }, (_none, n) => send(n % 2 === 0 ? moderator : there)));
    for (const answer of answers.filter(({ status }) => status >= 300)) expectProblem(answer, 429, "RATE_LIMITED");
    expect(answers.filter(({ status }) => status < 300)).toHaveLength(3);
  });
});
