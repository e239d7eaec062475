import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildIfNeeded } from "./build-if-needed.ts";

/**
 * `npm test`: types, lint, then every test on the embedded database, and once more those for which the database makes
 * a difference on an outside server, when TEST_DATABASE_URL names one. Ends with one line that counts them all.
 */

/** What asks the database; the others start an embedded one of their own, or none. */
const askingTheDatabase = [
  "server/features",
  "server/platform/http",
  "server/platform/mail",
  "server/platform/render",
  "server/housekeeping",
  "server/demo-content",
  "tests/guards/refusals",
];

interface Count {
  passed: number;
  failed: number;
}

const reports = mkdtempSync(join(tmpdir(), "fabula-reports-"));

function run(title: string, command: string, args: string[], env: NodeJS.ProcessEnv = {}): number {
  console.log(`\n— ${title}`);
  const done = spawnSync(command, args, { stdio: "inherit", env: { ...process.env, ...env } });
  return done.status ?? 1;
}

/** A check that has no tests of its own counts as one. */
function check(title: string, command: string, args: string[]): Count {
  return run(title, command, args) === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

function vitest(title: string, args: string[], env: NodeJS.ProcessEnv = {}): Count {
  const report = join(reports, `${title.replaceAll(/\W+/g, "-")}.json`);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const status = run(title, "vitest", ["run", ...args, ...reporters], env);
  try {
    const { numPassedTests, numFailedTests, numFailedTestSuites } = JSON.parse(readFileSync(report, "utf8"));
    // A file that does not even load has no tests, but it has failed.
    const failed = numFailedTests > 0 ? numFailedTests : status === 0 ? 0 : Math.max(1, numFailedTestSuites);
    return { passed: numPassedTests, failed };
  } catch {
    return { passed: 0, failed: 1 };
  }
}

const only = process.argv.slice(2);
const counts: Count[] = [];
const outside = process.env.TEST_DATABASE_URL ?? "";

if (only.length > 0) {
  buildIfNeeded();
  counts.push(vitest("chosen tests", only));
} else {
  counts.push(check("types", "tsc", ["-p", "."]));
  counts.push(check("lint", "oxlint", ["--deny-warnings"]));
  buildIfNeeded();
  counts.push(vitest("all tests, embedded database", [], { TEST_DATABASE_URL: "" }));
  if (outside !== "") counts.push(vitest("API tests, outside database", ["--project", "api", ...askingTheDatabase]));
}

rmSync(reports, { recursive: true, force: true });
const sum = (which: keyof Count) => counts.reduce((total, count) => total + count[which], 0);
console.log(`\n${sum("passed")} passed, ${sum("failed")} failed`);
process.exit(sum("failed") === 0 ? 0 : 1);
