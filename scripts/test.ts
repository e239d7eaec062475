import { execFileSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { buildIfNeeded, compileCacheFolder } from "./build-if-needed.ts";
import { reportFolder, run, stopEverything, type RunOptions } from "./test-processes.ts";

/**
 * `npm test`: types, lint, format and every test on the embedded database; if TEST_DATABASE_URL names a server, the
 * tests that depend on the database run there too. `npm run test:all` repeats more: see tests/support/thoroughness.ts, and
 * with `-- --shard=1/4` it runs a quarter of the files. The last line counts everything.
 */

/** Reads vitest's JSON report. */

interface Count {
  passed: number;
  failed: number;
}

interface Outcome extends Count {
  failedFiles: string[];
  /** The failed tests by name. */
  failedTests: string[];
  /** The failed tests with the first lines of their errors. */
  explanations: string[];
}

const linesOfError = 6;
const firstLines = (error: string) =>
  error
    .split("\n")
    .slice(0, linesOfError)
    .map((line) => `    ${line}`)
    .join("\n");

/** As vitest's option, which it does not heed in projects: see vitest.config.ts. */
const leaveOut = "--exclude";
const leavingOut = (patterns: string[]) => patterns.flatMap((pattern) => [leaveOut, pattern]);

/** The tests that use the database. Tests that only draw pictures do not, and take long. */
const databaseTests = [
  "features",
  "kit/server/mail",
  "site/server/housekeeping",
  "site/server/demo-content",
  ...leavingOut(["**/*{avatar,photo,picture,vectors,outlines,lettering}*.test.ts"]),
];

/** Printed under everything else: often only the end of a long output is read or kept. */
const failures: string[] = [];
const flaky: string[] = [];

/** A check without tests of its own counts as one test. */
async function check(title: string, command: string, args: string[]): Promise<Count> {
  if ((await run(title, command, args, { buffered: true })) === 0) return { passed: 1, failed: 0 };
  failures.push(`${title}: see above`);
  return { passed: 0, failed: 1 };
}

async function vitestOnce(title: string, args: string[], options: RunOptions): Promise<Outcome> {
  const report = join(reportFolder, `${title.replaceAll(/\W+/g, "-")}.json`);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const isLeftOut = (at: number) => args[at - 1] === leaveOut;
  const env = { ...options.env, TEST_LEAVE_OUT: args.filter((_, at) => isLeftOut(at)).join(" ") };
  const others = args.filter((arg, at) => arg !== leaveOut && !isLeftOut(at));
  const status = await run(title, "vitest", ["run", ...others, ...reporters], { ...options, env });
  return readReport(report, title, status);
}

/** More files failing at once are not flaky: something is broken. */
const mostFlakyFiles = 3;

/**
 * Tests that fail because of timing on a busy machine pass when only their file runs. They get a second try, and are
 * named at the end, because each is a fault of the test or of the product to find. A guard depends on no timing.
 */
const mayBeFlaky = (file: string) => !/\/tests\/guards\//.test(file);
const secondTries: (() => Promise<Count>)[] = [];

async function vitest(title: string, args: string[], options: RunOptions = {}): Promise<Count> {
  const first = await vitestOnce(title, args, options);
  const { passed, failed, failedFiles } = first;
  if (failedFiles.length === 0 || failedFiles.length > mostFlakyFiles || !failedFiles.every(mayBeFlaky)) {
    failures.push(...first.explanations);
    return { passed, failed };
  }
  secondTries.push(async () => {
    const same = args.filter((arg) => arg.startsWith("--project=") || arg.startsWith("--tagsFilter="));
    const second = await vitestOnce(`second try: ${title}`, [...same, ...failedFiles], { env: options.env ?? {} });
    if (second.failed > 0) {
      failures.push(...second.explanations);
      return { passed: 0, failed: Math.max(second.failed, failed) };
    }
    flaky.push(...first.explanations);
    return { passed: failed, failed: 0 };
  });
  return { passed, failed: 0 };
}

/** Files that git does not track, ignored or not. Empty outside of a checkout. */
function untrackedFiles(): string[] {
  try {
    const args = ["status", "--porcelain", "--ignored", "--untracked-files=normal"];
    const lines = execFileSync("git", args, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).split("\n");
    return lines.filter((line) => /^(\?\?|!!) /.test(line)).map((line) => line.slice(3));
  } catch {
    return [];
  }
}

/** A database, a secret or a mail of a test could be committed later. The build and the packages may appear. */
function leftFiles(before: string[]): Count {
  const left = untrackedFiles().filter((file) => !before.includes(file) && !/^(dist|node_modules)\//.test(file));
  if (left.length === 0) return { passed: 1, failed: 0 };
  failures.push(`The tests left files in the checkout: ${left.join(", ")}`);
  return { passed: 0, failed: 1 };
}

/** Left out by name: vitest would import them to find that it skips all of their tests. */
function filesOfVariations(): string[] {
  const files = globSync("{vocabulary,kit,ui,features,site,ops,content,tests}/**/*.test.{ts,tsx}");
  return leavingOut(files.filter((file) => readFileSync(file, "utf8").startsWith("/** @module-tag variation */")));
}

const embedded = { TEST_DATABASE_URL: "" };
const [option, ...rest] = process.argv.slice(2);
const isComplete = option === "--all";
const given = option === undefined || isComplete ? rest : [option, ...rest];
/** `--shard=1/4` is the first quarter of the files. */
const shard = given.filter((each) => each.startsWith("--shard="));
const chosen = given.filter((each) => !shard.includes(each));
/** Tests that somebody names run completely, too. */
if (isComplete || chosen.length > 0) process.env.TEST_ALL = "on";
const withoutVariations = isComplete ? [] : ["--tagsFilter=!variation", ...filesOfVariations()];
process.env.NODE_COMPILE_CACHE ??= compileCacheFolder;

/** All kinds in one run: another one would start the database, load the server and wait for its slowest file once more. */
async function everyTest(): Promise<Count[]> {
  const counts = [await vitest("tests, embedded database", [...shard, ...withoutVariations], { env: embedded })];
  const outside = process.env.TEST_DATABASE_URL ?? "";
  if (outside !== "")
    counts.push(
      await vitest("API tests, outside database", ["--project=api", ...shard, ...withoutVariations, ...databaseTests]),
    );
  return counts;
}

/** The tests need the build, which takes seconds, but not the other checks. */
async function allTests(): Promise<Count[]> {
  const running = Promise.all([
    check("types", "tsc", ["-p", ".", "--checkers", "1"]),
    check("lint", "oxlint", ["--deny-warnings"]),
    check("format", "oxfmt", ["--check"]),
  ]);
  await buildIfNeeded();
  const tests = everyTest();
  const checks = await running;
  // These errors have to be fixed first; the results of the tests would say nothing new.
  if (checks.some(({ failed }) => failed > 0)) return checks;
  return [...checks, ...(await tests)];
}

async function chosenTests(args: string[]): Promise<Count[]> {
  await buildIfNeeded();
  const chosen = await vitestOnce("chosen tests", args, {});
  failures.push(...chosen.explanations);
  return [chosen];
}

const untrackedBefore = untrackedFiles();
const counts = chosen.length > 0 ? await chosenTests(chosen) : await allTests();
const sum = (which: keyof Count) => counts.reduce((total, count) => total + count[which], 0);
for (const tryAgain of secondTries) counts.push(await tryAgain());
if (chosen.length === 0) counts.push(leftFiles(untrackedBefore));

// After this, tests that are still running fail: their failures say nothing.
const reported = [...failures];
await stopEverything();
if (flaky.length > 0) console.log(`\nFlaky, passed only at the second try:\n${flaky.join("\n")}`);
if (reported.length > 0) console.log(`\nFailed:\n${reported.join("\n")}`);
const flakyCount = flaky.length > 0 ? `, ${flaky.length} flaky` : "";
console.log(`\n${sum("passed")} passed, ${sum("failed")} failed${flakyCount}`);
process.exit(sum("failed") === 0 ? 0 : 1);

/** The parts of the report that are used here. */
interface Report {
  numPassedTests: number;
  numFailedTests: number;
  numFailedTestSuites: number;
  testResults: FileResult[];
}

interface FileResult {
  name: string;
  status: string;
  message: string;
  assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
}

function failuresOf(file: FileResult): { test: string; error: string }[] {
  const name = relative(process.cwd(), file.name);
  const tests = file.assertionResults.filter((test) => test.status === "failed");
  // A file that cannot be loaded has no tests, but it has failed.
  if (tests.length === 0) return [{ test: name, error: file.message }];
  return tests.map(({ fullName, failureMessages }) => ({
    test: `${name}: ${fullName}`,
    error: failureMessages[0] ?? "",
  }));
}

/** @param status the exit code of vitest */
function readReport(path: string, title: string, status: number): Outcome {
  try {
    const report: Report = JSON.parse(readFileSync(path, "utf8"));
    const { numPassedTests, numFailedTests, numFailedTestSuites, testResults } = report;
    const failed = numFailedTests > 0 ? numFailedTests : status === 0 ? 0 : Math.max(1, numFailedTestSuites);
    const failedFiles = testResults.filter((file) => file.status === "failed");
    const failures = failedFiles.flatMap(failuresOf);
    if (failed > 0 && failures.length === 0)
      failures.push({ test: title, error: "an error outside of every test: see above" });
    return {
      passed: numPassedTests,
      failed,
      failedFiles: failedFiles.map(({ name }) => name),
      failedTests: failures.map(({ test }) => test),
      explanations: failures.map(({ test, error }) => `${test}\n${firstLines(error)}`),
    };
  } catch {
    const explanation = `${title}: ended without a report`;
    return { passed: 0, failed: 1, failedFiles: [], failedTests: [title], explanations: [explanation] };
  }
}
