import { describe, expect, it } from "vitest";
import { firstOrAll } from "#tests/support/thoroughness.ts";
import { connected, listening, liveSiteOfEachTest, transports } from "./live-site.fixture.ts";

/** The gateway as stompjs knows it, the client of our pages. */

const { open, aClient, anna } = liveSiteOfEachTest();

describe.each(firstOrAll(transports))("a stompjs client over %s", (transport) => {
  it("A stompjs client gets its member's messages of its destination only", async () => {
    const site = await open();
    const client = await anna({ transport });
    const news = await listening(client, "/user/anna/news");
    const body = JSON.stringify({ text: "Perché no? €\u2028\n\0𝄞" });
    site.live.send(1, "/user/anna/other", "1");
    site.live.send(2, "/user/anna/news", "2");
    site.live.send(1, "/user/anna/news", body);
    const message = await news.next();
    expect(message.body).toBe(body);
    expect(message.headers).toMatchObject({
      destination: "/user/anna/news",
      "content-type": "application/json",
      "content-length": String(Buffer.byteLength(body)),
    });
    expect([...site.live.present()]).toEqual([1]);
    expect(site.live.counts()).toEqual({ connections: 1, members: 1 });
  });

  it("Heart-beats go both ways", { tags: "variation" }, async () => {
    // Twice as long without a beat, and a client gives up: on a busy machine a tenth of a second is too short.
    const heartBeat = 500;
    const site = await open({ heartBeat });
    const client = aClient({ token: "anna-1", transport, heartBeat });
    const messageReceived = new Promise<void>((resolve) => {
      client.debug = (line) => void (line === "<<< PONG" && resolve());
    });
    const messageSent = new Promise<void>((resolve) => {
      client.debug = ((before) => (line: string) => (before(line), line === ">>> PING" && resolve()))(client.debug);
    });
    expect(await connected(client)).toMatchObject({ "heart-beat": "500,500" });
    await Promise.all([messageReceived, messageSent]);
    expect(site.live.counts().connections).toBe(1);
  });

  it("A stompjs client gets the reason in an ERROR frame, then is closed", { tags: "variation" }, async () => {
    const site = await open();
    await expect(connected(aClient({ token: "nobody", transport }))).rejects.toThrow("UNAUTHENTICATED: Log in first");
    const client = await anna({ transport });
    const error = new Promise((resolve) => (client.onStompError = resolve));
    const closed = new Promise((resolve) => (client.onWebSocketClose = resolve));
    client.subscribe("/user/bruno/news", () => {});
    expect(await error).toMatchObject({ headers: { code: "FORBIDDEN" } });
    await closed;
    expect(site.live.counts()).toEqual({ connections: 0, members: 0 });
  });

  it("A stompjs client reconnects after a restart", { tags: "variation" }, async () => {
    const site = await open();
    const client = await anna({ transport, reconnectDelay: 20 });
    const closed = new Promise((resolve) => (client.onWebSocketClose = resolve));
    const errors: unknown[] = [];
    client.onStompError = (frame) => errors.push(frame);
    const again = new Promise<void>((resolve) => (client.onConnect = () => resolve()));
    await site.close();
    await closed;
    const next = await open({}, site.port);
    await again;
    const news = await listening(client, "/user/anna/news");
    next.live.send(1, "/user/anna/news", "3");
    expect((await news.next()).body).toBe("3");
    expect(errors).toEqual([]);
  });

  it("A stompjs client reconnects after reconnectAll and gets messages again", { tags: "variation" }, async () => {
    const site = await open();
    const client = await anna({ transport, reconnectDelay: 20 });
    await listening(client, "/user/anna/news");
    const errors: unknown[] = [];
    client.onStompError = (frame) => errors.push(frame);
    const closed = new Promise<{ code: number }>((resolve) => (client.onWebSocketClose = resolve));
    const again = new Promise<void>((resolve) => (client.onConnect = () => resolve()));
    site.live.reconnectAll();
    expect(site.live.counts()).toEqual({ connections: 0, members: 0 });
    expect((await closed).code).toBe(4012);
    await again;
    const news = await listening(client, "/user/anna/news");
    site.live.send(1, "/user/anna/news", "4");
    expect((await news.next()).body).toBe("4");
    expect(errors).toEqual([]);
    expect(site.live.counts()).toEqual({ connections: 1, members: 1 });
  });
});

it("Only the connections of the given members are closed, and they may connect again", async () => {
  const site = await open();
  const client = await anna();
  const bruno = aClient({ token: "bruno-2" });
  await connected(bruno);
  const news = await listening(bruno, "/user/bruno/news");
  const closed = new Promise<{ code: number }>((resolve) => (client.onWebSocketClose = resolve));
  site.live.reconnectMembers([1, 1, 3]);
  expect((await closed).code).toBe(4012);
  expect([...site.live.present()]).toEqual([2]);
  site.live.send(2, "/user/bruno/news", "5");
  expect((await news.next()).body).toBe("5");
});

describe.each(firstOrAll(["1.0", "1.1", "1.2"] as const))("STOMP %s", (version) => {
  it("The STOMP version is negotiated and carries messages", async () => {
    const site = await open();
    const client = aClient({ token: "anna-1", versions: [version] });
    expect(await connected(client)).toMatchObject({ version });
    // This client escapes headers in 1.2 only.
    const destination = version === "1.2" ? "/user/anna/a:b\\d" : "/user/anna/ab";
    const news = await listening(client, destination, { id: "mine" });
    site.live.send(1, destination, "{}");
    expect((await news.next()).headers).toMatchObject({ subscription: "mine", destination });
  });
});
