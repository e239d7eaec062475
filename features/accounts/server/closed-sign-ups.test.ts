import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aReader, password } from "#tests/support/people.ts";
import { expectProblem } from "#tests/support/problems.ts";
import { aRegistration, anUnconfirmedAccount } from "#tests/support/registrations.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { changeSettings } from "#tests/support/site-settings.ts";

/** A site that took members and then closed its sign-ups (`signUps` closed). */

let site: TestSite;
let unconfirmed: Awaited<ReturnType<typeof anUnconfirmedAccount>>;
let activationToken: string;
beforeAll(async () => {
  site = await aSite({ env: { SUPPORT_EMAIL: "office@school.example" } });
  unconfirmed = await anUnconfirmedAccount(site, { clientKey: randomUUID() });
  activationToken = await site.mailedToken(unconfirmed.email);
  await changeSettings(site, { signUps: "closed" });
});
afterAll(() => site.close());

const register = (overrides: Record<string, unknown> = {}) =>
  site.visitor().post("/auth/register", { body: aRegistration(overrides) });

describe("closed sign-ups", () => {
  it("A sign-up is 403 SIGN_UPS_CLOSED and names the support address", async () => {
    const answer = await register();
    expectProblem(answer, 403, "SIGN_UPS_CLOSED");
    expect(answer.body.detail).toContain("office@school.example");
  });

  it("A wrong sign-up gets the same answer, which does not reveal who has an account", async () => {
    for (const wrong of [
      { username: "x" },
      { email: "nobody" },
      { acceptedTerms: false },
      { email: unconfirmed.email },
    ])
      expectProblem(await register(wrong), 403, "SIGN_UPS_CLOSED");
  });

  it("A repeated sign-up from before the closing answers its account", async () => {
    const { id, username, clientKey } = unconfirmed as typeof unconfirmed & { clientKey: string };
    const answer = await register({ ...unconfirmed, clientKey });
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({ id, username });
  });

  it("An account from before the closing is activated and logs in", async () => {
    const activation = await site.visitor().post("/auth/activate", { body: { token: activationToken } });
    expect(activation.status).toBe(200);
    const { email } = await aReader(site);
    for (const credentials of [unconfirmed, { email, password }])
      expect((await site.visitor().post("/auth/login", { body: credentials })).status).toBe(200);
  });

  it("The sign-up page of a site with closed sign-ups has no form and names the support address", async () => {
    const { body } = await site.visitor().get("/signup");
    expect(body).toContain('href="mailto:office@school.example"');
    expect(body).not.toContain('type="password"');
  });
});
