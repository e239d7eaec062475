import { exportJWK, generateKeyPair, SignJWT, type JWTPayload } from "jose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { MINUTE } from "#vocabulary/limits.ts";
import type { IdentityProvider } from "#tests/support/identity-provider.ts";
import { expectProblem } from "#tests/support/problems.ts";
import type { TestSite } from "#tests/support/site.ts";
import {
  openCallback,
  aSocialLoginSite,
  setCookieHeader,
  redirectTarget,
  startLogin,
  type SocialLoginSite,
} from "./social-login-site.fixture.ts";

let social: SocialLoginSite;
let site: TestSite;
let provider: IdentityProvider;
beforeAll(async () => {
  const mara = { sub: "mara", name: "Mara Holt", email: "mara@other.example", email_verified: true };
  social = await aSocialLoginSite([mara], { SITE_URL: "https://fabula.test" });
  [site, provider] = [social.site, social.first];
});
afterAll(() => social.close());

/** The path after Mara's login. @param change of the callback address */
const landing = (change?: (back: URL) => void) => social.landingPage("mara", change);

describe("redirect to the provider", () => {
  it("The login address redirects to the provider with state, nonce and PKCE challenge", async () => {
    const answer = await startLogin(site.visitor());
    const address = new URL(redirectTarget(answer));
    expect(address.origin).toBe(provider.issuer);
    const parameters = Object.fromEntries(address.searchParams);
    expect(parameters).toEqual({
      client_id: "fabula",
      response_type: "code",
      redirect_uri: "https://fabula.test/auth/social/1/callback",
      scope: "openid profile email",
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: "S256",
    });
    const cookie = setCookieHeader(answer, "social-away")!;
    expect(cookie).toMatch(/; Max-Age=600; Path=\/auth\/social; HttpOnly; Secure; SameSite=Lax$/);
    // A JWE has five parts; its content is encrypted.
    expect(cookie).toMatch(/^social-away-[\w-]{43}=[\w-]+\.\.[\w-]+\.[\w-]+\.[\w-]+;/);
    expect(cookie).not.toContain(parameters.nonce);
  });

  it.each(["0", "5", "01", "1x", "constructor"])("The login address of an unknown provider is 404: %s", async (n) => {
    expectProblem(await startLogin(site.visitor(), n), 404, "NOT_FOUND");
    expectProblem(await site.visitor().get(`/auth/social/${n}/callback`), 404, "NOT_FOUND");
  });
});

describe("callback", () => {
  it("A callback sets an HttpOnly, same-site cookie of the pending login", async () => {
    const client = site.visitor();
    const answer = await openCallback(client, await social.callbackAddress(client, "mara"));
    expect(redirectTarget(answer)).toBe("/social-login");
    expect(setCookieHeader(answer, "social-ticket")).toMatch(
      /; Max-Age=1200; Path=\/v0; HttpOnly; Secure; SameSite=Strict$/,
    );
    expect(setCookieHeader(answer, "social-away")).toMatch(/=; .*Path=\/auth\/social/);
  });

  it("A callback returns to the requested path, only on this site", async () => {
    const inside = "/posts/horror/42?page=2&lang=it#7";
    const places: [string, string][] = [
      [inside, `/social-login?${new URLSearchParams({ next: inside }).toString()}`],
      ...[
        "https://evil.example/",
        "//evil.example",
        "/\\evil.example",
        "/\t/evil.example",
        "posts",
        "",
        `/${"x".repeat(500)}`,
      ].map((next): [string, string] => [next, "/social-login"]),
    ];
    for (const [next, place] of places) {
      const client = site.visitor();
      expect(redirectTarget(await openCallback(client, await social.callbackAddress(client, "mara", next)))).toBe(
        place,
      );
    }
  });

  it("The callback works for providers of each kind", { tags: "variation" }, async () => {
    const client = site.visitor();
    const second = await social.second.logIn(redirectTarget(await startLogin(client, 2)), "mara");
    expect(redirectTarget(await openCallback(client, second))).toBe("/social-login");
    expect((await client.get("/v0/user-fb")).body).toMatchObject({ id: "mara", email: "mara@other.example" });

    social.plain.person = { id: "10229876543210", name: "Mara Holt", email: "mara@plain.example" };
    const dialog = await fetch(redirectTarget(await startLogin(client, 3)), { redirect: "manual" });
    expect(redirectTarget(await openCallback(client, new URL(dialog.headers.get("location")!)))).toBe("/social-login");
    expect((await client.get("/v0/user-fb")).body).toEqual({ ...social.plain.person, registered: false });
  });

  it("Any id of a person is accepted, but not a missing one", { tags: "variation" }, async () => {
    const people: [unknown, string][] = [
      [{ id: 42 }, "/social-login"],
      [{ sub: "x".repeat(255) }, "/social-login"],
      [{ sub: "x".repeat(256) }, "/login?social=failed"],
      [{ id: "" }, "/login?social=failed"],
      [{ id: "a\u0000b" }, "/login?social=failed"],
      [{ id: null }, "/login?social=failed"],
      [{}, "/login?social=failed"],
      [[], "/login?social=failed"],
    ];
    for (const [person, place] of people) {
      social.plain.person = person as Record<string, unknown>;
      const client = site.visitor();
      const dialog = await fetch(redirectTarget(await startLogin(client, 3)), { redirect: "manual" });
      expect({
        person,
        place: redirectTarget(await openCallback(client, new URL(dialog.headers.get("location")!))),
      }).toEqual({
        person,
        place,
      });
    }
  });

  it("Several tabs can log in at once; with too many the oldest expires", { tags: "variation" }, async () => {
    const client = site.visitor();
    const tabs: URL[] = [];
    for (let tab = 0; tab < 5; tab += 1) tabs.push(await social.callbackAddress(client, "mara", `/posts?page=${tab}`));
    const landings: string[] = [];
    for (const tab of tabs) landings.push(redirectTarget(await openCallback(client, tab)));
    expect(landings).toEqual([
      "/login?social=expired",
      ...[1, 2, 3, 4].map((tab) => `/social-login?next=%2Fposts%3Fpage%3D${tab}`),
    ]);
  });
});

describe("refused callbacks", () => {
  const expired = "/login?social=expired";
  const failed = "/login?social=failed";

  it("A callback without a matching authorization request is refused", async () => {
    expect(await landing((back) => back.searchParams.set("state", "x".repeat(43)))).toBe(expired);
    expect(await landing((back) => back.searchParams.delete("state"))).toBe(expired);
    // Login CSRF: another person's callback address, to log this browser into that account.
    const otherCallback = await social.callbackAddress(site.visitor(), "mara");
    expect(redirectTarget(await openCallback(site.visitor(), otherCallback))).toBe(expired);
  });

  it("A callback that was used or is too late is refused", async () => {
    const client = site.visitor();
    const back = await social.callbackAddress(client, "mara");
    expect(redirectTarget(await openCallback(client, back))).toBe("/social-login");
    expect(redirectTarget(await openCallback(client, back))).toBe(expired);

    const late = await social.callbackAddress(client, "mara");
    site.clock.advance(10 * MINUTE);
    expect(redirectTarget(await openCallback(client, late))).toBe(expired);
  });

  it("A callback with a forged or foreign cookie is refused", async () => {
    const client = site.visitor();
    const [one, other] = [await social.callbackAddress(client, "mara"), await social.callbackAddress(client, "mara")];
    const nameOf = (back: URL) => `social-away-${back.searchParams.get("state")}`;
    const cookie = client.cookies.get(nameOf(one))!;
    client.cookies.set(nameOf(one), client.cookies.get(nameOf(other))!);
    expect(redirectTarget(await openCallback(client, one))).toBe(expired);
    client.cookies.set(nameOf(other), `${cookie.slice(0, -8)}AAAAAAAA`);
    expect(redirectTarget(await openCallback(client, other))).toBe(expired);
  });

  it("A callback of another provider is refused", async () => {
    const client = site.visitor();
    const back = await social.callbackAddress(client, "mara");
    back.pathname = "/auth/social/2/callback";
    expect(redirectTarget(await openCallback(client, back))).toBe(failed);
    expect(await landing((address) => address.searchParams.set("iss", social.second.issuer))).toBe(failed);
    expect(await landing((address) => address.searchParams.delete("iss"))).toBe(failed);
  });

  it("A callback with a false or missing code is refused", async () => {
    expect(await landing((back) => back.searchParams.set("code", "made-up"))).toBe(failed);
    expect(await landing((back) => back.searchParams.append("code", "another"))).toBe(failed);
    expect(await landing((back) => back.searchParams.delete("code"))).toBe(failed);
  });

  it("An ID token of another login is refused", async () => {
    const client = site.visitor();
    const address = new URL(redirectTarget(await startLogin(client)));
    address.searchParams.set("nonce", "x".repeat(43));
    expect(redirectTarget(await openCallback(client, await provider.logIn(address.href, "mara")))).toBe(failed);
  });

  it("An ID token with a false signature, issuer or audience is refused", async () => {
    const [own, foreign] = await Promise.all([generateKeyPair("ES256"), generateKeyPair("ES256")]);
    const keys = { keys: [{ ...(await exportJWK(own.publicKey)), alg: "ES256", kid: "1" }] };
    social.expireDiscovery();
    provider.disturb("keys", { body: keys });

    async function landingWith(changed: JWTPayload, key = own.privateKey) {
      const client = site.visitor();
      const address = new URL(redirectTarget(await startLogin(client)));
      const now = Math.floor(Date.now() / 1000);
      const validClaims = { iss: provider.issuer, aud: "fabula", sub: "mara", iat: now, exp: now + 60 };
      const person = { name: "Mara", email: "m@o.example", email_verified: true };
      const claims = { ...validClaims, ...person, nonce: address.searchParams.get("nonce"), ...changed };
      const token = await new SignJWT(claims).setProtectedHeader({ alg: "ES256", kid: "1" }).sign(key);
      const back = await provider.logIn(address.href, "mara");
      provider.disturb("token", { body: { access_token: "x", token_type: "Bearer", id_token: token } });
      return redirectTarget(await openCallback(client, back));
    }
    expect(await landingWith({})).toBe("/social-login");
    expect(await landingWith({}, foreign.privateKey)).toBe(failed);
    expect(await landingWith({ iss: social.second.issuer })).toBe(failed);
    expect(await landingWith({ aud: "another site" })).toBe(failed);
    expect(await landingWith({ nonce: "x".repeat(43) })).toBe(failed);
    expect(await landingWith({ nonce: undefined })).toBe(failed);
    expect(await landingWith({ exp: 1_700_000_000 })).toBe(failed);
    provider.recover();
    social.expireDiscovery();
  });
});

describe("cancelled logins", () => {
  it("A cancelled login redirects to the log-in page with the requested path", async () => {
    const client = site.visitor();
    const back = await provider.cancel(redirectTarget(await startLogin(client, 1, "/user")));
    expect(redirectTarget(await openCallback(client, back))).toBe("/login?social=cancelled&next=%2Fuser");
  });

  it("A cancelled login without a state redirects to the log-in page", async () => {
    const answer = await site.visitor().get("/auth/social/3/callback?error=access_denied&error_reason=user_denied");
    expect(redirectTarget(answer)).toBe("/login?social=cancelled");
  });
});
