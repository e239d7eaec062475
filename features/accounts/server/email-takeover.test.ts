import { afterAll, beforeAll, expect, it } from "vitest";
import { aReader, password } from "#tests/support/people.ts";
import { expectProblem } from "#tests/support/problems.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";

/** An intruder who knows the password requests a change of e-mail; then the owner sets a new password. */

let site: TestSite;
beforeAll(async () => {
  site = await aSite();
});
afterAll(() => site.close());

const thiefs = "thief@example.org";
const newPassword = "bramble42";

async function takeOverAccount() {
  const { client, email } = await aReader(site);
  expect((await client.patch("/v1/auth/change-email", { body: { newEmail: thiefs, password } })).status).toBe(202);
  return { client, email, token: await site.mailedToken(thiefs) };
}

const confirm = (token: string) => site.visitor().post("/auth/confirm-email", { body: { token } });

it("A change of password invalidates the confirmation link of a new e-mail", async () => {
  const { client, token } = await takeOverAccount();
  expect((await client.patch("/v1/auth/change-password", { body: { oldPassword: password, newPassword } })).body).toBe(
    "Password cambiata con successo",
  );
  expectProblem(await confirm(token), 401, "TOKEN_INVALID");
});

it("A password reset invalidates the confirmation link of a new e-mail", { tags: "variation" }, async () => {
  const { email, token } = await takeOverAccount();
  const visitor = site.visitor();
  expect((await visitor.post("/auth/reset-password-request", { body: { email } })).status).toBe(200);
  const body = { newPassword, confirmPassword: newPassword, token: await site.mailedToken(email) };
  expect((await visitor.post("/auth/reset-password", { body })).status).toBe(200);
  expectProblem(await confirm(token), 401, "TOKEN_INVALID");
});
