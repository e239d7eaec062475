import { describe, expect, it } from "vitest";
import { HOUR, MINUTE } from "#vocabulary/limits.ts";
import { eventually } from "#tests/support/eventually.ts";
import { passTimeOfWork } from "#tests/support/held-jobs.ts";
import { aSite } from "#tests/support/site.ts";
import { aPublishedTale } from "#tests/support/tales.ts";
import { firstOrAll } from "#tests/support/thoroughness.ts";
import {
  aSubscriber,
  endpointsOf,
  moderator,
  usePushSite,
  registerPush,
  service,
  site,
  sendMessageTo,
} from "./push-site.fixture.ts";

/** Notifications that reach browsers while the site is closed: a real push endpoint decrypts what it gets. */

usePushSite();

const pushWork = async () =>
  (await site.context.database.pool.query("select state from work.job where name = 'push'")).rows;
/** Lets so much time pass for what is to be tried again, and tries what is due. */
async function pass(time: number) {
  await passTimeOfWork(site.context.database.pool, time);
  await site.context.jobs.flush("push");
}

describe("a push message", () => {
  it.each(["EN", "ES", "IT", "FR", "PT"] as const)(
    "A push message is in the reader's language: %s",
    { tags: "variation" },
    async (language) => {
      const { person, subscription } = await aSubscriber({ language });
      await sendMessageTo(person, "The reading room opens at nine.");
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
    },
  );

  it("A push message is signed for its push service and names a contact", async () => {
    const { person } = await aSubscriber();
    await sendMessageTo(person, "Signed.");
    const { publicKey, claims, headers } = await service.next();
    expect({ publicKey }).toEqual((await site.visitor().get("/v0/push-key")).body);
    expect(claims.sub).toBe("mailto:support@localhost.localdomain");
    expect(claims.exp! - Date.now() / 1000).toBeLessThanOrEqual(24 * 3600);
    expect(headers).toMatchObject({ "content-encoding": "aes128gcm", urgency: "normal", ttl: "259200" });
  });

  it("A push message links to its content", async () => {
    const { person } = await aSubscriber();
    const tale = await aPublishedTale(site, { author: person });
    // The first Tale also earns a trophy, which sends its own message.
    const targets = [await service.next(), await service.next()].map(({ payload }) => payload.target);
    expect(targets.toSorted()).toEqual([`/posts/horror/${tale.id}`, "/user/trophies"]);
  });

  it("A kind that is switched off for push sends no push message", async () => {
    const { person } = await aSubscriber();
    const types = { "Post-Published": { push: false } };
    expect((await person.client.put("/v1/notification-settings", { body: { types } })).status).toBe(200);
    await aPublishedTale(site, { author: person });
    expect((await service.next()).payload.target).toBe("/user/trophies");
    await sendMessageTo(person, "The next one.");
    expect((await service.next()).payload.body).toContain("The next one.");
  });

  it("A kind that is in no list is still pushed", { tags: "variation" }, async () => {
    const { person } = await aSubscriber();
    const types = { "Post-Published": { list: false }, Trophy: { push: false } };
    expect((await person.client.put("/v1/notification-settings", { body: { types } })).status).toBe(200);
    const tale = await aPublishedTale(site, { author: person });
    expect((await service.next()).payload.target).toBe(`/posts/horror/${tale.id}`);
  });

  it("A long push message is shortened at a character boundary", { tags: "variation" }, async () => {
    const { person } = await aSubscriber();
    await sendMessageTo(person, "🦉".repeat(2000));
    const { payload, size } = await service.next();
    expect(size).toBeLessThanOrEqual(4096);
    expect(payload.body).toMatch(/^🦉{300,}…$/u);
  });

  it("A push message reaches every browser of its receivers", async () => {
    const [one, other] = [await aSubscriber(), await aSubscriber({ language: "IT" })];
    const second = service.subscribe();
    await registerPush(one.person, second);
    const body = { receiverUsername: "all", message: "To all." };
    expect((await moderator.client.post("/v1/send-notification", { body })).status).toBe(201);
    const reached = [await service.next(), await service.next(), await service.next()].map(({ endpoint }) => endpoint);
    expect(reached.toSorted()).toEqual(
      [one.subscription, other.subscription, second].map(({ endpoint }) => endpoint).toSorted(),
    );
  });
});

describe("a push service", () => {
  it.each(firstOrAll([404, 410]))("A subscription whose push service answers %i is deleted", async (status) => {
    const { person, subscription } = await aSubscriber();
    const staying = service.subscribe();
    await registerPush(person, staying);
    service.answerWith({ status }, { status });
    await sendMessageTo(person, "Into the void.");
    await Promise.all([service.next(), service.next()]);
    await eventually(async () => expect(await endpointsOf(person)).toEqual([]));
    await registerPush(person, staying);
    await sendMessageTo(person, "Here again.");
    expect((await service.next()).endpoint).toBe(staying.endpoint);
    expect(subscription.endpoint).not.toBe(staying.endpoint);
  });

  it.each([429, 500, 503])(
    "A push service that answers %i is asked again after pauses until it accepts the message",
    { tags: "variation" },
    async (status) => {
      const { person } = await aSubscriber();
      const busy = { status, headers: { "retry-after": "0" } };
      service.answerWith(busy, busy);
      await sendMessageTo(person, "Patience.");
      const tries = [await service.next()];
      for (let more = 0; more < 2; more += 1) {
        await eventually(async () => expect(await pushWork()).toMatchObject([{ state: "retry" }]));
        await pass(MINUTE);
        tries.push(await service.next());
      }
      expect(new Set(tries.map(({ payload }) => payload.id)).size).toBe(1);
      await eventually(async () => expect(await pushWork()).toEqual([]));
    },
  );

  it("A push service that names a pause is not asked before", { tags: "variation" }, async () => {
    const { person } = await aSubscriber();
    service.answerWith({ status: 429, headers: { "retry-after": "3600" } });
    await sendMessageTo(person, "In an hour.");
    await service.next();
    await eventually(async () => expect(await pushWork()).toMatchObject([{ state: "retry" }]));
    await pass(59 * MINUTE);
    expect(service.arrived).toEqual([]);
    await pass(MINUTE);
    expect((await service.next()).payload.body).toContain("In an hour.");
  });

  it("A browser that got its message does not get it again because another one's push service is busy", async () => {
    const { person } = await aSubscriber();
    await registerPush(person, service.subscribe());
    service.answerWith({ status: 503 });
    await sendMessageTo(person, "To both.");
    const first = [await service.next(), await service.next()].map(({ endpoint }) => endpoint);
    await eventually(async () => expect(await pushWork()).toMatchObject([{ state: "retry" }]));
    await pass(MINUTE);
    expect(first).toContain((await service.next()).endpoint);
    await eventually(async () => expect(await pushWork()).toEqual([]));
  });

  it("A push message that its browser would no longer get is dropped", { tags: "variation" }, async () => {
    const { person } = await aSubscriber();
    service.answerWith({ status: 503 });
    await sendMessageTo(person, "Too late.");
    await service.next();
    await eventually(async () => expect(await pushWork()).toMatchObject([{ state: "retry" }]));
    site.clock.advance(72 * HOUR);
    await pass(MINUTE);
    expect(await pushWork()).toEqual([]);
    site.clock.advance(-72 * HOUR);
  });

  it("A push service that rejected a message is paused and does not delay others", async () => {
    const [dead, alive] = [service.subscribe(), service.subscribe()];
    service.answerWith({ status: 400 });
    const options = { ttl: 1, urgency: "low" } as const;
    expect(await site.context.push.send(dead, { body: "" }, options)).toBe("refused");
    expect((await service.next()).endpoint).toBe(dead.endpoint);
    // No further message arrives: the endpoint reports messages that no test has read.
    expect(await site.context.push.send(dead, { body: "" }, options)).toEqual({ after: expect.any(Number) });
    expect(await site.context.push.send(alive, { body: "" }, options)).toBe("sent");
    expect((await service.next()).endpoint).toBe(alive.endpoint);
    expect(service.arrived).toEqual([]);
  });

  it("Redirects of a push service are not followed", async () => {
    const [from, to] = [service.subscribe(), service.subscribe()];
    service.answerWith({ status: 307, headers: { location: to.endpoint } });
    expect(await site.context.push.send(from, { body: "" }, { ttl: 1, urgency: "low" })).toBe("refused");
    expect((await service.next()).endpoint).toBe(from.endpoint);
  });

  it(
    "A push service that never answers delays neither others nor the site's shutdown",
    { tags: "variation" },
    async () => {
      const other = await aSite({ env: { SITE_URL: "http://127.0.0.1:8080" } });
      const [mute, swift] = [service.subscribe(), service.subscribe()];
      service.answerWith({ status: "never" });
      const pendingPush = other.context.push.send(mute, { body: "" }, { ttl: 1, urgency: "low" });
      await service.next();
      expect(await other.context.push.send(swift, { body: "" }, { ttl: 1, urgency: "low" })).toBe("sent");
      await service.next();
      await other.close();
      expect(await pendingPush).toEqual({ after: 0 });
    },
  );
});
