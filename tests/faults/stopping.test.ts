/** @module-tag variation */
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createClient } from "../support/client.ts";
import { aDatabaseProxy } from "../support/database-proxy.ts";
import { aDatabase } from "../support/databases.ts";
import { eventually } from "../support/eventually.ts";
import { aFreePort, startServer, whenReady } from "../support/server-process.ts";
import { aTaleForm } from "../support/tales.ts";
import { aTemporaryFolder } from "../support/temporary-folder.ts";
import { aMortalSite, type MortalSite } from "./killed-server.fixture.ts";

let site: MortalSite;
beforeAll(async () => {
  site = await aMortalSite();
});
afterAll(() => site.remove());

async function openSocket(url: string, bytes: string): Promise<Socket> {
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  await once(socket, "connect");
  socket.on("error", () => {});
  if (bytes !== "") await new Promise((resolve) => socket.write(bytes, resolve));
  return socket;
}

it("The server stops although clients hold idle or unfinished requests open", async () => {
  const { server, url } = await site.start();
  const half = [
    "",
    "GET / HTTP/1.1\r\nHost:",
    "GET /ws/websocket HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n",
    "POST /auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{",
  ];
  const sockets = await Promise.all(half.map((bytes) => openSocket(url, bytes)));
  // Its response proves that the server has read everything before it.
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
  server.child.kill("SIGTERM");
  expect(await server.exited).toBe(0);
  for (const socket of sockets) socket.destroy();
});

it("Stops its embedded database although 200 backends were terminated under its writes", async () => {
  const { server, client } = await site.start();
  const { body } = await client.get("/v0/tags", { query: { categoryName: "HORROR", languageName: "EN" } });
  const form = aTaleForm({ tags: [body[0].tagName] });
  const write = async () => (await client.post("/v1/posts", { body: form })).status;
  const done = new AbortController();
  const writers = Array.from({ length: 16 }, async () => {
    while (!done.signal.aborted) if ((await write()) === 503) await delay(50);
  });
  await site.endBackends(200);
  done.abort();
  await Promise.all(writers);
  expect(new Set(await Promise.all(Array.from({ length: 32 }, write)))).toEqual(new Set([201]));
  server.child.kill("SIGTERM");
  expect(await server.exited).toBe(0);
  expect(site.databaseRuns()).toBe(false);
});

it("SIGTERM during the start ends it, and the embedded database with it", async () => {
  const port = await aFreePort();
  const server = startServer({ DATA_DIR: site.dataDir, ADMIN_PASSWORD: "admin1234", PORT: String(port) });
  await eventually(() => expect(server.output()).toContain("PostgreSQL started"), { interval: 2 });
  server.child.kill("SIGTERM");
  expect(await server.exited).toBe(0);
  expect(site.databaseRuns()).toBe(false);
});

it("SIGTERM ends in time with 0 while requests wait for a database that a network has made silent", async () => {
  const database = await aDatabase();
  const line = await aDatabaseProxy(database.url);
  const port = await aFreePort();
  const dataDir = await aTemporaryFolder("silent");
  const server = startServer({
    DATABASE_URL: line.url,
    DATA_DIR: dataDir,
    ADMIN_PASSWORD: "admin1234",
    LOG_LEVEL: "error",
    PORT: String(port),
  });
  const client = createClient(await whenReady(server, port));
  await client.get("/v0/csrf");
  line.silence();
  const requests = Array.from({ length: 30 }, () =>
    client.get("/v0/all-admin-posts", { query: { languageName: "EN" } }).then(
      ({ status }) => status,
      () => 0,
    ),
  );
  await delay(100);
  server.child.kill("SIGTERM");
  expect(await server.exited).toBe(0);
  expect(await Promise.all(requests)).not.toContain(500);
  await line.close();
  await database.drop();
});
