import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { interpolate } from "#kit/server/interpolate.ts";
import { mails } from "#content/server-texts.ts";
import { languages, toLanguageName, type Language } from "#vocabulary/languages.ts";
import { HOUR, MINUTE, SECOND } from "#vocabulary/limits.ts";
import { mailsTo } from "#tests/support/inbox.ts";
import { aReader } from "#tests/support/people.ts";
import { expectProblem, statusCounts } from "#tests/support/problems.ts";
import { anUnconfirmedAccount } from "#tests/support/registrations.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { firstOrAll } from "#tests/support/thoroughness.ts";

let site: TestSite;
beforeAll(async () => {
  site = await aSite();
});
afterAll(() => site.close());

const activate = (token: string) => site.visitor().post("/auth/activate", { query: { token } });
const resend = (email: string) => site.visitor().post("/auth/resend-activation", { query: { email } });
const subjectIn = (language: Language) => interpolate(mails[language].activation.subject, { site: "Fabula" });

describe("activation mail", () => {
  it.each(firstOrAll(languages))(
    "The activation mail in %s contains the link as text and as HTML",
    async (language) => {
      const { email } = await anUnconfirmedAccount(site, { languageName: toLanguageName(language) });
      const [mail] = await mailsTo(site, { email });
      const link = `http://fabula.test/activate/${await site.mailedToken(email)}`;
      expect(mail?.subject).toBe(subjectIn(language));
      expect(mail?.text).toContain(link);
      expect(mail?.html).toContain(`href="${link}"`);
      expect(mail?.html).toContain(`<html lang="${language}">`);
    },
  );

  it("The activation mail has its own text in each language", { tags: "variation" }, async () => {
    expect(new Set(await Promise.all(languages.map(subjectIn))).size).toBe(languages.length);
  });

  it("The activation mail is in English when the sign-up names no language", { tags: "variation" }, async () => {
    const { email } = await anUnconfirmedAccount(site, { languageName: undefined });
    expect((await mailsTo(site, { email }))[0]?.subject).toBe(subjectIn("en"));
  });

  it("The activation mail escapes HTML in a name", { tags: "variation" }, async () => {
    const { email } = await anUnconfirmedAccount(site, { firstname: "<img src=x>" });
    const [mail] = await mailsTo(site, { email });
    expect(mail?.html).toContain("&lt;img src=x&gt;");
    expect(mail?.html).not.toContain("<img");
  });
});

describe("activation link", () => {
  it("An activation link activates the account once", async () => {
    const { email, username, password } = await anUnconfirmedAccount(site);
    const token = await site.mailedToken(email);
    const answer = await activate(token);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ username, role: "ROLE_USER", token: expect.any(String) });
    expect((await site.visitor().post("/auth/login", { body: { email, password } })).status).toBe(200);
    expectProblem(await activate(token), 401, "TOKEN_INVALID");
  });

  it("Only one of many simultaneous uses of an activation link succeeds", { tags: "variation" }, async () => {
    const { email } = await anUnconfirmedAccount(site);
    const token = await site.mailedToken(email);
    const answers = await Promise.all(Array.from({ length: 8 }, () => activate(token)));
    expect(statusCounts(answers)).toEqual({ 200: 1, 401: 7 });
  });

  it("An activation link is valid for 48 hours", { tags: "variation" }, async () => {
    const early = await anUnconfirmedAccount(site);
    const late = await anUnconfirmedAccount(site);
    site.clock.advance(48 * HOUR - SECOND);
    expect((await activate(await site.mailedToken(early.email))).status).toBe(200);
    site.clock.advance(SECOND);
    expectProblem(await activate(await site.mailedToken(late.email)), 401, "TOKEN_INVALID");
  });

  it.each(firstOrAll(["", "x", "../../v1/user", "é", "a".repeat(500)]))(
    "The invalid activation token %j is refused",
    async (token) => {
      expectProblem(await activate(token), 401, "TOKEN_INVALID");
    },
  );

  it("An activation without a token is refused", async () => {
    expectProblem(await site.visitor().post("/auth/activate"), 400, "BAD_REQUEST", "token");
  });

  it("A password reset link does not activate an account", async () => {
    const { email } = await aReader(site);
    await site.visitor().post("/auth/reset-password-request", { query: { email } });
    expectProblem(await activate(await site.mailedToken(email)), 401, "TOKEN_INVALID");
  });
});

describe("repeated activation mail", () => {
  it("Resending the activation mail always answers an empty 202", async () => {
    const unconfirmed = await anUnconfirmedAccount(site);
    const active = await aReader(site);
    for (const email of [unconfirmed.email, active.email, "nobody@example.org", "not an e-mail", ""]) {
      const answer = await resend(email);
      expect([answer.status, answer.body]).toEqual([202, null]);
    }
    expect(await mailsTo(site, active)).toEqual([]);
    expect(await mailsTo(site, { email: "nobody@example.org" })).toEqual([]);
  });

  it("A second activation mail leaves the first link valid", { tags: "variation" }, async () => {
    const { email } = await anUnconfirmedAccount(site);
    const first = await site.mailedToken(email);
    site.clock.advance(3 * MINUTE);
    await resend(email.toUpperCase());
    const second = await site.mailedToken(email);
    expect(second).not.toBe(first);
    expect((await activate(first)).status).toBe(200);
    // It logs in only once, even if several links were mailed.
    expectProblem(await activate(second), 401, "TOKEN_INVALID");
  });

  it(
    "The activation mail is sent at most once in two minutes, also for simultaneous requests",
    { tags: "variation" },
    async () => {
      const { email } = await anUnconfirmedAccount(site);
      await resend(email);
      expect(await mailsTo(site, { email })).toHaveLength(1);
      site.clock.advance(3 * MINUTE);
      await Promise.all(Array.from({ length: 6 }, () => resend(email)));
      expect(await mailsTo(site, { email })).toHaveLength(2);
    },
  );
});
