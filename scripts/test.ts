import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { buildIfNeeded } from "./build-if-needed.ts";
import { compileCacheFolder } from "./compile-cache.ts";

/**
 * `npm test`: types, lint, then every test on the embedded database, and once more those for which the database makes
 * a difference on an outside server, when TEST_DATABASE_URL names one. Ends with one line that counts them all.
 */

/** Features with SQL of their own. */
const featuresWithQueries = readdirSync("server/features").filter((feature) =>
  readdirSync(`server/features/${feature}`).some((file) => file.endsWith("queries.ts")),
);

/** The tests for which another database may make a difference: those that read and write in it. */
const databaseTests = [
  ...featuresWithQueries.map((feature) => `server/features/${feature}/`),
  "server/features/personal-data/",
  "server/platform/mail",
  "server/housekeeping",
  "server/demo-content",
  "--exclude",
  "**/{xss-vectors,input-limits,avatar,photos,pictures,share-pictures,text-outlines}.test.ts",
];

interface Count {
  passed: number;
  failed: number;
}

/** What failed and why, said once more under everything else: long output is often read, or kept, from its end. */
const failures: string[] = [];

const reports = mkdtempSync(join(tmpdir(), "fabula-reports-"));

/**
 * @param aside keeps what it prints until it is done, for what runs beside something else
 * @returns the exit code
 */
function run(
  title: string,
  command: string,
  args: string[],
  { env = {}, aside = false }: RunOptions = {},
): Promise<number> {
  if (!aside) console.log(`\n— ${title}`);
  const child = spawn(command, args, {
    stdio: aside ? ["ignore", "pipe", "pipe"] : "inherit",
    env: { ...process.env, ...env },
  });
  const printed: Buffer[] = [];
  child.stdout?.on("data", (chunk: Buffer) => printed.push(chunk));
  child.stderr?.on("data", (chunk: Buffer) => printed.push(chunk));
  return new Promise((resolve) => {
    child.on("error", () => resolve(1));
    child.on("close", (status) => {
      if (aside) process.stdout.write(`\n— ${title}\n${Buffer.concat(printed).toString()}`);
      resolve(status ?? 1);
    });
  });
}

interface RunOptions {
  env?: NodeJS.ProcessEnv;
  aside?: boolean;
}

/** A check that has no tests of its own counts as one. */
async function check(title: string, command: string, args: string[]): Promise<Count> {
  if ((await run(title, command, args, { aside: true })) === 0) return { passed: 1, failed: 0 };
  failures.push(`${title}: see above`);
  return { passed: 0, failed: 1 };
}

/** More than this failing at once is no bad luck of a busy machine. */
const mostSecondTries = 3;

interface Outcome extends Count {
  /** Files of tests that failed. */
  failedFiles: string[];
  /** Those tests with the first lines of why. */
  why: string[];
}

/** Of vitest's JSON report, what is read here. */
interface Report {
  numPassedTests: number;
  numFailedTests: number;
  numFailedTestSuites: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
}

const linesOfWhy = 6;
const beginning = (text: string) =>
  text
    .split("\n")
    .slice(0, linesOfWhy)
    .map((line) => `    ${line}`)
    .join("\n");

function whyFailed({ testResults }: Report): string[] {
  return testResults
    .filter((file) => file.status === "failed")
    .flatMap((file) => {
      const name = relative(process.cwd(), file.name);
      const tests = file.assertionResults.filter((test) => test.status === "failed");
      if (tests.length === 0) return [`${name}\n${beginning(file.message)}`];
      return tests.map((test) => `${name}: ${test.fullName}\n${beginning(test.failureMessages[0] ?? "")}`);
    });
}

async function vitestOnce(title: string, args: string[], options: RunOptions): Promise<Outcome> {
  const report = join(reports, `${title.replaceAll(/\W+/g, "-")}.json`);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const status = await run(title, "vitest", ["run", ...args, ...reporters], options);
  try {
    const outcome: Report = JSON.parse(readFileSync(report, "utf8"));
    // A file that does not even load has no tests, but it has failed.
    const failed =
      outcome.numFailedTests > 0 ? outcome.numFailedTests : status === 0 ? 0 : Math.max(1, outcome.numFailedTestSuites);
    const failedFiles = outcome.testResults.filter((file) => file.status === "failed").map(({ name }) => name);
    return { passed: outcome.numPassedTests, failed, failedFiles, why: whyFailed(outcome) };
  } catch {
    return { passed: 0, failed: 1, failedFiles: [], why: [`${title}: ended without a report`] };
  }
}

/**
 * What waits for a browser or a killed process may miss its moment on a busy machine: such a file is tried once more, by
 * itself. Others are not, among them the tests of races: one that is lost now and then is a fault.
 */
const maySecond = (file: string) => /\/tests\/(journeys|faults)\//.test(file);
const secondTries: (() => Promise<Count>)[] = [];

async function vitest(title: string, args: string[], options: RunOptions = {}): Promise<Count> {
  const { passed, failed, failedFiles, why } = await vitestOnce(title, args, options);
  const isBadLuck = failedFiles.length > 0 && failedFiles.length <= mostSecondTries && failedFiles.every(maySecond);
  if (!isBadLuck) {
    failures.push(...why);
    return { passed, failed };
  }
  secondTries.push(async () => {
    const again = await vitestOnce(`second try: ${title}`, [...args.slice(0, 2), ...failedFiles], {
      env: options.env ?? {},
    });
    if (again.failed > 0) {
      failures.push(...again.why);
      return { passed: 0, failed: Math.max(again.failed, failed) };
    }
    console.log(`\nPassed at the second try only, so look at them:\n${why.join("\n")}`);
    return { passed: failed, failed: 0 };
  });
  return { passed, failed: 0 };
}

const embedded = { TEST_DATABASE_URL: "" };
process.env.NODE_COMPILE_CACHE ??= compileCacheFolder;

async function apiTests(): Promise<Count[]> {
  const counts = [await vitest("API tests, embedded database", ["--project", "api"], { env: embedded })];
  const outside = process.env.TEST_DATABASE_URL ?? "";
  if (outside !== "") counts.push(await vitest("API tests, outside database", ["--project", "api", ...databaseTests]));
  return counts;
}

/** In a browser one mostly waits: journeys go on beside the API tests. */
async function allTests(): Promise<Count[]> {
  const [types, lint, format] = await Promise.all([
    // The build takes the other processor. More checkers at once would see many a type twice.
    check("types", "tsc", ["-p", ".", "--checkers", "1"]),
    check("lint", "oxlint", ["--deny-warnings"]),
    check("format", "oxfmt", ["--check"]),
    buildIfNeeded(),
  ]);
  if (types.failed + lint.failed + format.failed > 0) return [types, lint, format];
  const [api, journeys] = await Promise.all([
    apiTests(),
    vitest("journeys in a browser", ["--project", "journeys"], { env: embedded, aside: true }),
  ]);
  return [types, lint, format, ...api, journeys];
}

async function chosenTests(args: string[]): Promise<Count[]> {
  await buildIfNeeded();
  const chosen = await vitestOnce("chosen tests", args, {});
  failures.push(...chosen.why);
  return [chosen];
}

const only = process.argv.slice(2);
const counts = only.length > 0 ? await chosenTests(only) : await allTests();
for (const tryAgain of secondTries) counts.push(await tryAgain());

rmSync(reports, { recursive: true, force: true });
const sum = (which: keyof Count) => counts.reduce((total, count) => total + count[which], 0);
if (failures.length > 0) console.log(`\nFailed:\n${failures.join("\n")}`);
console.log(`\n${sum("passed")} passed, ${sum("failed")} failed`);
process.exit(sum("failed") === 0 ? 0 : 1);
