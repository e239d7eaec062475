import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { DAY, HOUR } from "#vocabulary/limits.ts";
import { application as bounds, signUps } from "#vocabulary/account-limits.ts";
import { removeUnactivatedAccounts } from "#features/personal-data/server/removal.ts";
import { messagesTo } from "#tests/support/inbox.ts";
import { aModerator, anAdmin, type Person } from "#tests/support/people.ts";
import { expectProblem } from "#tests/support/problems.ts";
import { aRegistration, anUnconfirmedAccount } from "#tests/support/registrations.ts";
import { anOwnSite, type TestSite } from "#tests/support/site.ts";
import { changeSettings } from "#tests/support/site-settings.ts";

let site: TestSite;
let admin: Person;
beforeAll(async () => {
  site = await anOwnSite();
  admin = await anAdmin(site);
});
afterAll(() => site.close());
beforeEach(() => changeSettings(site, { signUps: "approval" }));

const application = "I write about rivers, and the people who live by them.";
const register = (overrides: Record<string, unknown>) =>
  site.visitor().post("/auth/register", { body: aRegistration(overrides) });
const activate = async (email: string) =>
  site.visitor().post("/auth/activate", { body: { token: await site.mailedToken(email) } });
const logIn = (email: string, password = "inkwell7") =>
  site.visitor().post("/auth/login", { body: { email, password } });
const list = (query: Record<string, string | number> = {}, { client } = admin) =>
  client.get("/v1/applications", { query: { pageSize: 100, ...query } });
const decide = (id: number, body: object, { client } = admin) => client.put(`/v1/applications/${id}`, { body });

async function anApplicant(overrides: Record<string, unknown> = {}) {
  const form = await anUnconfirmedAccount(site, { application, ...overrides });
  const { status, body } = await activate(form.email);
  expect({ status, body }).toEqual({ status: 202, body: { waiting: true } });
  const found = (await list({ status: "PENDING" })).body.applications.find(
    (each: { username: string }) => each.username === form.username,
  );
  return { ...form, userId: form.id, id: Number(found.id), listed: found };
}

describe("applying for an account", () => {
  it("A sign-up needs an application of 20 to 1,000 characters", async () => {
    for (const wrong of [{}, { application: "" }, { application: "x".repeat(19) }, { application: "x".repeat(1001) }])
      expectProblem(await register(wrong), 400, "BAD_REQUEST", "application");
    for (const length of [20, 1000]) expect((await register({ application: "x".repeat(length) })).status).toBe(201);
  });

  it("An invited sign-up needs none, and its activation logs in", async () => {
    const body = { uses: 1, role: "USER", expiresAt: new Date(site.clock.now().getTime() + DAY).toISOString() };
    const { address } = (await admin.client.post("/v1/site/invitations", { body })).body;
    const invitation = new URL(address).searchParams.get("invitation")!;
    const { email } = await anUnconfirmedAccount(site, { invitation });
    expect((await activate(email)).status).toBe(200);
  });

  it("An applicant is listed once the e-mail is confirmed, and gets 401 WAITING_FOR_APPROVAL until the decision", async () => {
    const form = await anUnconfirmedAccount(site, { application });
    const names = async (query = {}) =>
      (await list(query)).body.applications.map(({ username }: { username: string }) => username);
    expect(await names()).not.toContain(form.username);
    expectProblem(await logIn(form.email), 401, "NOT_ACTIVATED");
    expect((await activate(form.email)).status).toBe(202);
    expectProblem(await logIn(form.email), 401, "WAITING_FOR_APPROVAL");
    expectProblem(await logIn(form.email, "wrong1234"), 403, "BAD_CREDENTIALS");
    const reset = { body: { email: form.email } };
    expectProblem(await site.visitor().post("/auth/reset-password-request", reset), 401, "WAITING_FOR_APPROVAL");
    expect(await names({ status: "PENDING" })).toContain(form.username);
    expect(await names()).toContain(form.username);
    expect(await names({ status: "ACCEPTED" })).not.toContain(form.username);
    expect((await site.visitor().get("/v0/profile", { query: { username: form.username } })).status).toBe(404);
    // It stays, however long the decision takes.
    site.clock.advance(signUps.activateWithin + DAY);
    await removeUnactivatedAccounts(site.context);
    admin = await anAdmin(site);
    expect(await names({ status: "PENDING" })).toContain(form.username);
  });

  it("Administrators get one message about all who come until they read it, also at the same moment, and others get none", async () => {
    const [told, moderator] = [await anAdmin(site, { language: "IT" }), await aModerator(site)];
    const forms = await Promise.all([1, 2, 3].map(() => anUnconfirmedAccount(site, { application })));
    expect(await messagesTo(told)).toEqual([]);
    await Promise.all(forms.map(({ email }) => activate(email)));
    const [message, ...more] = await messagesTo(told);
    expect(message).toMatch(/richieste in attesa: \S+\/admin\/site\/applications$/);
    expect(more).toEqual([]);
    const [{ id }] = (await told.client.get("/v1/notifications")).body.notifications;
    expect((await told.client.patch("/v1/mark-as-read", { query: { notificationId: id } })).status).toBe(200);
    await anApplicant();
    expect(await messagesTo(told)).toHaveLength(2);
    expect(await messagesTo(moderator)).toEqual([]);
  });

  it("The list of members shows who waits and who is rejected", async () => {
    const [waiting, rejected] = [await anApplicant(), await anApplicant()];
    await decide(rejected.id, { status: "REJECTED" });
    const found = async (status: string) =>
      (await admin.client.get("/v1/users", { query: { status, pageSize: 100 } })).body.users;
    expect(await found("waiting")).toContainEqual(
      expect.objectContaining({ username: waiting.username, status: "waiting" }),
    );
    expect(await found("rejected")).toContainEqual(
      expect.objectContaining({ username: rejected.username, status: "rejected" }),
    );
    const pending = (await found("pending")).map(({ username }: { username: string }) => username);
    for (const { username } of [waiting, rejected]) expect(pending).not.toContain(username);
    expectProblem(await admin.client.post(`/v1/users/${waiting.username}/activation`), 409, "CONFLICT");
  });

  it("An e-mail that an administrator corrects has to be confirmed again", async () => {
    const { username, id, email } = await anApplicant();
    const corrected = `new-${email}`;
    expect((await admin.client.patch(`/v1/users/${username}/email`, { body: { email: corrected } })).status).toBe(200);
    expectProblem(await decide(id, { status: "ACCEPTED" }), 404, "NOT_FOUND");
    expect((await activate(corrected)).status).toBe(202);
    expect((await decide(id, { status: "ACCEPTED" })).status).toBe(200);
  });
});

describe("deciding about applications", () => {
  it("An accepted applicant logs in, and a mail with the note tells it", async () => {
    const { id, listed, email, username, userId } = await anApplicant();
    expect(listed).toEqual({
      id,
      username,
      email,
      application,
      status: "PENDING",
      note: null,
      createdAt: expect.any(String),
      decidedAt: null,
    });
    const { status, body } = await decide(id, { status: "ACCEPTED", note: "Welcome among us." });
    expect(status).toBe(200);
    const decided = { status: "ACCEPTED", note: "Welcome among us.", decidedAt: site.clock.now().toISOString() };
    expect(body).toEqual({ ...listed, ...decided });
    expect((await logIn(email)).status).toBe(200);
    const mail = (await site.mails()).findLast(({ recipient }) => recipient === email)!;
    expect(mail.text).toContain("Welcome among us.");
    expect(mail.text).toContain("/login");
    expect((await list({ status: "ACCEPTED" })).body.applications).toContainEqual(body);
    const { rows } = await site.context.database.pool.query(
      "select action, target, detail from audit_log order by id desc limit 1",
    );
    expect(rows).toEqual([{ action: "application", target: String(userId), detail: "ACCEPTED" }]);
  });

  it("A rejected applicant's log-in fails as a wrong password does, and the account is erased after 30 days", async () => {
    const { id, email, username, userId } = await anApplicant();
    expect((await decide(id, { status: "REJECTED", note: "Only for this school." })).status).toBe(200);
    const mail = (await site.mails()).findLast(({ recipient }) => recipient === email)!;
    expect(mail.text).toContain("Only for this school.");
    const [right, wrong] = [await logIn(email), await logIn(email, "wrong1234")];
    expectProblem(right, 403, "BAD_CREDENTIALS");
    expect(right.body.detail).toBe(wrong.body.detail);
    // It counts as one, too.
    for (let time = 0; time < 3; time += 1) expectProblem(await logIn(email), 403, "BAD_CREDENTIALS");
    expectProblem(await logIn(email), 429, "RATE_LIMITED");
    const reset = { body: { email } };
    expectProblem(await site.visitor().post("/auth/reset-password-request", reset), 406, "EMAIL_UNKNOWN");
    const remains = async () =>
      (await site.context.database.pool.query("select 1 from users where id = $1", [userId])).rows.length;
    site.clock.advance(bounds.rejectedFor);
    await removeUnactivatedAccounts(site.context);
    expect(await remains()).toBe(1);
    site.clock.advance(HOUR);
    await removeUnactivatedAccounts(site.context);
    expect(await remains()).toBe(0);
    expect((await register({ username, email, application })).status).toBe(201);
    admin = await anAdmin(site);
  });

  it("Of two decisions at once one is made, and a later one is 409 CONFLICT", async () => {
    const { id, email } = await anApplicant();
    const answers = await Promise.all([decide(id, { status: "ACCEPTED" }), decide(id, { status: "REJECTED" })]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const [made] = answers.filter(({ status }) => status === 200);
    expect((await logIn(email)).status).toBe(made!.body.status === "ACCEPTED" ? 200 : 403);
    expectProblem(await decide(id, { status: "ACCEPTED" }), 409, "CONFLICT");
  });

  it("Applications stay to be decided when the mode changes, and what began before is finished", async () => {
    const { id, email } = await anApplicant();
    const late = await anUnconfirmedAccount(site, { application });
    await changeSettings(site, { signUps: "open" });
    const free = await anUnconfirmedAccount(site);
    await changeSettings(site, { signUps: "closed" });
    expect((await activate(late.email)).status).toBe(202);
    expect((await activate(free.email)).status).toBe(200);
    expectProblem(await logIn(email), 401, "WAITING_FOR_APPROVAL");
    expect((await decide(id, { status: "ACCEPTED" })).status).toBe(200);
    expect((await logIn(email)).status).toBe(200);
  });

  it("Wrong decisions are refused, and those of moderators", async () => {
    const { id } = await anApplicant();
    const moderator = await aModerator(site);
    expectProblem(await decide(id, { status: "ACCEPTED" }, moderator), 403, "FORBIDDEN");
    expectProblem(await list({}, moderator), 403, "FORBIDDEN");
    expectProblem(await decide(id, { status: "PENDING" }), 400, "BAD_REQUEST", "status");
    expectProblem(await decide(id, { status: "ACCEPTED", note: "x".repeat(2001) }), 400, "BAD_REQUEST", "note");
    expectProblem(await decide(999_999, { status: "ACCEPTED" }), 404, "NOT_FOUND");
    expectProblem(await list({ status: "OPEN" }), 400, "BAD_REQUEST", "status");
  });
});
