import { execFileSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { parse } from "yaml";
import { readConfig } from "#kit/server/settings/config.ts";
import { settings as allSettings } from "#kit/server/settings/settings.mjs";
import { version } from "#kit/server/version.ts";

/** The Helm chart and the package for YunoHost, as far as they can be read without Helm and YunoHost. */

const read = (path: string) => readFileSync(`deploy/${path}`, "utf8");

interface Values {
  image: string;
  host: string;
  settings: Record<string, string>;
  database: { backups: { path: string; endpoint: string } };
  networkPolicies: { ingressNamespace: string; monitoringNamespace: string; operatorNamespace: string };
}

const values = parse(read("helm/values.yaml")) as Values;
const unknownSettings = (names: string[]) => names.filter((name) => !Object.hasOwn(allSettings, name));

it("The chart and the package have the version of package.json", () => {
  expect(parse(read("helm/Chart.yaml"))).toMatchObject({ version, appVersion: version });
  expect(values.image).toMatch(`:${version}`);
  expect(/^version = "(.*)~ynh\d+"$/m.exec(read("yunohost/manifest.toml"))?.[1]).toBe(version);
});

it("Every text that the chart replaces stands in its manifest", () => {
  const replaced = globSync("deploy/helm/templates/*.yaml").flatMap((path) => {
    const expressions = readFileSync(path, "utf8").match(/\{\{(?:(?!\}\}).)*Files\.Get(?:(?!\}\}).)*\}\}/g) ?? [];
    return expressions.flatMap((expression) => {
      const manifest = read(`helm/${/Files\.Get "([^"]+)"/.exec(expression)![1]}`);
      return [...expression.matchAll(/\| replace "([^"]+)"/g)].map(([, text]) => [text, manifest.includes(text!)]);
    });
  });
  expect(replaced.filter(([, found]) => found !== true)).toEqual([]);
  expect(replaced.length).toBeGreaterThan(5);
  // The only replacement by a pattern.
  expect(read("helm/templates/site.yaml")).toContain(String.raw`"registry\\.example\\.org/fabula:\\S+"`);
  expect(read("helm/manifests/site.yaml")).toMatch(/image: registry\.example\.org\/fabula:\S+/);
});

it("The chart's values are those of the manifests, and the site accepts its settings", () => {
  const { host, settings, database, networkPolicies } = values;
  expect(read("helm/manifests/ingress.yaml")).toContain(host);
  for (const value of Object.values(database.backups)) expect(read("helm/manifests/database.yaml")).toContain(value);
  const { ingressNamespace, monitoringNamespace, operatorNamespace } = networkPolicies;
  const policies = read("helm/manifests/network-policies.yaml");
  expect(policies).toContain(`[${ingressNamespace}, ${monitoringNamespace}]`);
  expect(policies).toContain(operatorNamespace);
  expect(unknownSettings(Object.keys(settings))).toEqual([]);
  readConfig({ ...settings, SITE_URL: `https://${host}`, DATABASE_URL: "postgres://fabula:secret@database-rw/fabula" });
});

const scripts = globSync("deploy/yunohost/scripts/*");

it("The scripts of the package can be read by bash", () => {
  expect(scripts.length).toBe(7);
  for (const script of scripts) execFileSync("bash", ["-n", script]);
});

it("The site accepts the settings of the package, and the package knows every variable of its templates", () => {
  const known: Record<string, string> = {
    // Of YunoHost, for what manifest.toml asks for.
    APP: "fabula",
    DOMAIN: "tales.example.org",
    PORT: "8080",
    INSTALL_DIR: "/var/www/fabula",
    DATA_DIR: "/home/yunohost.app/fabula",
    DB_NAME: "fabula",
    DB_USER: "fabula",
    DB_PWD: "secret",
    MAIL_PWD: "secret",
    NODEJS_DIR: "/opt/node/bin",
    ADMIN: "ada",
    // Of the scripts.
    SESSION_SECRET: "x".repeat(64),
    ADMIN_MAIL: "ada@example.org",
    MAIN_DOMAIN: "example.org",
  };
  const filled = (text: string) => text.replaceAll(/__([A-Z_]+?)__/g, (whole, name: string) => known[name] ?? whole);
  for (const path of globSync("deploy/yunohost/{conf,doc}/*"))
    expect([path, /__[A-Z_]+__/.exec(filled(readFileSync(path, "utf8")))]).toEqual([path, null]);
  const lines = filled(read("yunohost/conf/env"))
    .split("\n")
    .filter((line) => /^[A-Z]/.test(line));
  const env = Object.fromEntries(lines.map((line) => /^([^=]+)=(.*)$/.exec(line)!.slice(1)));
  expect(unknownSettings(Object.keys(env))).toEqual([]);
  expect(readConfig(env).SITE_URL).toBe("https://tales.example.org");
});
