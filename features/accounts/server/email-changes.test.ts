import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { interpolate } from "#kit/server/interpolate.ts";
import { mails } from "#content/server-texts.ts";
import { languages, toLanguageName } from "#vocabulary/languages.ts";
import { DAY, HOUR, SECOND } from "#vocabulary/limits.ts";
import { downloadArchive } from "#features/personal-data/server/downloaded-archive.fixture.ts";
import { blockEmail } from "./sign-up-limits.ts";
import { anAdmin, aReader, password } from "#tests/support/people.ts";
import { expectProblem, statusCounts } from "#tests/support/problems.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { emailChangesAt } from "./email-changes.fixture.ts";

/** Changing the e-mail of an account: confirmed by a link to the new one, undone by a link to the old one (email-change-undo.test.ts). */

let site: TestSite;
let on: ReturnType<typeof emailChangesAt>;
beforeAll(async () => {
  site = await aSite();
  on = emailChangesAt(site);
});
afterAll(() => site.close());

describe("requesting a change of e-mail", () => {
  it("Requesting a change of e-mail answers 202, mails both addresses and changes nothing yet", async () => {
    const { owner, oldEmail, newEmail } = await on.aRequestedChange();
    expect(await on.emailOf(owner)).toBe(oldEmail);
    expect(await site.mailedLink(newEmail)).toMatch(/^http:\/\/fabula\.test\/confirm-email\/[\w-]{43}$/);
    expect(await site.mailedLink(oldEmail)).toMatch(/^http:\/\/fabula\.test\/undo-email\/[\w-]{43}$/);
    const toOld = (await site.mails()).findLast(({ recipient }) => recipient === oldEmail)!;
    expect(toOld.text + toOld.html).not.toContain(newEmail);
    expectProblem(await on.login(newEmail), 403, "BAD_CREDENTIALS");
  });

  it.each(languages)(
    "The mails of a change of e-mail are in the account's language: %s",
    { tags: "variation" },
    async (language) => {
      const { oldEmail, newEmail } = await on.aRequestedChange(
        await aReader(site, { language: toLanguageName(language) }),
      );
      const texts = mails[language];
      const named = (text: string) => interpolate(text, { site: "Fabula" });
      const subjectTo = async (email: string) =>
        (await site.mails()).findLast(({ recipient }) => recipient === email)!.subject;
      expect([await subjectTo(newEmail), await subjectTo(oldEmail)]).toEqual([
        named(texts.confirmEmail.subject),
        named(texts.undoEmail.subject),
      ]);
    },
  );

  it("A change of e-mail with a wrong password gets 403, and 429 after five attempts", async () => {
    const owner = await aReader(site);
    for (let guess = 0; guess < 5; guess += 1)
      expectProblem(await on.change(owner, on.aNewEmail(), "wrong123"), 403, "BAD_CREDENTIALS");
    const answer = await on.change(owner, on.aNewEmail());
    expectProblem(answer, 429, "RATE_LIMITED");
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
  });

  it("An invalid new e-mail gets 406 EMAIL_INVALID, a missing field 400", async () => {
    const owner = await aReader(site);
    for (const wrong of ["", "x", "ada@", `${"x".repeat(100)}@example.org`])
      expectProblem(await on.change(owner, wrong), 406, "EMAIL_INVALID", "newEmail");
    expectProblem(
      await owner.client.patch("/v1/auth/change-email", { body: { newEmail: on.aNewEmail() } }),
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
    const blockedEmail = on.aNewEmail();
    await blockEmail(site.context, site.context.database.db, blockedEmail);
    for (const takenEmail of [other.email.toUpperCase(), owner.email, blockedEmail])
      expectProblem(await on.change(owner, takenEmail), 406, "EMAIL_TAKEN", "newEmail");
    expectProblem(await on.change(owner, other.email, "wrong123"), 403, "BAD_CREDENTIALS");
  });

  it("A change of e-mail requires that the account has a password", async () => {
    const owner = await aReader(site, { passwordHash: null });
    expectProblem(await on.change(owner, on.aNewEmail()), 403, "BAD_CREDENTIALS");
  });

  it(
    "Changes of e-mail are limited to five a day per account and five mails an hour per mailbox",
    { tags: "variation" },
    async () => {
      const owner = await aReader(site);
      for (let time = 0; time < 5; time += 1) expect((await on.change(owner, on.aNewEmail())).status).toBe(202);
      expectProblem(await on.change(owner, on.aNewEmail()), 429, "RATE_LIMITED");
      const victim = on.aNewEmail();
      const answers = [];
      for (let time = 0; time < 6; time += 1)
        answers.push(await on.change(await aReader(site), victim.replace("@", `+${time}@`)));
      expect(statusCounts(answers)).toEqual({ 202: 5, 429: 1 });
    },
  );
});

describe("confirmation", () => {
  it("The confirmation link changes the e-mail once, and the new e-mail logs in", async () => {
    const { owner, oldEmail, newEmail, confirmToken } = await on.aRequestedChange();
    const answer = await on.confirm(confirmToken);
    expect([answer.status, answer.body]).toEqual([200, { email: newEmail }]);
    expect(await on.emailOf(owner)).toBe(newEmail);
    expect((await on.login(newEmail)).status).toBe(200);
    expectProblem(await on.login(oldEmail), 403, "BAD_CREDENTIALS");
    expectProblem(await on.confirm(confirmToken), 401, "TOKEN_INVALID");
  });

  it("A confirmation link is valid for 48 hours", async () => {
    const [early, late] = [await on.aRequestedChange(), await on.aRequestedChange()];
    site.clock.advance(48 * HOUR - SECOND);
    expect((await on.visitor().post("/auth/confirm-email", { query: { token: early.confirmToken } })).status).toBe(200);
    site.clock.advance(SECOND);
    expectProblem(await on.confirm(late.confirmToken), 401, "TOKEN_INVALID");
  });

  it("A confirmation with another token, such as the undo token, gets 401", { tags: "variation" }, async () => {
    const { undoToken } = await on.aRequestedChange();
    for (const token of ["", "x", undoToken, "a".repeat(500)])
      expectProblem(await on.confirm(token), 401, "TOKEN_INVALID");
    expectProblem(await on.visitor().post("/auth/confirm-email"), 400, "BAD_REQUEST", "token");
  });

  it("A second requested change of e-mail invalidates the first one", { tags: "variation" }, async () => {
    const first = await on.aRequestedChange();
    const second = await on.aRequestedChange(first.owner);
    expectProblem(await on.confirm(first.confirmToken), 401, "TOKEN_INVALID");
    expect((await on.confirm(second.confirmToken)).status).toBe(200);
    expect(await on.emailOf(first.owner)).toBe(second.newEmail);
  });

  it("A confirmation gets 401 when another account has taken the e-mail since", { tags: "variation" }, async () => {
    const { owner, oldEmail, newEmail, confirmToken } = await on.aRequestedChange();
    expect((await on.signUp(newEmail)).status).toBe(201);
    expectProblem(await on.confirm(confirmToken), 401, "TOKEN_INVALID");
    expect(await on.emailOf(owner)).toBe(oldEmail);
  });

  it("Only one simultaneous confirmation of the same link or of the same e-mail succeeds", async () => {
    const one = await on.aRequestedChange();
    const twin = await on.aRequestedChange(undefined, one.newEmail);
    const answers = await Promise.all(
      [one, twin, one, twin, one, twin].map(({ confirmToken }) => on.confirm(confirmToken)),
    );
    expect(statusCounts(answers)).toEqual({ 200: 1, 401: 5 });
    const emails = [await on.emailOf(one.owner), await on.emailOf(twin.owner)];
    expect(emails.filter((email) => email === one.newEmail)).toHaveLength(1);
  });

  it("A confirmed change invalidates reset links mailed to the old e-mail", { tags: "variation" }, async () => {
    const owner = await aReader(site);
    await on.visitor().post("/auth/reset-password-request", { body: { email: owner.email } });
    const token = await site.mailedToken(owner.email);
    await on.aConfirmedChange(owner);
    const body = { newPassword: "brandnew1", confirmPassword: "brandnew1", token };
    expectProblem(await on.visitor().post("/auth/reset-password", { body }), 401, "TOKEN_INVALID");
  });
});

describe("previous e-mail", () => {
  it(
    "The previous e-mail is reserved while the change can be undone, and free afterwards",
    { tags: "variation" },
    async () => {
      const { owner, oldEmail } = await on.aConfirmedChange();
      expectProblem(await on.signUp(oldEmail.toUpperCase()), 406, "EMAIL_TAKEN");
      expectProblem(await on.change(await aReader(site), oldEmail), 406, "EMAIL_TAKEN");
      const back = await on.aConfirmedChange(owner, oldEmail);
      await on.aConfirmedChange(owner, back.oldEmail);
      site.clock.advance(7 * DAY);
      expect((await on.signUp(oldEmail)).status).toBe(201);
    },
  );

  it(
    "The previous and the new e-mail are blocked when an administrator removes the account",
    { tags: "variation" },
    async () => {
      const { owner, oldEmail, newEmail } = await on.aConfirmedChange();
      const admin = await anAdmin(site);
      await admin.client.put("/v1/user/remove-by-admin", { query: { username: owner.username } });
      for (const email of [oldEmail, newEmail]) expectProblem(await on.signUp(email), 406, "EMAIL_TAKEN");
    },
  );

  it(
    "The previous e-mail and waiting mails are in the archive and are erased with the account",
    { tags: "variation" },
    async () => {
      const { owner, oldEmail, newEmail } = await on.aRequestedChange();
      const { data } = await downloadArchive(owner.client);
      expect(data.emailChanges).toMatchObject([{ oldEmail, newEmail, confirmedAt: null, undoneAt: null }]);
      expect((await owner.client.put("/v1/user/remove", { body: { password } })).status).toBe(204);
      const { rows } = await site.context.database.pool.query("select 1 from email_changes where new_email = $1", [
        newEmail,
      ]);
      expect(rows).toEqual([]);
      expect((await on.signUp(oldEmail)).status).toBe(201);
    },
  );
});
