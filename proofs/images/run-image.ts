import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import pg from "pg";
import { runChecks } from "#tests/support/run-checks.ts";
import { aFreePort } from "#tests/support/server-process.ts";
import { makeStandIns } from "./stand-in-bases.ts";

/**
 * `npm run test:image`: builds the image of the Dockerfile and runs it as docs/containers.md says, against a PostgreSQL of this
 * machine. Needs Linux, docker or podman, and a registry or `--without-registry`.
 */

const usage = `npm run test:image                           builds the image and checks it
npm run test:image -- --without-registry     makes the base images by debootstrap (root, podman, buildah)
npm run test:image -- --image NAME           checks an image that is there
TEST_DATABASE_URL      a PostgreSQL whose role may create databases (default postgres://postgres@127.0.0.1:5432/postgres)
CONTAINER_OPTIONS      further words for "docker run" or "podman run"`;

const root = fileURLToPath(new URL("../..", import.meta.url));
const { values: options } = parseArgs({
  options: { "without-registry": { type: "boolean", default: false }, image: { type: "string" } },
});
const works = (command: string) => spawnSync(command, ["info"], { stdio: "ignore" }).status === 0;
const engine = (options["without-registry"] ? ["podman"] : ["docker", "podman"]).find(works);
if (engine === undefined) {
  process.stderr.write(`Neither docker nor podman works here.\n${usage}\n`);
  process.exit(1);
}
const inEngine = (...words: string[]) =>
  execFileSync(engine, words, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();

function build(): string {
  const name = "fabula:test";
  if (!options["without-registry"]) {
    spawnSync(engine!, ["build", "--tag", name, root], { stdio: "inherit" });
    return name;
  }
  const dockerfile = readFileSync(join(root, "Dockerfile"), "utf8");
  const version = (argument: string) => new RegExp(`ARG ${argument}_VERSION=(\\S+)`).exec(dockerfile)![1];
  const folder = mkdtempSync(join(tmpdir(), "fabula-bases-"));
  makeStandIns(folder, {
    node: `docker.io/library/node:${version("NODE")}-bookworm-slim`,
    debian: `docker.io/library/debian:${version("DEBIAN")}-slim`,
  });
  rmSync(folder, { recursive: true });
  const words = ["--isolation=chroot", "--network=host", "--pull-never", "--format=docker", `--tag=${name}`, root];
  spawnSync("buildah", ["build", "--layers", ...words], { stdio: "inherit" });
  return name;
}

const server = process.env.TEST_DATABASE_URL ?? "postgres://postgres@127.0.0.1:5432/postgres";
const database = `fabula_image_${randomUUID().replaceAll("-", "")}`;
async function onServer(statement: string) {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

const image = options.image ?? build();
const port = await aFreePort();
const url = `http://127.0.0.1:${port}`;
const name = database.replaceAll("_", "-");
const settings = {
  DATABASE_URL: server.replace(/[^/]*$/, database),
  SMTP_URL: "smtp://127.0.0.1:1025",
  SESSION_SECRET: randomUUID(),
  SITE_URL: url,
  PORT: String(port),
};

function start() {
  const closed = [
    "--read-only",
    "--tmpfs=/tmp",
    "--cap-drop=ALL",
    "--security-opt=no-new-privileges",
    "--network=host",
  ];
  const more = (process.env.CONTAINER_OPTIONS ?? "").split(" ").filter(Boolean);
  const environment = Object.entries(settings).map(([key, value]) => `--env=${key}=${value}`);
  inEngine("run", "--detach", "--name", name, ...closed, ...more, ...environment, image);
}

async function untilReady() {
  for (;;) {
    const ready = await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (ready) return;
    assert.equal(inEngine("inspect", "--format={{.State.Status}}", name), "running", inEngine("logs", name));
    await pause(50);
  }
}

/** Runs a module in the container. @returns the text that it prints */
const inContainer = (module: string) => inEngine("exec", name, "node", "--input-type=module", "--eval", module);
interface Inspected {
  Size: number;
  Config: { Healthcheck?: { Test: string[] } };
  Healthcheck?: { Test: string[] };
}
const inspected = () => (JSON.parse(inEngine("inspect", "--type=image", image)) as [Inspected])[0];
/** Docker has it in the configuration, podman next to it. */
const healthCheck = () => (inspected().Config.Healthcheck ?? inspected().Healthcheck)!.Test;

const checks: Record<string, () => Promise<void>> = {
  async "Pages and files are served"() {
    const page = await (await fetch(url)).text();
    const [asset] = /\/assets\/application-[\w-]+\.css/.exec(page)!;
    assert.equal((await fetch(url + asset)).status, 200);
  },
  async "The site runs without root, capabilities and a writable file system"() {
    assert.equal(inContainer("console.log(process.getuid(), process.getgid())"), "10001 10001");
    const status = inContainer(
      `import { readFileSync } from "node:fs"; console.log(readFileSync("/proc/1/status", "utf8"))`,
    );
    assert.match(status, /CapEff:\s+0{16}\n/);
    const writing = `import { writeFileSync } from "node:fs";
      try { writeFileSync("/app/file", ""); } catch ({ code }) { console.log(code); }`;
    assert.equal(inContainer(writing), "EROFS");
  },
  async "The health check passes, and fails where nothing listens"() {
    const [kind, ...command] = healthCheck();
    assert.equal(kind, "CMD");
    const check = (...words: string[]) => spawnSync(engine, ["exec", ...words, name, ...command]).status;
    assert.equal(check(), 0);
    assert.equal(check("--env=PORT=1"), 1);
  },
  async "There are no tools of development in it"() {
    const look = `import { existsSync } from "node:fs";
      const folders = ["/usr/local/bin", "/usr/bin"];
      const tools = ["npm", "npx", "yarn", "corepack", "gcc", "make", "python3", "git", "curl"];
      console.log(tools.filter((tool) => folders.some((folder) => existsSync(folder + "/" + tool))).join());`;
    assert.equal(inContainer(look), "");
  },
  async "It has Debian's sixteen dictionaries"() {
    const look = `import { readdirSync } from "node:fs";
      console.log(readdirSync("/usr/share/dictd").filter((file) => file.endsWith(".index")).length);`;
    assert.equal(inContainer(look), "16");
  },
  async "A backup can be made in it"() {
    inEngine("exec", name, "node", "scripts/backup.ts", "/tmp/backup.tar");
    assert.match(inEngine("exec", name, "node", "scripts/backup.ts", "--verify", "/tmp/backup.tar"), /complete/);
  },
  async "SIGTERM ends it with 0, and it starts again"() {
    for (let round = 0; round < 2; round += 1) {
      const began = performance.now();
      inEngine("stop", "--time=30", name);
      assert.equal(inEngine("inspect", "--format={{.State.ExitCode}}", name), "0");
      process.stdout.write(`  stopped after ${Math.round(performance.now() - began)} ms`);
      const started = performance.now();
      inEngine("start", name);
      await untilReady();
      process.stdout.write(`, ready after ${Math.round(performance.now() - started)} ms\n`);
    }
  },
};

await onServer(`create database ${database}`);
let failed = 0;
try {
  start();
  await untilReady();
  process.stdout.write(`  ${image}: ${Math.round(inspected().Size / 1e6)} MB\n`);
  failed = await runChecks(checks);
} finally {
  spawnSync(engine, ["rm", "--force", "--time=10", name], { stdio: "ignore" });
  await onServer(`drop database if exists ${database} with (force)`);
}
process.stdout.write(`${Object.keys(checks).length - failed} passed, ${failed} failed\n`);
process.exit(failed === 0 ? 0 : 1);
