import { spawn, type ChildProcess, type ChildProcessByStdio } from "node:child_process";
import { createServer } from "node:net";
import type { Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import { compileCacheFolder } from "../../scripts/build-if-needed.ts";

const main = fileURLToPath(new URL("../../site/server/main.ts", import.meta.url));
/** As `npm start` does. */
const memoryOption = "--max-semi-space-size=16";
const loadedFirst = new URL("../../kit/server/database/drizzle-imports.ts", import.meta.url).href;

/** A port that was free a moment ago. */
export async function aFreePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, "127.0.0.1", resolve));
  const { port } = probe.address() as { port: number };
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

export interface ServerProcess {
  child: ChildProcess;
  /** Everything it has printed so far. */
  output(): string;
  /** Resolves with the exit code (null after a signal). */
  exited: Promise<number | null>;
}

export const settingsForTests = {
  PATH: process.env.PATH,
  NODE_ENV: "production",
  DEMO_CONTENT: "off",
  SIGN_UPS_PER_HOUR: "100000",
  // The machine is busy with other tests, too.
  BUSY_AFTER: "0",
  // Crowds of tests are one person at one moment.
  MEMBER_BUDGETS: "off",
  CALLS_AT_ONCE_PER_MEMBER: "0",
  CALLS_AT_ONCE_PER_NETWORK: "0",
  WORKERS: "1",
};

/**
 * The product as an operator starts it: its own process, configured by nothing but `env`.
 * @param on turns the command into one that runs elsewhere
 */
export const startServer = (env: Record<string, string>, on = (command: string[]) => command): ServerProcess =>
  start(on([process.execPath, memoryOption, "--import", loadedFirst, main]), env);

/** A program of the folder `scripts`, which loads in a quarter of the time that it takes on an operator's machine. */
export const startScript = (name: string, args: readonly string[], env: Record<string, string>): ServerProcess =>
  start([process.execPath, "--import", loadedFirst, `scripts/${name}`, ...args], env);

function start([program, ...args]: string[], env: Record<string, string>): ServerProcess {
  const all = { ...settingsForTests, NODE_COMPILE_CACHE: compileCacheFolder, ...env };
  return collectOutput(spawn(program!, args, { env: all, stdio: ["ignore", "pipe", "pipe"] }));
}

/** A process of the product with everything it prints. */
export function collectOutput(child: ChildProcessByStdio<null, Readable, Readable>): ServerProcess {
  let printed = "";
  const keep = (chunk: Buffer) => void (printed += chunk.toString());
  child.stdout.on("data", keep);
  child.stderr.on("data", keep);
  const exited = new Promise<number | null>((resolve) => child.on("exit", (code) => resolve(code)));
  return { child, output: () => printed, exited };
}

/** Resolves once the server says that it can serve; rejects with what it printed when it ends instead. */
export async function whenReady(server: ServerProcess, port: number): Promise<string> {
  const url = `http://127.0.0.1:${port}`;
  let ended = false;
  void server.exited.then(() => (ended = true));
  for (;;) {
    if (ended) throw new Error(`the server ended:\n${server.output()}`);
    const ready = await fetch(`${url}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ready) return url;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
