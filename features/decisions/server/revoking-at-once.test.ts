import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { wrongCounters } from "#features/personal-data/server/populated-account.fixture.ts";
import { aModerator, aReader, password, type Person } from "#tests/support/people.ts";
import { statusCounts } from "#tests/support/problems.ts";
import { aDecision, anAcceptedReport, aTaleReport, aUserReport, decide } from "#tests/support/reports.ts";
import { anOwnSite, type TestSite } from "#tests/support/site.ts";
import { aPublishedTale, aTaleForm } from "#tests/support/tales.ts";
import type { Decision } from "../calls.ts";

let site: TestSite;
let moderators: [Person, Person];
beforeAll(async () => {
  site = await anOwnSite();
  moderators = [await aModerator(site), await aModerator(site)];
});
afterAll(() => site.close());

const rounds = Array.from({ length: 4 }, (_, round) => round + 1);
const note = "That was a mistake of ours.";
const text = "I meant it as a joke between friends.";
const decisionsAbout = async ({ client }: Person): Promise<Decision[]> =>
  (await client.get("/v1/my-decisions")).body.decisions;
const revoke = ({ id }: { id: number }, { client } = moderators[0]) =>
  client.post(`/v1/decisions/${id}/revoke`, { body: { note } });
const answer = (id: number, status: string, { client } = moderators[0]) =>
  client.put(`/v1/appeals/${id}`, { body: { status, note } });
const standing = async ({ username }: Person) => {
  const { body } = await moderators[0].client.get(`/v1/members/${username}/record`);
  return [body.banLevel, body.banPoints, body.commentBannedUntil];
};

async function aWarnedMember(reason = "REASON4") {
  const member = await aReader(site);
  await anAcceptedReport(site, member, reason);
  return { member, warning: (await decisionsAbout(member)).at(-1)! };
}

async function aTakenTale() {
  const tale = await aPublishedTale(site);
  await aDecision(site, await aTaleReport(site, tale), "ACCEPTED");
  return { ...tale, decision: (await decisionsAbout(tale.writer))[0]! };
}

const read = (id: number) => site.visitor().get(`/v0/posts/${id}`);

describe("revoking while something else happens", () => {
  it("One of several revocations of a decision succeeds, and the points come back once", async () => {
    const { member, warning } = await aWarnedMember("REASON7");
    const answers = await Promise.all([1, 2, 3, 4].map((n) => revoke(warning, moderators[n % 2])));
    expect(statusCounts(answers)).toEqual({ 200: 1, 409: 3 });
    expect(await standing(member)).toEqual([0, 3, null]);
  });

  it.each(rounds)("Two decisions about a member that are revoked at once leave nothing, round %i", async () => {
    const { member, warning } = await aWarnedMember();
    await anAcceptedReport(site, member, "REASON9");
    const [, second] = await decisionsAbout(member);
    const answers = await Promise.all([revoke(warning), revoke(second!, moderators[1])]);
    expect(statusCounts(answers)).toEqual({ 200: 2 });
    expect(await standing(member)).toEqual([0, 3, null]);
  });

  it.each(rounds)("A report that is accepted in the same moment costs its own points alone, round %i", async () => {
    const { member, warning } = await aWarnedMember();
    const report = await aUserReport(site, member, { reason: "REASON9" });
    const answers = await Promise.all([revoke(warning), decide(moderators[1], { id: report.id, status: "ACCEPTED" })]);
    expect(statusCounts(answers)).toEqual({ 200: 2 });
    expect(await standing(member)).toEqual([0, 2, null]);
  });

  it.each(rounds)("Of granting and refusing an appeal in the same moment one counts, round %i", async () => {
    const { member, warning } = await aWarnedMember();
    const { body } = await member.client.post(`/v1/my-decisions/${warning.id}/appeal`, { body: { text } });
    const answers = await Promise.all([answer(body.id, "GRANTED"), answer(body.id, "REFUSED", moderators[1])]);
    expect(statusCounts(answers)).toEqual({ 200: 1, 409: 1 });
    const [decision] = await decisionsAbout(member);
    const isGranted = answers[0].status === 200;
    expect(decision!.revokedAt !== null).toBe(isGranted);
    expect(decision!.appeal!.status).toBe(isGranted ? "GRANTED" : "REFUSED");
    expect(await standing(member)).toEqual([0, isGranted ? 3 : 1, null]);
  });

  it.each(rounds)("An appeal that comes while its decision is revoked is granted or refused, round %i", async () => {
    const { member, warning } = await aWarnedMember();
    const [sent, revoked] = await Promise.all([
      member.client.post(`/v1/my-decisions/${warning.id}/appeal`, { body: { text } }),
      revoke(warning),
    ]);
    expect(revoked.status).toBe(200);
    const [decision] = await decisionsAbout(member);
    expect([sent.status, decision!.appeal?.status]).toEqual(sent.status === 201 ? [201, "GRANTED"] : [409, undefined]);
  });

  it("One of several appeals against a decision succeeds", async () => {
    const { member, warning } = await aWarnedMember();
    const send = () => member.client.post(`/v1/my-decisions/${warning.id}/appeal`, { body: { text } });
    expect(statusCounts(await Promise.all([send(), send(), send()]))).toEqual({ 201: 1, 409: 2 });
  });

  it.each(rounds)("A Tale that its author saves in the same moment is published or saved, round %i", async () => {
    const tale = await aTakenTale();
    site.clock.advance(1000);
    const body = aTaleForm({ title: "Changed in the meantime", tags: tale.tags });
    const [saved, revoked] = await Promise.all([
      tale.writer.client.put(`/v1/posts/${tale.id}`, { body }),
      revoke(tale.decision),
    ]);
    expect(revoked.status).toBe(200);
    const shown = await read(tale.id);
    if (saved.status === 200) expect(shown.status).toBe(404);
    else expect([saved.body.code, shown.body.title]).toEqual(["PUBLISHED", tale.title]);
  });

  it.each(rounds)("A Tale that its author deletes in the same moment is gone, round %i", async () => {
    const tale = await aTakenTale();
    const [deleted, revoked] = await Promise.all([
      tale.writer.client.delete(`/v1/delete/${tale.id}`),
      revoke(tale.decision),
    ]);
    expect([deleted.status, revoked.status]).toEqual([204, 200]);
    expect((await read(tale.id)).status).toBe(404);
    expect(await wrongCounters(site)).toEqual([]);
  });

  it.each(rounds)("An account that is removed in the same moment leaves nothing, round %i", async () => {
    const tale = await aPublishedTale(site);
    await moderators[1].client.delete(`/v1/delete/${tale.id}`);
    const [decision] = await decisionsAbout(tale.writer);
    const [removed, revoked] = await Promise.all([
      tale.writer.client.put("/v1/user/remove", { body: { password } }),
      revoke(decision!),
    ]);
    expect(removed.status).toBe(204);
    expect([200, 404, 409]).toContain(revoked.status);
    await site.jobsDone();
    const { rows } = await site.context.database.pool.query("select id from tales where id = $1", [tale.id]);
    expect(rows).toEqual([]);
  });
});
