import { SignJWT } from "jose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { HOUR, MINUTE } from "#vocabulary/limits.ts";
import { runHousekeeping } from "#site/server/housekeeping.ts";
import { aReader } from "#tests/support/people.ts";
import { expectProblem, statusCounts } from "#tests/support/problems.ts";
import type { TestSite } from "#tests/support/site.ts";
import { aSocialLoginSite, type SocialLoginSite } from "./social-login-site.fixture.ts";

const people = ["mara", "forged", "used", "tidy"];
const accounts = people.map((sub) => ({
  sub,
  name: `${sub} Holt`,
  email: `${sub}@other.example`,
  email_verified: true,
}));

let social: SocialLoginSite;
let site: TestSite;
beforeAll(async () => {
  social = await aSocialLoginSite(accounts);
  site = social.site;
});
afterAll(() => social.close());

const form = (sub: string) => ({ id: sub, email: `${sub}@other.example`, name: "whoever", username: `${sub}Here` });

describe("refused pending logins", () => {
  const calls = [
    ["GET", "/v0/user-fb", undefined],
    ["POST", "/v0/user-fb-register", form("forged")],
    ["POST", "/v0/user-fb-access", { id: "forged" }],
  ] as const;

  async function expectRefused(cookie: string | null) {
    for (const [method, path, body] of calls) {
      const client = site.visitor();
      if (cookie !== null) client.cookies.set("social-ticket", cookie);
      expectProblem(await client.call(method, path, { body }), 401, "UNAUTHENTICATED");
    }
  }

  it("Without a pending login the calls get 401", async () => expectRefused(null));

  it("A form with another id or e-mail than the pending login gets 401", async () => {
    const client = await social.withPendingLogin("forged");
    for (const other of [{ id: "mara" }, { id: "FORGED" }, { email: "mara@other.example" }, { email: "" }]) {
      const body = { ...form("forged"), ...other };
      expectProblem(await client.post("/v0/user-fb-register", { body }), 401, "UNAUTHENTICATED");
      // The login form may omit the e-mail.
      if (other.email === "") continue;
      expectProblem(await client.post("/v0/user-fb-access", { body }), 401, "UNAUTHENTICATED");
    }
  });

  it("A forged or expired pending login gets 401", async () => {
    const pendingLogin = (await social.withPendingLogin("forged")).cookies.get("social-ticket")!;
    const [header, payload, signature] = pendingLogin.split(".") as [string, string, string];
    const claims = JSON.parse(Buffer.from(payload, "base64url").toString());
    const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
    const foreign = new SignJWT(claims)
      .setProtectedHeader({ alg: "HS256" })
      .sign(Buffer.from("another site's secret, long enough"));
    const reader = await aReader(site);
    for (const forged of [
      "",
      "garbage",
      `${header}.${encoded({ ...claims, sub: "mara" })}.${signature}`,
      `${encoded({ alg: "none" })}.${payload}.`,
      await foreign,
      reader.client.token!,
    ]) {
      await expectRefused(forged);
    }
    site.clock.advance(20 * MINUTE);
    await expectRefused(pendingLogin);
  });

  it("A used pending login gets 401", async () => {
    const client = await social.registered("used", "usedHere");
    const pendingLogin = client.cookies.get("social-ticket")!;
    expect((await client.post("/v0/user-fb-access", { body: { id: "used" } })).status).toBe(200);
    await expectRefused(pendingLogin);
  });

  it("A pending login opens only one session, also simultaneously", async () => {
    const client = await social.registered("tidy", "tidyHere");
    const go = () => client.post("/v0/user-fb-access", { body: { id: "tidy" } });
    expect(statusCounts(await Promise.all([go(), go(), go()]))).toEqual({ 200: 1, 401: 2 });

    const used = async () => (await site.context.database.pool.query("SELECT id FROM used_pending_logins")).rowCount;
    expect(await used()).toBeGreaterThan(0);
    site.clock.advance(HOUR);
    await runHousekeeping(site.context);
    expect(await used()).toBe(0);
  });
});
