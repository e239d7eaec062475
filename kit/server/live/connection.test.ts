import { describe, expect, it } from "vitest";
import { aRawSocket, liveSiteOfEachTest } from "./live-site.fixture.ts";

/** STOMP word by word, as clients of any kind may speak it. */

const { open, anna } = liveSiteOfEachTest();

describe("a client that is no stompjs", () => {
  it("A STOMP client may send its token as passcode, use the STOMP command, send bytes and split frames anywhere", async () => {
    const site = await open();
    const raw = await aRawSocket(site);
    const bytes = new TextEncoder().encode(
      "STOMP\r\naccept-version:1.1,1.2\r\npasscode:anna-1\r\n\r\n\0SUBSCRIBE\nid:1\ndestination:/user/anna/é\nreceipt:r\n\n\0",
    );
    for (const byte of bytes) raw.send(Uint8Array.of(byte));
    expect(await raw.until(/RECEIPT/)).toMatch(
      /^CONNECTED\nversion:1.2\n[^]*heart-beat:10000,10000[^]*RECEIPT\nreceipt-id:r\n\n\0$/,
    );
    site.live.send(1, "/user/anna/é", "1");
    await raw.until(/MESSAGE\nsubscription:1\nmessage-id:\d+\n/);
    raw.socket.close();
  });

  it("A STOMP client gets its receipts, and DISCONNECT closes after its receipt", async () => {
    const site = await open();
    const raw = await aRawSocket(site);
    raw.connect("anna-1");
    await raw.until(/CONNECTED/);
    raw.send(
      "SUBSCRIBE\nid:1\ndestination:/user/anna/a\n\n\0UNSUBSCRIBE\nid:1\nreceipt:u\n\n\0ACK\nid:7\nreceipt:a\n\n\0DISCONNECT\nreceipt:d\n\n\0",
    );
    const { code, received } = await raw.closed;
    expect(received.match(/receipt-id:./g)).toEqual(["receipt-id:u", "receipt-id:a", "receipt-id:d"]);
    expect(code).toBe(1000);
  });

  it("A client without subscriptions gets no messages and does not count as connected", async () => {
    const site = await open();
    const raw = await aRawSocket(site);
    raw.connect("anna-1", "");
    raw.send("SUBSCRIBE\nid:1\ndestination:/user/anna/a\nreceipt:s\n\n\0");
    await raw.until(/receipt-id:s/);
    expect(site.live.isConnected(1)).toBe(true);
    raw.send("UNSUBSCRIBE\nid:1\nreceipt:u\n\n\0");
    await raw.until(/receipt-id:u/);
    expect(site.live.isConnected(1)).toBe(false);
    site.live.send(1, "/user/anna/a", "1");
    raw.send("ACK\nid:1\nreceipt:a\n\n\0");
    expect(await raw.until(/receipt-id:a/)).not.toContain("MESSAGE");
    raw.socket.close();
  });

  it("A STOMP client gets the present value of a destination after its first subscription to it, and only then", async () => {
    const site = await open();
    const raw = await aRawSocket(site);
    raw.connect("anna-1", "");
    raw.send("SUBSCRIBE\nid:1\ndestination:/user/anna/count\n\n\0");
    expect(await raw.until(/MESSAGE[^\0]*\0/)).toMatch(
      /subscription:1\n[^]*destination:\/user\/anna\/count\n[^]*\n\n7\0$/,
    );
    raw.send("UNSUBSCRIBE\nid:1\n\n\0SUBSCRIBE\nid:2\ndestination:/user/anna/count\nreceipt:s\n\n\0");
    await raw.until(/receipt-id:s/);
    raw.send("DISCONNECT\nreceipt:d\n\n\0");
    expect((await raw.closed).received.match(/MESSAGE/g)).toHaveLength(1);
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
  ])("A STOMP client is refused for %s", async (_name, text, reason) => {
    const site = await open();
    const raw = await aRawSocket(site);
    raw.send(text);
    const { received } = await raw.closed;
    expect(received).toMatch(/(^|\0)ERROR\n/);
    expect(received.slice(received.indexOf("ERROR"))).toContain(reason);
    expect(site.live.counts()).toEqual({ connections: 0, members: 0 });
  });

  it("A STOMP client may have eight subscriptions and not more", async () => {
    const site = await open();
    const raw = await aRawSocket(site);
    raw.connect("anna-1");
    await raw.until(/CONNECTED/);
    for (let n = 0; n < 9; n += 1) raw.send(`SUBSCRIBE\nid:${n}\ndestination:/user/anna/a\nreceipt:${n}\n\n\0`);
    const { received } = await raw.closed;
    expect(received).toContain("receipt-id:7");
    expect(received).toContain("Too many subscriptions");
  });

  it("A STOMP client may disconnect during its identification", async () => {
    const site = await open();
    let answer: (member: null) => void = () => {};
    const identifyCalled = new Promise<void>((resolve) => {
      site.authorization.identify = () => (resolve(), new Promise((give) => (answer = give)));
    });
    const raw = await aRawSocket(site);
    raw.connect("anna-1");
    await identifyCalled;
    raw.socket.close();
    await raw.closed;
    answer(null);
    site.authorization.identify = null;
    await anna();
    expect(site.live.counts()).toEqual({ connections: 1, members: 1 });
  });

  it("A STOMP client gets UNAVAILABLE when the authorization fails", async () => {
    const site = await open();
    site.authorization.identify = () => Promise.reject(new Error("no database"));
    const raw = await aRawSocket(site);
    raw.connect("anna-1");
    const { received } = await raw.closed;
    expect(received).toContain("code:UNAVAILABLE");
    expect(received).not.toContain("database");
  });
});
