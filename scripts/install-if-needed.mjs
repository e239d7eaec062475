// Runs before `npm start` and `npm test`, on any version of Node.js: installs what the lockfile
// names unless that is in place already. The scripts that follow then run on the project's own Node.js.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { withFolderLock } from "./folder-lock.mjs";

const oldest = 20;
const major = Number(process.versions.node.split(".")[0]);
if (major < oldest) {
  console.error(`Fabula needs Node.js ${oldest} or newer; this is ${process.versions.node}.`);
  process.exit(1);
}

const mark = "node_modules/.installed-lockfile";
const wanted = createHash("sha256").update(readFileSync("package-lock.json")).digest("hex");
const isInstalled = () => existsSync(mark) && readFileSync(mark, "utf8") === wanted;

/** @returns npm's exit status */
async function install() {
  // Another start may have done it while this one waited.
  if (isInstalled()) return 0;
  console.log("Installing what the lockfile names (once)…");
  // Development dependencies hold the build and the pinned Node.js, so they are wanted everywhere.
  const npm = process.env.npm_execpath;
  const command = ["ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"];
  const child =
    npm === undefined
      ? spawn("npm", command, { stdio: "inherit", shell: process.platform === "win32" })
      : spawn(process.execPath, [npm, ...command], { stdio: "inherit" });
  const [status] = await once(child, "close");
  if (status === 0) writeFileSync(mark, wanted);
  return status ?? 1;
}

if (!isInstalled()) {
  const status = await withFolderLock(install, {
    onWait: () => console.log("Another start is installing; waiting for it…"),
  });
  if (status !== 0) process.exit(status);
}
