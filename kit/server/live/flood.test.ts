import { once } from "node:events";
import type { Socket } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { eventually } from "#tests/support/eventually.ts";
import { firstOrAll } from "#tests/support/thoroughness.ts";
import {
  aHalfOpenSocket,
  aLiveSite,
  aRawSocket,
  aStompClient,
  connected,
  listening,
  type LiveSite,
} from "./live-site.fixture.ts";
import type { LiveLimits } from "./limits.ts";

/** Clients that mean harm, or are broken, harm themselves only. */

let site: LiveSite;
const clients: { deactivate(): Promise<void> }[] = [];
const sockets: Socket[] = [];

/** A site with a member who listens; resolves to a check that this one is still served. */
async function openWithAnna(limits: Partial<LiveLimits> = {}) {
  site = await aLiveSite(limits);
  const client = aStompClient(site, { token: "anna-1" });
  clients.push(client);
  await connected(client);
  const news = await listening(client, "/user/anna/news");
  return async () => {
    const body = String(Math.random());
    site.live.send(1, "/user/anna/news", body);
    expect((await news.next()).body).toBe(body);
  };
}

async function halfOpen(from: string) {
  const socket = await aHalfOpenSocket(site, from);
  sockets.push(socket);
  return socket;
}

afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.deactivate()));
  for (const socket of sockets.splice(0)) socket.destroy();
  await site.close();
});

async function post(path: string, body = "") {
  const reply = await fetch(`http://127.0.0.1:${site.port}/ws/0/${path}`, { method: "POST", body });
  return { status: reply.status, text: await reply.text() };
}

describe("sockets that never say who they are", () => {
  it("Sockets that don't authenticate in time are closed", { tags: "variation" }, async () => {
    const isServed = await openWithAnna({ connectWithin: 500 });
    const raw = await aRawSocket(site);
    expect((await raw.closed).received).toContain("Nobody connected in time");
    await isServed();
  });

  it("The newest silent socket of an address takes the place of its oldest one", async () => {
    const isServed = await openWithAnna({ waitingPerAddress: 3 });
    const quiet = await halfOpen("quiet");
    const oldest = await halfOpen("crowded");
    for (let n = 0; n < 2; n += 1) await halfOpen("crowded");
    const newest = await halfOpen("crowded");
    await once(oldest, "close");
    expect([quiet.destroyed, newest.destroyed]).toEqual([false, false]);
    await isServed();
  });

  it("When all places are taken, the newest silent socket takes that of the oldest one of the address with the most", async () => {
    const isServed = await openWithAnna({ waiting: 5 });
    const quiet = await halfOpen("quiet");
    const flood = [];
    for (let n = 0; n < 4; n += 1) flood.push(await halfOpen("crowded"));
    const newcomer = await halfOpen("third");
    await once(flood[0]!, "close");
    const another = await halfOpen("fourth");
    await once(flood[1]!, "close");
    expect([quiet, newcomer, another].map(({ destroyed }) => destroyed)).toEqual([false, false, false]);
    await isServed();
  });

  it("Two thousand unauthenticated sockets don't keep a member from connecting", { tags: "variation" }, async () => {
    const isServed = await openWithAnna({ waiting: 1500 });
    for (let batch = 0; batch < 20; batch += 1)
      await Promise.all(Array.from({ length: 100 }, () => halfOpen(`address-${batch}`)));
    expect(site.live.counts()).toEqual({ connections: 1501, members: 1 });
    await isServed();
    const newcomer = aStompClient(site, { token: "bruno-2" });
    clients.push(newcomer);
    await connected(newcomer);
    const news = await listening(newcomer, "/user/bruno/news");
    site.live.send(2, "/user/bruno/news", "1");
    expect((await news.next()).body).toBe("1");
    await isServed();
  });
});

describe("one user", () => {
  it("A member with too many sockets keeps the newest ones", async () => {
    const isServed = await openWithAnna({ socketsPerUser: 2 });
    const raws = await Promise.all(Array.from({ length: 3 }, () => aRawSocket(site)));
    for (const raw of raws) {
      raw.connect("bruno-2");
      await raw.until(/CONNECTED/);
    }
    expect((await raws[0]!.closed).received).toContain("Connected too often");
    expect(site.live.counts()).toEqual({ connections: 3, members: 2 });
    await isServed();
    for (const raw of raws) raw.socket.close();
  });
});

describe("a client is closed, and no other, that", () => {
  it("A client that sends too large a message is closed, and no other", async () => {
    const isServed = await openWithAnna();
    const raw = await aRawSocket(site);
    raw.send(`CONNECT\na:${"x".repeat(17 * 1024)}\n\n\0`);
    expect((await raw.closed).code).toBe(1009);
    await isServed();
  });

  it("A client that sends too large a frame in pieces is closed, and no other", async () => {
    const isServed = await openWithAnna();
    const raw = await aRawSocket(site);
    raw.send("CONNECT\na:");
    for (let n = 0; n < 20; n += 1) raw.send("x".repeat(1024));
    expect((await raw.closed).received).toContain("too large");
    await isServed();
  });

  it("A client that sends bytes that are not UTF-8 is closed, and no other", async () => {
    const isServed = await openWithAnna();
    const raw = await aRawSocket(site);
    raw.send(Uint8Array.of(0x53, 0xff, 0xfe, 0x0a));
    expect((await raw.closed).received).toContain("not UTF-8");
    await isServed();
  });

  it("A client that sends too many messages is closed, and no other", async () => {
    const isServed = await openWithAnna({ messagesPerTick: 50, tick: 100_000 });
    const raw = await aRawSocket(site);
    for (let n = 0; n < 60; n += 1) raw.send("\n");
    expect((await raw.closed).received).toContain("Too many messages");
    await isServed();
  });

  it("A client that sends endless empty WebSocket fragments is closed, and no other", async () => {
    const isServed = await openWithAnna();
    const socket = await halfOpen("pieces");
    const closed = once(socket, "close");
    const empty = (first: number) => Buffer.from([first, 0x80, 0, 0, 0, 0]);
    socket.write(Buffer.concat([empty(0x01), ...Array.from({ length: 10_000 }, () => empty(0x00))]));
    await closed;
    expect(socket.destroyed).toBe(true);
    await isServed();
  });

  it("A client that stops its promised heart-beats is closed, and no other", { tags: "variation" }, async () => {
    const isServed = await openWithAnna({ heartBeat: 20 });
    const raw = await aRawSocket(site);
    raw.connect("bruno-2", "heart-beat:20,0\n");
    await raw.until(/CONNECTED/);
    expect((await raw.closed).code).toBe(3008);
    await isServed();
  });

  it.each([
    [
      "over a WebSocket",
      async () => {
        const socket = await halfOpen("greedy");
        socket.pause();
        const text = Buffer.from("CONNECT\npasscode:bruno-2\n\n\0SUBSCRIBE\ndestination:/user/bruno/news\n\n\0");
        socket.write(Buffer.concat([Buffer.from([0x81, 0x80 | text.length, 0, 0, 0, 0]), text]));
      },
    ],
    [
      "over HTTP, that never asks",
      async () => {
        await post("greedy1/xhr");
        await post(
          "greedy1/xhr_send",
          JSON.stringify(["CONNECT\npasscode:bruno-2\n\n\0SUBSCRIBE\ndestination:/user/bruno/news\n\n\0"]),
        );
      },
    ],
  ])("A client that does not read its messages is closed, and no other: %s", async (_name, begin) => {
    const isServed = await openWithAnna({ unreadBytes: 100_000 });
    await begin();
    while (!site.live.isConnected(2)) await new Promise(setImmediate);
    const body = JSON.stringify("x".repeat(50_000));
    for (let n = 0; n < 2000 && site.live.isConnected(2); n += 1) {
      site.live.send(2, "/user/bruno/news", body);
      await new Promise(setImmediate);
    }
    expect(site.live.isConnected(2)).toBe(false);
    await isServed();
  });
});

it("Unread messages are counted in bytes, in any script", async () => {
  const isServed = await openWithAnna({ unreadBytes: 100_000 });
  await post("greedy2/xhr");
  await post(
    "greedy2/xhr_send",
    JSON.stringify(["CONNECT\npasscode:bruno-2\n\n\0SUBSCRIBE\ndestination:/user/bruno/news\n\n\0"]),
  );
  while (!site.live.isConnected(2)) await new Promise(setImmediate);
  site.live.send(2, "/user/bruno/news", JSON.stringify("x".repeat(40_000)));
  expect(site.live.isConnected(2)).toBe(true);
  site.live.send(2, "/user/bruno/news", JSON.stringify("文".repeat(25_000)));
  expect(site.live.isConnected(2)).toBe(false);
  await isServed();
});

describe("SockJS framing", () => {
  const sockJs = async () => {
    const socket = new WebSocket(`ws://127.0.0.1:${site.port}/ws/000/abcdefgh/websocket`);
    const messages: string[] = [];
    socket.addEventListener("message", ({ data }) => messages.push(String(data)));
    const closed = once(socket, "close").then(() => messages);
    await once(socket, "message");
    return { socket, closed };
  };

  it.each(
    firstOrAll([
      ["JSON that is none", "[nonsense"],
      ["something else than text", "[1, null, {}]"],
      ["null", "null"],
      ["half a character", '["\\ud800"]'],
      [
        "a batch that goes on after its own end",
        JSON.stringify(["garbage\0", "CONNECT\n\n\0", "more", "x".repeat(100)]),
      ],
      ["deep nesting", "[".repeat(10_000)],
    ]),
  )("Invalid SockJS framing closes only its client: %s", async (_name, text) => {
    const isServed = await openWithAnna();
    const { socket, closed } = await sockJs();
    socket.send(text);
    const messages = await closed;
    expect(messages[0]).toBe("o");
    expect(site.live.counts().connections).toBe(1);
    await isServed();
  });

  it("A SockJS client gets heart-beats, and reads a batch of messages", async () => {
    const isServed = await openWithAnna({ sockJsHeartBeat: 20 });
    const socket = new WebSocket(`ws://127.0.0.1:${site.port}/ws/000/abcdefgh/websocket`);
    const received: string[] = [];
    const beat = new Promise<void>((resolve) =>
      socket.addEventListener("message", ({ data }) => void (received.push(String(data)), data === "h" && resolve())),
    );
    await once(socket, "open");
    socket.send(JSON.stringify(["CONNECT\npasscode:bruno-2\n\n\0SUBS", "CRIBE\ndestination:/user/bruno/news\n\n\0"]));
    await eventually(() => expect(site.live.isConnected(2)).toBe(true));
    await beat;
    expect(received[0]).toBe("o");
    const closed = once(socket, "close");
    site.live.reconnectMembers([2]);
    await closed;
    expect(received.at(-1)).toMatch(/^c\[4012,".*"\]$/);
    await isServed();
  });

  it("Invalid SockJS framing and too large a body are refused over HTTP", async () => {
    const isServed = await openWithAnna();
    expect((await post("session1/xhr")).text).toBe("o\n");
    for (const body of ["nonsense", "", "{}", "null", '"text"'])
      expect((await post("session1/xhr_send", body)).status, body).toBe(400);
    expect((await post("session1/xhr_send", "[]")).status).toBe(204);
    expect((await post("nobody/xhr_send", "[]")).status).toBe(404);
    await expect(post("session1/xhr_send", JSON.stringify(["x".repeat(100_000)]))).rejects.toThrow();
    await isServed();
  });
});
