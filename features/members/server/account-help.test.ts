import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { mails } from "#content/server-texts.ts";
import { mailLink } from "#features/accounts/server/mailed-links.ts";
import { emailChangesAt } from "#features/accounts/server/email-changes.fixture.ts";
import { userById, userByUsername } from "#features/accounts/server/queries.ts";
import { removeUnactivatedAccounts } from "#features/personal-data/server/removal.ts";
import { blockEmail } from "#features/accounts/server/sign-up-limits.ts";
import { inTransaction } from "#kit/server/database/transaction.ts";
import { interpolate } from "#kit/server/interpolate.ts";
import { actionsOn, auditEntries } from "#tests/support/audit-log-entries.ts";
import type { Answer } from "#tests/support/client.ts";
import { mailsTo } from "#tests/support/inbox.ts";
import { aModerator, anAdmin, aReader, password, type Person } from "#tests/support/people.ts";
import { expectProblem, statusCounts } from "#tests/support/problems.ts";
import { whileRowIsLocked } from "#tests/support/row-locks.ts";
import { anOwnSite, aSite, type TestSite } from "#tests/support/site.ts";
import { aProgram, makeToken } from "#tests/support/tokens.ts";
import { firstOrAll } from "#tests/support/thoroughness.ts";
import { signUps } from "#vocabulary/account-limits.ts";
import { HOUR } from "#vocabulary/limits.ts";
import { languages, toLanguageName } from "#vocabulary/languages.ts";

/** Administrators help members who can't get into their account. */

let site: TestSite;
let admin: Person;
let on: ReturnType<typeof emailChangesAt>;
beforeAll(async () => {
  site = await aSite();
  admin = await anAdmin(site);
  on = emailChangesAt(site);
});
afterAll(() => site.close());

const acts = {
  activation: (username: string, { client }: Person = admin) => client.post(`/v1/users/${username}/activation`),
  email: (username: string, { client }: Person = admin, email = on.aNewEmail()) =>
    client.patch(`/v1/users/${username}/email`, { body: { email } }),
  password: (username: string, { client }: Person = admin) => client.post(`/v1/users/${username}/password`),
  sessions: (username: string, { client }: Person = admin) => client.delete(`/v1/users/${username}/sessions`),
};
const every = Object.entries(acts);

const login = (email: string, sent = password) => on.visitor().post("/auth/login", { body: { email, password: sent } });
const activate = (token: string) => on.visitor().post("/auth/activate", { body: { token } });

const activationSubject = () =>
  interpolate(mails.en.activation.subject, { site: site.context.siteSettings.current.name });

/** A member who has signed up and has an activation link. */
async function aSignedUp(overrides: Parameters<typeof aReader>[1] = {}) {
  const person = await aReader(site, { activatedAt: null, ...overrides });
  const { context } = site;
  const user = (await userById(context.database.db, person.id))!;
  await mailLink(context, context.database.db, { ...user, email: person.email }, "activation", "/laboratory");
  return { ...person, token: await site.mailedToken(person.email) };
}

describe("who may be helped", () => {
  it.each(every)(
    "Nobody does this to an administrator or to themselves, and only administrators do it: %s",
    async (_, act) => {
      const person = await aReader(site);
      for (const { username } of [admin, await anAdmin(site)]) expectProblem(await act(username), 403, "FORBIDDEN");
      expectProblem(await act(person.username, await aModerator(site)), 403, "FORBIDDEN");
      expectProblem(await act("nobody404"), 404, "NOT_FOUND");
      expectProblem(await act("no-name"), 400, "BAD_REQUEST", "username");
      expect(await actionsOn(site, person.username)).toEqual([]);
      // Nothing has happened to any of them.
      expect((await person.client.get("/v1/user")).status).toBe(200);
      expect((await admin.client.get("/v1/user")).status).toBe(200);
    },
  );

  it("Administrators help moderators, too", async () => {
    const moderator = await aModerator(site);
    expect((await acts.sessions(moderator.username)).status).toBe(204);
    expect((await moderator.client.get("/v1/user")).status).toBe(401);
  });

  it.each(firstOrAll(every))(
    "An administrator who has just been demoted, and a member who has just been made administrator, are refused: %s",
    async (_, act) => {
      const [other, person] = [await anAdmin(site), await aReader(site)];
      const { pool } = site.context.database;
      const roleOf = (id: number, role: string) => pool.query("update users set role = $2 where id = $1", [id, role]);
      const waiting = (by: Person) => ({ table: "users", id: person.id, waiting: () => act(person.username, by) });
      expectProblem(
        await whileRowIsLocked(site, { ...waiting(other), concurrently: () => roleOf(other.id, "USER") }),
        403,
        "FORBIDDEN",
      );
      await roleOf(person.id, "ADMIN");
      expectProblem(await act(person.username), 403, "FORBIDDEN");
      expect(await actionsOn(site, person.username)).toEqual([]);
    },
  );

  it.each(firstOrAll(every))("An account that is removed in the meantime gets 404: %s", async (_, act) => {
    const person = await aReader(site);
    const removal = () => admin.client.put("/v1/user/remove-by-admin", { query: { username: person.username } });
    const answers = await Promise.all([removal(), act(person.username), removal()]);
    expect([200, 202, 204, 404, 409]).toContain(answers[1].status);
    expectProblem(await act(person.username), 404, "NOT_FOUND");
  });
});

describe("sending the activation again", () => {
  it("Sending the activation again mails a link that leads on like the one before, and is in the audit log", async () => {
    const person = await aSignedUp();
    expect((await acts.activation(person.username.toUpperCase())).status).toBe(202);
    const link = new URL(await site.mailedLink(person.email));
    expect(link.searchParams.get("next")).toBe("/laboratory");
    expect(await mailsTo(site, person)).toHaveLength(2);
    expect((await activate(link.pathname.split("/").at(-1)!)).status).toBe(200);
    expect(await actionsOn(site, person.username)).toEqual([[admin.username, "member-activation", ""]]);
  });

  it("Sending the activation again to an active account gets 409", async () => {
    const person = await aReader(site);
    expectProblem(await acts.activation(person.username), 409, "CONFLICT");
    expect(await mailsTo(site, person)).toEqual([]);
    expect(await actionsOn(site, person.username)).toEqual([]);
  });

  it("An account stays until the link that was mailed again has ended", async () => {
    const own = await anOwnSite();
    const { username } = await aReader(own, { activatedAt: null });
    const remains = async () => (await userByUsername(own.context.database.db, username)) !== null;
    own.clock.advance(signUps.activateWithin - HOUR);
    expect((await acts.activation(username, await anAdmin(own))).status).toBe(202);
    own.clock.advance(2 * HOUR);
    await removeUnactivatedAccounts(own.context);
    expect(await remains()).toBe(true);
    own.clock.advance(48 * HOUR);
    await removeUnactivatedAccounts(own.context);
    expect(await remains()).toBe(false);
    await own.close();
  });

  it("An account whose sign-up was rejected gets no link, e-mail or password: 409", async () => {
    const { username, id } = await aReader(site, { activatedAt: null });
    await site.context.database.pool.query("update users set rejected_at = $2 where id = $1", [id, site.clock.now()]);
    for (const act of [acts.activation, acts.email, acts.password]) expectProblem(await act(username), 409, "CONFLICT");
    expect((await acts.sessions(username)).status).toBe(204);
  });

  it("No mailbox gets more than five activation mails an hour, even from an administrator", async () => {
    const person = await aSignedUp();
    const answers: Answer[] = [];
    for (let sent = 0; sent < 6; sent += 1) answers.push(await acts.activation(person.username));
    expect(statusCounts(answers)).toEqual({ 202: 5, 429: 1 });
  });
});

describe("correcting an e-mail", () => {
  it("A corrected e-mail of an active account holds at once; sessions end, and mails tell both addresses without a link back", async () => {
    const person = await aReader(site, { firstname: "Nora" });
    const { owner, oldEmail } = await on.aConfirmedChange(person);
    const undo = await site.mailedToken(oldEmail);
    const { confirmToken } = await on.aRequestedChange(owner);
    await on.visitor().post("/auth/reset-password-request", { body: { email: await on.emailOf(owner) } });
    const before = await on.emailOf(owner);
    const reset = await site.mailedToken(before);
    const email = on.aNewEmail();
    const answer = await acts.email(person.username, admin, email);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ username: person.username, email });

    expect((await person.client.get("/v1/user")).status).toBe(401);
    expectProblem(await login(before), 403, "BAD_CREDENTIALS");
    expect((await login(email)).status).toBe(200);
    for (const answered of [
      await on.undo(undo),
      await on.confirm(confirmToken),
      await on.visitor().post("/auth/reset-password", {
        body: { token: reset, newPassword: "teapot44", confirmPassword: "teapot44" },
      }),
    ])
      expectProblem(answered, 401, "TOKEN_INVALID");

    const { emailCorrected, emailReplaced } = mails.en.accountHelp;
    const toNew = (await mailsTo(site, { email })).at(-1)!;
    const toOld = (await mailsTo(site, { email: before })).at(-1)!;
    expect([toNew.subject, toOld.subject]).toEqual([emailCorrected.subject, emailReplaced.subject]);
    expect(toNew.text).toContain(person.username);
    expect(toOld.text).toContain("Hello Nora,");
    expect(toOld.text + toOld.html).not.toContain(email);
    expect(toOld.text + toOld.html).not.toContain("undo-email");
    expect(await actionsOn(site, person.username)).toEqual([[admin.username, "member-email", ""]]);
  });

  it("An account that isn't activated gets its activation mail at the corrected e-mail, and earlier links end", async () => {
    const person = await aSignedUp();
    const email = on.aNewEmail();
    expect((await acts.email(person.username, admin, email)).status).toBe(200);
    expectProblem(await activate(person.token), 401, "TOKEN_INVALID");
    expect((await mailsTo(site, person)).map(({ subject }) => subject)).toEqual([activationSubject()]);
    const link = new URL(await site.mailedLink(email));
    expect(link.searchParams.get("next")).toBe("/laboratory");
    expect((await activate(link.pathname.split("/").at(-1)!)).status).toBe(200);
    expect((await login(email)).status).toBe(200);
  });

  it("A correction is refused as a change of one's own: invalid, taken, blocked, reserved and present e-mails", async () => {
    const person = await aReader(site);
    const other = await aReader(site);
    const { oldEmail: reserved } = await on.aConfirmedChange();
    const blocked = on.aNewEmail();
    await inTransaction(site.context.database, (tx) => blockEmail(site.context, tx, blocked));
    for (const wrong of ["", "x", "ada@", `${"x".repeat(100)}@example.org`])
      expectProblem(await acts.email(person.username, admin, wrong), 406, "EMAIL_INVALID", "email");
    for (const taken of [other.email, other.email.toUpperCase(), person.email.toUpperCase(), reserved, blocked])
      expectProblem(await acts.email(person.username, admin, taken), 406, "EMAIL_TAKEN", "email");
    expectProblem(
      await admin.client.patch(`/v1/users/${person.username}/email`, { body: {} }),
      400,
      "BAD_REQUEST",
      "email",
    );
    expect((await person.client.get("/v1/user")).body.email).toBe(person.email);
    expect(await actionsOn(site, person.username)).toEqual([]);
  });

  it("Of two accounts that get the same e-mail at once, one gets it", async () => {
    const people = await Promise.all(Array.from({ length: 4 }, () => aReader(site)));
    const email = on.aNewEmail();
    const answers = await Promise.all(people.map(({ username }) => acts.email(username, admin, email)));
    expect(statusCounts(answers)).toEqual({ 200: 1, 406: 3 });
  });

  it("Of two corrections at once the last one holds, and both are in the audit log", async () => {
    const person = await aReader(site);
    const emails = [on.aNewEmail(), on.aNewEmail()];
    const answers = await Promise.all(emails.map((email) => acts.email(person.username, admin, email)));
    expect(statusCounts(answers)).toEqual({ 200: 2 });
    const logins = await Promise.all(emails.map((email) => login(email)));
    expect(statusCounts(logins)).toEqual({ 200: 1, 403: 1 });
    expect(await actionsOn(site, person.username)).toHaveLength(2);
  });

  it("A correction while the member activates comes before or after it: the old link opens no account with the new e-mail", async () => {
    const person = await aSignedUp();
    const email = on.aNewEmail();
    const [corrected, activated] = await Promise.all([
      acts.email(person.username, admin, email),
      activate(person.token),
    ]);
    expect(corrected.status).toBe(200);
    const expected = activated.status === 200 ? mails.en.accountHelp.emailCorrected.subject : activationSubject();
    expect((await mailsTo(site, { email })).map(({ subject }) => subject)).toEqual([expected]);
    if (activated.status !== 200) return expectProblem(activated, 401, "TOKEN_INVALID");
    // The session of the activation has ended with the others.
    const client = on.visitor();
    client.token = activated.body.token;
    expect((await client.get("/v1/user")).status).toBe(401);
  });
});

describe("giving a password", () => {
  async function aGivenPassword(person: Person): Promise<string> {
    const answer = await acts.password(person.username);
    expect(answer.status).toBe(200);
    expect(Object.keys(answer.body)).toEqual(["password"]);
    return answer.body.password;
  }

  it("A given password ends sessions and the old password, and has to be changed at the next log-in", async () => {
    const person = await aReader(site);
    await on.visitor().post("/auth/reset-password-request", { body: { email: person.email } });
    const reset = await site.mailedToken(person.email);
    const given = await aGivenPassword(person);
    expect((await person.client.get("/v1/user")).status).toBe(401);
    expectProblem(await login(person.email), 403, "BAD_CREDENTIALS");
    expectProblem(
      await on.visitor().post("/auth/reset-password", {
        body: { token: reset, newPassword: "teapot44", confirmPassword: "teapot44" },
      }),
      401,
      "TOKEN_INVALID",
    );
    const { status, body } = await login(person.email, given);
    expect(status).toBe(200);
    person.client.token = body.token;
    expectProblem(await person.client.get("/v1/notifications"), 403, "PASSWORD_CHANGE_REQUIRED");
    const change = { oldPassword: given, newPassword: "teapot44" };
    await person.client.patch("/v1/auth/change-password", { body: change });
    expect((await person.client.get("/v1/notifications")).status).toBe(200);
    // The member's own password has no end.
    site.clock.advance(80 * HOUR);
    expect((await login(person.email, "teapot44")).status).toBe(200);
    expect((await mailsTo(site, person)).at(-1)!.subject).toBe(mails.en.accountHelp.passwordGiven.subject);
    admin = await anAdmin(site);
  });

  it("A given password ends the access tokens of the member; ending the sessions does not", async () => {
    const person = await aReader(site);
    const program = aProgram(site, (await makeToken(person.client, ["read"])).token);
    expect((await acts.sessions(person.username)).status).toBe(204);
    expect((await program.get("/v1/user")).status).toBe(200);
    await aGivenPassword(person);
    expectProblem(await program.get("/v1/user"), 401, "UNAUTHENTICATED");
  });

  it("A given password is in no mail and not in the audit log", async () => {
    const person = await aReader(site);
    const given = await aGivenPassword(person);
    expect(JSON.stringify(await mailsTo(site, person))).not.toContain(given);
    expect(JSON.stringify(await auditEntries(site))).not.toContain(given);
    expect(await actionsOn(site, person.username)).toEqual([[admin.username, "member-password", ""]]);
  });

  it("A given password opens nothing after 72 hours", async () => {
    const person = await aReader(site);
    const given = await aGivenPassword(person);
    site.clock.advance(72 * HOUR - 1000);
    const { status, body } = await login(person.email, given);
    expect(status).toBe(200);
    site.clock.advance(1000);
    expectProblem(await login(person.email, given), 403, "BAD_CREDENTIALS");
    person.client.token = body.token;
    const change = { oldPassword: given, newPassword: "teapot44" };
    expect((await person.client.patch("/v1/auth/change-password", { body: change })).body).toBe(
      "Password attuale incorretta",
    );
    admin = await anAdmin(site);
  });

  it("A member who logs in by another site only gets a password, too", async () => {
    const person = await aReader(site, { passwordHash: null });
    expect((await login(person.email, await aGivenPassword(person))).status).toBe(200);
  });

  it.each(languages)(
    "Mails about help with an account are in its language: %s",
    { tags: "variation" },
    async (language) => {
      const person = await aReader(site, { language: toLanguageName(language) });
      await aGivenPassword(person);
      const email = on.aNewEmail();
      await acts.email(person.username, admin, email);
      const { passwordGiven, emailCorrected, emailReplaced } = mails[language].accountHelp;
      const subjects = async (to: { email: string }) => (await mailsTo(site, to)).map(({ subject }) => subject);
      expect(await subjects(person)).toEqual([passwordGiven.subject, emailReplaced.subject]);
      expect(await subjects({ email })).toEqual([emailCorrected.subject]);
    },
  );
});

describe("ending sessions", () => {
  it("Ending a member's sessions ends them all, leaves the password, and may be repeated", async () => {
    const person = await aReader(site);
    for (let time = 0; time < 2; time += 1) expect((await acts.sessions(person.username)).status).toBe(204);
    expect((await person.client.get("/v1/user")).status).toBe(401);
    expect((await login(person.email)).status).toBe(200);
    const entry = [admin.username, "member-sessions", ""];
    expect(await actionsOn(site, person.username)).toEqual([entry, entry]);
  });
});
