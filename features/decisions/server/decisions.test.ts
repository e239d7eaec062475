import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { auditEntries } from "#tests/support/audit-log-entries.ts";
import { aComment, aNewsComment } from "#tests/support/comments.ts";
import { aNewsPost } from "#tests/support/news.ts";
import { mailsTo, messagesTo } from "#tests/support/inbox.ts";
import { anAdmin, aModerator, aReader, password, type Person } from "#tests/support/people.ts";
import { expectProblem } from "#tests/support/problems.ts";
import { aDecision, anAcceptedReport, aReport, aUserReport, decide } from "#tests/support/reports.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { aPublishedTale } from "#tests/support/tales.ts";
import { DAY } from "#vocabulary/limits.ts";
import type { Decision } from "../calls.ts";

let site: TestSite;
beforeAll(async () => {
  site = await aSite();
});
afterAll(() => site.close());

const decisionsAbout = async ({ client }: Person): Promise<Decision[]> =>
  (await client.get("/v1/my-decisions")).body.decisions;
const now = () => site.clock.now().toISOString();
const inDays = (days: number) => new Date(site.clock.now().getTime() + days * DAY).toISOString();
const byToken = (path: string) => site.visitor().get(`/v0${path}`);
/** The paths of decisions in a text. */
const linksIn = (text: string) =>
  [...text.matchAll(/http:\/\/fabula\.test(\/decisions\/\S+)/g)].map(([, path]) => path!);

describe("decisions of accepted reports", () => {
  it("An accepted report of a comment is a decision about its author, with its points", async () => {
    const author = await aReader(site);
    const tale = await aPublishedTale(site);
    const comment = await aComment(site, { on: tale, by: author, text: "A rude word.".repeat(40) });
    await aDecision(site, await aReport(site, comment, { reason: "REASON4" }), "ACCEPTED", { note: "Read the rules." });
    expect(await decisionsAbout(author)).toEqual([
      {
        id: expect.any(Number),
        kind: "CENSORED",
        ground: "REASON4",
        note: "Read the rules.",
        about: {
          type: "comment",
          id: comment.id,
          address: `/posts/tale/${tale.id}#${comment.id}`,
          quote: "A rude word.".repeat(25),
        },
        pointsLost: 2,
        pointsLeft: 1,
        level: 0,
        startsAt: now(),
        endsAt: null,
        causedBy: null,
        createdAt: now(),
        revokedAt: null,
        restorableUntil: null,
        appeal: null,
      },
    ]);
  });

  it("A ban that follows from points is a second decision, and one mail tells of both with a link each", async () => {
    const author = await aReader(site);
    await anAcceptedReport(site, author, "REASON7");
    const [ban, warning] = await decisionsAbout(author);
    expect(warning).toMatchObject({
      kind: "WARNING",
      ground: "REASON7",
      about: { type: "user", id: author.id, address: `/profile/${author.username}`, quote: null },
      pointsLost: 3,
      pointsLeft: 3,
      level: 1,
      causedBy: null,
    });
    expect(ban).toMatchObject({
      kind: "COMMENT_BAN",
      ground: "REASON7",
      causedBy: warning!.id,
      endsAt: inDays(1),
      about: { type: "user", quote: null },
      pointsLost: null,
      pointsLeft: null,
      level: null,
    });
    const [mail, ...more] = await mailsTo(site, author);
    expect(more).toEqual([]);
    const opened = await Promise.all(linksIn(mail!.text).map(async (path) => (await byToken(path)).body.id));
    expect(new Set(opened)).toEqual(new Set([warning!.id, ban!.id]));
  });

  it("A report found false is no decision; the ban that follows from it is one, without a ground", async () => {
    const reporter = await aReader(site, { banPoints: 1 });
    const report = await aUserReport(site, await aReader(site), { by: reporter });
    await aDecision(site, report, "FALSE", { note: "Nothing of it is so." });
    const decisions = await decisionsAbout(reporter);
    expect(decisions).toMatchObject([
      { kind: "COMMENT_BAN", ground: null, causedBy: null, note: "Nothing of it is so.", pointsLost: null },
    ]);
  });

  it("The reason that a moderator chooses takes the place of the reporter's: its points, words and record", async () => {
    const author = await aReader(site);
    const moderator = await aModerator(site);
    const report = await aUserReport(site, author, { reason: "REASON7" });
    const body = {
      id: report.id,
      status: "ACCEPTED",
      decidedReason: "REASON9",
      noteToReporter: "Thanks, that was spam.",
    };
    const answer = await decide(moderator, body);
    expect(answer.body).toMatchObject({ decidedReason: "REASON9", noteToReporter: "Thanks, that was spam.", bans: [] });
    expect(await decisionsAbout(author)).toMatchObject([{ ground: "REASON9", pointsLost: 1, pointsLeft: 2 }]);
    expect((await messagesTo(author)).join()).toContain("spam or misleading content");
    expect((await messagesTo(author)).join()).not.toContain("Thanks");
    expect((await messagesTo(report.reporter)).join()).toContain("Thanks, that was spam.");
  });

  it("A reason that the catalogue does not have is refused and changes nothing", async () => {
    const author = await aReader(site);
    const report = await aUserReport(site, author);
    const body = { id: report.id, status: "ACCEPTED", decidedReason: "Nothing of this kind" };
    expectProblem(await decide(await aModerator(site), body), 400, "BAD_REQUEST", "decidedReason");
    expect(await decisionsAbout(author)).toEqual([]);
  });

  it("The reporter reads the note of a rejected report, and the note for them after it", async () => {
    const report = await aUserReport(site, await aReader(site));
    const body = {
      id: report.id,
      status: "REJECTED",
      note: "It is a quotation.",
      noteToReporter: "Thanks all the same.",
    };
    await decide(await aModerator(site), body);
    expect((await messagesTo(report.reporter)).join()).toMatch(/It is a quotation\.\s+Thanks all the same\./);
  });
});

describe("the link to a decision", () => {
  it("The link to a decision opens it without a log-in for six months, and nothing else does", async () => {
    const author = await aReader(site);
    await anAcceptedReport(site, author, "REASON9");
    const [decision] = await decisionsAbout(author);
    const path = linksIn((await mailsTo(site, author))[0]!.text)[0]!;
    const answer = await byToken(path);
    expect([answer.status, answer.body]).toEqual([200, decision]);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    for (const wrong of [`${path}x`, path.slice(0, -2), "/decisions/nothing", `/decisions/${decision!.id}.`])
      expectProblem(await byToken(wrong), 404, "NOT_FOUND");
    site.clock.advance(185 * DAY);
    expectProblem(await byToken(path), 404, "NOT_FOUND");
  });

  it("Links open nothing after the member has left, except the link of a removal", async () => {
    const author = await aReader(site);
    await anAcceptedReport(site, author, "REASON9");
    const before = linksIn((await mailsTo(site, author))[0]!.text)[0]!;
    const admin = await anAdmin(site);
    const query = { username: author.username };
    const removal = { note: "The third time.", ground: "REASON4" };
    expect((await admin.client.put("/v1/user/remove-by-admin", { query, body: removal })).status).toBe(204);
    expectProblem(await byToken(before), 404, "NOT_FOUND");
    const mail = (await mailsTo(site, author)).at(-1)!;
    const { status, body } = await byToken(linksIn(mail.text)[0]!);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      kind: "REMOVED",
      ground: "REASON4",
      note: "The third time.",
      about: { type: "user", id: author.id, quote: null },
      endsAt: null,
    });
    expect(mail.text).toContain("> The third time.");
  });

  it("A refused log-in carries the reason and a link to the decision, after the right password only", async () => {
    const person = await aReader(site, { banLevel: 3, banPoints: 1 });
    await anAcceptedReport(site, person, "REASON4");
    const logIn = (given: string) =>
      site.visitor().post("/auth/login", { body: { email: person.email, password: given } });
    const { body } = await logIn(password);
    expect(body).toMatchObject({
      code: "BANNED",
      ground: "REASON4",
      decision: expect.stringMatching(/^\/decisions\/\S+$/),
    });
    expect((await byToken(body.decision)).body).toMatchObject({ kind: "LOGIN_BAN", ground: "REASON4" });
    expect((await logIn("notmine1")).body.decision).toBeUndefined();
  });
});

describe("other acts of the staff", () => {
  it("A comment censored by hand is a decision, told to its author; showing it again revokes the decision", async () => {
    const author = await aReader(site);
    const moderator = await aModerator(site);
    const comment = await aNewsComment(site, { on: await aNewsPost(site), by: author });
    const censor = (body: object) => moderator.client.patch(`/v1/comments-blog/${comment.id}/censor`, { body });
    expectProblem(await censor({ censored: true, ground: "REASON99" }), 400, "BAD_REQUEST", "ground");
    await censor({ censored: true, note: "Insults.", ground: "REASON4" });
    await censor({ censored: true, note: "Again." });
    expect(await decisionsAbout(author)).toMatchObject([
      {
        kind: "CENSORED",
        ground: "REASON4",
        note: "Insults.",
        pointsLost: null,
        about: { type: "blog", id: comment.id },
      },
    ]);
    expect((await mailsTo(site, author)).map(({ text }) => text).join()).toContain("> Insults.");
    await censor({ censored: false });
    expect(await decisionsAbout(author)).toMatchObject([{ revokedAt: now() }]);
  });

  it("A moderator's own comment and the staff's acts about themselves are no decisions", async () => {
    const moderator = await aModerator(site);
    const comment = await aComment(site, { on: await aPublishedTale(site), by: moderator });
    await moderator.client.patch(`/v1/comments/${comment.id}/censor`, { body: { censored: true } });
    expect(await decisionsAbout(moderator)).toEqual([]);
  });

  it("A troll reads why, and can read their decisions; clearing them revokes the decision", async () => {
    const person = await aReader(site);
    const { client } = await aModerator(site);
    const declare = (isTroll: boolean, body?: object) =>
      client.patch("/v1/user/declare-troll", {
        query: { username: person.username, isTroll: String(isTroll) },
        ...(body && { body }),
      });
    await declare(true, { note: "Nothing but quarrels." });
    expect(await decisionsAbout(person)).toMatchObject([
      {
        kind: "TROLL",
        ground: null,
        note: "Nothing but quarrels.",
        about: { type: "user", quote: null },
        endsAt: null,
      },
    ]);
    await declare(false);
    expect(await decisionsAbout(person)).toMatchObject([{ kind: "TROLL", revokedAt: now() }]);
  });
});

describe("acts by hand", () => {
  const byHand = ({ client }: Person, { username }: { username: string }, body: object) =>
    client.post(`/v1/members/${username}/decisions`, { body });

  it("A warning and a ban cost neither points nor level", async () => {
    const person = await aReader(site);
    const moderator = await aModerator(site);
    const note = "Please stop.";
    const warning = await byHand(moderator, person, { kind: "WARNING", ground: "REASON9", note });
    expect(warning.status).toBe(201);
    const ban = await byHand(moderator, person, { kind: "COMMENT_BAN", note, days: 10 });
    expect(await decisionsAbout(person)).toEqual([ban.body, warning.body]);
    expect(ban.body).toMatchObject({ ground: null, note, endsAt: inDays(10), pointsLost: null, causedBy: null });
    expect((await person.client.get("/v1/user")).body).toMatchObject({
      banLevel: 0,
      banPoints: 3,
      commentBannedUntil: inDays(10),
    });
    const actions = (await auditEntries(site)).filter(({ target }) => target === person.username);
    expect(actions.map(({ action }) => action)).toEqual(["ban", "warn"]);
  });

  it("A ban from logging in ends the sessions, with the reason", async () => {
    const person = await aReader(site);
    await byHand(await aModerator(site), person, { kind: "LOGIN_BAN", ground: "REASON4", note: "Enough.", days: 1 });
    const refused = await person.client.get("/v1/user");
    expectProblem(refused, 401, "BANNED");
    expect(refused.body).toMatchObject({ ground: "REASON4", note: "Enough." });
  });

  it("A shorter ban leaves a longer one that runs", async () => {
    const person = await aReader(site);
    const moderator = await aModerator(site);
    for (const days of [20, 2]) await byHand(moderator, person, { kind: "COMMENT_BAN", note: "Rude.", days });
    expect((await person.client.get("/v1/user")).body.commentBannedUntil).toBe(inDays(20));
  });

  it.each([
    ["no note", { kind: "WARNING" }, "note"],
    ["an empty note", { kind: "WARNING", note: "  " }, "note"],
    ["too long a note", { kind: "WARNING", note: "x".repeat(2001) }, "note"],
    ["a ban without days", { kind: "COMMENT_BAN", note: "Rude." }, "days"],
    ["no days", { kind: "LOGIN_BAN", note: "Rude.", days: 0 }, "days"],
    ["more than a year", { kind: "LOGIN_BAN", note: "Rude.", days: 366 }, "days"],
    ["another kind", { kind: "TROLL", note: "Rude." }, "kind"],
    ["an unknown ground", { kind: "WARNING", note: "Rude.", ground: "REASON99" }, "ground"],
  ])("An act with %s is refused", async (_name, body, path) => {
    const person = await aReader(site);
    expectProblem(await byHand(await aModerator(site), person, body), 400, "BAD_REQUEST", path);
    expect(await decisionsAbout(person)).toEqual([]);
  });

  it("Nobody decides on themselves, a moderator not on the staff, and unknown members are not found", async () => {
    const moderator = await aModerator(site);
    const warning = { kind: "WARNING", note: "Rude." };
    expectProblem(await byHand(moderator, moderator, warning), 400, "BAD_REQUEST");
    expectProblem(await byHand(moderator, await aModerator(site), warning), 403, "FORBIDDEN");
    expectProblem(await byHand(moderator, { username: "nobodyAtAll" }, warning), 404, "NOT_FOUND");
    expectProblem(await byHand(await aReader(site), moderator, warning), 403, "FORBIDDEN");
    expect((await byHand(await anAdmin(site), moderator, warning)).status).toBe(201);
  });
});

describe("levels that fall", () => {
  it("The level falls by one for every 180 days without an accepted report, never below 0", async () => {
    const person = await aReader(site);
    const level = async () => (await person.client.get("/v1/user")).body.banLevel;
    const sinceLogIn = async (days: number) => {
      site.clock.advance(days * DAY);
      const client = site.visitor();
      client.token = (await client.post("/auth/login", { body: { email: person.email, password } })).body.token;
      person.client.token = client.token;
      return level();
    };
    for (const _ of [1, 2]) await anAcceptedReport(site, person, "REASON7");
    expect(await level()).toBe(2);
    expect(await sinceLogIn(179)).toBe(2);
    expect(await sinceLogIn(1)).toBe(1);
    // A report that costs a point lets the time begin again; one found false does not.
    await anAcceptedReport(site, person, "REASON9");
    expect(await sinceLogIn(179)).toBe(1);
    await aDecision(site, await aUserReport(site, await aReader(site), { by: person }), "FALSE");
    expect(await sinceLogIn(1)).toBe(0);
    expect(await sinceLogIn(400)).toBe(0);
  });
});
