import { once } from "node:events";
import { connect } from "node:net";
import { describe, expect, it } from "vitest";
import { firstOrAll } from "#tests/support/thoroughness.ts";
import { liveSiteOfEachTest } from "./live-site.fixture.ts";

const { open, anna } = liveSiteOfEachTest();

const get = (port: number, path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${port}${path}`, init);

async function handshake(port: number, path: string, more = "", upgrade = "websocket") {
  const socket = connect(port, "127.0.0.1");
  socket.write(
    `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: Upgrade\r\nUpgrade: ${upgrade}\r\n${more}`,
  );
  socket.write("Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n");
  const [reply] = (await once(socket, "data")) as [Buffer];
  socket.destroy();
  return reply.toString();
}

describe("the server in front of which it stands", () => {
  it("The server still answers all other addresses", async () => {
    const { port } = await open();
    expect(await (await get(port, "/hello")).text()).toBe("hello");
    expect((await get(port, "/wsx")).status).toBe(404);
    expect(await (await get(port, "/ws/info")).json()).toMatchObject({ websocket: true, cookie_needed: false });
  });

  it.each(
    firstOrAll([
      "/ws/iframe.html",
      "/ws/iframe-1.2.3.html",
      "/ws/0/abc/jsonp?c=a",
      "/ws/0/abc/htmlfile?c=a",
      "/ws/chunking_test",
      "/ws/0/__proto__/xhr",
      "/ws/0/constructor/xhr_streaming",
      "/ws/a/b/c/d",
    ]),
  )("The live connection answers 404 at %s", async (path) => {
    const { port } = await open();
    expect((await get(port, path, { method: "POST" })).status).toBe(404);
    expect((await get(port, path)).status).toBe(404);
  });

  it.each([
    ["https://evil.example", 403],
    ["null", 403],
    ["https://fabula.example.evil.example", 403],
    ["https://fabula.example", 200],
    ["own", 200],
  ])("The live connection answers the Origin %s with %i", async (origin, status) => {
    const { port } = await open();
    const from = origin === "own" ? `http://127.0.0.1:${port}` : origin;
    const reply = await get(port, "/ws/0/session1/xhr", { method: "POST", headers: { origin: from } });
    expect(reply.status).toBe(status);
    expect(reply.headers.get("access-control-allow-origin")).toBeNull();
    expect(
      (await handshake(port, "/ws/websocket", `Origin: ${from}\r\n`)).startsWith(
        status === 200 ? "HTTP/1.1 101" : "HTTP/1.1 403",
      ),
    ).toBe(true);
  });

  it("Upgrade requests at other addresses are answered as ordinary requests", async () => {
    const { port } = await open();
    expect(await handshake(port, "/hello", "", "h2c")).toMatch(/^HTTP\/1.1 200 /);
    expect(await handshake(port, "/hello")).toMatch(/^HTTP\/1.1 200 /);
    expect(await handshake(port, "/nowhere")).toMatch(/^HTTP\/1.1 404 /);
    expect(await handshake(port, "/ws/nowhere")).toMatch(/^HTTP\/1.1 404 /);
    expect(await handshake(port, "/ws/info", "", "h2c")).toMatch(/^HTTP\/1.1 200 /);
  });

  it("The live connection refuses several Host headers", async () => {
    const { port } = await open();
    expect(await handshake(port, "/ws/websocket", "Host: other.example\r\n")).toMatch(/^HTTP\/1.1 400 /);
  });

  it("The handshake names the first common subprotocol, as browsers demand", async () => {
    const { port } = await open();
    expect(await handshake(port, "/ws/websocket", "Sec-WebSocket-Protocol: mqtt, v11.stomp, v10.stomp\r\n")).toContain(
      "Sec-WebSocket-Protocol: v11.stomp\r\n",
    );
    expect(await handshake(port, "/ws/websocket")).not.toContain("Sec-WebSocket-Protocol");
  });

  it(
    "The server closes although sockets and streams are open, even those that never answer",
    { tags: "variation" },
    async () => {
      const site = await open({ leaveWithin: 50 });
      const streaming = await anna({ transport: "xhr-streaming" });
      const polling = await anna({ transport: "xhr-polling" });
      const closings = Promise.all(
        [streaming, polling].map((client) => new Promise((resolve) => (client.onWebSocketClose = resolve))),
      );
      const dead = connect(site.port, "127.0.0.1");
      dead.write(
        "GET /ws/websocket HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
      );
      await once(dead, "data");
      await site.close();
      await closings;
      expect(site.live.counts()).toEqual({ connections: 0, members: 0 });
    },
  );
});
