/** @module-tag variation */
import { afterAll, beforeAll, expect, it } from "vitest";
import { credentialMax } from "#vocabulary/limits.ts";
import { aReader, password } from "#tests/support/people.ts";
import { expectProblem } from "#tests/support/problems.ts";
import { aRegistration } from "#tests/support/registrations.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { hashPassword } from "./passwords.ts";

/**
 * E-mails and passwords beyond the limits are refused like wrong ones, before they are looked up or hashed. The accounts in this
 * test really have such e-mails and passwords, so a call that ignores the limit would succeed.
 */

let site: TestSite;
beforeAll(async () => {
  site = await aSite();
});
afterAll(() => site.close());

const longPassword = "x".repeat(credentialMax + 1);
const longEmail = `${"x".repeat(credentialMax)}@example.org`;
const withLongPassword = async () => aReader(site, { passwordHash: await hashPassword(longPassword) });

it.each(["/auth/login", "/v0/user/data"])(
  "POST %s finds no account by an e-mail or a password that is too long",
  async (path) => {
    const { email } = await withLongPassword();
    expectProblem(await site.visitor().post(path, { body: { email, password: longPassword } }), 403, "BAD_CREDENTIALS");
    const person = await aReader(site, { email: longEmail });
    expectProblem(await site.visitor().post(path, { body: { email: longEmail, password } }), 403, "BAD_CREDENTIALS");
    expect((await person.client.put("/v1/user/remove", { body: { password } })).status).toBe(204);
  },
);

it("A sign-up with a password or an e-mail of half a megabyte is refused at its field", async () => {
  const sign = (overrides: Record<string, unknown>) =>
    site.visitor().post("/auth/register", { body: aRegistration(overrides) });
  expectProblem(await sign({ password: "x".repeat(500_000) }), 400, "BAD_REQUEST", "password");
  expectProblem(await sign({ email: `${"x".repeat(500_000)}@example.org` }), 406, "EMAIL_INVALID", "email");
});

it("An old password that is too long is a wrong one wherever it is asked for", async () => {
  const { client } = await withLongPassword();
  const changed = await client.patch("/v1/auth/change-password", {
    body: { oldPassword: longPassword, newPassword: "brandnew1" },
  });
  expect([changed.status, changed.body]).toEqual([200, "Password attuale incorretta"]);
  expectProblem(
    await client.patch("/v1/auth/change-email", { body: { newEmail: "new@example.org", password: longPassword } }),
    403,
    "BAD_CREDENTIALS",
  );
  expectProblem(await client.put("/v1/user/remove", { body: { password: longPassword } }), 403, "BAD_CREDENTIALS");
});

it("A new e-mail that is too long is invalid, and so is a new password", async () => {
  const { client } = await aReader(site);
  expectProblem(
    await client.patch("/v1/auth/change-email", { body: { newEmail: longEmail, password } }),
    406,
    "EMAIL_INVALID",
    "newEmail",
  );
  const body = { oldPassword: password, newPassword: longPassword };
  expectProblem(await client.patch("/v1/auth/change-password", { body }), 400, "BAD_REQUEST", "newPassword");
  const reset = { newPassword: "brandnew1", confirmPassword: longPassword, token: "none" };
  expectProblem(
    await site.visitor().post("/auth/reset-password", { body: reset }),
    400,
    "PASSWORDS_DIFFER",
    "confirmPassword",
  );
});

it("A mailed token that is too long is a wrong one", async () => {
  const token = "x".repeat(500_000);
  expectProblem(await site.visitor().post("/auth/activate", { body: { token } }), 401, "TOKEN_INVALID");
  const reset = { newPassword: "brandnew1", confirmPassword: "brandnew1", token };
  expectProblem(await site.visitor().post("/auth/reset-password", { body: reset }), 401, "TOKEN_INVALID");
});

it("No mail goes to an e-mail that is too long", async () => {
  await aReader(site, { email: longEmail, activatedAt: null });
  expect((await site.visitor().post("/auth/resend-activation", { body: { email: longEmail } })).status).toBe(202);
  expectProblem(
    await site.visitor().post("/auth/reset-password-request", { body: { email: longEmail } }),
    400,
    "BAD_REQUEST",
    "email",
  );
  expect((await site.mails()).filter(({ recipient }) => recipient === longEmail)).toEqual([]);
});
