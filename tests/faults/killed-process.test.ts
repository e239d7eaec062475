import { readFileSync } from "node:fs";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startEmbeddedPostgres } from "#server/platform/database/embedded/index.ts";
import { createClient, type Client } from "#tests/support/client.ts";
import { aFreePort, startServer, whenReady, type ServerProcess } from "#tests/support/server-process.ts";
import { aTaleForm } from "#tests/support/tales.ts";

const rounds = 4;
const writers = 6;

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "fabula-killed-"));
  await chmod(dataDir, 0o755);
});
afterAll(async () => {
  const database = await startEmbeddedPostgres({ dataDir, log: () => {} });
  await database.stop();
  await rm(dataDir, { recursive: true, force: true });
});

/** The embedded server's own process, from the file in which PostgreSQL keeps it. */
const postmaster = () => Number(readFileSync(join(dataDir, "pg", "postmaster.pid"), "utf8").split("\n")[0]);

async function logIn(url: string): Promise<Client> {
  const client = createClient(url);
  const { status, body } = await client.post("/auth/login", {
    body: { email: "admin@localhost.localdomain", password: "admin1234" },
  });
  expect(status).toBe(200);
  client.token = body.token;
  return client;
}

/** Saves Tales one after the other until the server is gone; every acknowledged one is noted with its title. */
async function writeUntilKilled(client: Client, tags: string[], mark: string, acknowledged: Map<number, string>) {
  for (let count = 0; ; count += 1) {
    const title = `${mark} number ${count}`;
    try {
      const { status, body } = await client.post("/v1/posts", { body: aTaleForm({ title, tags }) });
      if (status === 201) acknowledged.set(body.id, title);
    } catch {
      return;
    }
  }
}

function kill(server: ServerProcess, alsoDatabase: boolean) {
  const database = alsoDatabase ? postmaster() : null;
  server.child.kill("SIGKILL");
  if (database !== null) process.kill(database, "SIGKILL");
}

it("loses no Tale that it acknowledged, whenever and however often it is killed", { timeout: 120_000 }, async () => {
  const acknowledged = new Map<number, string>();
  const env = { DATA_DIR: dataDir, ADMIN_PASSWORD: "admin1234", LOG_LEVEL: "error" };

  for (let round = 0; round < rounds; round += 1) {
    const port = await aFreePort();
    const server = startServer({ ...env, PORT: String(port) });
    const url = await whenReady(server, port);
    const client = await logIn(url);
    const { body } = await client.get("/v0/tags", { query: { categoryName: "HORROR", languageName: "EN" } });
    const tags = [body[0].tagName];
    const before = acknowledged.size;
    const writing = Array.from({ length: writers }, (_, writer) =>
      writeUntilKilled(client, tags, `round ${round} writer ${writer}`, acknowledged),
    );
    // Killed in the middle of the work, at another moment each time: after so many acknowledged Tales.
    while (acknowledged.size < before + 20 + round * 17) await new Promise((resolve) => setTimeout(resolve, 5));
    kill(server, round % 2 === 1);
    await Promise.all([...writing, server.exited]);
  }

  const port = await aFreePort();
  const server = startServer({ ...env, PORT: String(port) });
  const client = await logIn(await whenReady(server, port));
  for (const [id, title] of acknowledged) {
    const { status, body } = await client.get(`/v1/posts/${id}`);
    expect({ id, status, title: body.title }).toEqual({ id, status: 200, title });
  }
  server.child.kill("SIGTERM");
  expect(await server.exited).toBe(0);
});
