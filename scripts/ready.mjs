// Runs before `npm start` and `npm test`, on whatever Node.js the machine has: installs what the lockfile
// names unless that is in place already. The scripts that follow then run on the project's own Node.js.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";

const oldest = 20;
const major = Number(process.versions.node.split(".")[0]);
if (major < oldest) {
  console.error(`Fabula needs Node.js ${oldest} or newer; this is ${process.versions.node}.`);
  process.exit(1);
}

const mark = "node_modules/.installed-lockfile";
const wanted = createHash("sha256").update(readFileSync("package-lock.json")).digest("hex");
const present = existsSync(mark) ? readFileSync(mark, "utf8") : "";

if (present !== wanted) {
  console.log("Installing what the lockfile names (once)…");
  // Development dependencies hold the build and the pinned Node.js, so they are wanted everywhere.
  const npm = process.env.npm_execpath;
  const command = ["ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"];
  const done =
    npm === undefined
      ? spawnSync("npm", command, { stdio: "inherit", shell: process.platform === "win32" })
      : spawnSync(process.execPath, [npm, ...command], { stdio: "inherit" });
  if (done.status !== 0) process.exit(done.status ?? 1);
  writeFileSync(mark, wanted);
}
