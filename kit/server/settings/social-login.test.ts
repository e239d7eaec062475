import { describe, expect, it } from "vitest";
import { readConfig } from "./config.ts";

const provider = {
  OIDC_ISSUER: "https://accounts.example.org",
  OIDC_CLIENT_ID: "fabula",
  OIDC_CLIENT_SECRET: "a secret",
  OIDC_NAME: "Example",
};
/** The same set as the settings of the n-th provider. */
const further = (n: number | string) =>
  Object.fromEntries(Object.entries(provider).map(([name, value]) => [name.replace("OIDC_", `OIDC_${n}_`), value]));
const providersOf = (env: Record<string, string>) => readConfig(env).socialProviders;

describe("other sites by which people log in", () => {
  it("There may be no social login providers, or any number", () => {
    expect(providersOf({})).toEqual([]);
    expect(providersOf({ OIDC_ISSUER: "", OIDC_NAME: "" })).toEqual([]);
    const providers = providersOf({ ...further(12), ...provider, ...further(3) }).map(({ n, name }) => [n, name]);
    expect(providers).toEqual([
      [1, "Example"],
      [3, "Example"],
      [12, "Example"],
    ]);
  });

  it("A provider needs issuer, client id and secret; discovery gives the rest", () => {
    expect(providersOf(provider)).toEqual([
      {
        n: 1,
        name: "Example",
        issuer: "https://accounts.example.org",
        clientId: "fabula",
        clientSecret: "a secret",
        scope: "openid profile email",
        endpoints: null,
      },
    ]);
  });

  it.each(["https://www.facebook.com", "https://www.facebook.com/"])("The endpoints of %s are built in", (issuer) => {
    const [facebook] = providersOf({ ...provider, OIDC_ISSUER: issuer });
    expect(facebook).toMatchObject({
      scope: "public_profile,email",
      endpoints: {
        authorization: expect.stringMatching(/^https:\/\/www\.facebook\.com\/v\d+\.0\/dialog\/oauth$/),
        token: expect.stringMatching(/^https:\/\/graph\.facebook\.com\/v\d+\.0\/oauth\/access_token$/),
        userinfo: expect.stringMatching(/^https:\/\/graph\.facebook\.com\/v\d+\.0\/me\?fields=id,name,email$/),
      },
    });
  });

  it("A provider on this machine may lack TLS", () => {
    for (const issuer of ["http://localhost:9000", "http://127.0.0.1:9000", "http://[::1]:9000"]) {
      expect(providersOf({ ...provider, OIDC_ISSUER: issuer })).toMatchObject([{ issuer }]);
    }
  });

  const endpoint = { OIDC_TOKEN_ENDPOINT: "https://x.example/token" };
  it.each([
    [{ OIDC_ISSUER: provider.OIDC_ISSUER }, "OIDC_ISSUER is set but OIDC_CLIENT_ID is missing: set both"],
    [{ ...provider, OIDC_NAME: "" }, "OIDC_ISSUER is set but OIDC_NAME is missing: set both"],
    [{ ...further(2), OIDC_2_CLIENT_SECRET: "" }, "OIDC_2_ISSUER is set but OIDC_2_CLIENT_SECRET is missing: set both"],
    [{ OIDC_SCOPE: "openid" }, "OIDC_SCOPE is set but OIDC_ISSUER is missing: set both"],
    [{ ...provider, ...endpoint }, "OIDC_ISSUER is set but OIDC_AUTHORIZATION_ENDPOINT is missing: set both"],
    [{ ...provider, OIDC_ISSUER: "http://accounts.example.org" }, "OIDC_ISSUER: must be an https address"],
    [{ ...provider, OIDC_ISSUER: "http://localhost.example.org" }, "OIDC_ISSUER: must be an https address"],
    [{ ...provider, OIDC_ISSUER: "accounts" }, "OIDC_ISSUER: must be an https address"],
    [
      { ...further(4), OIDC_4_USERINFO_ENDPOINT: "ftp://x.example" },
      "OIDC_4_USERINFO_ENDPOINT: must be an https address",
    ],
    [further(1), "OIDC_1_ISSUER: the first provider's settings have no number (OIDC_ISSUER)"],
    [further("02"), "OIDC_02_ISSUER: the first provider's settings have no number"],
    [further(0), "OIDC_0_ISSUER: the first provider's settings have no number"],
  ])("Incomplete or wrong provider settings are refused: %o", (env, message) => {
    expect(() => providersOf(env)).toThrow(message);
  });
});
