import { existsSync, readFileSync } from "node:fs";
import ignore from "@balena/dockerignore";
import { DockerfileParser, type Copy, type From, type Instruction } from "dockerfile-ast";
import { validate } from "dockerfile-utils";
import { expect, it } from "vitest";
import { settings as allSettings } from "#kit/server/settings/settings.mjs";
import { projectFiles } from "../support/source-files.ts";

/** The checks of the Dockerfile that need no builder. `npm run test:image` builds it. */

const text = readFileSync("Dockerfile", "utf8");
const dockerfile = DockerfileParser.parse(text);
const versionOf = (file: string) => (JSON.parse(readFileSync(file, "utf8")) as { version: string }).version;
const instructions = dockerfile.getInstructions();
const stages = dockerfile.getFROMs();
const lastFrom = stages.at(-1)!.getRange().start.line;
/** Of the image itself, by keyword. */
const final = (keyword: string): Instruction[] =>
  instructions.filter((each) => each.getKeyword() === keyword && each.getRange().start.line > lastFrom);
const settings = new Map(
  dockerfile
    .getENVs()
    .filter((each) => each.getRange().start.line > lastFrom)
    .flatMap((each) => each.getProperties().map((property) => [property.getName(), property.getValue()] as const)),
);
const defaults = new Map(
  dockerfile.getARGs().map((each) => [each.getProperty()!.getName(), each.getProperty()!.getValue()] as const),
);
const imageOf = (from: From) =>
  from.getImage()!.replaceAll(/\$\{(\w+)\}/g, (_, name: string) => defaults.get(name) ?? "unknown");

it("The Dockerfile has no mistake that a parser finds", () => {
  expect(validate(text)).toEqual([]);
  expect(validate("FROM node\nCOPPY . .").length).toBeGreaterThan(0);
});

it("The image is built on named versions, and of Node.js on the one that the tests use", () => {
  for (const from of stages) expect(imageOf(from)).toMatch(/^[a-z]+:\d+\.\d+[\w.-]*$/);
  expect(defaults.get("NODE_VERSION")).toBe(versionOf("scripts/own-node/package.json"));
  expect(defaults.get("VERSION")).toBe(versionOf("package.json"));
});

it("The image runs as a numbered account, and starts without a shell that would keep signals", () => {
  expect(final("USER").map((each) => each.getArgumentsContent())).toEqual(["10001:10001"]);
  for (const keyword of ["CMD", "HEALTHCHECK"]) {
    const [command] = final(keyword);
    expect(command!.getArgumentsContent()).toMatch(/(^|CMD )\["node", /);
  }
  expect(final("RUN")).toEqual([]);
  expect(final("STOPSIGNAL")[0]!.getArgumentsContent()).toBe("SIGTERM");
});

it("Variables of the image are settings, and its port is the one that is exposed and asked for its health", () => {
  const others = ["NODE_ENV", "MALLOC_ARENA_MAX"];
  expect([...settings.keys()].filter((name) => !Object.hasOwn(allSettings, name) && !others.includes(name))).toEqual(
    [],
  );
  expect(final("EXPOSE")[0]!.getArgumentsContent()).toBe(settings.get("PORT"));
  expect(final("HEALTHCHECK")[0]!.getArgumentsContent()).toContain("${process.env.PORT}/healthz");
});

it("Files that the Dockerfile copies exist, and the builder gets them", () => {
  const sent = ignore().add(readFileSync(".dockerignore", "utf8"));
  const copied = dockerfile
    .getCOPYs()
    .filter((each: Copy) => !each.getFlags().some((flag) => flag.getName() === "from"));
  const sources = copied.flatMap((each) => each.getArguments().slice(0, -1).map(String)).filter((path) => path !== ".");
  expect(sources.length).toBeGreaterThan(2);
  for (const path of sources) expect([path, existsSync(path), sent.ignores(path)]).toEqual([path, true, false]);
  const needed = projectFiles().filter((file) =>
    /^(vocabulary|content|kit|ui|features|site|ops|scripts|docs)\//.test(file),
  );
  const isLeftOut = (file: string) => sent.ignores(file) && !/\.test\.tsx?$/.test(file);
  expect(needed.length).toBeGreaterThan(500);
  expect(needed.filter(isLeftOut)).toEqual([]);
});

it("The builder gets no secrets, data, history, tests and installed packages", () => {
  const sent = ignore().add(readFileSync(".dockerignore", "utf8"));
  const secret = [
    ".env",
    "site/.env",
    ".git/config",
    "node_modules/pg/package.json",
    "data/session-secret",
    "data/mail/letter.eml",
    "dump.sql",
    "backup.tar",
    "dist/assets.json",
    "tests/support/site.ts",
    "site/server/app.test.ts",
  ];
  expect(secret.filter((path) => !sent.ignores(path))).toEqual([]);
});

it("The image and the YunoHost package have Debian's dictionaries between two of the five languages", () => {
  const named = (file: string) =>
    [...readFileSync(file, "utf8").matchAll(/dict-freedict-([a-z]{3}-[a-z]{3})/g)].map(([, direction]) => direction!);
  const inImage = named("Dockerfile");
  expect(inImage.length).toBe(16);
  expect(new Set(inImage).size).toBe(16);
  for (const direction of inImage) expect(direction).toMatch(/^(eng|spa|ita|fra|por)-(eng|spa|ita|fra|por)$/);
  expect(named("deploy/yunohost/manifest.toml")).toEqual(inImage);
  expect(final("COPY").map((each) => each.getArgumentsContent())).toContain("/packed/ /usr/share/");
});
