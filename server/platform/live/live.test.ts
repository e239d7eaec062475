import { once } from "node:events";
import { connect } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { aLiveSite, aRawSocket, aStompClient, connected, listening, transports, type LiveSite } from "./live-site.fixture.ts";
import type { LiveLimits } from "./limits.ts";

let site: LiveSite;
const clients: { deactivate(): Promise<void> }[] = [];

async function open(limits: Partial<LiveLimits> = {}) {
  site = await aLiveSite(limits);
  return site;
}

function aClient(wishes: Parameters<typeof aStompClient>[1]) {
  const client = aStompClient(site, wishes);
  clients.push(client);
  return client;
}

async function anna(wishes: Parameters<typeof aStompClient>[1] = {}) {
  const client = aClient({ token: "anna-1", ...wishes });
  await connected(client);
  return client;
}

afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.deactivate()));
  await site.close();
});

describe.each(transports)("a stompjs client over %s", (transport) => {
  it("hears what is sent to its member, at this destination only", async () => {
    await open();
    const client = await anna({ transport });
    const news = await listening(client, "/user/anna/news");
    const body = JSON.stringify({ text: "Perché no? €\u2028\n\0𝄞" });
    site.live.send(1, "/user/anna/other", "1");
    site.live.send(2, "/user/anna/news", "2");
    site.live.send(1, "/user/anna/news", body);
    const message = await news.next();
    expect(message.body).toBe(body);
    expect(message.headers).toMatchObject({ destination: "/user/anna/news", "content-type": "application/json", "content-length": String(Buffer.byteLength(body)) });
    expect([...site.live.present()]).toEqual([1]);
    expect(site.live.counts()).toEqual({ connections: 1, members: 1 });
  });

  it("beats hearts both ways", async () => {
    const heartBeat = 50;
    await open({ heartBeat });
    const client = aClient({ token: "anna-1", transport, heartBeat });
    const heard = new Promise<void>((resolve) => {
      client.debug = (line) => void (line === "<<< PONG" && resolve());
    });
    const said = new Promise<void>((resolve) => {
      client.debug = ((before) => (line: string) => (before(line), line === ">>> PING" && resolve()))(client.debug);
    });
    expect(await connected(client)).toMatchObject({ "heart-beat": "50,50" });
    await Promise.all([heard, said]);
    expect(site.live.counts().connections).toBe(1);
  });

  it("is told by ERROR why it must go, then closed", async () => {
    await open();
    await expect(connected(aClient({ token: "nobody", transport }))).rejects.toThrow("UNAUTHENTICATED: Log in first");
    const client = await anna({ transport });
    const error = new Promise((resolve) => (client.onStompError = resolve));
    const closed = new Promise((resolve) => (client.onWebSocketClose = resolve));
    client.subscribe("/user/bruno/news", () => {});
    expect(await error).toMatchObject({ headers: { code: "FORBIDDEN" } });
    await closed;
    expect(site.live.counts()).toEqual({ connections: 0, members: 0 });
  });

  it("comes back by itself after a restart", async () => {
    await open();
    const client = await anna({ transport, reconnectDelay: 20 });
    const closed = new Promise((resolve) => (client.onWebSocketClose = resolve));
    const errors: unknown[] = [];
    client.onStompError = (frame) => errors.push(frame);
    const again = new Promise<void>((resolve) => (client.onConnect = () => resolve()));
    const { port } = site;
    await site.close();
    await closed;
    site = await aLiveSite({}, port);
    await again;
    const news = await listening(client, "/user/anna/news");
    site.live.send(1, "/user/anna/news", "3");
    expect((await news.next()).body).toBe("3");
    expect(errors).toEqual([]);
  });
});

describe.each(["1.0", "1.1", "1.2"] as const)("STOMP %s", (version) => {
  it("is agreed on and carries messages", async () => {
    await open();
    const client = aClient({ token: "anna-1", versions: [version] });
    expect(await connected(client)).toMatchObject({ version });
    // This client escapes headers in 1.2 only.
    const destination = version === "1.2" ? "/user/anna/a:b\\d" : "/user/anna/ab";
    const news = await listening(client, destination, { id: "mine" });
    site.live.send(1, destination, "{}");
    expect((await news.next()).headers).toMatchObject({ subscription: "mine", destination });
  });
});

describe("a client that is no stompjs", () => {
  it("may send its token as passcode, say STOMP, use bytes, and cut its frames anywhere", async () => {
    await open();
    const raw = await aRawSocket(site);
    const bytes = new TextEncoder().encode("STOMP\r\naccept-version:1.1,1.2\r\npasscode:anna-1\r\n\r\n\0SUBSCRIBE\nid:1\ndestination:/user/anna/é\nreceipt:r\n\n\0");
    for (const byte of bytes) raw.send(Uint8Array.of(byte));
    expect(await raw.until(/RECEIPT/)).toMatch(/^CONNECTED\nversion:1.2\n[^]*heart-beat:10000,10000[^]*RECEIPT\nreceipt-id:r\n\n\0$/);
    site.live.send(1, "/user/anna/é", "1");
    await raw.until(/MESSAGE\nsubscription:1\nmessage-id:\d+\n/);
    raw.socket.close();
  });

  it("gets receipts, and is closed after that for DISCONNECT", async () => {
    await open();
    const raw = await aRawSocket(site);
    raw.connect("anna-1");
    await raw.until(/CONNECTED/);
    raw.send("SUBSCRIBE\nid:1\ndestination:/user/anna/a\n\n\0UNSUBSCRIBE\nid:1\nreceipt:u\n\n\0ACK\nid:7\nreceipt:a\n\n\0DISCONNECT\nreceipt:d\n\n\0");
    const { code, heard } = await raw.closed;
    expect(heard.match(/receipt-id:./g)).toEqual(["receipt-id:u", "receipt-id:a", "receipt-id:d"]);
    expect(code).toBe(1000);
  });

  it("hears nothing more after UNSUBSCRIBE and is not present", async () => {
    await open();
    const raw = await aRawSocket(site);
    raw.connect("anna-1", "");
    raw.send("SUBSCRIBE\nid:1\ndestination:/user/anna/a\nreceipt:s\n\n\0");
    await raw.until(/receipt-id:s/);
    expect(site.live.isPresent(1)).toBe(true);
    raw.send("UNSUBSCRIBE\nid:1\nreceipt:u\n\n\0");
    await raw.until(/receipt-id:u/);
    expect(site.live.isPresent(1)).toBe(false);
    site.live.send(1, "/user/anna/a", "1");
    raw.send("ACK\nid:1\nreceipt:a\n\n\0");
    expect(await raw.until(/receipt-id:a/)).not.toContain("MESSAGE");
    raw.socket.close();
  });

  const welcome = "CONNECT\naccept-version:1.2\npasscode:anna-1\n\n\0";
  it.each([
    ["no token", "CONNECT\naccept-version:1.2\n\n\0", "UNAUTHENTICATED"],
    ["another scheme", "CONNECT\naccept-version:1.2\nAuthorization:Basic anna-1\n\n\0", "UNAUTHENTICATED"],
    ["a verb before CONNECT", "SUBSCRIBE\nid:1\ndestination:/user/anna/a\n\n\0", "UNAUTHENTICATED"],
    ["a version from the future", "CONNECT\naccept-version:2.0\npasscode:anna-1\n\n\0", "version:1.0,1.1,1.2"],
    ["a broken heart-beat", "CONNECT\nheart-beat:often\npasscode:anna-1\n\n\0", "BAD_REQUEST"],
    ["a second CONNECT", `${welcome}${welcome}`, "Connected already"],
    ["SEND, as nobody may", `${welcome}SEND\ndestination:/user/anna/a\nreceipt:mine\n\nhello\0`, "receipt-id:mine"],
    ["a transaction", `${welcome}BEGIN\ntransaction:1\n\n\0`, "FORBIDDEN"],
    ["a verb that is none", `${welcome}DANCE\n\n\0`, "Unknown command"],
    ["SUBSCRIBE without id", `${welcome}SUBSCRIBE\ndestination:/user/anna/a\n\n\0`, "needs the header id"],
    ["an id in use", `${welcome}${"SUBSCRIBE\nid:1\ndestination:/user/anna/a\n\n\0".repeat(2)}`, "in use"],
    ["an unknown escape", `${welcome}SUBSCRIBE\nid:\\t\ndestination:/user/anna/a\n\n\0`, "unknown escape"],
    ["another language", "GET / HTTP/1.1\r\nHost: fabula.example\r\n\r\n", "not a STOMP command"],
    ["too many frames before it is known", `${welcome}${"ACK\nid:1\n\n\0".repeat(20)}`, "RATE_LIMITED"],
  ])("is refused for %s", async (_name, text, reason) => {
    await open();
    const raw = await aRawSocket(site);
    raw.send(text);
    const { heard } = await raw.closed;
    expect(heard).toMatch(/(^|\0)ERROR\n/);
    expect(heard.slice(heard.indexOf("ERROR"))).toContain(reason);
    expect(site.live.counts()).toEqual({ connections: 0, members: 0 });
  });

  it("may not subscribe more often than eight times", async () => {
    await open();
    const raw = await aRawSocket(site);
    raw.connect("anna-1");
    await raw.until(/CONNECTED/);
    for (let n = 0; n < 9; n += 1) raw.send(`SUBSCRIBE\nid:${n}\ndestination:/user/anna/a\nreceipt:${n}\n\n\0`);
    const { heard } = await raw.closed;
    expect(heard).toContain("receipt-id:7");
    expect(heard).toContain("Too many subscriptions");
  });

  it("may leave while it is being identified", async () => {
    await open();
    let answer: (member: null) => void = () => {};
    const asked = new Promise<void>((resolve) => {
      site.gate.identify = () => (resolve(), new Promise((give) => (answer = give)));
    });
    const raw = await aRawSocket(site);
    raw.connect("anna-1");
    await asked;
    raw.socket.close();
    await raw.closed;
    answer(null);
    site.gate.identify = null;
    await anna();
    expect(site.live.counts()).toEqual({ connections: 1, members: 1 });
  });

  it("is told to try later when the gate fails", async () => {
    await open();
    site.gate.identify = () => Promise.reject(new Error("no database"));
    const raw = await aRawSocket(site);
    raw.connect("anna-1");
    const { heard } = await raw.closed;
    expect(heard).toContain("code:UNAVAILABLE");
    expect(heard).not.toContain("database");
  });
});

describe("a session that ends", () => {
  it("by its time takes its sockets with it", async () => {
    await open();
    const raw = await aRawSocket(site);
    raw.connect("anna-1");
    await raw.until(/CONNECTED/);
    site.clock.time += 60_000;
    const { code, heard } = await raw.closed;
    expect(heard).toContain("The session has ended");
    expect(code).toBe(3000);
  });

  it.each([
    ["for its user", 1],
    ["for all", undefined],
  ])("is closed when rechecked %s, and no other", async (_name, userId) => {
    await open();
    const ending = await aRawSocket(site);
    ending.connect("anna-1-old");
    await ending.until(/CONNECTED/);
    const client = await anna({ token: "anna-1-new" });
    const news = await listening(client, "/user/anna/news");
    site.gate.ended.add("1-old");
    await site.live.recheck(userId);
    expect((await ending.closed).heard).toContain("code:UNAUTHENTICATED");
    site.live.send(1, "/user/anna/news", "1");
    expect((await news.next()).body).toBe("1");
  });

  it("is noticed without being told", async () => {
    await open({ recheckEvery: 30 });
    const raw = await aRawSocket(site);
    raw.connect("anna-1");
    await raw.until(/CONNECTED/);
    site.gate.ended.add("1-s");
    expect((await raw.closed).heard).toContain("The session has ended");
  });

  it("just while it is looked up is refused", async () => {
    await open();
    site.gate.identify = async () => {
      site.gate.ended.add("1-s");
      await site.live.recheck(1);
      return { userId: 1, username: "anna", sessionId: "1-s", expiresAt: new Date(site.clock.time + 1000) };
    };
    const raw = await aRawSocket(site);
    raw.connect("anna-1");
    expect((await raw.closed).heard).toContain("UNAUTHENTICATED");
  });
});

describe("the server in front of which it stands", () => {
  const get = (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${site.port}${path}`, init);

  it("goes on answering everything else", async () => {
    await open();
    expect(await (await get("/hello")).text()).toBe("hello");
    expect((await get("/wsx")).status).toBe(404);
    expect(await (await get("/ws/info")).json()).toMatchObject({ websocket: true, cookie_needed: false });
  });

  it.each(["/ws/iframe.html", "/ws/iframe-1.2.3.html", "/ws/0/abc/jsonp?c=a", "/ws/0/abc/htmlfile?c=a", "/ws/chunking_test", "/ws/0/__proto__/xhr", "/ws/0/constructor/xhr_streaming", "/ws/a/b/c/d"])(
    "has nothing at %s",
    async (path) => {
      await open();
      expect((await get(path, { method: "POST" })).status).toBe(404);
      expect((await get(path)).status).toBe(404);
    },
  );

  it.each([
    ["https://evil.example", 403],
    ["null", 403],
    ["https://fabula.example.evil.example", 403],
    ["https://fabula.example", 200],
    ["own", 200],
  ])("answers %s with %i", async (origin, status) => {
    await open();
    const from = origin === "own" ? `http://127.0.0.1:${site.port}` : origin;
    const reply = await get("/ws/0/session1/xhr", { method: "POST", headers: { origin: from } });
    expect(reply.status).toBe(status);
    expect(reply.headers.get("access-control-allow-origin")).toBeNull();
    expect((await handshake("/ws/websocket", `Origin: ${from}\r\n`)).startsWith(status === 200 ? "HTTP/1.1 101" : "HTTP/1.1 403")).toBe(true);
  });

  async function handshake(path: string, more = "", upgrade = "websocket") {
    const socket = connect(site.port, "127.0.0.1");
    socket.write(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${site.port}\r\nConnection: Upgrade\r\nUpgrade: ${upgrade}\r\n${more}`);
    socket.write("Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n");
    const [reply] = (await once(socket, "data")) as [Buffer];
    socket.destroy();
    return reply.toString();
  }

  it("answers wishes to upgrade elsewhere as if they were none", async () => {
    await open();
    expect(await handshake("/hello", "", "h2c")).toMatch(/^HTTP\/1.1 200 /);
    expect(await handshake("/hello")).toMatch(/^HTTP\/1.1 200 /);
    expect(await handshake("/nowhere")).toMatch(/^HTTP\/1.1 404 /);
    expect(await handshake("/ws/nowhere")).toMatch(/^HTTP\/1.1 404 /);
    expect(await handshake("/ws/info", "", "h2c")).toMatch(/^HTTP\/1.1 200 /);
  });

  it("names the first subprotocol that both know, as browsers demand", async () => {
    await open();
    expect(await handshake("/ws/websocket", "Sec-WebSocket-Protocol: mqtt, v11.stomp, v10.stomp\r\n")).toContain("Sec-WebSocket-Protocol: v11.stomp\r\n");
    expect(await handshake("/ws/websocket")).not.toContain("Sec-WebSocket-Protocol");
  });

  it("closes although sockets and streams are open, even those that never answer", async () => {
    await open({ leaveWithin: 50 });
    const streaming = await anna({ transport: "xhr-streaming" });
    const polling = await anna({ transport: "xhr-polling" });
    const gone = Promise.all([streaming, polling].map((client) => new Promise((resolve) => (client.onWebSocketClose = resolve))));
    const dead = connect(site.port, "127.0.0.1");
    dead.write("GET /ws/websocket HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n");
    await once(dead, "data");
    await site.close();
    await gone;
    expect(site.live.counts()).toEqual({ connections: 0, members: 0 });
  });
});
