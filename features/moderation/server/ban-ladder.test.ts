import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DAY, HOUR } from "#vocabulary/limits.ts";
import { users } from "#features/accounts/server/tables.ts";
import { auditEntries } from "#tests/support/audit-log-entries.ts";
import { aLiveClient } from "#tests/support/live-client.ts";
import { anAdmin, aModerator, aReader, password, type Person } from "#tests/support/people.ts";
import { expectProblem } from "#tests/support/problems.ts";
import { aRegistration } from "#tests/support/registrations.ts";
import { anAcceptedReport, aReport, aUserReport, decide } from "#tests/support/reports.ts";
import { aComment } from "#tests/support/comments.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { aPublishedTale } from "#tests/support/tales.ts";

let site: TestSite;
beforeAll(async () => {
  site = await aSite();
});
afterAll(() => site.close());

const inDays = (days: number) => new Date(site.clock.now().getTime() + days * DAY).toISOString();
/** The decision costs three points, which is all that a member has. */
const worst = "REASON7";

async function login({ email }: Person) {
  const client = site.visitor();
  const answer = await client.post("/auth/login", { body: { email, password } });
  if (answer.status === 200) client.token = answer.body.token;
  return { client, answer };
}
const own = async (person: Person) => (await (await login(person)).client.get("/v1/user")).body;
const row = async ({ id }: Person) => (await site.context.database.db.select().from(users).where(eq(users.id, id)))[0]!;

describe("the ladder of bans", () => {
  it(
    "Each charge raises the ban level up to 13 and beyond, and each ban starts at its own time",
    { tags: "variation" },
    async () => {
      const person = await aReader(site);
      const tale = await aPublishedTale(site);
      const steps = [
        ...[1, 3, 7].map((days) => ["comment", days] as const),
        ...[1, 3, 7, 30, 30, 30, 30, 30, 30, 365, 365].map((days) => ["login", days] as const),
      ];
      for (const [at, [kind, days]] of steps.entries()) {
        const level = at + 1;
        const until = inDays(days);
        // A year without a report takes two levels away.
        await site.context.database.db
          .update(users)
          .set({ banLevel: at, banLevelSince: null })
          .where(eq(users.id, person.id));
        const { bans } = await anAcceptedReport(site, person, worst);
        expect(bans).toEqual([{ username: person.username, level, kind, until }]);
        expect(await row(person)).toMatchObject({
          banLevel: level,
          banPoints: 3,
          [`${kind}BannedUntil`]: new Date(until),
        });
        const { client, answer } = await login(person);
        if (kind === "comment") {
          expect((await client.get("/v1/user")).body).toMatchObject({
            banLevel: level,
            banPoints: 3,
            commentBannedUntil: until,
            loginBannedUntil: null,
            userBannedUntil: until,
          });
          expect((await client.get("/v1/banned-level")).body).toBe(until);
          const comment = await client.post("/v1/comments", { body: { comment: "Hello.", postId: tale.id } });
          expectProblem(comment, 406, "BANNED");
          expect(comment.body.bannedUntil).toBe(until);
        } else {
          expectProblem(answer, 406, "BANNED");
          expect(answer.body.bannedUntil).toBe(until);
        }
        site.clock.advance(days * DAY);
        const after = await login(person);
        const left = days === 365 ? level - 2 : level;
        expect((await after.client.get("/v1/banned-level")).body).toBe(String(left));
        expect((await after.client.get("/v1/user")).body).toMatchObject({
          banLevel: left,
          banPoints: 3,
          userBannedUntil: null,
        });
        expect((await after.client.post("/v1/comments", { body: { comment: "Hello.", postId: tale.id } })).status).toBe(
          201,
        );
      }
    },
  );

  it("Three charges of one point lead to the first ban and give all points back", async () => {
    const person = await aReader(site);
    for (const banPoints of [2, 1]) {
      expect((await anAcceptedReport(site, person, "REASON9")).bans).toEqual([]);
      expect(await own(person)).toMatchObject({ banLevel: 0, banPoints, userBannedUntil: null });
      expect((await (await login(person)).client.get("/v1/banned-level")).body).toBe("No Ban");
    }
    const { bans } = await anAcceptedReport(site, person, "REASON1");
    expect(bans).toMatchObject([{ level: 1, kind: "comment" }]);
    expect(await own(person)).toMatchObject({ banLevel: 1, banPoints: 3 });
  });

  it("A new ban does not shorten a longer one of the same kind", { tags: "variation" }, async () => {
    const longer = new Date(site.clock.now().getTime() + 100 * DAY);
    const person = await aReader(site, { banLevel: 1, commentBannedUntil: longer });
    expect((await anAcceptedReport(site, person, worst)).bans).toEqual([
      { username: person.username, level: 2, kind: "comment", until: longer.toISOString() },
    ]);
    expect(await own(person)).toMatchObject({ banLevel: 2, commentBannedUntil: longer.toISOString() });
    const out = await aReader(site, { banLevel: 4, loginBannedUntil: longer });
    expect((await anAcceptedReport(site, out, worst)).bans).toMatchObject([
      { level: 5, kind: "login", until: longer.toISOString() },
    ]);
  });

  it("Both kinds of ban can run at the same time, and the later end is shown", { tags: "variation" }, async () => {
    const commentBannedUntil = new Date(site.clock.now().getTime() + 7 * DAY);
    const person = await aReader(site, { banLevel: 3, commentBannedUntil });
    await anAcceptedReport(site, person, worst);
    expect(await row(person)).toMatchObject({ commentBannedUntil, loginBannedUntil: new Date(inDays(1)) });
    site.clock.advance(DAY);
    expect(await own(person)).toMatchObject({ userBannedUntil: commentBannedUntil.toISOString() });
  });
});

describe("a login ban", () => {
  const nearlyOut = () => aReader(site, { banLevel: 3, banPoints: 1 });

  it("A login ban makes every call of a running session get 401 with its end", async () => {
    const person = await nearlyOut();
    const other = (await login(person)).client;
    const until = inDays(1);
    await anAcceptedReport(site, person, "REASON9");
    for (const client of [person.client, other]) {
      const answer = await client.get("/v1/user");
      expectProblem(answer, 401, "BANNED");
      expect(answer.body.bannedUntil).toBe(until);
    }
  });

  it("A login ban closes live connections", { tags: "variation" }, async () => {
    const person = await nearlyOut();
    const live = await aLiveClient(site, person);
    await anAcceptedReport(site, person, "REASON9");
    expect((await live.refused).code).toBe("UNAUTHENTICATED");
    await live.closed;
    const again = await aLiveClient(site, person);
    expect((await again.refused).code).toBe("BANNED");
  });

  it("Nobody can sign up with a banned member's e-mail, even after the account was removed", async () => {
    const admin = await anAdmin(site);
    const person = await nearlyOut();
    await anAcceptedReport(site, person, "REASON9");
    const signUp = () => site.visitor().post("/auth/register", { body: aRegistration({ email: person.email }) });
    expectProblem(await signUp(), 406, "EMAIL_TAKEN");
    expect((await admin.client.put("/v1/user/remove-by-admin", { query: { username: person.username } })).status).toBe(
      204,
    );
    expectProblem(await signUp(), 406, "EMAIL_TAKEN");
  });
});

describe("who may decide", () => {
  it("Only another administrator can decide a report about an administrator", async () => {
    const accused = await anAdmin(site, { banLevel: 3, banPoints: 1 });
    const report = await aUserReport(site, accused, { reason: "REASON9" });
    for (const status of ["ACCEPTED", "REJECTED", "FALSE"]) {
      expectProblem(await decide(await aModerator(site), { id: report.id, status }), 403, "FORBIDDEN");
      expectProblem(await decide(accused, { id: report.id, status }), 403, "FORBIDDEN");
    }
    const answer = await decide(await anAdmin(site), { id: report.id, status: "ACCEPTED" });
    expect([answer.status, answer.body.bans]).toEqual([
      200,
      [expect.objectContaining({ username: accused.username, kind: "login" })],
    ]);
    expectProblem(await accused.client.get("/v1/user"), 401, "BANNED");
  });

  it("A moderator cannot decide a report about or by themselves", async () => {
    const [one, other] = [await aModerator(site), await aModerator(site)];
    const tale = await aPublishedTale(site);
    const comment = await aComment(site, { on: tale, by: one });
    const first = await aReport(site, comment);
    const second = await aReport(site, comment, { by: other });
    for (const { id } of [first, second]) {
      for (const person of [one, other])
        expectProblem(await decide(person, { id, status: "REJECTED" }), 403, "FORBIDDEN");
    }
    expect((await decide(await aModerator(site), { id: first.id, status: "REJECTED" })).body.settled).toBe(2);
  });

  it("Of two administrators who ban each other concurrently one stays", { tags: "variation" }, async () => {
    const { db } = site.context.database;
    const others = await db.select({ id: users.id }).from(users).where(eq(users.role, "ADMIN"));
    const setBan = async (loginBannedUntil: Date | null) => {
      for (const { id } of others) await db.update(users).set({ loginBannedUntil }).where(eq(users.id, id));
    };
    await setBan(new Date(site.clock.now().getTime() + HOUR));
    const two = [
      await anAdmin(site, { banLevel: 3, banPoints: 1 }),
      await anAdmin(site, { banLevel: 3, banPoints: 1 }),
    ];
    const reports: { id: number }[] = [];
    for (const by of two) reports.push(await aUserReport(site, await aReader(site), { by, reason: "REASON9" }));
    for (const { client } of two) await client.get("/v0/csrf");
    const answers = await Promise.all(
      two.map((admin, at) => decide(admin, { id: reports[1 - at]!.id, status: "FALSE" })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await Promise.all(two.map(row))).map(({ banLevel }) => banLevel).toSorted()).toEqual([3, 4]);
    await setBan(null);
  });

  it("A moderator's decision that would charge an administrator gets 403", async () => {
    const [moderator, admin] = [await aModerator(site), await anAdmin(site)];
    const report = await aUserReport(site, await aReader(site), { by: admin, reason: "REASON9" });
    expectProblem(await decide(moderator, { id: report.id, status: "FALSE" }), 403, "FORBIDDEN");
    expect(await row(admin)).toMatchObject({ banLevel: 0, banPoints: 3 });
    expect((await decide(moderator, { id: report.id, status: "REJECTED" })).status).toBe(200);
  });

  it("The audit log has each ban with the moderator, the level and the end", { tags: "variation" }, async () => {
    const [moderator, person] = [await aModerator(site), await aReader(site)];
    await anAcceptedReport(site, person, worst, moderator);
    expect(await auditEntries(site, { target: person.username })).toMatchObject([
      {
        actor: moderator.username,
        action: "ban",
        target: person.username,
        detail: `REASON7; level 1: comment until ${inDays(1)}`,
      },
      { actor: moderator.username, action: "report", target: person.username, detail: "ACCEPTED REASON7" },
    ]);
  });

  it("The audit log marks a ban for a false report", { tags: "variation" }, async () => {
    const [moderator, liar] = [await aModerator(site), await aReader(site, { banPoints: 1 })];
    const report = await aUserReport(site, await aReader(site), { by: liar, reason: "REASON9" });
    await decide(moderator, { id: report.id, status: "FALSE" });
    const [ban] = await auditEntries(site, { target: liar.username, action: "ban" });
    expect(ban!.detail).toBe(`FALSE REASON9; level 1: comment until ${inDays(1)}`);
  });
});
