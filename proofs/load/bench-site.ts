import type { ChildProcess } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { join } from "node:path";
import { createClient, type Client } from "#tests/support/client.ts";
import { aFreePort, startServer, whenReady } from "#tests/support/server-process.ts";
import { password } from "./dataset/fill.ts";

/** The product as a process of its own, on a filled database. */

export interface BenchSite {
  url: string;
  pid: number;
  dataDir: string;
  /** Milliseconds from the start until it was ready. */
  startedIn: number;
  output(): string;
  stop(): Promise<void>;
}

const running = new Set<ChildProcess>();
// A section that throws ends the bench without stopping its site.
process.on("exit", () => {
  for (const child of running) child.kill("SIGKILL");
});

const unlimited = {
  ADMIN_PASSWORD: "bench1234",
  LOG_LEVEL: "warn",
  CHANGES_PER_MINUTE: "10000000",
  SIGN_UPS_PER_HOUR: "10000000",
  MEMBER_BUDGETS: "off",
  CALLS_AT_ONCE_PER_MEMBER: "0",
  CALLS_AT_ONCE_PER_NETWORK: "0",
  TRUST_PROXY: "127.0.0.1",
};

/** As workers, the service and the image have it: docs/operations.md, Memory. */
const asInstalled = { MALLOC_ARENA_MAX: "1" };

/** @param env `DATABASE_URL`; `DATA_DIR` of an earlier site, whose tokens stay valid; its `PORT` */
export async function startSite(folder: string, env: Record<string, string>): Promise<BenchSite> {
  const port = env.PORT === undefined ? await aFreePort() : Number(env.PORT);
  const startedAt = performance.now();
  const dataDir = env.DATA_DIR ?? mkdtempSync(join(folder, "site-"));
  const server = startServer({ ...asInstalled, ...unlimited, ...env, DATA_DIR: dataDir, PORT: String(port) });
  running.add(server.child);
  const url = await whenReady(server, port);
  return {
    url,
    pid: server.child.pid!,
    dataDir,
    startedIn: performance.now() - startedAt,
    output: server.output,
    async stop() {
      server.child.kill("SIGTERM");
      await server.exited;
      running.delete(server.child);
    },
  };
}

export type SignedIn = Client & { id: number; username: string; token: string };

export async function signIn(url: string, email: string): Promise<SignedIn> {
  const client = createClient(url);
  const { status, body } = await client.post("/auth/login", { body: { email, password } });
  if (status !== 200) throw new Error(`${email} cannot log in: ${status}`);
  client.token = body.token;
  return Object.assign(client, {
    id: body.id as number,
    username: body.username as string,
    token: body.token as string,
  });
}

/** Eight at a time, because each login computes a password hash. */
export async function signInAll(url: string, emails: string[]): Promise<SignedIn[]> {
  const members: SignedIn[] = [];
  for (let at = 0; at < emails.length; at += 8)
    members.push(...(await Promise.all(emails.slice(at, at + 8).map((email) => signIn(url, email)))));
  return members;
}

/** Headers for autocannon. The client has made a change before, so it has the anti-forgery cookie. */
export function jsonHeaders({ cookies, token }: Client): Record<string, string> {
  const antiForgery = cookies.get("XSRF-TOKEN") ?? "";
  return {
    "content-type": "application/json",
    cookie: `XSRF-TOKEN=${antiForgery}`,
    "x-xsrf-token": antiForgery,
    ...(token === null ? {} : { authorization: `Bearer ${token}` }),
  };
}
