import { syncBuiltinESMExports } from "node:module";
import dns from "node:dns";
import webPush from "web-push";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ConfigError, readConfig } from "#kit/server/settings/config.ts";
import { createLog } from "#kit/server/log.ts";
import { createPushSender } from "#kit/server/push/push.ts";
import { aReader, type Person } from "#tests/support/people.ts";
import { expectProblem } from "#tests/support/problems.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { firstOrAll } from "#tests/support/thoroughness.ts";
import {
  aSubscriber,
  endpointsOf,
  usePushSite,
  registerPush,
  service,
  site,
  sendMessageTo,
  type Subscription,
} from "./push-site.fixture.ts";

/** Push subscriptions: their owner, the allowed addresses of push services, and the keys. */

usePushSite();

describe("registering a browser", () => {
  it("Registering a browser returns its owner", async () => {
    const person = await aReader(site);
    const subscription = service.subscribe();
    const { status, body } = await registerPush(person, { ...subscription, expirationTime: null });
    expect({ status, body }).toEqual({ status: 201, body: { userId: person.id, endpoint: subscription.endpoint } });
  });

  it("A browser can only be registered for oneself", async () => {
    const [person, victim] = [await aReader(site), await aReader(site)];
    expectProblem(await registerPush(person, service.subscribe(), victim.id), 401, "UNAUTHENTICATED");
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
    [
      "an address that is too long",
      (valid) => JSON.stringify({ ...valid, endpoint: valid.endpoint.padEnd(1001, "x") }),
    ],
  ])("Registering a browser rejects %s", async (_what, token) => {
    const { client, id } = await aReader(site);
    const answer = await client.post("/v0/register-token", { body: { userId: id, token: token(service.subscribe()) } });
    expectProblem(answer, 400, "BAD_REQUEST");
    expect(answer.body.errors).toEqual([{ path: "token", message: expect.any(String) }]);
  });

  it("Registering a browser takes it over from the member who used it before", async () => {
    const { person: before, subscription } = await aSubscriber();
    const now = await aReader(site);
    await registerPush(now, subscription);
    expect(await endpointsOf(before)).toEqual([]);
    await sendMessageTo(before, "For the one before.");
    await sendMessageTo(now, "For the one now.");
    expect((await service.next()).payload.body).toContain("For the one now.");
  });

  it("Only the newest twenty browsers of a member are kept", { tags: "variation" }, async () => {
    const person = await aReader(site);
    const all: string[] = [];
    for (let count = 0; count < 22; count += 1) {
      const subscription = service.subscribe();
      site.clock.advance(1000);
      await registerPush(person, subscription);
      all.push(subscription.endpoint);
    }
    expect((await endpointsOf(person)).toSorted()).toEqual(all.slice(2).toSorted());
  });
});

describe("taking a browser off", () => {
  const unregister = ({ client }: Person, { endpoint }: Subscription) =>
    client.delete("/v0/register-token", { query: { endpoint } });

  it("Unregistering a browser ends its messages and can be repeated", async () => {
    const { person, subscription } = await aSubscriber();
    expect((await unregister(person, subscription)).status).toBe(204);
    expect((await unregister(person, subscription)).status).toBe(204);
    const { person: witness } = await aSubscriber();
    await sendMessageTo(person, "Nobody hears this.");
    await sendMessageTo(witness, "But this.");
    expect((await service.next()).payload.body).toContain("But this.");
  });

  it("Unregistering another member's browser does nothing", async () => {
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

  it.each(
    firstOrAll([
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
      "https://push.example.org:8443/x",
      "https://push.example.org:22/x",
      "https://push.example.org:80/x",
    ]),
  )("A public site rejects a push endpoint like %s", async (endpoint) => {
    expectProblem(await registerPush(person, { endpoint, keys: valid() }), 400, "BAD_REQUEST");
  });

  it("The site connects to no push service inside its own network", async () => {
    const warnings: { reason?: string }[] = [];
    const log = createLog("warn", { write: (line) => void warnings.push(JSON.parse(line)) });
    const keys = { ...webPush.generateVAPIDKeys(), subject: "mailto:somebody@example.org" };
    const sender = createPushSender({ keys, log, allowLoopback: false });
    const { lookup } = dns;
    dns.lookup = ((name: string, options: { all?: boolean }, done: (...found: unknown[]) => void) => {
      expect(name).toBe("push.example.org");
      if (options.all === true) done(null, [{ address: "127.0.0.1", family: 4 }]);
      else done(null, "127.0.0.1", 4);
    }) as typeof lookup;
    syncBuiltinESMExports();
    try {
      const subscription = { endpoint: "https://push.example.org/x", keys: valid() };
      expect((await registerPush(person, subscription)).status).toBe(201);
      expect(await sender.send(subscription, { body: "" }, { ttl: 1, urgency: "low" })).toEqual({});
    } finally {
      dns.lookup = lookup;
      syncBuiltinESMExports();
      sender.stop();
    }
    // The address is refused before a connection, not because nothing listens there.
    expect(warnings).toEqual([
      expect.objectContaining({ reason: expect.stringMatching(/127\.0\.0\.1.* is not allowed/) }),
    ]);
  });
});

describe("the key pair", () => {
  const keyOf = async (from: TestSite) => (await from.visitor().get("/v0/push-key")).body.publicKey as string;

  it("The VAPID keys are the same in every process and after a restart", { tags: "variation" }, async () => {
    const shared = { DATABASE_URL: site.context.config.DATABASE_URL!, SITE_URL: "http://localhost" };
    const others = await Promise.all([aSite({ env: shared }), aSite({ env: shared })]);
    for (const other of others) expect(await keyOf(other)).toBe(await keyOf(site));
    for (const other of others) await other.close();
    const stranger = await aSite();
    expect(await keyOf(stranger)).not.toBe(await keyOf(site));
    await stranger.close();
  });

  it("Configured VAPID keys and subject are used", { tags: "variation" }, async () => {
    const { publicKey, privateKey } = webPush.generateVAPIDKeys();
    const configured = {
      VAPID_PUBLIC_KEY: publicKey,
      VAPID_PRIVATE_KEY: privateKey,
      VAPID_SUBJECT: "https://example.org/contact",
    };
    const other = await aSite({ env: { ...configured, SITE_URL: "http://localhost" } });
    expect(await keyOf(other)).toBe(publicKey);
    await other.context.push.send(service.subscribe(), { body: "" }, { ttl: 1, urgency: "low" });
    expect(await service.next()).toMatchObject({ publicKey, claims: { sub: "https://example.org/contact" } });
    await other.close();
  });

  it("The site does not start with incomplete or invalid VAPID keys", () => {
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
