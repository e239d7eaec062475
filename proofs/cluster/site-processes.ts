import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { startServer, type ServerProcess } from "#tests/support/server-process.ts";
import type { Machine } from "./network.ts";

/** A process of the site on each of these machines, which a supervisor starts again when it ends. */
export interface SiteProcesses {
  start(env: Record<string, string>): void;
  /** SIGKILL; the supervisor starts it again. */
  kill(index: number): void;
  /** Everything they have printed. */
  output(): string;
  stop(): Promise<void>;
}

export const sitePort = 8080;

export async function siteProcesses(folder: string, machines: Machine[]): Promise<SiteProcesses> {
  const running: ServerProcess[] = [];
  let printed = "";
  const state = { isStopping: false };
  async function supervise(machine: Machine, index: number, env: Record<string, string>) {
    while (!state.isStopping) {
      const address = { HOST: machine.address, PORT: String(sitePort), DATA_DIR: join(folder, machine.name) };
      const server = startServer({ ...env, ...address }, machine.command);
      running[index] = server;
      await server.exited;
      printed += server.output();
    }
  }
  let supervised: Promise<void>[] = [];
  for (const { name } of machines) await mkdir(join(folder, name));
  return {
    start(env) {
      supervised = machines.map((machine, index) => supervise(machine, index, env));
    },
    kill: (index) => void running[index]!.child.kill("SIGKILL"),
    output: () => printed + running.map((server) => server.output()).join(""),
    async stop() {
      state.isStopping = true;
      for (const { child } of running) child.kill("SIGTERM");
      await Promise.all(supervised);
    },
  };
}
