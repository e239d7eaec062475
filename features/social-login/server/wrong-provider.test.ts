/** @module-tag variation */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { socialLogin as limits } from "#vocabulary/account-limits.ts";
import type { Disturbance, IdentityProvider } from "#tests/support/identity-provider.ts";
import type { TestSite } from "#tests/support/site.ts";
import {
  openCallback,
  aSocialLoginSite,
  redirectTarget,
  startLogin,
  type SocialLoginSite,
} from "./social-login-site.fixture.ts";

/** Providers that are down, do not answer, or send wrong answers. */

let social: SocialLoginSite;
let site: TestSite;
let provider: IdentityProvider;
beforeAll(async () => {
  // A site starts even when a provider is down: nothing listens at the fourth one's address.
  const nobody = {
    OIDC_4_ISSUER: "http://localhost:1",
    OIDC_4_CLIENT_ID: "x",
    OIDC_4_CLIENT_SECRET: "x",
    OIDC_4_NAME: "Nobody",
  };
  social = await aSocialLoginSite(
    [{ sub: "mara", name: "Mara Holt", email: "mara@other.example", email_verified: true }],
    nobody,
  );
  [site, provider] = [social.site, social.first];
});
afterAll(() => social.close());

/** Shortens the request timeout, so that a silent provider does not slow down the test. */
async function impatiently<T>(work: () => Promise<T>): Promise<T> {
  const { requestTimeout } = limits;
  limits.requestTimeout = 20;
  try {
    return await work();
  } finally {
    limits.requestTimeout = requestTimeout;
  }
}

describe("failing providers", () => {
  const html = { type: "text/html", body: "<h1>Back soon</h1>" };
  const cases: [Parameters<IdentityProvider["disturb"]>[0], Disturbance, string][] = [
    ["discovery", "down", "unavailable"],
    ["discovery", "silent", "unavailable"],
    ["discovery", { ...html, status: 503 }, "unavailable"],
    ["discovery", html, "failed"],
    ["discovery", { body: { issuer: "https://evil.example" } }, "failed"],
    ["token", "down", "unavailable"],
    ["token", "silent", "unavailable"],
    ["token", { ...html, status: 502 }, "unavailable"],
    ["token", { status: 429, body: { error: "slow_down" } }, "unavailable"],
    ["token", { status: 400, body: { error: "invalid_client" } }, "failed"],
    ["token", html, "failed"],
    ["token", { body: "{" }, "failed"],
    ["keys", { body: { keys: [] } }, "failed"],
    ["keys", "silent", "unavailable"],
    ["userinfo", { body: { sub: "somebody else", email: "x@other.example" } }, "failed"],
    ["userinfo", { status: 401, body: {} }, "failed"],
    ["userinfo", { ...html, status: 500 }, "unavailable"],
    ["userinfo", "silent", "unavailable"],
  ];

  it.each(cases)(
    "A provider whose %s fails (%o) is reported as %s, and works after it recovers",
    { tags: "variation" },
    async (part, how, fault) => {
      const client = site.visitor();
      social.expireDiscovery();
      if (part === "discovery") {
        provider.disturb(part, how);
        expect(redirectTarget(await patientlyUnlessSilent(how, () => startLogin(client)))).toBe(
          `/login?social=${fault}`,
        );
      } else {
        const back = await social.callbackAddress(client, "mara");
        provider.disturb(part, how);
        expect(redirectTarget(await patientlyUnlessSilent(how, () => openCallback(client, back)))).toBe(
          `/login?social=${fault}`,
        );
      }
      expect(client.cookies.has("social-ticket")).toBe(false);
      provider.recover();
      expect(await social.landingPage("mara", undefined, client)).toBe("/social-login");
    },
  );

  const patientlyUnlessSilent = <T>(how: Disturbance, work: () => Promise<T>) =>
    how === "silent" ? impatiently(work) : work();

  it.each([null, "javascript:alert(1)"])(
    "A provider with the authorization endpoint %s is refused, and discovery is repeated after it recovers",
    { tags: "variation" },
    async (address) => {
      const itself = await (await fetch(`${provider.issuer}/.well-known/openid-configuration`)).json();
      social.expireDiscovery();
      provider.disturb("discovery", { body: { ...itself, authorization_endpoint: address } });
      expect(redirectTarget(await startLogin(site.visitor()))).toBe("/login?social=failed");
      provider.recover();
      expect(redirectTarget(await startLogin(site.visitor()))).toContain(provider.issuer);
    },
  );

  it("A provider's own error code decides the reported error", { tags: "variation" }, async () => {
    const landingOn = async (error: string) =>
      social.landingPage("mara", (back) => {
        back.searchParams.delete("code");
        back.searchParams.set("error", error);
      });
    expect(await landingOn("temporarily_unavailable")).toBe("/login?social=unavailable");
    expect(await landingOn("server_error")).toBe("/login?social=unavailable");
    expect(await landingOn("invalid_scope")).toBe("/login?social=failed");
  });

  it("A provider that is down is reported as unavailable", async () => {
    expect(redirectTarget(await startLogin(site.visitor(), 4, "/user"))).toBe("/login?social=unavailable&next=%2Fuser");
  });
});
