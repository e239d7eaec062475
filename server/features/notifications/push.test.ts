import { syncBuiltinESMExports } from "node:module";
import dns from "node:dns";
import { createServer, type AddressInfo } from "node:net";
import webPush from "web-push";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { ConfigError, readConfig } from "#server/config.ts";
import { aModerator, aReader, type Person } from "#tests/support/people.ts";
import { expectProblem } from "#tests/support/problems.ts";
import { aPushEndpoint, type PushEndpoint } from "#tests/support/push-endpoint.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { aPublishedTale } from "#tests/support/tales.ts";
import { pushSubscriptions } from "./push-tables.ts";

/** Notifications that reach browsers while the site is closed: a real push endpoint decrypts what it gets. */

let site: TestSite;
let service: PushEndpoint;
let moderator: Person;
beforeAll(async () => {
  // Push services of the same machine are for sites of the same machine only.
  site = await aSite({ env: { SITE_URL: "http://localhost" } });
  moderator = await aModerator(site);
});
afterAll(() => site.close());
beforeEach(async () => {
  service = await aPushEndpoint();
});
afterEach(() => service.close());

type Subscription = ReturnType<PushEndpoint["subscribe"]>;

function register({ client, id }: Person, subscription: unknown, userId = id) {
  return client.post("/v0/register-token", { body: { userId, token: JSON.stringify(subscription) } });
}

/** Somebody with a browser that is subscribed. */
async function aSubscriber(overrides: Parameters<typeof aReader>[1] = {}) {
  const person = await aReader(site, overrides);
  const subscription = service.subscribe();
  expect((await register(person, subscription)).status).toBe(201);
  return { person, subscription };
}

async function tell(person: Person, message: string) {
  const body = { receiverUsername: person.username, message };
  expect((await moderator.client.post("/v1/send-notification", { body })).status).toBe(201);
}

async function endpointsOf({ id }: Person): Promise<string[]> {
  const rows = await site.platform.database.db.select().from(pushSubscriptions);
  return rows.filter(({ userId }) => userId === id).map(({ endpoint }) => endpoint);
}

describe("a push message", () => {
  it.each(["EN", "ES", "IT", "FR", "PT"] as const)("tells a reader in %s", async (language) => {
    const { person, subscription } = await aSubscriber({ language });
    await tell(person, "The reading room opens at nine.");
    const { payload, endpoint } = await service.next();
    expect(endpoint).toBe(subscription.endpoint);
    expect(payload).toEqual({
      id: expect.any(Number),
      title: expect.any(String),
      body: expect.stringContaining("The reading room opens at nine."),
      target: "/user/notification",
      language: language.toLowerCase(),
    });
    expect(payload.title).not.toBe("");
  });

  it("is signed with the site's key, for that push service, and tells whom to write to", async () => {
    const { person } = await aSubscriber();
    await tell(person, "Signed.");
    const { publicKey, claims, headers } = await service.next();
    expect({ publicKey }).toEqual((await site.visitor().get("/v0/push-key")).body);
    expect(claims.sub).toBe("mailto:support@localhost.localdomain");
    expect(claims.exp! - Date.now() / 1000).toBeLessThanOrEqual(24 * 3600);
    expect(headers).toMatchObject({ "content-encoding": "aes128gcm", urgency: "normal", ttl: "259200" });
  });

  it("leads to what it tells of", async () => {
    const { person } = await aSubscriber();
    const tale = await aPublishedTale(site, { author: person });
    // A first Tale earns a trophy too.
    const targets = [await service.next(), await service.next()].map(({ payload }) => payload.target);
    expect(targets.toSorted()).toEqual([`/posts/horror/${tale.id}`, "/user/trophies"]);
  });

  it("fits what push services take, without breaking a character", async () => {
    const { person } = await aSubscriber();
    await tell(person, "🦉".repeat(2000));
    const { payload, size } = await service.next();
    expect(size).toBeLessThanOrEqual(4096);
    expect(payload.body).toMatch(/^🦉{300,}…$/u);
  });

  it("reaches every browser of everybody", async () => {
    const [one, other] = [await aSubscriber(), await aSubscriber({ language: "IT" })];
    const second = service.subscribe();
    await register(one.person, second);
    const body = { receiverUsername: "all", message: "To all." };
    expect((await moderator.client.post("/v1/send-notification", { body })).status).toBe(201);
    const reached = [await service.next(), await service.next(), await service.next()].map(({ endpoint }) => endpoint);
    expect(reached.toSorted()).toEqual([one.subscription, other.subscription, second].map(({ endpoint }) => endpoint).toSorted());
  });
});

describe("a push service", () => {
  it.each([404, 410])("that answers %i is forgotten for that browser", async (status) => {
    const { person, subscription } = await aSubscriber();
    const staying = service.subscribe();
    await register(person, staying);
    service.answerWith({ status }, { status });
    await tell(person, "Into the void.");
    await Promise.all([service.next(), service.next()]);
    await vi.waitFor(async () => expect(await endpointsOf(person)).toEqual([]));
    await register(person, staying);
    await tell(person, "Here again.");
    expect((await service.next()).endpoint).toBe(staying.endpoint);
    expect(subscription.endpoint).not.toBe(staying.endpoint);
  });

  it.each([429, 500, 503])("that answers %i is asked again when it says, and no more than twice", async (status) => {
    const { person, subscription } = await aSubscriber();
    const busy = { status, headers: { "retry-after": "0" } };
    service.answerWith(busy, busy);
    await tell(person, "Patience.");
    const tries = [await service.next(), await service.next(), await service.next()];
    expect(new Set(tries.map(({ payload }) => payload.id)).size).toBe(1);
    service.answerWith(busy, busy, busy);
    expect(await site.platform.push.send(subscription, { body: "" }, { ttl: 1, urgency: "low" })).toBe("failed");
    for (const _ of tries) await service.next();
    expect(await endpointsOf(person)).toEqual([subscription.endpoint]);
  });

  it("that asks for more patience than a minute is left alone", async () => {
    const { subscription } = await aSubscriber();
    service.answerWith({ status: 429, headers: { "retry-after": "3600" } });
    expect(await site.platform.push.send(subscription, { body: "" }, { ttl: 1, urgency: "low" })).toBe("failed");
    await service.next();
  });

  it("that refused is left alone for a while, and holds up nobody else's messages", async () => {
    const [dead, alive] = [service.subscribe(), service.subscribe()];
    service.answerWith({ status: 400 });
    const options = { ttl: 1, urgency: "low" } as const;
    expect(await site.platform.push.send(dead, { body: "" }, options)).toBe("failed");
    expect((await service.next()).endpoint).toBe(dead.endpoint);
    // Nothing more arrives there: the endpoint would complain of what no test takes.
    expect(await site.platform.push.send(dead, { body: "" }, options)).toBe("failed");
    expect(await site.platform.push.send(alive, { body: "" }, options)).toBe("sent");
    expect((await service.next()).endpoint).toBe(alive.endpoint);
    expect(service.arrived).toEqual([]);
  });

  it("that sends elsewhere is not followed", async () => {
    const [from, to] = [service.subscribe(), service.subscribe()];
    service.answerWith({ status: 307, headers: { location: to.endpoint } });
    expect(await site.platform.push.send(from, { body: "" }, { ttl: 1, urgency: "low" })).toBe("failed");
    expect((await service.next()).endpoint).toBe(from.endpoint);
  });

  it("that never answers holds up neither others nor the stop of the site", async () => {
    const other = await aSite({ env: { SITE_URL: "http://127.0.0.1:8080" } });
    const [mute, swift] = [service.subscribe(), service.subscribe()];
    service.answerWith({ status: "never" });
    const waiting = other.platform.push.send(mute, { body: "" }, { ttl: 1, urgency: "low" });
    await service.next();
    expect(await other.platform.push.send(swift, { body: "" }, { ttl: 1, urgency: "low" })).toBe("sent");
    await service.next();
    await other.close();
    expect(await waiting).toBe("failed");
  });
});

describe("registering a browser", () => {
  it("answers whose it is", async () => {
    const person = await aReader(site);
    const subscription = service.subscribe();
    const { status, body } = await register(person, { ...subscription, expirationTime: null });
    expect({ status, body }).toEqual({ status: 201, body: { userId: person.id, endpoint: subscription.endpoint } });
  });

  it("is for oneself only", async () => {
    const [person, victim] = [await aReader(site), await aReader(site)];
    expectProblem(await register(person, service.subscribe(), victim.id), 401, "UNAUTHENTICATED");
    expect(await endpointsOf(victim)).toEqual([]);
  });

  const keys = { p256dh: "B".repeat(87), auth: "A".repeat(22) };
  it.each<[string, (valid: Subscription) => string]>([
    ["no JSON", () => "{"],
    ["nothing", () => ""],
    ["another shape", () => JSON.stringify(["https://push.example.org/x"])],
    ["no keys", ({ endpoint }) => JSON.stringify({ endpoint })],
    ["keys that are too short", ({ endpoint }) => JSON.stringify({ endpoint, keys: { p256dh: "BB", auth: "AA" } })],
    ["a public key that is none", ({ endpoint }) => JSON.stringify({ endpoint, keys })],
    ["no address", (valid) => JSON.stringify({ ...valid, endpoint: "push" })],
    ["another protocol", (valid) => JSON.stringify({ ...valid, endpoint: "ftp://127.0.0.1/x" })],
    ["a NUL character", (valid) => JSON.stringify({ ...valid, endpoint: `${valid.endpoint}\0` })],
    ["an address as no browser writes it", (valid) => JSON.stringify({ ...valid, endpoint: `${valid.endpoint} é` })],
    ["an address that is too long", (valid) => JSON.stringify({ ...valid, endpoint: valid.endpoint.padEnd(1001, "x") })],
  ])("refuses %s", async (_what, token) => {
    const { client, id } = await aReader(site);
    const answer = await client.post("/v0/register-token", { body: { userId: id, token: token(service.subscribe()) } });
    expectProblem(answer, 400, "BAD_REQUEST");
    expect(answer.body.errors).toEqual([{ path: "token", message: expect.any(String) }]);
  });

  it("takes a browser over from who used it before", async () => {
    const { person: before, subscription } = await aSubscriber();
    const now = await aReader(site);
    await register(now, subscription);
    expect(await endpointsOf(before)).toEqual([]);
    await tell(before, "For the one before.");
    await tell(now, "For the one now.");
    expect((await service.next()).payload.body).toContain("For the one now.");
  });

  it("keeps the newest twenty of a person", async () => {
    const person = await aReader(site);
    const all: string[] = [];
    for (let count = 0; count < 22; count += 1) {
      const subscription = service.subscribe();
      site.clock.advance(1000);
      await register(person, subscription);
      all.push(subscription.endpoint);
    }
    expect((await endpointsOf(person)).toSorted()).toEqual(all.slice(2).toSorted());
  });
});

describe("taking a browser off", () => {
  const unregister = ({ client }: Person, { endpoint }: Subscription) =>
    client.delete("/v0/register-token", { query: { endpoint } });

  it("ends its messages, and may be repeated", async () => {
    const { person, subscription } = await aSubscriber();
    expect((await unregister(person, subscription)).status).toBe(204);
    expect((await unregister(person, subscription)).status).toBe(204);
    const { person: witness } = await aSubscriber();
    await tell(person, "Nobody hears this.");
    await tell(witness, "But this.");
    expect((await service.next()).payload.body).toContain("But this.");
  });

  it("does nothing to somebody else's", async () => {
    const { person, subscription } = await aSubscriber();
    expect((await unregister(await aReader(site), subscription)).status).toBe(204);
    expect(await endpointsOf(person)).toEqual([subscription.endpoint]);
  });
});

describe("a site that is open to others", () => {
  let open: TestSite;
  let person: Person;
  const valid = () => service.subscribe().keys;
  beforeAll(async () => {
    open = await aSite({ env: { SITE_URL: "https://fabula.example.org" } });
    person = await aReader(open);
  });
  afterAll(() => open.close());

  it.each([
    "http://push.example.org/x",
    "https://localhost/x",
    "https://127.0.0.1/x",
    "https://[::1]/x",
    "https://2130706433/x",
    "https://10.0.0.1/x",
    "https://169.254.169.254/latest/meta-data",
    "https://[fd00::1]/x",
    "https://[::ffff:127.0.0.1]/x",
    "https://93.184.215.14/x",
    "https://database/x",
    "https://metadata.google.internal/x",
    "https://printer.local./x",
    "https://user:word@push.example.org/x",
  ])("keeps no endpoint like %s", async (endpoint) => {
    expectProblem(await register(person, { endpoint, keys: valid() }), 400, "BAD_REQUEST");
  });

  it("connects to no address inside its network, whatever name leads there", async () => {
    let connections = 0;
    const inside = createServer((socket) => {
      connections += 1;
      socket.destroy();
    }).listen(0, "127.0.0.1");
    await new Promise((resolve) => inside.once("listening", resolve));
    const { port } = inside.address() as AddressInfo;
    const { lookup } = dns;
    dns.lookup = ((name: string, options: { all?: boolean }, done: (...found: unknown[]) => void) => {
      expect(name).toBe("push.example.org");
      if (options.all === true) done(null, [{ address: "127.0.0.1", family: 4 }]);
      else done(null, "127.0.0.1", 4);
    }) as typeof lookup;
    syncBuiltinESMExports();
    try {
      const subscription = { endpoint: `https://push.example.org:${port}/x`, keys: valid() };
      expect((await register(person, subscription)).status).toBe(201);
      expect(await open.platform.push.send(subscription, { body: "" }, { ttl: 1, urgency: "low" })).toBe("failed");
    } finally {
      dns.lookup = lookup;
      syncBuiltinESMExports();
      await new Promise((resolve) => inside.close(resolve));
    }
    expect(connections).toBe(0);
  });
});

describe("the key pair", () => {
  const keyOf = async (from: TestSite) => (await from.visitor().get("/v0/push-key")).body.publicKey as string;

  it("is the same in every process and after every start", async () => {
    const shared = { DATABASE_URL: site.platform.config.DATABASE_URL!, SITE_URL: "http://localhost" };
    const others = await Promise.all([aSite({ env: shared }), aSite({ env: shared })]);
    for (const other of others) expect(await keyOf(other)).toBe(await keyOf(site));
    for (const other of others) await other.close();
    const stranger = await aSite();
    expect(await keyOf(stranger)).not.toBe(await keyOf(site));
    await stranger.close();
  });

  it("is the configured one, with the configured subject", async () => {
    const { publicKey, privateKey } = webPush.generateVAPIDKeys();
    const configured = { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, VAPID_SUBJECT: "https://example.org/contact" };
    const other = await aSite({ env: { ...configured, SITE_URL: "http://localhost" } });
    expect(await keyOf(other)).toBe(publicKey);
    await other.platform.push.send(service.subscribe(), { body: "" }, { ttl: 1, urgency: "low" });
    expect(await service.next()).toMatchObject({ publicKey, claims: { sub: "https://example.org/contact" } });
    await other.close();
  });

  it("is configured whole and right, or the site does not start", () => {
    const [one, other] = [webPush.generateVAPIDKeys(), webPush.generateVAPIDKeys()];
    const wrong: Record<string, string>[] = [
      { VAPID_PUBLIC_KEY: one.publicKey },
      { VAPID_PRIVATE_KEY: one.privateKey },
      { VAPID_PUBLIC_KEY: one.publicKey, VAPID_PRIVATE_KEY: other.privateKey },
      { VAPID_PUBLIC_KEY: "short", VAPID_PRIVATE_KEY: one.privateKey },
      { VAPID_SUBJECT: "support@example.org" },
    ];
    for (const env of wrong) {
      expect(() => readConfig(env)).toThrow(ConfigError);
      expect(() => readConfig(env)).toThrow(/VAPID_/);
      expect(() => readConfig(env)).not.toThrow(new RegExp(one.privateKey));
    }
  });
});
