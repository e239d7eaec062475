import { readFileSync } from "node:fs";
import proxyAddr from "@fastify/proxy-addr";
import { describe, expect, it } from "vitest";
import { passwordPattern, usernamePattern } from "#vocabulary/limits.ts";
import { ConfigError, readConfig } from "#kit/server/settings/config.ts";
import { readSettings, settings, unknownSettings } from "#kit/server/settings/settings.mjs";

const variables = Object.keys(settings);

describe("the settings", () => {
  it(".env.example has all settings and no unknown one", () => {
    const text = readFileSync(".env.example", "utf8");
    expect(variables.filter((name) => !text.includes(name))).toEqual([]);
    const names = [...text.matchAll(/^#? ?([A-Z][A-Z_]+)=/gm)].map(([, name]) => name!);
    expect(names.filter((name) => !variables.includes(name))).toEqual([]);
  });

  it("The README names no unknown setting", () => {
    const names = [...readFileSync("README.md", "utf8").matchAll(/`([A-Z]+_[A-Z_]+)`/g)].map(([, name]) => name!);
    expect(names.length).toBeGreaterThan(5);
    expect(names.filter((name) => !variables.includes(name))).toEqual([]);
  });

  it("Unknown names in the environment are recognised", () => {
    const knownNames = [...variables, "OIDC_2_ISSUER", "NODE_EXTRA_CA_CERTS", "OTEL_RESOURCE_ATTRIBUTES", "TZ"];
    expect(unknownSettings([...knownNames, "SMPT_URL", "OIDC_2_ISUER"])).toEqual(["SMPT_URL", "OIDC_2_ISUER"]);
  });

  it("The documented defaults are those of an empty environment", () => {
    expect(readConfig({})).toMatchObject({
      PORT: 8080,
      HOST: "127.0.0.1",
      DATA_DIR: "./data",
      SITE_URL: "http://localhost:8080",
      DEMO_CONTENT: true,
    });
    expect(readConfig({ DATABASE_URL: "postgres://db/x" }).DEMO_CONTENT).toBe(false);
  });

  it("The first administrator's name and password have the form of any other's", () => {
    const texts = [
      "abc",
      "abcd",
      "abcde1",
      "a".repeat(10),
      "a".repeat(11),
      "a".repeat(20),
      "a".repeat(21),
      "abc-de",
      "àbcdef",
    ];
    const taken = (name: string) => texts.filter((text) => readSettings({ [name]: text }).error === null);
    expect(taken("ADMIN_USERNAME")).toEqual(texts.filter((text) => usernamePattern.test(text)));
    expect(taken("ADMIN_PASSWORD")).toEqual(texts.filter((text) => passwordPattern.test(text)));
  });

  it("Proxies are addresses and networks that proxy-addr takes", () => {
    const right = ["127.0.0.1", "10.0.0.0/8", "10.0.0.0/255.0.0.0", "::1", "fd00::/8", "loopback", "127.0.0.1, ::1"];
    const wrong = ["nginx", "10.0.0.0/0", "10.0.0.0/33", "10.0.0.0/255.0.1.0", "::1/129", "10.0.0.0/8/8", "1.2.3.4.5"];
    for (const text of [...right, ...wrong]) {
      const proxies = text.split(", ");
      const isRight = right.includes(text);
      expect([text, readSettings({ TRUST_PROXY: text }).error === null]).toEqual([text, isRight]);
      const compiled = () => proxyAddr.compile(proxies);
      if (isRight) expect(compiled).not.toThrow();
      else expect(compiled).toThrow();
    }
  });

  it("A wrong value is named in plain words", () => {
    const wrong = {
      PORT: "80803",
      WORKERS: "0",
      SIGN_UPS_PER_HOUR: "many",
      BUSY_AFTER: "1.5",
      SUPPORT_EMAIL: "office",
      DEMO_CONTENT: "yes",
      BACKUP_KEY: "short",
    };
    expect(() => readConfig(wrong)).toThrow(
      new ConfigError(
        [
          "These settings are not valid:",
          "PORT: must be at most 65535",
          "WORKERS: must be at least 1",
          "SUPPORT_EMAIL: must be an e-mail address",
          "SIGN_UPS_PER_HOUR: must be a number",
          "BUSY_AFTER: must be a whole number",
          "DEMO_CONTENT: must be one of on, off",
          "BACKUP_KEY: a passphrase needs at least 12 characters",
        ].join("\n  "),
      ),
    );
  });
});
