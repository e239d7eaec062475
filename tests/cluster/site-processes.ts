import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { aFreePort, startServer, type ServerProcess } from "../support/server-process.ts";

/** Two processes of the site, which a supervisor starts again when they end. */
export interface SiteProcesses {
  ports: number[];
  start(env: Record<string, string>): void;
  /** SIGKILL; the supervisor starts it again. */
  kill(index: number): void;
  /** Everything they have printed. */
  output(): string;
  stop(): Promise<void>;
}

export async function siteProcesses(folder: string, count: number): Promise<SiteProcesses> {
  const ports = await Promise.all(Array.from({ length: count }, aFreePort));
  const running: ServerProcess[] = [];
  let printed = "";
  const state = { isStopping: false };
  async function supervise(index: number, env: Record<string, string>) {
    while (!state.isStopping) {
      const server = startServer({ ...env, PORT: String(ports[index]) });
      running[index] = server;
      await server.exited;
      printed += server.output();
    }
  }
  let supervised: Promise<void>[] = [];
  await mkdir(join(folder, "site"));
  return {
    ports,
    start(env) {
      supervised = ports.map((_, index) => supervise(index, env));
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
