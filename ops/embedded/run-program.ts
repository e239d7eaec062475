import { spawn } from "node:child_process";
import { parse } from "node:path";

/** The account that runs PostgreSQL, if it is another one than Node's. */
export interface Account {
  uid: number;
  gid: number;
}

interface ProgramOptions {
  account?: Account | undefined;
  /** Written to standard input, which is then closed. */
  input?: string | undefined;
}

interface ProgramResult {
  /** Exit status; null when a signal ended the program. */
  status: number | null;
  /** Standard output and standard error, interleaved. */
  output: string;
}

/**
 * Environment of every PostgreSQL program. The site's own environment has secrets that they must not inherit, and PG*
 * variables and locales that would change their behaviour.
 */
export function programEnvironment(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot, TEMP, TMP } = process.env;
  return { PATH, SystemRoot, TEMP, TMP, LC_ALL: "C", TZ: "UTC" };
}

/** Runs a program to its end. Rejects with the system's error if it can't be started. */
export function runProgram(
  program: string,
  programArguments: readonly string[],
  { account, input = "" }: ProgramOptions = {},
): Promise<ProgramResult> {
  return new Promise((resolve, reject) => {
    // The root folder, because the account may not be allowed to enter the current one.
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
    // If a program exits before it has read its input, its exit status counts and not the EPIPE.
    child.stdin.on("error", () => {});
    child.stdin.end(input);
  });
}

/**
 * Settings of the embedded server and of the programs that create its cluster. Files of the cluster are its shared memory: a
 * container's /dev/shm is small, and a killed server would leave its segments there.
 */
export const sharedMemorySettings = process.platform === "win32" ? [] : ["dynamic_shared_memory_type=mmap"];
