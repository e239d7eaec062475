import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { languages, toLanguageName } from "#contract/languages.ts";
import { DAY, HOUR, SECOND } from "#contract/limits.ts";
import { downloadArchive } from "#server/features/personal-data/downloaded-archive.fixture.ts";
import { blockEmail } from "#server/features/accounts/service.ts";
import { aLiveClient } from "#tests/support/live-client.ts";
import { anotherLogin } from "#tests/support/logins.ts";
import { anAdmin, aReader, password, type Person } from "#tests/support/people.ts";
import { expectProblem, statusCounts } from "#tests/support/problems.ts";
import { aRegistration } from "#tests/support/registrations.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";

/** Changing the e-mail of an account: confirmed by a link to the new one, undone by a link to the old one. */

let site: TestSite;
beforeAll(async () => {
  site = await aSite({ env: { SIGN_UPS_PER_HOUR: "1000", TRUST_PROXY: "127.0.0.1" } });
});
afterAll(() => site.close());

let count = 0;
const aNewEmail = () => `corrected${(count += 1)}@example.org`;
let network = 0;
const visitor = () => site.visitor(`198.51.100.${(network = (network + 1) % 250)}`);

const change = ({ client }: Person, newEmail: string, sent = password) =>
  client.patch("/v1/auth/change-email", { body: { newEmail, password: sent } });
const confirm = (token: string) => visitor().post("/auth/confirm-email", { body: { token } });
const undo = (token: string, client = visitor()) => client.post("/auth/undo-email", { body: { token } });
const emailOf = async ({ client }: Person) => (await client.get("/v1/user")).body.email;
const login = (email: string) => visitor().post("/auth/login", { body: { email, password } });
const signUp = (email: string) => visitor().post("/auth/register", { body: aRegistration({ email }) });

/** A member who has requested a change of e-mail, with the tokens of both mails. */
async function asked(person?: Person, newEmail = aNewEmail()) {
  const owner = person ?? (await aReader(site));
  const oldEmail = await emailOf(owner);
  expect((await change(owner, newEmail)).status).toBe(202);
  return {
    owner,
    oldEmail,
    newEmail,
    confirmToken: await site.mailedToken(newEmail),
    undoToken: await site.mailedToken(oldEmail),
  };
}

async function changed(person?: Person, newEmail?: string) {
  const all = await asked(person, newEmail);
  expect((await confirm(all.confirmToken)).status).toBe(200);
  return all;
}

describe("requesting a change of e-mail", () => {
  it("Requesting a change of e-mail answers 202, mails both addresses and changes nothing yet", async () => {
    const { owner, oldEmail, newEmail } = await asked();
    expect(await emailOf(owner)).toBe(oldEmail);
    expect(await site.mailedLink(newEmail)).toMatch(/^http:\/\/fabula\.test\/confirm-email\/[\w-]{43}$/);
    expect(await site.mailedLink(oldEmail)).toMatch(/^http:\/\/fabula\.test\/undo-email\/[\w-]{43}$/);
    const toOld = (await site.mails()).findLast(({ recipient }) => recipient === oldEmail)!;
    expect(toOld.text + toOld.html).not.toContain(newEmail);
    expectProblem(await login(newEmail), 403, "BAD_CREDENTIALS");
  });

  it.each(languages)("The mails of a change of e-mail are in the account's language: %s", async (language) => {
    const { oldEmail, newEmail } = await asked(await aReader(site, { language: toLanguageName(language) }));
    const texts = (await import(`../../../content/mails/${language}.json`, { with: { type: "json" } })).default;
    const subjectTo = async (email: string) =>
      (await site.mails()).findLast(({ recipient }) => recipient === email)!.subject;
    expect([await subjectTo(newEmail), await subjectTo(oldEmail)]).toEqual([
      texts.confirmEmail.subject,
      texts.undoEmail.subject,
    ]);
  });

  it("A change of e-mail with a wrong password gets 403, and 429 after five attempts", async () => {
    const owner = await aReader(site);
    for (let guess = 0; guess < 5; guess += 1)
      expectProblem(await change(owner, aNewEmail(), "wrong123"), 403, "BAD_CREDENTIALS");
    const refused = await change(owner, aNewEmail());
    expectProblem(refused, 429, "RATE_LIMITED");
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  });

  it("An invalid new e-mail gets 406 EMAIL_INVALID, a missing field 400", async () => {
    const owner = await aReader(site);
    for (const wrong of ["", "x", "ada@", `${"x".repeat(100)}@example.org`])
      expectProblem(await change(owner, wrong), 406, "EMAIL_INVALID", "newEmail");
    expectProblem(
      await owner.client.patch("/v1/auth/change-email", { body: { newEmail: aNewEmail() } }),
      400,
      "BAD_REQUEST",
      "password",
    );
    expectProblem(
      await owner.client.patch("/v1/auth/change-email", { body: { password } }),
      400,
      "BAD_REQUEST",
      "newEmail",
    );
  });

  it("A taken, blocked or unchanged new e-mail gets 406 EMAIL_TAKEN, but only with the right password", async () => {
    const [owner, other] = [await aReader(site), await aReader(site)];
    const blockedEmail = aNewEmail();
    await blockEmail(site.context, site.context.database.db, blockedEmail);
    for (const taken of [other.email.toUpperCase(), owner.email, blockedEmail])
      expectProblem(await change(owner, taken), 406, "EMAIL_TAKEN", "newEmail");
    expectProblem(await change(owner, other.email, "wrong123"), 403, "BAD_CREDENTIALS");
  });

  it("A change of e-mail requires that the account has a password", async () => {
    const owner = await aReader(site, { passwordHash: null });
    expectProblem(await change(owner, aNewEmail()), 403, "BAD_CREDENTIALS");
  });

  it("Changes of e-mail are limited to five a day per account and five mails an hour per mailbox", async () => {
    const owner = await aReader(site);
    for (let time = 0; time < 5; time += 1) expect((await change(owner, aNewEmail())).status).toBe(202);
    expectProblem(await change(owner, aNewEmail()), 429, "RATE_LIMITED");
    const victim = aNewEmail();
    const answers = [];
    for (let time = 0; time < 6; time += 1)
      answers.push(await change(await aReader(site), victim.replace("@", `+${time}@`)));
    expect(statusCounts(answers)).toEqual({ 202: 5, 429: 1 });
  });
});

describe("confirmation", () => {
  it("The confirmation link changes the e-mail once, and the new e-mail logs in", async () => {
    const { owner, oldEmail, newEmail, confirmToken } = await asked();
    const answer = await confirm(confirmToken);
    expect([answer.status, answer.body]).toEqual([200, { email: newEmail }]);
    expect(await emailOf(owner)).toBe(newEmail);
    expect((await login(newEmail)).status).toBe(200);
    expectProblem(await login(oldEmail), 403, "BAD_CREDENTIALS");
    expectProblem(await confirm(confirmToken), 401, "TOKEN_INVALID");
  });

  it("A confirmation link is valid for 48 hours", async () => {
    const [early, late] = [await asked(), await asked()];
    site.clock.advance(48 * HOUR - SECOND);
    expect((await visitor().post("/auth/confirm-email", { query: { token: early.confirmToken } })).status).toBe(200);
    site.clock.advance(SECOND);
    expectProblem(await confirm(late.confirmToken), 401, "TOKEN_INVALID");
  });

  it("A confirmation with another token, such as the undo token, gets 401", async () => {
    const { undoToken } = await asked();
    for (const token of ["", "x", undoToken, "a".repeat(500)])
      expectProblem(await confirm(token), 401, "TOKEN_INVALID");
    expectProblem(await visitor().post("/auth/confirm-email"), 400, "BAD_REQUEST", "token");
  });

  it("A second requested change of e-mail invalidates the first one", async () => {
    const first = await asked();
    const second = await asked(first.owner);
    expectProblem(await confirm(first.confirmToken), 401, "TOKEN_INVALID");
    expect((await confirm(second.confirmToken)).status).toBe(200);
    expect(await emailOf(first.owner)).toBe(second.newEmail);
  });

  it("A confirmation gets 401 when another account has taken the e-mail since", async () => {
    const { owner, oldEmail, newEmail, confirmToken } = await asked();
    expect((await signUp(newEmail)).status).toBe(201);
    expectProblem(await confirm(confirmToken), 401, "TOKEN_INVALID");
    expect(await emailOf(owner)).toBe(oldEmail);
  });

  it("Only one simultaneous confirmation of the same link or of the same e-mail succeeds", async () => {
    const one = await asked();
    const twin = await asked(undefined, one.newEmail);
    const answers = await Promise.all(
      [one, twin, one, twin, one, twin].map(({ confirmToken }) => confirm(confirmToken)),
    );
    expect(statusCounts(answers)).toEqual({ 200: 1, 401: 5 });
    const emails = [await emailOf(one.owner), await emailOf(twin.owner)];
    expect(emails.filter((email) => email === one.newEmail)).toHaveLength(1);
  });

  it("A confirmed change invalidates reset links mailed to the old e-mail", async () => {
    const owner = await aReader(site);
    await visitor().post("/auth/reset-password-request", { body: { email: owner.email } });
    const token = await site.mailedToken(owner.email);
    await changed(owner);
    const body = { newPassword: "brandnew1", confirmPassword: "brandnew1", token };
    expectProblem(await visitor().post("/auth/reset-password", { body }), 401, "TOKEN_INVALID");
  });
});

describe("undo", () => {
  it("An undo link restores the e-mail and ends all sessions and live connections", async () => {
    const { owner, oldEmail, newEmail, undoToken } = await changed();
    const intruder = await anotherLogin(site, { email: newEmail });
    const live = await aLiveClient(site, owner, { token: intruder.token });
    const answer = await undo(undoToken);
    expect([answer.status, answer.body]).toEqual([200, { email: oldEmail }]);
    for (const client of [owner.client, intruder]) expectProblem(await client.get("/v1/user"), 401, "UNAUTHENTICATED");
    expect((await live.refused).code).toBe("UNAUTHENTICATED");
    await live.closed;
    expect((await login(oldEmail)).status).toBe(200);
    expectProblem(await login(newEmail), 403, "BAD_CREDENTIALS");
    expectProblem(await undo(undoToken), 401, "TOKEN_INVALID");
  });

  it("An undo keeps the caller's own session of the account", async () => {
    const { owner, newEmail, undoToken } = await changed();
    const intruder = await anotherLogin(site, { email: newEmail });
    expect((await undo(undoToken, owner.client)).status).toBe(200);
    expect((await owner.client.get("/v1/user")).status).toBe(200);
    expectProblem(await intruder.get("/v1/user"), 401, "UNAUTHENTICATED");
  });

  it("An undo with another member's token keeps no session of the account", async () => {
    const { owner, undoToken } = await changed();
    expect((await undo(undoToken, (await aReader(site)).client)).status).toBe(200);
    expectProblem(await owner.client.get("/v1/user"), 401, "UNAUTHENTICATED");
  });

  it("An undo before the confirmation cancels the change", async () => {
    const { oldEmail, confirmToken, undoToken } = await asked();
    expect((await undo(undoToken)).status).toBe(200);
    expectProblem(await confirm(confirmToken), 401, "TOKEN_INVALID");
    expect((await login(oldEmail)).status).toBe(200);
  });

  it("An undo link is valid for 7 days", async () => {
    const [early, late] = [await changed(), await changed()];
    site.clock.advance(7 * DAY - SECOND);
    expect((await undo(early.undoToken)).status).toBe(200);
    site.clock.advance(SECOND);
    expectProblem(await undo(late.undoToken), 401, "TOKEN_INVALID");
  });

  it("An undo of the first of two changes also undoes the second and invalidates its link", async () => {
    const first = await changed();
    const second = await changed(first.owner);
    expect((await undo(first.undoToken)).body).toEqual({ email: first.oldEmail });
    expectProblem(await undo(second.undoToken), 401, "TOKEN_INVALID");
    expect((await login(first.oldEmail)).status).toBe(200);
  });

  it("An undo of the second of two changes leaves the first undo link valid", async () => {
    const first = await changed();
    const second = await changed(first.owner);
    expect((await undo(second.undoToken)).body).toEqual({ email: first.newEmail });
    expect((await undo(first.undoToken)).body).toEqual({ email: first.oldEmail });
  });

  it("An undo invalidates reset links mailed to the intruder's e-mail", async () => {
    const { newEmail, undoToken } = await changed();
    await visitor().post("/auth/reset-password-request", { body: { email: newEmail } });
    const token = await site.mailedToken(newEmail);
    await undo(undoToken);
    const body = { newPassword: "brandnew1", confirmPassword: "brandnew1", token };
    expectProblem(await visitor().post("/auth/reset-password", { body }), 401, "TOKEN_INVALID");
  });

  it("Simultaneous undo and confirmation leave a consistent e-mail, and no call fails", async () => {
    for (let round = 0; round < 4; round += 1) {
      const { oldEmail, confirmToken, undoToken } = await asked();
      const [confirmed, ...undone] = await Promise.all([confirm(confirmToken), undo(undoToken), undo(undoToken)]);
      expect(statusCounts(undone)).toEqual({ 200: 1, 401: 1 });
      expect([200, 401]).toContain(confirmed.status);
      expect((await login(oldEmail)).status).toBe(200);
    }
  });

  it("An undo for a removed account gets 401", async () => {
    const { owner, confirmToken, undoToken } = await asked();
    const admin = await anAdmin(site);
    expect((await admin.client.put("/v1/user/remove-by-admin", { query: { username: owner.username } })).status).toBe(
      204,
    );
    expectProblem(await confirm(confirmToken), 401, "TOKEN_INVALID");
    expectProblem(await undo(undoToken), 401, "TOKEN_INVALID");
  });

  it("An undo works during a login ban and does not lift it", async () => {
    const { owner, oldEmail, undoToken } = await changed();
    const until = new Date(site.clock.now().getTime() + HOUR);
    await site.context.database.pool.query("UPDATE users SET login_banned_until = $2 WHERE id = $1", [owner.id, until]);
    expect((await undo(undoToken)).status).toBe(200);
    expectProblem(await login(oldEmail), 406, "BANNED");
  });
});

describe("previous e-mail", () => {
  it("The previous e-mail is reserved while the change can be undone, and free afterwards", async () => {
    const { owner, oldEmail } = await changed();
    expectProblem(await signUp(oldEmail.toUpperCase()), 406, "EMAIL_TAKEN");
    expectProblem(await change(await aReader(site), oldEmail), 406, "EMAIL_TAKEN");
    const back = await changed(owner, oldEmail);
    await changed(owner, back.oldEmail);
    site.clock.advance(7 * DAY);
    expect((await signUp(oldEmail)).status).toBe(201);
  });

  it("The previous and the new e-mail are blocked when an administrator removes the account", async () => {
    const { owner, oldEmail, newEmail } = await changed();
    const admin = await anAdmin(site);
    await admin.client.put("/v1/user/remove-by-admin", { query: { username: owner.username } });
    for (const email of [oldEmail, newEmail]) expectProblem(await signUp(email), 406, "EMAIL_TAKEN");
  });

  it("The previous e-mail and waiting mails are in the archive and are erased with the account", async () => {
    const { owner, oldEmail, newEmail } = await asked();
    const { data } = await downloadArchive(owner.client);
    expect(data.emailChanges).toMatchObject([{ oldEmail, newEmail, confirmedAt: null, undoneAt: null }]);
    expect((await owner.client.put("/v1/user/remove", { body: { password } })).status).toBe(204);
    const { rows } = await site.context.database.pool.query("select 1 from email_changes where new_email = $1", [
      newEmail,
    ]);
    expect(rows).toEqual([]);
    expect((await signUp(oldEmail)).status).toBe(201);
  });
});
