import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { aFreePort } from "#tests/support/server-process.ts";
import { measure, type Figures } from "./measure.ts";

const program = fileURLToPath(new URL("baseline-server.ts", import.meta.url));

/** The same bytes from a bare Node.js server, under the same load. */
export async function bareServer(url: string, headers: Record<string, string>, folder: string): Promise<Figures> {
  const original = await fetch(url, { headers });
  const body = join(folder, "floor-body");
  // `fetch` decompresses the product's response, so the baseline sends it uncompressed, which costs it nothing.
  writeFileSync(body, Buffer.from(await original.arrayBuffer()));
  const port = await aFreePort();
  const type = original.headers.get("content-type") ?? "text/plain";
  const child = spawn(process.execPath, [program, String(port), body, type], { stdio: ["ignore", "pipe", "inherit"] });
  await new Promise((resolve) => child.stdout.once("data", resolve));
  try {
    return await measure({ url: `http://127.0.0.1:${port}/` }, child.pid!, null);
  } finally {
    child.kill("SIGKILL");
  }
}

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
