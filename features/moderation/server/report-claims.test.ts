import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { claimTime } from "#vocabulary/limits.ts";
import { aComment, aNewsComment } from "#tests/support/comments.ts";
import { aNewsPost } from "#tests/support/news.ts";
import { aModerator, anAdmin, aReader, type Person } from "#tests/support/people.ts";
import { expectProblem, statusCounts } from "#tests/support/problems.ts";
import { aReport, aTaleReport, aUserReport } from "#tests/support/reports.ts";
import { expectStatus } from "#tests/support/expected-status.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { aPublishedTale } from "#tests/support/tales.ts";
import { firstOrAll } from "#tests/support/thoroughness.ts";

let site: TestSite;
let moderator: Person;
let colleague: Person;
beforeAll(async () => {
  site = await aSite();
  moderator = await aModerator(site);
  colleague = await aModerator(site);
});
afterAll(() => site.close());

const aBlogReport = async () => {
  const { id } = await aNewsComment(site, { on: await aNewsPost(site) });
  const reporter = await aReader(site);
  const body = { commentId: id, reason: "REASON9" };
  return expectStatus(await reporter.client.post("/v1/reportings-blog", { body }), 201);
};
const kinds = [
  { path: "/v1/reportings", make: async () => aReport(site, await aComment(site, { on: await aPublishedTale(site) })) },
  { path: "/v1/reportings-blog", make: aBlogReport },
  { path: "/v1/user-reports", make: async () => aUserReport(site, await aReader(site)) },
  { path: "/v1/tale-reports", make: async () => aTaleReport(site, await aPublishedTale(site)) },
];
const claim = (path: string, id: number, { client }: Person = moderator) => client.put(`${path}/${id}/claim`);
const takeOver = (path: string, id: number, { client }: Person) =>
  client.put(`${path}/${id}/claim`, { query: { takeOver: "true" } });
const release = (path: string, id: number, { client }: Person = moderator) => client.delete(`${path}/${id}/claim`);
const decide = (path: string, id: number, { client }: Person) => client.put(path, { body: { id, status: "REJECTED" } });

describe.each(firstOrAll(kinds))("claims at $path", ({ path, make }) => {
  it("While another moderator holds the claim, claiming, releasing and deciding get 409 with the holder's name", async () => {
    const { id } = await make();
    expect(await claim(path, id)).toMatchObject({ status: 200, body: { claimedBy: moderator.username } });
    expect((await moderator.client.get(`${path}/${id}`)).body.claimedBy).toBe(moderator.username);
    for (const call of [claim, release, decide]) {
      const answer = await call(path, id, colleague);
      expectProblem(answer, 409, "CLAIMED");
      expect(answer.body.decidedBy).toBe(moderator.username);
    }
    expectProblem(await takeOver(path, id, colleague), 403, "FORBIDDEN");
    const admin = await anAdmin(site);
    expect(await takeOver(path, id, admin)).toMatchObject({ status: 200, body: { claimedBy: admin.username } });
    for (const call of [claim, release, decide]) {
      const answer = await call(path, id, moderator);
      expectProblem(answer, 409, "CLAIMED");
      expect(answer.body.decidedBy).toBe(admin.username);
    }
    expect((await release(path, id, admin)).status).toBe(204);
    expect((await decide(path, id, colleague)).status).toBe(200);
    const late = await claim(path, id);
    expectProblem(late, 409, "CONFLICT");
    expect(late.body.decidedBy).toBe(colleague.username);
  });
});

describe("a claim", () => {
  it(
    "A claim holds for every pending report of the same thing, at both addresses, and ends with the decision",
    { tags: "variation" },
    async () => {
      const tale = await aPublishedTale(site);
      const [one, other] = [await aTaleReport(site, tale), await aTaleReport(site, tale)];
      await claim("/v1/tale-reports", one.id);
      expectProblem(await claim("/v1/reportings", other.id, colleague), 409, "CLAIMED");
      expectProblem(await decide("/v1/reportings", other.id, colleague), 409, "CLAIMED");
      expect((await decide("/v1/reportings", other.id, moderator)).status).toBe(200);
      const again = await aTaleReport(site, tale);
      expect((await claim("/v1/tale-reports", again.id, colleague)).status).toBe(200);
    },
  );

  it("A claim ends after 20 minutes, and when its holder is no longer staff", { tags: "variation" }, async () => {
    const report = await aUserReport(site, await aReader(site));
    await claim("/v1/user-reports", report.id);
    site.clock.advance(claimTime);
    const former = await aModerator(site);
    expect((await claim("/v1/user-reports", report.id, former)).status).toBe(200);
    const admin = await anAdmin(site);
    await admin.client.patch("/v1/auth/change-role", { query: { username: former.username, role: "USER" } });
    expect((await claim("/v1/user-reports", report.id)).status).toBe(200);
  });

  it("Exactly one of two claims at the same time succeeds", { tags: "variation" }, async () => {
    const report = await aTaleReport(site, await aPublishedTale(site));
    const answers = await Promise.all([
      claim("/v1/tale-reports", report.id),
      claim("/v1/tale-reports", report.id, colleague),
    ]);
    expect(statusCounts(answers)).toEqual({ 200: 1, 409: 1 });
  });

  it("Nobody claims a report about themselves, of another type, or an unknown one", async () => {
    const report = await aUserReport(site, moderator);
    expectProblem(await claim("/v1/user-reports", report.id), 403, "FORBIDDEN");
    expectProblem(await claim("/v1/tale-reports", report.id, colleague), 404, "NOT_FOUND");
    expectProblem(await release("/v1/tale-reports", 999_999_999), 404, "NOT_FOUND");
  });

  it("Nobody takes over what they may not decide, or what is decided, and nothing changes", async () => {
    const admin = await anAdmin(site);
    const about = await aUserReport(site, admin);
    expect((await claim("/v1/user-reports", about.id, await anAdmin(site))).status).toBe(200);
    const before = (await moderator.client.get(`/v1/user-reports/${about.id}`)).body.claimedBy;
    expectProblem(await takeOver("/v1/user-reports", about.id, admin), 403, "FORBIDDEN");
    expect((await moderator.client.get(`/v1/user-reports/${about.id}`)).body.claimedBy).toBe(before);
    const report = await aUserReport(site, await aReader(site));
    expect((await decide("/v1/user-reports", report.id, moderator)).status).toBe(200);
    expectProblem(await takeOver("/v1/user-reports", report.id, admin), 409, "CONFLICT");
    expectProblem(await takeOver("/v1/user-reports", 999_999_999, admin), 404, "NOT_FOUND");
  });

  it("Of a decision and a takeover at the same moment one comes first, and the other is refused", async () => {
    const admins = await Promise.all([anAdmin(site), anAdmin(site)]);
    for (let round = 0; round < 4; round += 1) {
      const report = await aUserReport(site, await aReader(site));
      await claim("/v1/user-reports", report.id);
      const [decided, ...taken] = await Promise.all([
        decide("/v1/user-reports", report.id, moderator),
        ...admins.map((admin) => takeOver("/v1/user-reports", report.id, admin)),
      ]);
      const isDecided = decided!.status === 200;
      if (!isDecided) expectProblem(decided!, 409, "CLAIMED");
      // Those after the decision; those before it would have refused it.
      expect(statusCounts(taken)).toEqual(isDecided ? { 409: 2 } : { 200: 2 });
    }
  });

  it("Releasing without a claim changes nothing", { tags: "variation" }, async () => {
    const report = await aUserReport(site, await aReader(site));
    expect((await release("/v1/user-reports", report.id)).status).toBe(204);
  });
});
