import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { wrongCounters } from "#features/personal-data/server/populated-account.fixture.ts";
import { auditEntries } from "#tests/support/audit-log-entries.ts";
import { aComment } from "#tests/support/comments.ts";
import { messagesTo } from "#tests/support/inbox.ts";
import { aModerator, anAdmin, aReader, aWriter, password, type Person } from "#tests/support/people.ts";
import { expectProblem } from "#tests/support/problems.ts";
import { aDecision, anAcceptedReport, aReport, aTaleReport, aUserReport } from "#tests/support/reports.ts";
import { aSeries } from "#tests/support/series.ts";
import { anOwnSite, type TestSite } from "#tests/support/site.ts";
import { aPublishedTale, aSubmittedTale, aTaleForm } from "#tests/support/tales.ts";
import { anOpenTale, aTranslation } from "#tests/support/translations.ts";
import { DAY, HOUR } from "#vocabulary/limits.ts";
import type { Decision } from "../calls.ts";

let site: TestSite;
let moderator: Person;
beforeAll(async () => {
  site = await anOwnSite();
});
beforeEach(async () => {
  moderator = await aModerator(site);
});
afterAll(() => site.close());

const note = "That was a mistake of ours.";
/** The newest first. */
const decisionsAbout = async ({ client }: Person): Promise<Decision[]> =>
  (await client.get("/v1/my-decisions")).body.decisions;
const revoke = ({ id }: { id: number }, by = moderator) =>
  by.client.post(`/v1/decisions/${id}/revoke`, { body: { note } });
const standing = async (person: Person) => {
  const { body } = await moderator.client.get(`/v1/members/${person.username}/record`);
  return {
    level: body.banLevel,
    points: body.banPoints,
    comment: body.commentBannedUntil,
    login: body.loginBannedUntil,
  };
};
const untouched = { level: 0, points: 3, comment: null, login: null };
const logIn = ({ email }: Person) => site.visitor().post("/auth/login", { body: { email, password } });

describe("revoking a decision with points", () => {
  it("A revoked warning gives the points back, says so, and no longer counts", async () => {
    const member = await aReader(site);
    await anAcceptedReport(site, member, "REASON4");
    const [warning] = await decisionsAbout(member);
    const answer = await revoke(warning!);
    expect([answer.status, answer.body]).toEqual([200, { ...warning, revokedAt: site.clock.now().toISOString() }]);
    expect(await standing(member)).toEqual(untouched);
    expect(await messagesTo(member)).toEqual([expect.stringContaining(note)]);
    expect(await auditEntries(site, { action: "revoke", target: member.username })).toMatchObject([
      { actor: moderator.username, detail: `WARNING ${warning!.id}` },
    ]);
  });

  it("The ban that follows ends with it, and its member can comment at once", async () => {
    const member = await aReader(site);
    await anAcceptedReport(site, member, "REASON7");
    const [ban, warning] = await decisionsAbout(member);
    expect(await standing(member)).toMatchObject({ level: 1, points: 3, comment: ban!.endsAt });
    expect((await revoke(warning!)).status).toBe(200);
    expect(await standing(member)).toEqual(untouched);
    expect(await decisionsAbout(member)).toMatchObject([
      { id: ban!.id, revokedAt: site.clock.now().toISOString() },
      { id: warning!.id, revokedAt: site.clock.now().toISOString() },
    ]);
    await aComment(site, { on: await aPublishedTale(site), by: member });
    expect(await messagesTo(member, "Banned")).toEqual([]);
  });

  it("A login ban that follows ends with it", async () => {
    const member = await aReader(site, {
      banLevel: 3,
      banBase: { banLevel: 3, banPoints: 3, at: site.clock.now().toISOString() },
    });
    await anAcceptedReport(site, member, "REASON7");
    expect((await logIn(member)).status).toBe(406);
    const id = await idOf(member, "WARNING");
    expect((await revoke({ id })).status).toBe(200);
    expect((await logIn(member)).status).toBe(200);
    expect(await standing(member)).toMatchObject({ level: 3, points: 3, login: null });
  });

  it("Revoking the ban ends that alone; points and level stay", async () => {
    const member = await aReader(site);
    await anAcceptedReport(site, member, "REASON7");
    const [ban, warning] = await decisionsAbout(member);
    expect((await revoke(ban!)).status).toBe(200);
    expect(await standing(member)).toEqual({ level: 1, points: 3, comment: null, login: null });
    expect((await revoke(warning!)).status).toBe(200);
    expect(await standing(member)).toEqual(untouched);
  });

  it("A ban keeps its end if what caused it stands", async () => {
    const member = await aReader(site);
    await anAcceptedReport(site, member, "REASON7");
    await anAcceptedReport(site, member, "REASON7");
    const [second, , , warning] = await decisionsAbout(member);
    expect((await revoke(warning!)).status).toBe(200);
    expect(await standing(member)).toMatchObject({ level: 1, points: 3, comment: second!.endsAt });
    expect(await decisionsAbout(member)).toMatchObject([
      { revokedAt: null },
      { revokedAt: null },
      { kind: "COMMENT_BAN", revokedAt: expect.any(String) },
      { kind: "WARNING", revokedAt: expect.any(String) },
    ]);
  });

  it("A ban that an earlier decision made possible ends with that one", async () => {
    const member = await aReader(site);
    for (const reason of ["REASON4", "REASON9"]) await anAcceptedReport(site, member, reason);
    expect(await standing(member)).toMatchObject({ level: 1, points: 3 });
    const [ban, , first] = await decisionsAbout(member);
    expect((await revoke(first!)).status).toBe(200);
    expect(await standing(member)).toEqual({ ...untouched, points: 2 });
    expect((await decisionsAbout(member))[0]).toMatchObject({ id: ban!.id, revokedAt: expect.any(String) });
  });

  it("A longer ban by hand goes on when another one is revoked", async () => {
    const member = await aReader(site);
    await anAcceptedReport(site, member, "REASON7");
    const body = { kind: "COMMENT_BAN", note: "Enough.", days: 10 };
    const byHand = await moderator.client.post(`/v1/members/${member.username}/decisions`, { body });
    expect((await revoke({ id: await idOf(member, "WARNING") })).status).toBe(200);
    expect(await standing(member)).toEqual({ ...untouched, comment: byHand.body.endsAt });
    expect((await revoke(byHand.body)).status).toBe(200);
    expect(await standing(member)).toEqual(untouched);
  });

  it("A shorter ban that runs comes into its own when the longer one is revoked", async () => {
    const member = await aReader(site);
    const byHand = (days: number) =>
      moderator.client.post(`/v1/members/${member.username}/decisions`, {
        body: { kind: "LOGIN_BAN", note: "Enough.", days },
      });
    const [long, short] = [(await byHand(10)).body, (await byHand(2)).body];
    expect(await standing(member)).toMatchObject({ login: long.endsAt });
    expect((await revoke(long)).status).toBe(200);
    expect(await standing(member)).toMatchObject({ login: short.endsAt });
    expect((await logIn(member)).body).toMatchObject({ note: "Enough." });
  });

  it("A level that fell in the meantime has fallen afterwards, too", async () => {
    const member = await aReader(site);
    await anAcceptedReport(site, member, "REASON7");
    await anAcceptedReport(site, member, "REASON4");
    site.clock.advance(181 * DAY);
    const again = await aModerator(site);
    const { body } = await again.client.get(`/v1/members/${member.username}/record`);
    expect([body.banLevel, body.banPoints]).toEqual([0, 1]);
    moderator = again;
    expect((await revoke({ id: await idOf(member, "WARNING") })).status).toBe(200);
    expect(await standing(member)).toMatchObject({ level: 0, points: 3 });
  });
});

/** The newest decision of a kind about a member, who may not be able to log in. */
async function idOf({ id }: Person, kind: string): Promise<number> {
  const { rows } = await site.context.database.pool.query(
    "select id from decisions where user_id = $1 and kind = $2 order by id desc limit 1",
    [id, kind],
  );
  return rows[0].id;
}

describe("what can be revoked, and by whom", () => {
  it("A revoked decision gets 409, and an unknown one 404", async () => {
    const member = await aReader(site);
    await anAcceptedReport(site, member, "REASON4");
    const [warning] = await decisionsAbout(member);
    await revoke(warning!);
    expectProblem(await revoke(warning!), 409, "CONFLICT");
    expectProblem(await revoke({ id: 987_654 }), 404, "NOT_FOUND");
  });

  it("The note is needed, and only the staff may revoke", async () => {
    const member = await aReader(site);
    await anAcceptedReport(site, member, "REASON4");
    const [warning] = await decisionsAbout(member);
    for (const body of [{}, { note: "" }, { note: "x".repeat(2001) }])
      expectProblem(await moderator.client.post(`/v1/decisions/${warning!.id}/revoke`, { body }), 400, "BAD_REQUEST");
    expectProblem(await revoke(warning!, member), 403, "FORBIDDEN");
  });

  it("Nobody revokes a decision about themselves; the one who made it may", async () => {
    const admin = await anAdmin(site);
    const accused = await aModerator(site);
    await anAcceptedReport(site, accused, "REASON4", admin);
    const [warning] = await decisionsAbout(accused);
    expectProblem(await revoke(warning!, accused), 403, "FORBIDDEN");
    expect((await revoke(warning!, admin)).status).toBe(200);
  });

  it("A removed account does not come back", async () => {
    const admin = await anAdmin(site);
    const member = await aReader(site);
    await admin.client.put("/v1/user/remove-by-admin", { query: { username: member.username } });
    const { rows } = await site.context.database.pool.query(
      "select id from decisions where kind = 'REMOVED' order by id desc limit 1",
    );
    expectProblem(await revoke(rows[0], admin), 409, "CONFLICT");
  });
});

describe("revoking what hides a comment", () => {
  const shown = async (tale: { id: number }) => (await site.visitor().get(`/v0/comments/${tale.id}`)).body;

  it("The comment is shown again once no decision hides it any more", async () => {
    const tale = await aPublishedTale(site);
    const comment = await aComment(site, { on: tale, text: "A matter of taste." });
    const author = comment.writer;
    const [one, other] = [await aReport(site, comment), await aReport(site, comment)];
    await aDecision(site, one, "ACCEPTED");
    // Both were settled together; a later one is about the hidden comment.
    await site.context.database.pool.query("update reports set status = 'PENDING' where id = $1", [other.id]);
    await aDecision(site, other, "ACCEPTED");
    const [second, first] = await decisionsAbout(author);
    expect((await revoke(first!)).status).toBe(200);
    expect(JSON.stringify(await shown(tale))).not.toContain("A matter of taste.");
    expect((await revoke(second!)).status).toBe(200);
    expect(JSON.stringify(await shown(tale))).toContain("A matter of taste.");
    expect(await standing(author)).toEqual(untouched);
  });

  it("The call of before that shows it again revokes every decision that hides it", async () => {
    const tale = await aPublishedTale(site);
    const comment = await aComment(site, { on: tale });
    await aDecision(site, await aReport(site, comment, { reason: "REASON7" }), "ACCEPTED");
    expect(await standing(comment.writer)).toMatchObject({ level: 1 });
    const body = { censored: false };
    expect((await moderator.client.patch(`/v1/comments/${comment.id}/censor`, { body })).status).toBe(200);
    expect(await standing(comment.writer)).toEqual(untouched);
    for (const { revokedAt } of await decisionsAbout(comment.writer)) expect(revokedAt).not.toBeNull();
  });

  it("A comment that was deleted since stays away", async () => {
    const comment = await aComment(site, { on: await aPublishedTale(site) });
    await aDecision(site, await aReport(site, comment), "ACCEPTED");
    expect((await comment.writer.client.delete(`/v1/comments/${comment.id}`)).status).toBe(204);
    const [decision] = await decisionsAbout(comment.writer);
    expect((await revoke(decision!)).status).toBe(200);
    expect(await standing(comment.writer)).toEqual(untouched);
  });
});

describe("revoking a troll declaration", () => {
  it("The member can write again", async () => {
    const [member, admin] = [await aWriter(site), await anAdmin(site)];
    const query = { username: member.username, isTroll: "true" };
    expect((await admin.client.patch("/v1/user/declare-troll", { query })).status).toBe(200);
    const [decision] = await decisionsAbout(member);
    expect((await revoke(decision!)).status).toBe(200);
    await aComment(site, { on: await aPublishedTale(site), by: member });
  });

  it("The call of before that clears it revokes it", async () => {
    const [member, admin] = [await aWriter(site), await anAdmin(site)];
    const declare = (isTroll: "true" | "false") =>
      admin.client.patch("/v1/user/declare-troll", { query: { username: member.username, isTroll } });
    await declare("true");
    await declare("false");
    expect(await decisionsAbout(member)).toMatchObject([{ kind: "TROLL", revokedAt: expect.any(String) }]);
  });
});

describe("revoking what takes a Tale away", () => {
  const read = (id: number) => site.visitor().get(`/v0/posts/${id}`);
  const remove = (id: number) =>
    moderator.client.delete(`/v1/delete/${id}`, { body: { note: "Copied.", ground: "REASON9" } });

  it("A deleted Tale comes back with its date, likes, comments, favourites and place in its series", async () => {
    const [author, reader] = [await aWriter(site), await aReader(site)];
    const tale = await aPublishedTale(site, { author });
    const other = await aPublishedTale(site, { author });
    await aSeries(site, { author, tales: [tale, other] });
    await aComment(site, { on: tale, by: reader });
    await reader.client.post(`/v1/posts/${tale.id}/like`, { body: { liked: true } });
    await reader.client.post("/v1/posts/bookmark", { query: { postId: tale.id } });
    const before = (await read(tale.id)).body;
    expect((await remove(tale.id)).status).toBe(204);
    const [decision] = await decisionsAbout(author);
    expect(decision).toMatchObject({
      kind: "TALE_DELETED",
      ground: "REASON9",
      note: "Copied.",
      about: { type: "tale", id: tale.id, quote: expect.stringContaining("Nobody had lit the lamp") },
      restorableUntil: new Date(site.clock.now().getTime() + 30 * DAY).toISOString(),
    });
    expectProblem(await read(tale.id), 404, "NOT_FOUND");
    site.clock.advance(1 * HOUR);
    expect((await revoke(decision!)).body).toMatchObject({ restorableUntil: null });
    expect((await read(tale.id)).body).toEqual({ ...before, updatedAt: expect.any(String) });
    expect((await read(other.id)).body.series).toMatchObject({ number: 2, previousId: tale.id });
    const favourites = await reader.client.get("/v0/posts/bookmark", { query: { username: reader.username } });
    expect(favourites.body.posts).toMatchObject([{ id: tale.id }]);
    expect((await author.client.get("/v1/own-posts")).body.totalPosts).toBe(2);
    expect(await wrongCounters(site)).toEqual([]);
  });

  it("A deleted Tale that waited for review waits again", async () => {
    const tale = await aSubmittedTale(site, { title: "Waiting for the ferry" });
    await remove(tale.id);
    const [decision] = await decisionsAbout(tale.writer);
    expect((await revoke(decision!)).status).toBe(200);
    const own = (await tale.writer.client.get(`/v1/posts/${tale.id}`)).body;
    expect([own.isFinished, own.published]).toEqual([1, false]);
    expect((await moderator.client.patch(`/v1/posts/${tale.id}`)).status).toBe(200);
  });

  it("After thirty days the decision can be revoked, but the Tale does not come back", async () => {
    const tale = await aPublishedTale(site);
    await remove(tale.id);
    const [{ id }] = (await decisionsAbout(tale.writer)) as [Decision];
    site.clock.advance(30 * DAY);
    moderator = await aModerator(site);
    expect((await revoke({ id })).status).toBe(200);
    expectProblem(await read(tale.id), 404, "NOT_FOUND");
  });

  const aTakenTale = async (options: Parameters<typeof aPublishedTale>[1] = {}) => {
    const tale = await aPublishedTale(site, options);
    await aDecision(site, await aTaleReport(site, tale), "ACCEPTED");
    expectProblem(await read(tale.id), 404, "NOT_FOUND");
    const [decision] = await decisionsAbout(tale.writer);
    return { ...tale, decision: decision! };
  };

  it("A Tale that was taken off the site is published as before", async () => {
    const tale = await aTakenTale();
    expect((await revoke(tale.decision)).status).toBe(200);
    expect((await read(tale.id)).body).toMatchObject({ publicationDate: tale.publicationDate, title: tale.title });
    const own = (await tale.writer.client.get(`/v1/posts/${tale.id}`)).body;
    expect([own.returnNote, own.returnReason]).toEqual([null, null]);
  });

  it("A Tale that its author has changed since stays a draft, and its author gets a message", async () => {
    const tale = await aTakenTale();
    site.clock.advance(1000);
    const body = aTaleForm({ title: "Changed since", tags: tale.tags });
    expect((await tale.writer.client.put(`/v1/posts/${tale.id}`, { body })).status).toBe(200);
    expect((await revoke(tale.decision)).status).toBe(200);
    expectProblem(await read(tale.id), 404, "NOT_FOUND");
    expect((await messagesTo(tale.writer)).at(-1)).toContain("go back on the site by itself");
  });

  it("A translation whose language has another published version by now stays a draft", async () => {
    const original = await anOpenTale(site);
    const first = await aTranslation(site, original, "IT");
    await remove(first.id);
    await aTranslation(site, original, "IT");
    const [decision] = await decisionsAbout(first.writer);
    expect((await revoke(decision!)).status).toBe(200);
    expectProblem(await read(first.id), 404, "NOT_FOUND");
    const own = (await first.writer.client.get(`/v1/posts/${first.id}`)).body;
    expect([own.isFinished, own.published]).toEqual([0, false]);
    expect((await messagesTo(first.writer)).at(-1)).toContain("another published version");
  });

  it("A Tale against which a second report was accepted since comes back when both are revoked", async () => {
    const tale = await aPublishedTale(site);
    const [first, second] = [await aTaleReport(site, tale), await aTaleReport(site, tale)];
    await aDecision(site, first, "ACCEPTED");
    // Both reports were settled together; a later one is about the Tale that is away.
    await site.context.database.pool.query("update reports set status = 'PENDING' where id = $1", [second.id]);
    await aDecision(site, second, "ACCEPTED");
    const [later, earlier] = await decisionsAbout(tale.writer);
    expect((await revoke(earlier!)).status).toBe(200);
    expectProblem(await read(tale.id), 404, "NOT_FOUND");
    expect((await revoke(later!)).status).toBe(200);
    expect((await read(tale.id)).body).toMatchObject({ publicationDate: tale.publicationDate });
  });

  it("A Tale that its author deleted stays away", async () => {
    const tale = await aTakenTale();
    expect((await tale.writer.client.delete(`/v1/delete/${tale.id}`)).status).toBe(204);
    expect((await revoke(tale.decision)).status).toBe(200);
    expectProblem(await read(tale.id), 404, "NOT_FOUND");
  });
});

describe("revoking what follows from a false report", () => {
  it("The ban ends; the points stay lost", async () => {
    const reporter = await aReader(site, {
      banPoints: 1,
      banBase: { banLevel: 0, banPoints: 1, at: site.clock.now().toISOString() },
    });
    await aDecision(site, await aUserReport(site, await aReader(site), { by: reporter }), "FALSE");
    const [ban] = await decisionsAbout(reporter);
    expect((await revoke(ban!)).status).toBe(200);
    expect(await standing(reporter)).toEqual({ level: 1, points: 3, comment: null, login: null });
  });
});
