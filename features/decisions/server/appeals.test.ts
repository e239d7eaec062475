import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { runHousekeeping } from "#site/server/housekeeping.ts";
import { actionsOn } from "#tests/support/audit-log-entries.ts";
import { mailsTo, messagesTo } from "#tests/support/inbox.ts";
import { aModerator, anAdmin, aReader, type Person } from "#tests/support/people.ts";
import { expectProblem } from "#tests/support/problems.ts";
import { anAcceptedReport } from "#tests/support/reports.ts";
import { aRegistration } from "#tests/support/registrations.ts";
import { anOwnSite, type TestSite } from "#tests/support/site.ts";
import { aPublishedTale } from "#tests/support/tales.ts";
import { DAY } from "#vocabulary/limits.ts";
import type { Decision } from "../calls.ts";

let site: TestSite;
let moderator: Person;
let decider: Person;
beforeAll(async () => {
  site = await anOwnSite();
});
beforeEach(async () => {
  [moderator, decider] = [await aModerator(site), await aModerator(site)];
});
afterAll(() => site.close());

const text = "I meant it as a joke between friends, and my friend says so, too.";
const note = "You are right, we read it wrong.";

const decisionsAbout = async ({ client }: Person): Promise<Decision[]> =>
  (await client.get("/v1/my-decisions")).body.decisions;
const appeal = ({ client }: Person, { id }: { id: number }, body: object = { text }) =>
  client.post(`/v1/my-decisions/${id}/appeal`, { body });
const answer = ({ client }: Person, { id }: { id: number }, status = "GRANTED") =>
  client.put(`/v1/appeals/${id}`, { body: { status, note } });
const lastLink = async (member: Person) => {
  const { text: mail } = (await mailsTo(site, member)).at(-1)!;
  return [...mail.matchAll(/http:\/\/fabula\.test(\/decisions\/\S+)/g)].at(-1)![1]!;
};

async function aWarnedMember(overrides: Parameters<typeof aReader>[1] = {}) {
  const member = await aReader(site, overrides);
  await anAcceptedReport(site, member, "REASON4", decider);
  const [warning] = await decisionsAbout(member);
  return { ...member, warning: warning! };
}

async function anAppeal(overrides: Parameters<typeof aReader>[1] = {}) {
  const member = await aWarnedMember(overrides);
  return { member, ...(await appeal(member, member.warning)).body };
}

describe("objecting to a decision", () => {
  it("A member objects once, and the decision shows it", async () => {
    const member = await aWarnedMember();
    const sent = await appeal(member, member.warning);
    const shown = { id: expect.any(Number), status: "PENDING", text, answer: null, decidedAt: null };
    expect([sent.status, sent.body]).toEqual([201, { ...shown, createdAt: site.clock.now().toISOString() }]);
    expect((await decisionsAbout(member))[0]!.appeal).toEqual(sent.body);
    expectProblem(await appeal(member, member.warning), 409, "ALREADY_APPEALED");
  });

  it("Texts of 20 to 2,000 characters are taken", async () => {
    const member = await aWarnedMember();
    for (const wrong of ["", "x".repeat(19), "x".repeat(2001)])
      expectProblem(await appeal(member, member.warning, { text: wrong }), 400, "BAD_REQUEST", "text");
    expect((await appeal(member, member.warning, { text: "x".repeat(2000) })).status).toBe(201);
  });

  it("The decision of another member gets 404, with each id that there may be", async () => {
    const member = await aWarnedMember();
    expectProblem(await appeal(await aReader(site), member.warning), 404, "NOT_FOUND");
    expectProblem(await appeal(member, { id: 987_654 }), 404, "NOT_FOUND");
  });

  it("A revoked decision gets 409, and so does one that is six months old", async () => {
    const [revoked, old] = [await aWarnedMember(), await aWarnedMember()];
    await moderator.client.post(`/v1/decisions/${revoked.warning.id}/revoke`, { body: { note } });
    expectProblem(await appeal(revoked, revoked.warning), 409, "CONFLICT");
    const longAgo = "update decisions set created_at = created_at - interval '184 days' where id = $1";
    await site.context.database.pool.query(longAgo, [old.warning.id]);
    expectProblem(await appeal(old, old.warning), 409, "CONFLICT");
  });

  it("Trolls and banned members object, by the link without logging in", async () => {
    const troll = await aWarnedMember({ isTroll: true });
    expect((await appeal(troll, troll.warning)).status).toBe(201);
    const banned = await aReader(site);
    const body = { kind: "LOGIN_BAN", note: "Enough.", days: 3 };
    await decider.client.post(`/v1/members/${banned.username}/decisions`, { body });
    const link = await lastLink(banned);
    expect((await site.visitor().post(`/v0${link}/appeal`, { body: { text } })).status).toBe(201);
    expectProblem(await site.visitor().post(`/v0${link}/appeal`, { body: { text } }), 409, "ALREADY_APPEALED");
    expectProblem(await site.visitor().post("/v0/decisions/nothing/appeal", { body: { text } }), 404, "NOT_FOUND");
  });

  it("While an appeal is pending a deleted Tale is kept; after a refusal it is erased when its time is over", async () => {
    const tale = await aPublishedTale(site);
    await decider.client.delete(`/v1/delete/${tale.id}`);
    const [decision] = await decisionsAbout(tale.writer);
    const { body } = await appeal(tale.writer, decision!);
    const isThere = async () =>
      (await site.context.database.pool.query("select from tales where id = $1", [tale.id])).rowCount === 1;
    const housekeeping = async () => {
      await runHousekeeping(site.context);
      await site.jobsDone();
    };
    site.clock.advance(31 * DAY);
    await housekeeping();
    expect(await isThere()).toBe(true);
    expect((await answer(await aModerator(site), body, "REFUSED")).status).toBe(200);
    await housekeeping();
    expect(await isThere()).toBe(false);
  });

  it("A Tale comes back after its thirty days if an appeal made in that time is granted", async () => {
    const tale = await aPublishedTale(site);
    await decider.client.delete(`/v1/delete/${tale.id}`);
    const [decision] = await decisionsAbout(tale.writer);
    const { body } = await appeal(tale.writer, decision!);
    site.clock.advance(31 * DAY);
    const granted = await answer(await aModerator(site), body);
    expect(granted.body.decision).toMatchObject({ restorableUntil: null, revokedAt: expect.any(String) });
    expect((await site.visitor().get(`/v0/posts/${tale.id}`)).body).toMatchObject({
      publicationDate: tale.publicationDate,
    });
  });
});

describe("answering an appeal", () => {
  it("Granting revokes the decision and tells the member by a message and a mail with the note", async () => {
    const { member, id } = await anAppeal();
    const granted = await answer(moderator, { id });
    expect([granted.status, granted.body]).toMatchObject([
      200,
      { id, status: "GRANTED", username: member.username, decidedBy: moderator.username, text },
    ]);
    const [decision] = await decisionsAbout(member);
    expect(decision).toMatchObject({ revokedAt: expect.any(String), appeal: { status: "GRANTED", answer: note } });
    expect(await messagesTo(member)).toEqual([expect.stringMatching(/appeal has been granted.*We|.*You are right/s)]);
    const mail = (await mailsTo(site, member)).at(-1)!;
    expect([mail.subject, mail.text]).toEqual([
      "Your appeal on Fabula has been granted",
      expect.stringContaining(note),
    ]);
    expect(mail.headers ?? null).toBeNull();
    expect(await actionsOn(site, member.username)).toContainEqual([
      moderator.username,
      "appeal",
      `GRANTED WARNING ${decision!.id}`,
    ]);
  });

  it("Refusing leaves the decision, and tells the member as well", async () => {
    const { member, id } = await anAppeal();
    expect((await answer(moderator, { id }, "REFUSED")).status).toBe(200);
    const [decision] = await decisionsAbout(member);
    expect(decision).toMatchObject({ revokedAt: null, appeal: { status: "REFUSED", answer: note } });
    expect((await messagesTo(member)).at(-1)).toContain("refused");
    expect((await mailsTo(site, member)).at(-1)!.subject).toBe("Your appeal on Fabula has been refused");
    expectProblem(await appeal(member, decision!), 409, "ALREADY_APPEALED");
  });

  it("An answered appeal gets 409, with the name of who was first", async () => {
    const { id } = await anAppeal();
    await answer(moderator, { id }, "REFUSED");
    const again = await answer(await aModerator(site), { id });
    expectProblem(again, 409, "CONFLICT");
    expect(again.body.decidedBy).toBe(moderator.username);
  });

  it("The one who made the decision leaves the answer to others, also for the ban that followed", async () => {
    const member = await aReader(site);
    await anAcceptedReport(site, member, "REASON7", decider);
    for (const decision of await decisionsAbout(member)) {
      const { body } = await appeal(member, decision);
      expectProblem(await answer(decider, body), 403, "OWN_DECISION");
      expect((await answer(moderator, body, "REFUSED")).status).toBe(200);
    }
  });

  it("Nobody answers an appeal of their own", async () => {
    const admin = await anAdmin(site);
    const accused = await aModerator(site);
    await anAcceptedReport(site, accused, "REASON4", admin);
    const [decision] = await decisionsAbout(accused);
    const { body } = await appeal(accused, decision!);
    expectProblem(await answer(accused, body), 403, "FORBIDDEN");
    expect((await accused.client.get(`/v1/appeals/${body.id}`)).body).toMatchObject({ decisionBy: null });
  });

  it("The note is needed, and the answer is one of two", async () => {
    const { id } = await anAppeal();
    for (const body of [{ status: "GRANTED" }, { status: "GRANTED", note: " " }, { status: "PENDING", note }])
      expectProblem(await moderator.client.put(`/v1/appeals/${id}`, { body }), 400, "BAD_REQUEST");
    expectProblem(await answer(moderator, { id: 987_654 }), 404, "NOT_FOUND");
    expectProblem(await answer(await aReader(site), { id }), 403, "FORBIDDEN");
  });

  it("Revoking in another way grants the pending appeals, also those against the ban that ends", async () => {
    const member = await aReader(site);
    await anAcceptedReport(site, member, "REASON7", decider);
    const [ban, warning] = await decisionsAbout(member);
    await appeal(member, ban!);
    const body = { note };
    expect((await decider.client.post(`/v1/decisions/${warning!.id}/revoke`, { body })).status).toBe(200);
    expect((await decisionsAbout(member))[0]).toMatchObject({ appeal: { status: "GRANTED", answer: note } });
    const pending = await moderator.client.get("/v1/appeals", { query: { status: "PENDING" } });
    expect(JSON.stringify(pending.body)).not.toContain(member.username);
  });

  it("The staff read all appeals, the oldest first, by state and page", async () => {
    const [first, second] = [await anAppeal(), await anAppeal()];
    const query = { status: "PENDING", pageSize: 50 };
    const { body } = await moderator.client.get("/v1/appeals", { query });
    const ids = body.appeals.map(({ id }: { id: number }) => id);
    expect(ids.slice(-2)).toEqual([first.id, second.id]);
    expect(body.totalAppeals).toBe(ids.length);
    expect(body.appeals.at(-1)).toEqual({
      id: second.id,
      status: "PENDING",
      text,
      username: second.member.username,
      decision: expect.objectContaining({ id: second.member.warning.id, kind: "WARNING" }),
      decisionBy: decider.username,
      decidedBy: null,
      createdAt: site.clock.now().toISOString(),
    });
  });
});

describe("appeals on the desk", () => {
  it("An appeal stands on the desk until it is answered, but not for the member whom it is about", async () => {
    const admin = await anAdmin(site);
    const accused = await aModerator(site);
    await anAcceptedReport(site, accused, "REASON4", admin);
    const { body } = await appeal(accused, (await decisionsAbout(accused))[0]!);
    const onDesk = async ({ client }: Person) => {
      const { items } = (await client.get("/v1/desk", { query: { kind: "appeal" } })).body;
      return items.filter(({ id }: { id: number }) => id === body.id);
    };
    expect(await onDesk(moderator)).toEqual([
      {
        kind: "appeal",
        id: body.id,
        subject: `appeal ${body.id}`,
        title: null,
        username: accused.username,
        languageName: "EN",
        severity: null,
        since: site.clock.now().toISOString(),
        claimedBy: null,
        type: null,
        held: null,
      },
    ]);
    expect(await onDesk(accused)).toEqual([]);
    await answer(moderator, body, "REFUSED");
    expect(await onDesk(moderator)).toEqual([]);
  });
});

describe("an account that the staff removed", () => {
  async function aRemovedMember() {
    const [admin, member] = [await anAdmin(site), await aReader(site)];
    const body = { note: "Spam again and again." };
    await admin.client.put("/v1/user/remove-by-admin", { query: { username: member.username }, body });
    await site.jobsDone();
    return { ...member, link: `/v0${await lastLink(member)}`, admin };
  }
  const signUp = ({ email }: Person) => site.visitor().post("/auth/register", { body: aRegistration({ email }) });

  it("Its owner objects by the mailed link, gets the answer at another address, and can sign up again", async () => {
    const removed = await aRemovedMember();
    const email = "another.box@example.org";
    const sent = await site.visitor().post(`${removed.link}/appeal`, { body: { text, email } });
    expect(sent.status).toBe(201);
    const before = await signUp(removed);
    expect(before.status).toBe(406);
    const granted = await answer(moderator, sent.body);
    expect(granted.body).toMatchObject({ status: "GRANTED", username: null, decision: { kind: "REMOVED" } });
    expect((await mailsTo(site, { email })).at(-1)).toMatchObject({
      subject: "Your appeal on Fabula has been granted",
    });
    expect((await signUp(removed)).status).toBeLessThan(300);
  });

  it("Thirty days after the answer its link opens nothing, and its texts are erased", async () => {
    const removed = await aRemovedMember();
    const email = "kept.for.a.while@example.org";
    const sent = await site.visitor().post(`${removed.link}/appeal`, { body: { text: `${text} Quetzal.`, email } });
    await answer(moderator, sent.body, "REFUSED");
    expect((await site.visitor().get(removed.link)).body).toMatchObject({
      appeal: { status: "REFUSED", answer: note },
    });
    site.clock.advance(30 * DAY);
    await runHousekeeping(site.context);
    expectProblem(await site.visitor().get(removed.link), 404, "NOT_FOUND");
    const { rows } = await site.context.database.pool.query("select text, answer, email from appeals where id = $1", [
      sent.body.id,
    ]);
    expect(rows).toEqual([{ text: "", answer: null, email: null }]);
  });

  it("Six months after the act nothing of it is left", async () => {
    const removed = await aRemovedMember();
    site.clock.advance(185 * DAY);
    await runHousekeeping(site.context);
    const { rows } = await site.context.database.pool.query(
      "select about_id, note from decisions where kind = 'REMOVED' order by id desc limit 1",
    );
    expect(rows).toEqual([{ about_id: 0, note: null }]);
    expectProblem(await site.visitor().get(removed.link), 404, "NOT_FOUND");
  });
});

it("A member gets a message of a revocation after a refused appeal, too", async () => {
  const member = await aWarnedMember();
  const { body } = await appeal(member, member.warning);
  const refusal = { status: "REFUSED", note: "The words are plain." };
  expect((await moderator.client.put(`/v1/appeals/${body.id}`, { body: refusal })).status).toBe(200);
  expect((await moderator.client.post(`/v1/decisions/${member.warning.id}/revoke`, { body: { note } })).status).toBe(
    200,
  );
  const messages = (await messagesTo(member)).join("\n");
  expect(messages).toContain("The words are plain.");
  expect(messages).toContain(note);
});
