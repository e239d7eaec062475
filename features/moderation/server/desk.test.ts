import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { aModerator, anAdmin, aReader, type Person } from "#tests/support/people.ts";
import { expectProblem } from "#tests/support/problems.ts";
import { aTaleReport, aUserReport } from "#tests/support/reports.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { aPublishedTale, aSubmittedTale, aTaleForm } from "#tests/support/tales.ts";

let site: TestSite;
let moderator: Person;
beforeAll(async () => {
  site = await aSite();
  moderator = await aModerator(site);
});
afterAll(() => site.close());

type Item = { kind: string; id: number; username: string; claimedBy: string | null; severity: number | null };

const desk = async (query: Record<string, string> = {}, { client }: Person = moderator) =>
  (await client.get("/v1/desk", { query })).body as { items: Item[]; totalItems: number };
const ids = ({ items }: { items: Item[] }) => items.map(({ kind, id }) => `${kind} ${id}`);
beforeEach(async () => {
  site.clock.advance(1000);
});

describe("the desk", () => {
  it("Reports come first, the severest before the oldest, then Tales and revisions by their submission", async () => {
    const member = await aReader(site);
    const tale = await aPublishedTale(site, { author: member });
    const mild = await aTaleReport(site, tale, { reason: "REASON9" });
    site.clock.advance(1000);
    const severe = await aUserReport(site, member, { reason: "REASON2" });
    site.clock.advance(1000);
    await member.client.post(`/v1/posts/${tale.id}/revision`);
    await member.client.put(`/v1/posts/${tale.id}/revision`, { body: aTaleForm({ tags: tale.tags, isFinished: 1 }) });
    site.clock.advance(1000);
    const waiting = await aSubmittedTale(site, { author: member });
    const found = await desk({ member: member.username });
    expect(ids(found)).toEqual([`user ${severe.id}`, `tale ${mild.id}`, `revision ${tale.id}`, `new ${waiting.id}`]);
    expect(found.totalItems).toBe(4);
    expect(found.items[1]).toMatchObject({
      title: tale.title,
      username: member.username,
      severity: 1,
      claimedBy: null,
    });
  });

  it("The filters select a kind, a language, a category and a member", { tags: "variation" }, async () => {
    const spanish = await aPublishedTale(site, { languageName: "ES" });
    const made = await aTaleReport(site, spanish);
    const waiting = await aSubmittedTale(site, { languageName: "ES", author: spanish.writer });
    const all = [`tale ${made.id}`, `new ${waiting.id}`];
    expect(ids(await desk({ languageName: "ES" }))).toEqual(expect.arrayContaining(all));
    expect(ids(await desk({ languageName: "FR" }))).not.toEqual(expect.arrayContaining(all.slice(0, 1)));
    expect(ids(await desk({ category: spanish.categoryName }))).toContain(all[0]);
    expect(ids(await desk({ kind: "tale", member: spanish.writer.username }))).toEqual([all[0]]);
    expect(ids(await desk({ kind: "new", member: spanish.writer.username }))).toEqual([all[1]]);
    expect(await desk({ kind: "revision", member: spanish.writer.username })).toEqual({ items: [], totalItems: 0 });
    expect(ids(await desk({ member: made.reporter.username }))).toEqual([all[0]]);
    expect(await desk({ member: "nobody1" })).toEqual({ items: [], totalItems: 0 });
  });

  it("Claims show their holder, and decided reports leave the desk", { tags: "variation" }, async () => {
    const made = await aUserReport(site, await aReader(site));
    await moderator.client.put(`/v1/user-reports/${made.id}/claim`);
    const found = async () => (await desk({ member: made.reporter.username })).items;
    expect(await found()).toMatchObject([{ claimedBy: moderator.username }]);
    await moderator.client.put("/v1/user-reports", { body: { id: made.id, status: "REJECTED" } });
    expect(await found()).toEqual([]);
  });

  it("Wrong filters are refused", async () => {
    for (const query of [{ kind: "poem" }, { languageName: "DE" }, { category: "NOVEL" }])
      expectProblem(await moderator.client.get("/v1/desk", { query }), 400, "BAD_REQUEST");
  });
});

describe("reports about and by a member", () => {
  it("The lists select all reports about one member, and all by one member", { tags: "variation" }, async () => {
    const [member, reporter] = [await aReader(site), await aReader(site)];
    const about = await aUserReport(site, member, { by: reporter });
    const aboutTale = await aTaleReport(site, await aPublishedTale(site, { author: member }));
    const by = await aUserReport(site, await aReader(site), { by: reporter });
    const listed = async (path: string, query: Record<string, string>) =>
      (await moderator.client.get(path, { query })).body.reportings.map(({ id }: Item) => id);
    expect(await listed("/v1/reportings", { about: member.username.toUpperCase() })).toEqual([aboutTale.id, about.id]);
    expect(await listed("/v1/tale-reports", { about: member.username })).toEqual([aboutTale.id]);
    expect(await listed("/v1/reportings", { by: reporter.username })).toEqual([by.id, about.id]);
    expect(await listed("/v1/user-reports", { by: reporter.username, about: member.username })).toEqual([about.id]);
    expect(await listed("/v1/reportings", { about: "nobody1" })).toEqual([]);
  });

  it("Nobody on the staff finds out by these filters who reported them", async () => {
    const made = await aUserReport(site, moderator);
    const { body } = await moderator.client.get("/v1/reportings", { query: { by: made.reporter.username } });
    expect(body).toEqual({ reportings: [], totalReportings: 0 });
    expect(ids(await desk({ member: made.reporter.username }))).toEqual([]);
    expect(ids(await desk({ member: made.reporter.username }, await anAdmin(site)))).toEqual([`user ${made.id}`]);
  });
});

describe("a member's record", () => {
  it("The record has the member's Tales, reports and bans", async () => {
    const writer = await aReader(site);
    const tale = await aPublishedTale(site, { author: writer });
    await aSubmittedTale(site, { author: writer });
    await aTaleReport(site, tale);
    const { status, body } = await moderator.client.get(`/v1/members/${writer.username}/record`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      username: writer.username,
      banLevel: 0,
      banPoints: 3,
      reportsAbout: { pending: 1, accepted: 0 },
      tales: { published: 1, submitted: 1 },
    });
    expect(body.decisions).toEqual([]);
    expectProblem(await moderator.client.get("/v1/members/nobody1/record"), 404, "NOT_FOUND");
  });

  it("The record has the ten newest decisions with who made them, and without names for the member as one of the staff", async () => {
    const [member, admin] = [await aReader(site), await anAdmin(site)];
    const warn = ({ username }: Person, note: string) =>
      admin.client.post(`/v1/members/${username}/decisions`, { body: { kind: "WARNING", ground: "REASON9", note } });
    const decisionsAbout = async ({ username }: Person, { client }: Person = moderator) =>
      (await client.get(`/v1/members/${username}/record`)).body.decisions;
    const made = [];
    for (let n = 1; n <= 11; n += 1) made.push((await warn(member, `Warning ${n}.`)).body);
    const text = "I did not write that at all.";
    const contested = made.at(-1);
    const appeal = (await member.client.post(`/v1/my-decisions/${contested.id}/appeal`, { body: { text } })).body;
    expect(await decisionsAbout(member)).toEqual(
      made
        .slice(1)
        .toReversed()
        .map((each) => ({ ...each, appeal: each === contested ? appeal : null, decidedBy: admin.username })),
    );
    const revoked = await moderator.client.post(`/v1/decisions/${contested.id}/revoke`, { body: { note: "Sorry." } });
    expect((await decisionsAbout(member))[0]).toEqual({ ...revoked.body, decidedBy: admin.username });

    const colleague = await aModerator(site);
    await warn(colleague, "Even you.");
    expect(await decisionsAbout(colleague)).toMatchObject([{ note: "Even you.", decidedBy: admin.username }]);
    expect(await decisionsAbout(colleague, colleague)).toMatchObject([{ note: "Even you.", decidedBy: null }]);
  });
});
