import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DAY, HOUR } from "#vocabulary/limits.ts";
import { users } from "#features/accounts/server/tables.ts";
import { mailsTo } from "#tests/support/inbox.ts";
import { aModerator, aReader, password, type Person } from "#tests/support/people.ts";
import { expectProblem } from "#tests/support/problems.ts";
import { aDecision, aReport, aUserReport } from "#tests/support/reports.ts";
import { aComment } from "#tests/support/comments.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { aPublishedTale } from "#tests/support/tales.ts";

/** A banned member reads why: in the mail, and in the answer to every call that the ban refuses. */

let site: TestSite;
beforeAll(async () => {
  site = await aSite();
});
afterAll(() => site.close());

const note = "You wrote it <i>twice</i>.\nCome back in March.";
const nearlyOut = (more: Parameters<typeof aReader>[1] = {}) => aReader(site, { banLevel: 3, banPoints: 1, ...more });
const logIn = ({ email }: Person) => site.visitor().post("/auth/login", { body: { email, password } });
const accept = async (person: Person, reason: string, options: { note?: string } = {}) =>
  aDecision(site, await aUserReport(site, person, { reason }), "ACCEPTED", options);

describe("the reason of a login ban", () => {
  it("A banned member reads the reason and the moderator's note at the login and in a running session", async () => {
    const person = await nearlyOut();
    await accept(person, "REASON4", { note });
    const bannedUntil = new Date(site.clock.now().getTime() + DAY).toISOString();
    const atLogin = await logIn(person);
    expectProblem(atLogin, 406, "BANNED");
    expect(atLogin.body).toMatchObject({ bannedUntil, ground: "REASON4", note });
    const inSession = await person.client.get("/v1/user");
    expectProblem(inSession, 401, "BANNED");
    expect(inSession.body).toMatchObject({ bannedUntil, ground: "REASON4", note });
  });

  it("A wrong password learns nothing about a ban", async () => {
    const person = await nearlyOut();
    await accept(person, "REASON4", { note });
    const { status, body } = await site
      .visitor()
      .post("/auth/login", { body: { email: person.email, password: "notmine1" } });
    expect([status, body.code, body.ground, body.note]).toEqual([403, "BAD_CREDENTIALS", undefined, undefined]);
  });

  it("The mail of a login ban names the reason and quotes the note, in the member's language", async () => {
    const person = await nearlyOut({ language: "IT" });
    await accept(person, "REASON4", { note });
    const [mail] = await mailsTo(site, person);
    expect(mail!.text).toContain("Molestie o bullismo");
    expect(mail!.text).toContain("\n> You wrote it <i>twice</i>.\n> Come back in March.\n");
    expect(mail!.html).toContain("You wrote it &lt;i&gt;twice&lt;/i&gt;.<br>Come back in March.");
    expect(mail!.html).toContain("La nota della moderazione:");
  });

  it("A ban without a note says so by null, and its mail quotes nothing", async () => {
    const person = await nearlyOut();
    await accept(person, "REASON9");
    expect((await logIn(person)).body).toMatchObject({ ground: "REASON9", note: null });
    const [mail] = await mailsTo(site, person);
    expect(mail!.text).toContain("Spam or misleading content");
    expect(mail!.text).not.toContain("The moderator’s note");
    expect(mail!.html).not.toContain("<blockquote");
  });

  it("Of several reports the most severe one gives the reason, which is the one that costs points", async () => {
    const person = await nearlyOut();
    const comment = await aComment(site, { by: person, on: await aPublishedTale(site) });
    const mild = await aReport(site, comment, { reason: "REASON9" });
    await aReport(site, comment, { reason: "REASON7" });
    await aDecision(site, mild, "ACCEPTED");
    expect((await logIn(person)).body).toMatchObject({ ground: "REASON7" });
    expect((await mailsTo(site, person))[0]!.text).toContain("Child abuse");
  });

  it("A ban of a reporter in bad faith has no ground, and the mail says why", async () => {
    const reporter = await nearlyOut();
    const accused = await aReader(site);
    await aDecision(site, await aUserReport(site, accused, { by: reporter }), "FALSE", {
      note: "Nothing of it is so.",
    });
    expect((await logIn(reporter)).body).toMatchObject({ ground: null, note: "Nothing of it is so." });
    const [mail] = await mailsTo(site, reporter);
    expect(mail!.text).toContain(`you reported ${accused.username} in bad faith`);
    expect(mail!.text).toContain("> Nothing of it is so.");
    expect(await mailsTo(site, accused)).toEqual([]);
  });

  it("A ban without a stored reason, or with that of an earlier ban, gets null", async () => {
    const until = (hours: number) => new Date(site.clock.now().getTime() + hours * HOUR);
    const before = await aReader(site, { loginBannedUntil: until(1) });
    expect((await logIn(before)).body).toMatchObject({ ground: null, note: null });
    // The last release writes the end alone.
    const person = await nearlyOut();
    await accept(person, "REASON4", { note });
    await site.context.database.db
      .update(users)
      .set({ loginBannedUntil: until(72) })
      .where(eq(users.id, person.id));
    expect((await logIn(person)).body).toMatchObject({
      bannedUntil: until(72).toISOString(),
      ground: null,
      note: null,
    });
  });

  it("A longer ban that goes on keeps its own reason", async () => {
    const longer = new Date(site.clock.now().getTime() + 100 * DAY);
    const loginBanCause = { until: longer.toISOString(), ground: "REASON2", note: "For long." };
    const person = await aReader(site, { banLevel: 4, banPoints: 1, loginBannedUntil: longer, loginBanCause });
    await accept(person, "REASON9", { note });
    expect((await logIn(person)).body).toMatchObject({
      bannedUntil: longer.toISOString(),
      ground: "REASON2",
      note: "For long.",
    });
  });
});

describe("the reason of a comment ban", () => {
  it("A member with a comment ban reads its reason in the account and when a comment is refused", async () => {
    const person = await aReader(site, { banPoints: 1 });
    const tale = await aPublishedTale(site);
    const own = async () => (await person.client.get("/v1/user")).body;
    expect(await own()).toMatchObject({ commentBan: null, isTroll: false });
    await accept(person, "REASON4", { note });
    expect(await own()).toMatchObject({ commentBan: { ground: "REASON4", note } });
    const refused = await person.client.post("/v1/comments", { body: { comment: "Hello.", postId: tale.id } });
    expectProblem(refused, 406, "BANNED");
    expect(refused.body).toMatchObject({ ground: "REASON4", note });
    const [mail] = await mailsTo(site, person);
    expect(mail!.text).toContain("> You wrote it");
    site.clock.advance(DAY);
    person.client.token = (await logIn(person)).body.token;
    expect(await own()).toMatchObject({ commentBan: null });
  });

  it("A declared troll's account says so to its owner", async () => {
    const [person, moderator] = [await aReader(site), await aModerator(site)];
    const declare = (isTroll: string) =>
      moderator.client.patch("/v1/user/declare-troll", { query: { username: person.username, isTroll } });
    await declare("true");
    expect((await person.client.get("/v1/user")).body).toMatchObject({ isTroll: true });
    await declare("false");
    expect((await person.client.get("/v1/user")).body).toMatchObject({ isTroll: false });
  });
});
