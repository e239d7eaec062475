import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { interpolate } from "#kit/server/interpolate.ts";
import { mails } from "#content/server-texts.ts";
import { languages, toLanguageName, type Language } from "#vocabulary/languages.ts";
import { HOUR, MINUTE, SECOND } from "#vocabulary/limits.ts";
import { aReader, password } from "#tests/support/people.ts";
import { expectProblem, statusCounts } from "#tests/support/problems.ts";
import { anUnconfirmedAccount } from "#tests/support/registrations.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { firstOrAll } from "#tests/support/thoroughness.ts";

let site: TestSite;
beforeAll(async () => {
  site = await aSite();
});
afterAll(() => site.close());

const request = (email: string) => site.visitor().post("/auth/reset-password-request", { query: { email } });

const reset = (token: string, newPassword = "brandnew1", confirmPassword = newPassword) =>
  site.visitor().post("/auth/reset-password", { query: { newPassword, confirmPassword, token } });

const login = (email: string, sent: string) => site.visitor().post("/auth/login", { body: { email, password: sent } });

async function aResetLink() {
  const person = await aReader(site);
  expect((await request(person.email)).status).toBe(200);
  return { ...person, token: await site.mailedToken(person.email) };
}

describe("requesting a password reset", () => {
  it("Requesting a password reset answers 200 and mails a link", async () => {
    const { email } = await aReader(site);
    const answer = await request(email.toUpperCase());
    expect([answer.status, answer.body]).toEqual([200, { message: "Email sent, check your inbox" }]);
    const mail = (await site.mails()).findLast(({ recipient }) => recipient === email);
    const link = `http://fabula.test/resetting/${await site.mailedToken(email)}`;
    expect(mail?.text).toContain(link);
    expect(mail?.html).toContain(`href="${link}"`);
  });

  it.each(languages)(
    "The reset mail is in the account's language: %s",
    { tags: "variation" },
    async (language: Language) => {
      const { email } = await aReader(site, { language: toLanguageName(language) });
      await request(email);
      const mail = (await site.mails()).findLast(({ recipient }) => recipient === email);
      expect(mail?.subject).toBe(interpolate(mails[language].reset.subject, { site: "Fabula" }));
    },
  );

  it("A reset for an unknown e-mail gets 406 EMAIL_UNKNOWN", async () => {
    expectProblem(await request("nobody@example.org"), 406, "EMAIL_UNKNOWN");
  });

  it("A reset for an account that is not activated gets 401 NOT_ACTIVATED", async () => {
    const { email } = await anUnconfirmedAccount(site);
    expectProblem(await request(email), 401, "NOT_ACTIVATED");
  });

  it("A second reset request within 15 minutes gets 400 EMAIL_ALREADY_SENT", async () => {
    const { email, token } = await aResetLink();
    site.clock.advance(15 * MINUTE - SECOND);
    expectProblem(await request(email), 400, "EMAIL_ALREADY_SENT");
    site.clock.advance(SECOND);
    expect((await request(email)).status).toBe(200);
    expect(await site.mailedToken(email)).not.toBe(token);
  });

  it("A new reset can be requested as soon as the last link is used", { tags: "variation" }, async () => {
    const { email, token } = await aResetLink();
    await reset(token);
    expect((await request(email)).status).toBe(200);
  });

  it("Many simultaneous reset requests mail one link", { tags: "variation" }, async () => {
    const { email } = await aReader(site);
    const answers = await Promise.all(Array.from({ length: 6 }, () => request(email)));
    expect(statusCounts(answers)).toEqual({ 200: 1, 400: 5 });
    expect((await site.mails()).filter(({ recipient }) => recipient === email)).toHaveLength(1);
  });

  it.each(["", "a@b", "no e-mail", `${"a".repeat(90)}@example.org`])(
    "A reset request with the invalid e-mail %j gets 400",
    { tags: "variation" },
    async (email) => {
      expectProblem(await request(email), 400, "BAD_REQUEST", "email");
    },
  );
});

describe("password reset", () => {
  it("A reset answers 200, and only the new password logs in", async () => {
    const { email, token } = await aResetLink();
    const answer = await reset(token);
    expect([answer.status, answer.body]).toEqual([200, { message: "Password changed successfully" }]);
    expect((await login(email, "brandnew1")).status).toBe(200);
    expectProblem(await login(email, password), 403, "BAD_CREDENTIALS");
  });

  it("A reset link works once", { tags: "variation" }, async () => {
    const { token } = await aResetLink();
    await reset(token);
    expectProblem(await reset(token, "another11"), 401, "TOKEN_INVALID");
  });

  it("Only one of many simultaneous uses of a reset link succeeds", async () => {
    const { token } = await aResetLink();
    const answers = await Promise.all(Array.from({ length: 6 }, (_, n) => reset(token, `race${n}${n}${n}`)));
    expect(statusCounts(answers)).toEqual({ 200: 1, 401: 5 });
  });

  it("A reset link is valid for an hour", { tags: "variation" }, async () => {
    const early = await aResetLink();
    const late = await aResetLink();
    site.clock.advance(HOUR - SECOND);
    expect((await reset(early.token)).status).toBe(200);
    site.clock.advance(SECOND);
    expectProblem(await reset(late.token), 401, "TOKEN_INVALID");
  });

  it("A reset ends every session of the account", { tags: "variation" }, async () => {
    const { client, token } = await aResetLink();
    expect((await client.get("/v1/user")).status).toBe(200);
    await reset(token);
    expectProblem(await client.get("/v1/user"), 401, "UNAUTHENTICATED");
  });

  it("Different passwords get 400 PASSWORDS_DIFFER and leave the reset link unused", async () => {
    const { token } = await aResetLink();
    expectProblem(await reset(token, "brandnew1", "brandnew2"), 400, "PASSWORDS_DIFFER", "confirmPassword");
    expect((await reset(token)).status).toBe(200);
  });

  it.each(firstOrAll(["", "short", "elevenchars", "with space", "emoji🦊"]))(
    "A reset to the password %j is refused",
    async (newPassword) => {
      const { token } = await aResetLink();
      expectProblem(await reset(token, newPassword), 400, "BAD_REQUEST", "newPassword");
      expect((await reset(token)).status).toBe(200);
    },
  );

  it.each(firstOrAll(["", "x", "é", "a".repeat(500)]))(
    "The invalid reset token %j gets 401 TOKEN_INVALID",
    async (token) => {
      expectProblem(await reset(token), 401, "TOKEN_INVALID");
    },
  );

  it("An activation link does not reset a password", { tags: "variation" }, async () => {
    const { email } = await anUnconfirmedAccount(site);
    expectProblem(await reset(await site.mailedToken(email)), 401, "TOKEN_INVALID");
  });

  it("A password reset gets 406 if the account has no e-mail any more", { tags: "variation" }, async () => {
    const { id, token } = await aResetLink();
    await site.context.database.pool.query("UPDATE users SET email = NULL WHERE id = $1", [id]);
    expectProblem(await reset(token), 406, "EMAIL_UNKNOWN");
  });

  it.each(firstOrAll(["newPassword", "confirmPassword", "token"]))("A reset without %s is refused", async (missing) => {
    const query = {
      newPassword: "brandnew1",
      confirmPassword: "brandnew1",
      token: "x",
      [missing]: undefined,
    };
    expectProblem(await site.visitor().post("/auth/reset-password", { query }), 400, "BAD_REQUEST", missing);
  });
});
