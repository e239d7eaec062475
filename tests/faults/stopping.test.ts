import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { aMortalSite, type MortalSite } from "./killing.fixture.ts";

let site: MortalSite;
beforeAll(async () => {
  site = await aMortalSite();
});
afterAll(() => site.remove());

async function opened(url: string, bytes: string): Promise<Socket> {
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  await once(socket, "connect");
  socket.on("error", () => {});
  if (bytes !== "") await new Promise((resolve) => socket.write(bytes, resolve));
  return socket;
}

it("stops cleanly although clients hold connections open that ask for nothing, or never finish asking", { timeout: 60_000 }, async () => {
  const { server, url } = await site.start();
  const half = [
    "",
    "GET / HTTP/1.1\r\nHost:",
    "GET /ws/websocket HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n",
    "POST /auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{",
  ];
  const sockets = await Promise.all(half.map((bytes) => opened(url, bytes)));
  // Its answer says that the server has read whatever came before.
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
  server.child.kill("SIGTERM");
  expect(await server.exited).toBe(0);
  for (const socket of sockets) socket.destroy();
});
