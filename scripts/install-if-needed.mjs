// Runs before `npm start` and `npm test`, on any version of Node.js: installs what the lockfiles name unless that is in place already.
// `npm start` needs the dependencies alone; `--settings` checks the settings before. With `--all`, or where they are in place already, the tools of development stay with them.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join, resolve, sep } from "node:path";
import * as util from "node:util";
import { withFolderLock } from "./folder-lock.mjs";

const oldest = 20;
/** Older ones don't run TypeScript as it is. */
const newEnough = 24;
const major = Number(process.versions.node.split(".")[0]);
if (major < oldest) {
  console.error(`Fabula needs Node.js ${oldest} or newer; this is ${process.versions.node}.`);
  process.exit(1);
}

const wantsAll = process.argv.includes("--all") || existsSync("node_modules/vitest");

/** The project's own Node.js is a package of its own, which is installed where the machine's is too old. Tests always run on it. */
const ownFolder = "scripts/own-node";
const ownPackage = `node-${process.platform === "win32" ? "win" : process.platform}-${process.arch}`;
const ownProgram = join(
  ownFolder,
  "node_modules",
  ownPackage,
  "bin",
  process.platform === "win32" ? "node.exe" : "node",
);
const runsOnOwn = process.execPath.startsWith(resolve(ownFolder) + sep);
const wantsOwn = runsOnOwn || major < newEnough || (wantsAll && major > newEnough);
const link = join("node_modules/.bin", process.platform === "win32" ? "node.cmd" : "node");

const markOf = (folder) => join(folder, "node_modules/.installed-lockfile");
const lockfileOf = (folder) =>
  createHash("sha256")
    .update(readFileSync(join(folder, "package-lock.json")))
    .digest("hex");
const isMarked = (folder) => existsSync(markOf(folder)) && readFileSync(markOf(folder), "utf8") === lockfileOf(folder);
const hasPackages = () => isMarked(".") && (!wantsAll || existsSync("node_modules/vitest"));
const hasOwn = () => !wantsOwn || (isMarked(ownFolder) && existsSync(ownProgram));
const isInstalled = () => hasPackages() && hasOwn() && existsSync(link);

/** Runs npm in a folder and marks what is installed there. @returns npm's exit status */
async function npm(folder, command) {
  rmSync(markOf(folder), { force: true });
  const args = [...command, "--no-audit", "--no-fund", "--loglevel=error"];
  const program = process.env.npm_execpath;
  const child =
    program === undefined
      ? spawn("npm", args, { cwd: folder, stdio: "inherit", shell: process.platform === "win32" })
      : spawn(process.execPath, [program, ...args], { cwd: folder, stdio: "inherit" });
  const [status] = await once(child, "close");
  if (status === 0) writeFileSync(markOf(folder), lockfileOf(folder));
  return status ?? 1;
}

function installPackages() {
  if (hasPackages()) return 0;
  // What a running site uses stays in place when only the tools are added.
  return npm(
    ".",
    isMarked(".") ? ["install", "--no-save", "--include=dev"] : ["ci", wantsAll ? "--include=dev" : "--omit=dev"],
  );
}

async function installOwn() {
  if (hasOwn()) return 0;
  const { optionalDependencies } = JSON.parse(readFileSync(join(ownFolder, "package.json"), "utf8"));
  if (!Object.hasOwn(optionalDependencies, ownPackage)) {
    console.error(`On this system Fabula needs Node.js ${newEnough} or newer; this is ${process.versions.node}.`);
    return 1;
  }
  const status = await npm(ownFolder, ["ci"]);
  // npm goes on without a package for one system that it can't load.
  if (status === 0 && !existsSync(ownProgram)) return 1;
  // The headers, a third of the package, are for compilers.
  if (status === 0) rmSync(join(ownFolder, "node_modules", ownPackage, "include"), { recursive: true, force: true });
  return status;
}

/** Scripts find the project's `node` before the machine's. */
function linkNode() {
  const program = wantsOwn ? resolve(ownProgram) : process.execPath;
  mkdirSync("node_modules/.bin", { recursive: true });
  rmSync(link, { force: true });
  if (process.platform === "win32") writeFileSync(link, `@"${program}" %*\r\n`);
  else symlinkSync(program, link);
}

/** @returns an exit status */
async function install() {
  // Another start may have done it while this one waited.
  if (isInstalled()) return 0;
  console.log("Installing what the lockfiles name (once)…");
  const statuses = await Promise.all([installPackages(), installOwn()]);
  const failed = statuses.find((status) => status !== 0);
  if (failed === undefined) linkNode();
  return failed ?? 0;
}

/** Wrong settings are told before minutes of installing and building. A start checks them again, and names unknown ones. */
async function checkSettings() {
  const { readSettings } = await import("#kit/server/settings/settings.mjs");
  // Node.js reads the file from version 20.12 on.
  const file = existsSync(".env") ? (util.parseEnv?.(readFileSync(".env", "utf8")) ?? {}) : {};
  const { error } = readSettings({ ...file, ...process.env });
  if (error === null) return;
  console.error(`\n  Fabula can't start.\n  ${error}\n`);
  process.exit(1);
}

if (!isInstalled()) {
  if (process.argv.includes("--settings")) await checkSettings();
  const status = await withFolderLock(install, {
    onWait: () => console.log("Another start is installing; waiting for it…"),
  });
  if (status !== 0) process.exit(status);
}
