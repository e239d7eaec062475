import { readFileSync } from "node:fs";
import { relative } from "node:path";

/** Reads vitest's JSON report. */

export interface Count {
  passed: number;
  failed: number;
}

export interface Outcome extends Count {
  failedFiles: string[];
  /** The failed tests by name. */
  failedTests: string[];
  /** The failed tests with the first lines of their errors. */
  explanations: string[];
}

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

const linesOfError = 6;
const firstLines = (error: string) =>
  error
    .split("\n")
    .slice(0, linesOfError)
    .map((line) => `    ${line}`)
    .join("\n");

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
export function readReport(path: string, title: string, status: number): Outcome {
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
