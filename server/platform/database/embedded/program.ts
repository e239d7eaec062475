import { spawn } from "node:child_process";
import { parse } from "node:path";

/** The account that runs PostgreSQL when it is not the one that runs Node. */
export interface Account {
  uid: number;
  gid: number;
}

export interface ProgramOptions {
  account?: Account | undefined;
  /** Written to standard input, which is then closed. */
  input?: string | undefined;
}

export interface ProgramResult {
  /** Exit status; null when a signal ended the program. */
  status: number | null;
  /** Standard output and standard error, interleaved. */
  output: string;
}

/**
 * Environment of every PostgreSQL program: the site's own has secrets that it must not inherit, and PG*
 * variables and locales that would change what it does.
 */
export function programEnvironment(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot, TEMP, TMP } = process.env;
  return { PATH, SystemRoot, TEMP, TMP, LC_ALL: "C", TZ: "UTC" };
}

/** Runs a program to its end. Rejects with the system's error if it cannot be started at all. */
export function runProgram(
  program: string,
  programArguments: readonly string[],
  { account, input = "" }: ProgramOptions = {},
): Promise<ProgramResult> {
  return new Promise((resolve, reject) => {
    // The root folder, because the account may have no right to be in the current one.
    const child = spawn(program, programArguments, {
      ...account,
      cwd: parse(program).root || "/",
      env: programEnvironment(),
      windowsHide: true,
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (text: string) => (output += text));
    }
    child.once("error", reject);
    child.once("close", (status) => resolve({ status, output }));
    // A program that exits before it has read its input is judged by its status, not by EPIPE.
    child.stdin.on("error", () => {});
    child.stdin.end(input);
  });
}
