import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { mails } from "#content/server-texts.ts";
import { notice as limits, SECOND } from "#vocabulary/limits.ts";
import { actionsOn } from "#tests/support/audit-log-entries.ts";
import { aNewsPost } from "#tests/support/news.ts";
import { aNotice, addressOf } from "#tests/support/notices.ts";
import { aModerator, anAdmin, aReader, password, type Person } from "#tests/support/people.ts";
import { expectProblem, statusCounts } from "#tests/support/problems.ts";
import { aReport, aTaleReport, aUserReport, reportedKinds } from "#tests/support/reports.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { aPublishedTale } from "#tests/support/tales.ts";
import { eraseOldSenders } from "./personal-data.ts";

let site: TestSite;
let staff: Person;
let colleague: Person;
beforeAll(async () => {
  site = await aSite({ env: { TRUST_PROXY: "127.0.0.1" } });
  staff = await aModerator(site);
  colleague = await aModerator(site);
});
afterAll(() => site.close());

const decide = (id: number, body: object, { client }: Person = staff) => client.put(`/v1/notices/${id}`, { body });
const accepted = { status: "ACCEPTED", note: "It is a copy." };
const rejected = { status: "REJECTED", note: "It is no copy." };
const noticeAbout = (address: string, more: object = {}) => aNotice(site, address, { as: staff, ...more });
const bySender = async (token: string) => (await site.visitor().get(`/v0/notices/${token}`)).body;
const mailsTo = async (email: string) => (await site.mails()).filter(({ recipient }) => recipient === email);
const pointsOf = async ({ username }: Person) =>
  (await staff.client.get(`/v1/members/${username}/record`)).body.banPoints as number;

describe("accepting", () => {
  it("Accepting a notice takes a Tale off the site, charges its author, settles its reports and leaves no report", async () => {
    const tale = await aPublishedTale(site);
    const report = await aTaleReport(site, tale, { reason: "REASON9" });
    const { id, token, email } = await noticeAbout(addressOf.tale(tale), { reason: "REASON9", languageName: "FR" });
    const before = (await staff.client.get("/v1/reportings")).body.totalReportings;
    const points = await pointsOf(tale.writer);
    const answer = await decide(id, { ...accepted, noteToReporter: "Thank you." });
    expect(answer).toMatchObject({
      status: 200,
      body: { id, status: "ACCEPTED", decidedBy: staff.username, decidedReason: "REASON9", note: accepted.note },
    });
    expect((await site.visitor().get(`/v0/posts/${tale.id}`)).status).toBe(404);
    expect(await pointsOf(tale.writer)).toBeLessThan(points);
    expect((await staff.client.get(`/v1/tale-reports/${report.id}`)).body).toMatchObject({ status: "ACCEPTED" });
    expect((await staff.client.get("/v1/reportings")).body.totalReportings).toBe(before);
    expect(await bySender(token)).toMatchObject({ status: "ACCEPTED", answer: "Thank you." });
    const [, mail] = await mailsTo(email);
    expect(mail!.html).toContain('<html lang="fr">');
    expect(mail!.text).toContain("> Thank you.");
    expect(mail!.text).not.toContain(accepted.note);
    expect(mail!.text).toContain(mails.fr.notices.answer.ACCEPTED);
  });

  it.each(reportedKinds)("Accepting a notice hides a comment: $type", async ({ type, aComment, commentPath }) => {
    const comment = await aComment(site);
    const { id } = await noticeAbout(addressOf[type](comment));
    expect((await decide(id, accepted)).status).toBe(200);
    expect((await staff.client.get(`/v1/notices/${id}`)).body).toMatchObject({ status: "ACCEPTED", type });
    expectProblem(
      await staff.client.put(`${commentPath.replace("comments", "reportings")}`, { body: {} }),
      400,
      "BAD_REQUEST",
    );
    const { rows } = await site.context.database.pool.query("select is_censored from comments where id = $1", [
      comment.id,
    ]);
    expect(rows).toEqual([{ is_censored: true }]);
  });

  it("Accepting a notice about a profile charges the member by the reason of the decision", async () => {
    const member = await aReader(site);
    const report = await aUserReport(site, member, { reason: "REASON2" });
    const { id } = await noticeAbout(addressOf.user(member), { reason: "REASON2" });
    expect((await decide(id, { ...accepted, decidedReason: "REASON9" })).body).toMatchObject({
      decidedReason: "REASON9",
    });
    expect(await pointsOf(member)).toBe(2);
    expect((await staff.client.get(`/v1/user-reports/${report.id}`)).body.status).toBe("ACCEPTED");
  });

  it("Accepting a notice about news only answers, with both notes", async () => {
    const news = await aNewsPost(site);
    const { id, token } = await noticeAbout(addressOf.news(news));
    expect((await decide(id, { ...accepted, noteToReporter: "Bye." })).status).toBe(200);
    expect(await bySender(token)).toMatchObject({ status: "ACCEPTED", answer: `${accepted.note}\n\nBye.` });
    expect((await site.visitor().get(`/v0/admin-post/${news.id}`)).status).toBe(200);
  });

  it("A thing that was restricted since the notice came costs no points again, for any reason, and the sender reads the note", async () => {
    const comment = await reportedKinds[0]!.aComment(site);
    const author = comment.author as string;
    const one = await noticeAbout(addressOf.comment(comment), { reason: "REASON9" });
    const two = await noticeAbout(addressOf.comment(comment), { reason: "REASON9" });
    const three = await noticeAbout(addressOf.comment(comment), { reason: "REASON2" });
    const points = async () => (await staff.client.get(`/v1/members/${author}/record`)).body.banPoints;
    expect((await decide(one.id, accepted)).status).toBe(200);
    const after = await points();
    expect((await decide(two.id, accepted)).status).toBe(200);
    expect((await decide(three.id, { ...accepted, noteToReporter: "Thank you." })).status).toBe(200);
    expect(await points()).toBe(after);
    expect((await bySender(one.token)).answer).toBeNull();
    expect(await bySender(two.token)).toMatchObject({ status: "ACCEPTED", answer: accepted.note });
    expect((await bySender(three.token)).answer).toBe(`${accepted.note}\n\nThank you.`);
    const [, mail] = await mailsTo(two.email);
    expect(mail!.text).toContain(`> ${accepted.note}`);
  });

  it("The audit log has status and reason of the decision, and no note", async () => {
    const { id } = await noticeAbout(addressOf.user(await aReader(site)), { reason: "REASON9" });
    await decide(id, accepted);
    expect(await actionsOn(site, `notice:${id}`)).toEqual([[staff.username, "notice", "ACCEPTED REASON9"]]);
    const { rows } = await site.context.database.pool.query("select a::text from audit_log a");
    expect(JSON.stringify(rows)).not.toContain(accepted.note);
  });

  it("A notice about something that was deleted is still decided, and its author still charged", async () => {
    const tale = await aPublishedTale(site);
    const { id } = await noticeAbout(addressOf.tale(tale), { reason: "REASON9" });
    const points = await pointsOf(tale.writer);
    await tale.writer.client.delete(`/v1/delete/${tale.id}`);
    expect((await decide(id, accepted)).status).toBe(200);
    expect(await pointsOf(tale.writer)).toBeLessThan(points);
  });
});

describe("rejecting", () => {
  it("Rejecting a notice changes nothing else, and answers with the note", async () => {
    const tale = await aPublishedTale(site);
    const report = await aTaleReport(site, tale);
    const { id, token, email } = await noticeAbout(addressOf.tale(tale));
    expect((await decide(id, rejected)).body).toMatchObject({ status: "REJECTED", decidedReason: "REASON10" });
    expect((await site.visitor().get(`/v0/posts/${tale.id}`)).status).toBe(200);
    expect((await staff.client.get(`/v1/tale-reports/${report.id}`)).body.status).toBe("PENDING");
    expect(await bySender(token)).toMatchObject({
      status: "REJECTED",
      answer: rejected.note,
      decidedAt: expect.any(String),
    });
    const [, mail] = await mailsTo(email);
    expect(mail!.text).toContain(`> ${rejected.note}`);
  });
});

describe("refusals", () => {
  it("A decision needs a status, a note and a known reason", async () => {
    const { id } = await noticeAbout(addressOf.tale(await aPublishedTale(site)));
    const refused = async (body: object, path: string) =>
      expectProblem(await decide(id, body), 400, "BAD_REQUEST", path);
    await refused({ status: "ACCEPTED" }, "note");
    await refused({ status: "ACCEPTED", note: " " }, "note");
    await refused({ status: "ACCEPTED", note: "x".repeat(2001) }, "note");
    await refused({ note: "A note" }, "status");
    await refused({ status: "FALSE", note: "A note" }, "status");
    await refused({ ...accepted, noteToReporter: "x".repeat(2001) }, "noteToReporter");
    await refused({ ...accepted, decidedReason: "Because" }, "decidedReason");
    expectProblem(await decide(999_999_999, accepted), 404, "NOT_FOUND");
    expectProblem(await decide(id, accepted, await aReader(site)), 403, "FORBIDDEN");
    expect((await staff.client.get(`/v1/notices/${id}`)).body.status).toBe("PENDING");
  });

  it("A decided notice is 409 with the first decider, for claims too", async () => {
    const { id } = await noticeAbout(addressOf.tale(await aPublishedTale(site)));
    await decide(id, rejected);
    const again = await decide(id, accepted, colleague);
    expectProblem(again, 409, "CONFLICT");
    expect(again.body.decidedBy).toBe(staff.username);
    expectProblem(await colleague.client.put(`/v1/notices/${id}/claim`), 409, "CONFLICT");
  });

  it("The member of staff whom a notice is about gets 404 everywhere and sees it nowhere", async () => {
    const accused = await aModerator(site);
    const tale = await aPublishedTale(site, { author: accused });
    const { id } = await noticeAbout(addressOf.tale(tale));
    const { client } = accused;
    expectProblem(await client.get(`/v1/notices/${id}`), 404, "NOT_FOUND");
    expectProblem(await decide(id, rejected, accused), 404, "NOT_FOUND");
    expectProblem(await client.put(`/v1/notices/${id}/claim`), 404, "NOT_FOUND");
    expectProblem(await client.delete(`/v1/notices/${id}/claim`), 404, "NOT_FOUND");
    const [own, others] = await Promise.all([client.get("/v1/notices"), staff.client.get("/v1/notices")]);
    expect(own.body.notices.map((each: { id: number }) => each.id)).not.toContain(id);
    expect(own.body.totalNotices).toBe(others.body.totalNotices - 1);
    const [desk, whole] = await Promise.all([
      client.get("/v1/desk", { query: { kind: "notice" } }),
      staff.client.get("/v1/desk", { query: { kind: "notice" } }),
    ]);
    expect(desk.body.items.map((each: { id: number }) => each.id)).not.toContain(id);
    expect(desk.body.totalItems).toBe(whole.body.totalItems - 1);
    const [waiting, all] = await Promise.all([client.get("/v1/waiting"), staff.client.get("/v1/waiting")]);
    expect(waiting.body.reports).toBe(all.body.reports - 1);
  });

  it("Only an administrator decides what is about an administrator", async () => {
    const admin = await anAdmin(site);
    const { id } = await noticeAbout(addressOf.user(admin));
    expectProblem(await decide(id, rejected), 403, "FORBIDDEN");
    expectProblem(await staff.client.put(`/v1/notices/${id}/claim`), 403, "FORBIDDEN");
    expect((await decide(id, rejected, await anAdmin(site))).status).toBe(200);
  });
});

describe("claims", () => {
  it("A claim of a notice keeps others from deciding it and the reports about the same thing, until it is given back", async () => {
    const tale = await aPublishedTale(site);
    const report = await aTaleReport(site, tale);
    const { id } = await noticeAbout(addressOf.tale(tale));
    expect((await staff.client.put(`/v1/notices/${id}/claim`)).body).toMatchObject({ claimedBy: staff.username });
    expect((await staff.client.get(`/v1/notices/${id}`)).body.claimedBy).toBe(staff.username);
    expectProblem(await decide(id, rejected, colleague), 409, "CLAIMED");
    expectProblem(await colleague.client.put(`/v1/notices/${id}/claim`), 409, "CLAIMED");
    expectProblem(await colleague.client.delete(`/v1/notices/${id}/claim`), 409, "CLAIMED");
    expectProblem(await colleague.client.put(`/v1/tale-reports/${report.id}/claim`), 409, "CLAIMED");
    expect((await staff.client.delete(`/v1/notices/${id}/claim`)).status).toBe(204);
    expect((await decide(id, rejected, colleague)).status).toBe(200);
  });
});

describe("the desk", () => {
  it("Notices stand on the desk among the reports by severity, and are counted with them", async () => {
    const member = await aReader(site);
    const before = (await staff.client.get("/v1/waiting")).body.reports;
    const mild = await aUserReport(site, member, { reason: "REASON9" });
    site.clock.advance(SECOND);
    const { id } = await noticeAbout(addressOf.user(member), { reason: "REASON2" });
    const read = async (query: object) => (await staff.client.get("/v1/desk", { query: { ...query } })).body;
    const desk = await read({ member: member.username });
    expect(desk.items).toMatchObject([
      { kind: "notice", id, subject: `notice ${id}`, username: member.username, title: null, claimedBy: null },
      { kind: "user", id: mild.id },
    ]);
    expect(desk.totalItems).toBe(2);
    expect((await read({ kind: "notice", member: member.username })).items).toHaveLength(1);
    expect((await read({ kind: "user", member: member.username })).items).toHaveLength(1);
    expect((await staff.client.get("/v1/waiting")).body.reports).toBe(before + 2);
    await decide(id, rejected);
    expect((await read({ kind: "notice", member: member.username })).items).toEqual([]);
    expect((await staff.client.get("/v1/waiting")).body.reports).toBe(before + 1);
  });
});

describe("races", () => {
  it("Of two members of staff who decide at the same moment one succeeds, and the points are charged once", async () => {
    const tale = await aPublishedTale(site);
    const { id, email } = await noticeAbout(addressOf.tale(tale), { reason: "REASON9" });
    const points = await pointsOf(tale.writer);
    const answers = await Promise.all([decide(id, accepted), decide(id, accepted, colleague), decide(id, rejected)]);
    expect(statusCounts(answers)).toEqual({ 200: 1, 409: 2 });
    const { status } = (await staff.client.get(`/v1/notices/${id}`)).body;
    expect(await pointsOf(tale.writer)).toBe(status === "ACCEPTED" ? points - 1 : points);
    expect(await mailsTo(email)).toHaveLength(2);
  });

  it("A report and notices about the same thing, accepted at the same moment, charge once", async () => {
    const comment = await reportedKinds[0]!.aComment(site);
    const report = await aReport(site, comment, { reason: "REASON9" });
    const some = [];
    for (let n = 0; n < 3; n += 1) some.push(await noticeAbout(addressOf.comment(comment), { reason: "REASON9" }));
    const answers = await Promise.all([
      staff.client.put("/v1/reportings", { body: { id: report.id, status: "ACCEPTED" } }),
      ...some.map(({ id }) => decide(id, accepted, colleague)),
    ]);
    expect(answers.slice(1).map(({ status }) => status)).toEqual([200, 200, 200]);
    // A notice that came first has settled the report.
    expect([200, 409]).toContain(answers[0]!.status);
    const { banPoints } = (await staff.client.get(`/v1/members/${comment.author}/record`)).body;
    expect(banPoints).toBe(2);
  });

  it("A decision while the Tale is deleted succeeds", async () => {
    const tale = await aPublishedTale(site);
    const { id } = await noticeAbout(addressOf.tale(tale));
    const [decision, deletion] = await Promise.all([
      decide(id, accepted),
      tale.writer.client.delete(`/v1/delete/${tale.id}`),
    ]);
    expect(decision.status).toBe(200);
    expect([204, 404]).toContain(deletion.status);
  });

  it("A decision while the account is removed succeeds, and the sender gets the answer", async () => {
    const tale = await aPublishedTale(site);
    const { id, token } = await noticeAbout(addressOf.user(tale.writer));
    const [decision] = await Promise.all([
      decide(id, accepted),
      tale.writer.client.put("/v1/user/remove", { body: { password } }),
    ]);
    expect(decision.status).toBe(200);
    expect(await bySender(token)).toMatchObject({ status: "ACCEPTED" });
  });
});

describe("erasure", () => {
  it("The removal of the account takes its name out of a notice, whose sender still gets an answer", async () => {
    const member = await aReader(site);
    const { id, token } = await noticeAbout(addressOf.user(member));
    await member.client.put("/v1/user/remove", { body: { password } });
    await site.jobsDone();
    const admin = await anAdmin(site);
    expect((await admin.client.get(`/v1/notices/${id}`)).body).toMatchObject({
      username: null,
      address: null,
      path: null,
      status: "PENDING",
    });
    expect((await decide(id, accepted, admin)).body).toMatchObject({ status: "ACCEPTED", text: "" });
    expect(await bySender(token)).toMatchObject({ address: null, answer: accepted.note });
  });

  it("The removal of an account with the sender's e-mail erases e-mail, name and link", async () => {
    const member = await aReader(site, { email: "sender.member@example.org" });
    const { id, token } = await noticeAbout(addressOf.news(await aNewsPost(site)), {
      email: "Sender.Member@example.org",
      name: "Ada",
    });
    await member.client.put("/v1/user/remove", { body: { password } });
    expectProblem(await site.visitor().get(`/v0/notices/${token}`), 404, "NOT_FOUND");
    const admin = await anAdmin(site);
    expect((await admin.client.get(`/v1/notices/${id}`)).body).toMatchObject({
      email: null,
      name: null,
      status: "PENDING",
    });
    const before = (await site.mails()).length;
    expect((await decide(id, rejected, admin)).body).toMatchObject({ status: "REJECTED", text: "" });
    expect((await site.mails()).length).toBe(before);
  });

  it("More notices from one e-mail than a batch are erased with its account", async () => {
    const member = await aReader(site);
    const { id } = await noticeAbout(addressOf.news(await aNewsPost(site)), { email: member.email });
    const { pool } = site.context.database;
    await pool.query(
      `insert into notices (reference, type, about_id, reason, severity, text, email, language, status, created_at)
       select reference || n, type, about_id, reason, severity, text, email, language, 'REJECTED', created_at
       from notices, generate_series(1, 900) n where id = $1`,
      [id],
    );
    await member.client.put("/v1/user/remove", { body: { password } });
    await site.jobsDone();
    const { rows } = await pool.query("select id from notices where lower(email) = lower($1)", [member.email]);
    expect(rows).toEqual([]);
  });

  it("An account that was never activated leaves a notice from its e-mail to the sender", async () => {
    const [admin, person] = [await anAdmin(site), await aReader(site, { activatedAt: null })];
    const { id } = await noticeAbout(addressOf.news(await aNewsPost(site)), { email: person.email });
    const removal = { query: { username: person.username }, body: { note: "Spam." } };
    expect((await admin.client.put("/v1/user/remove-by-admin", removal)).status).toBe(204);
    expect((await admin.client.get(`/v1/notices/${id}`)).body.email).toBe(person.email);
  });

  it("The sender's e-mail, name and link are erased 180 days after the decision, not before", async () => {
    const { id, token, email } = await noticeAbout(addressOf.news(await aNewsPost(site)), { name: "Ada" });
    const pending = await noticeAbout(addressOf.news(await aNewsPost(site)));
    await decide(id, rejected);
    const run = () => eraseOldSenders(site.context, new AbortController().signal);
    site.clock.advance(limits.keptAfter - SECOND);
    await run();
    expect((await bySender(token)).status).toBe("REJECTED");
    site.clock.advance(2 * SECOND);
    await run();
    expectProblem(await site.visitor().get(`/v0/notices/${token}`), 404, "NOT_FOUND");
    const admin = await anAdmin(site);
    expect((await admin.client.get(`/v1/notices/${id}`)).body).toMatchObject({ email: null, name: null });
    expect((await bySender(pending.token)).status).toBe("PENDING");
    const { rows } = await site.context.database.pool.query("select n::text from notices n where id = $1", [id]);
    expect(JSON.stringify(rows)).not.toContain(email);
  });
});
