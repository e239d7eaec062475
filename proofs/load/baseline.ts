import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { aFreePort } from "#tests/support/server-process.ts";
import { measure, type Figures } from "./measure.ts";
import type { CpuSeconds } from "./process-cost.ts";

const programPath = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/** Runs a baseline server, which gets its port before these arguments. */
async function whileRunning<Result>(
  program: string,
  given: string[],
  use: (url: string, pid: number) => Promise<Result>,
): Promise<Result> {
  const port = await aFreePort();
  const child = spawn(process.execPath, [programPath(program), String(port), ...given], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  await new Promise((resolve) => child.stdout.once("data", resolve));
  try {
    return await use(`http://127.0.0.1:${port}/`, child.pid!);
  } finally {
    child.kill("SIGKILL");
  }
}

const measureProgram = (program: string, given: string[], databaseCpu: CpuSeconds | null): Promise<Figures> =>
  whileRunning(program, given, (url, pid) => measure({ url }, pid, databaseCpu));

/** A reply as it comes: `fetch` would decompress it. */
const replyOf = (url: string, headers: Record<string, string>) =>
  new Promise<{ body: Buffer; headers: string[] }>((resolve, reject) => {
    request(url, { headers }, (response) => {
      const parts: Buffer[] = [];
      response.on("data", (part: Buffer) => parts.push(part));
      response.on("end", () => resolve({ body: Buffer.concat(parts), headers: response.rawHeaders }));
    })
      .on("error", reject)
      .end();
  });

/** The headers that Node.js sends by itself. */
const ownHeaders = /^(date|connection|keep-alive)$/i;

/** The same bytes and headers from a bare Node.js server, under the same load. */
export async function bareServer(url: string, headers: Record<string, string>, folder: string): Promise<Figures> {
  const reply = await replyOf(url, headers);
  const body = join(folder, "floor-body");
  writeFileSync(body, reply.body);
  const sent = reply.headers.filter((_, at) => !ownHeaders.test(reply.headers[at - (at % 2)]!));
  return measureProgram("baseline-server.ts", [body, JSON.stringify(sent)], null);
}

/** One Tale as JSON from a bare Node.js server, which reads its row by a prepared statement. */
export const bareRow = (url: string, taleId: number, databaseCpu: CpuSeconds): Promise<Figures> =>
  measureProgram("baseline-row-server.ts", [url, "select * from tales where id = $1", String(taleId)], databaseCpu);

/** Runs a bare Node.js server that updates a member's row at each request and answers with it. */
export const bareUpdate = <Result>(url: string, memberId: number, use: (url: string) => Promise<Result>) =>
  whileRunning(
    "baseline-row-server.ts",
    [url, "update users set firstname = firstname where id = $1 returning id, firstname", String(memberId)],
    use,
  );

/** Single rows by key, one after the other on 16 connections: the fastest possible use of this database. */
export async function rowsPerSecond(url: string, taleId: number): Promise<number> {
  const pool = new pg.Pool({ connectionString: url, max: 16 });
  const until = Date.now() + 4000;
  let count = 0;
  await Promise.all(
    Array.from({ length: 16 }, async () => {
      while (Date.now() < until) {
        await pool.query({ name: "row", text: "SELECT id, title FROM tales WHERE id = $1", values: [taleId] });
        count += 1;
      }
    }),
  );
  await pool.end();
  return count / 4;
}
