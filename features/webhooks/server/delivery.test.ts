import { Webhook } from "standardwebhooks";
import { describe, expect, it } from "vitest";
import { runHousekeeping } from "#site/server/housekeeping.ts";
import { passTimeOfWork } from "#tests/support/held-jobs.ts";
import { anAdmin, aReader } from "#tests/support/people.ts";
import { aPublishedTale } from "#tests/support/tales.ts";
import { DAY, HOUR, MINUTE, SECOND, webhooks as limits } from "#vocabulary/limits.ts";
import { encryptSecret } from "./secret.ts";
import {
  admin,
  aWebhook,
  deliveriesOf,
  isSignedBy,
  listed,
  logInAgain,
  receiver,
  sendTest,
  site,
  switchTo,
  useWebhookSite,
} from "./webhook-site.fixture.ts";

useWebhookSite();

const rowsOf = async (statement: string, ...values: unknown[]) =>
  (await site.context.database.pool.query(statement, values)).rows;
const only = async (webhook: { id: number }) => (await deliveriesOf(webhook))[0]!;

/** Lets time pass on the clock and for what waits, and tries what is due then. */
async function pass(time: number) {
  site.clock.advance(time);
  await logInAgain(admin);
  await passTimeOfWork(site.context.database.pool, time);
  await site.jobsDone();
}

describe("a message", () => {
  it("Receivers verify it by Standard Webhooks with the secret of its webhook", async () => {
    const secret = `whsec_${Buffer.alloc(24, "a secret of the receiver").toString("base64")}`;
    const [own, given] = [await aWebhook(), await aWebhook({ secret })];
    await aPublishedTale(site);
    await site.jobsDone();
    expect(receiver.received).toHaveLength(2);
    for (const webhook of [own, given]) {
      const { id } = await only(webhook);
      const message = receiver.received.find((each) => each.id === id)!;
      const headers = message.headers as Record<string, string>;
      expect(new Webhook(webhook.secret).verify(message.text, headers)).toEqual(message.body);
      expect(headers).toMatchObject({
        "content-type": "application/json",
        "user-agent": expect.stringContaining("Webhooks"),
      });
    }
    expect(isSignedBy(own.secret, receiver.received[0]!)).not.toBe(isSignedBy(given.secret, receiver.received[0]!));
  });

  it("A delivery is listed with what became of it, the newest first, in pages", async () => {
    const webhook = await aWebhook();
    for (const _ of [1, 2, 3]) expect((await sendTest(webhook)).status).toBe(202);
    await site.jobsDone();
    const all = await deliveriesOf(webhook);
    expect(all).toHaveLength(3);
    expect(all[0]).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      type: "test",
      createdAt: expect.any(String),
      attempts: 1,
      status: "delivered",
      httpStatus: 204,
      error: null,
      nextAttemptAt: null,
      deliveredAt: expect.any(String),
    });
    expect(await deliveriesOf(webhook, { pageNumber: 1, pageSize: 2 })).toEqual([all[2]]);
    expect(receiver.received[0]!.body).toEqual({ type: "test", timestamp: all[2]!.createdAt, data: {} });
  });

  it("A refused one is repeated with the same id, the same body and the time of the new attempt", async () => {
    const webhook = await aWebhook();
    receiver.answerWith({ status: 500 });
    await aPublishedTale(site);
    await site.jobsDone();
    const waiting = await only(webhook);
    expect(waiting).toMatchObject({ status: "waiting", attempts: 1, httpStatus: 500, error: "STATUS" });
    expect((await listed())[0]!.failingSince).toEqual(expect.any(String));
    await pass(5 * SECOND);
    expect(await only(webhook)).toMatchObject({ id: waiting.id, status: "delivered", attempts: 2, error: null });
    const [first, second] = receiver.received as [(typeof receiver.received)[0], (typeof receiver.received)[0]];
    expect([second.id, second.text]).toEqual([first.id, first.text]);
    expect(Number(second.headers["webhook-timestamp"])).toBeGreaterThanOrEqual(
      Number(first.headers["webhook-timestamp"]) + 5,
    );
    expect(isSignedBy(webhook.secret, second)).toBe(true);
    expect((await listed())[0]!.failingSince).toBeNull();
  });

  it("A message is tried ten times, after pauses that grow, and then its body is gone", async () => {
    const webhook = await aWebhook();
    receiver.answerAlways({ status: 503 });
    await aPublishedTale(site);
    await site.jobsDone();
    const pauses: number[] = [];
    for (let at = await only(webhook); at.status === "waiting"; at = await only(webhook)) {
      expect(at.attempts).toBe(pauses.length + 1);
      pauses.push(Math.round((Date.parse(at.nextAttemptAt!) - site.clock.now().getTime()) / SECOND) * SECOND);
      await pass(pauses.at(-1)! + SECOND);
    }
    expect(pauses).toEqual([
      5 * SECOND,
      5 * MINUTE,
      30 * MINUTE,
      ...[2, 5, 10, 14, 20, 20].map((hours) => hours * HOUR),
    ]);
    expect(await only(webhook)).toMatchObject({ status: "failed", attempts: 10, httpStatus: 503, nextAttemptAt: null });
    expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(1);
    expect(await rowsOf("select body from webhook_deliveries")).toEqual([{ body: null }]);
    expect((await listed())[0]!.active).toBe(true);
  });

  it("A redirect is a failure, and nobody follows it", async () => {
    const webhook = await aWebhook();
    receiver.answerWith({ status: 307, headers: { location: `${receiver.address}/elsewhere` } });
    await sendTest(webhook);
    await site.jobsDone();
    expect(await only(webhook)).toMatchObject({ status: "failed", httpStatus: 307, error: "REDIRECT" });
    expect(receiver.received.map(({ path }) => path)).toEqual(["/hooks"]);
  });

  it("A receiver that wants another protocol fails, and holds up no other", async () => {
    receiver.answerWith("upgrade");
    const webhook = await aWebhook();
    await sendTest(webhook);
    await site.jobsDone();
    expect(await deliveriesOf(webhook)).toMatchObject([{ status: "failed", httpStatus: 101 }]);
  });

  it("An answer of any length with a status of success delivers it", async () => {
    const webhook = await aWebhook();
    receiver.answerWith({ status: 200, body: "x".repeat(1_000_000) });
    await sendTest(webhook);
    await site.jobsDone();
    expect(await only(webhook)).toMatchObject({ status: "delivered", httpStatus: 200 });
  });

  it("A receiver that doesn't answer is left after seven seconds", { tags: "variation" }, async () => {
    const webhook = await aWebhook();
    receiver.answerWith("never");
    await sendTest(webhook);
    const began = performance.now();
    await site.jobsDone();
    expect(performance.now() - began).toBeLessThan(20 * SECOND);
    expect(await only(webhook)).toMatchObject({ status: "failed", httpStatus: null, error: "TIMEOUT" });
  });
});

describe("where messages go", () => {
  const addressOf = (name: string) => `https://${name}:${receiver.port}/`;
  const errorAt = async (address: string) => {
    const webhook = await aWebhook({ address });
    await sendTest(webhook);
    await site.jobsDone();
    return (await only(webhook)).error;
  };

  it("A name that leads to an address that isn't public, alone or among others, is refused when it is added", async () => {
    receiver.resolve("private.example.com", "10.0.0.1");
    receiver.resolve("both.example.com", "127.0.0.1", "fd00::1");
    for (const name of ["private.example.com", "both.example.com"]) {
      const body = { address: addressOf(name), events: ["tale.published"] };
      expect((await admin.client.post("/v1/webhooks", { body })).status).toBe(400);
    }
  });

  it("Each attempt asks for the name again, and connects to no address that isn't public", async () => {
    for (const [name, ...ips] of [
      ["turned.example.com", "10.0.0.1"],
      ["mixed.example.com", "127.0.0.1", "::1"],
      ["mapped.example.com", "::ffff:127.0.0.1"],
    ] as [string, ...string[]][]) {
      receiver.resolve(name, "127.0.0.1");
      const webhook = await aWebhook({ address: addressOf(name) });
      receiver.resolve(name, ...ips);
      await sendTest(webhook);
      await site.jobsDone();
      expect(await only(webhook)).toMatchObject({ status: "failed", error: "ADDRESS" });
    }
    expect(receiver.received).toEqual([]);
  });

  it("A wrong name, a wrong certificate, a closed port and a broken connection are different errors", async () => {
    expect(await errorAt(addressOf("unknown.example.com"))).toBe("NAME");
    receiver.resolve("wrong.example.com", "127.0.0.1");
    expect(await errorAt(addressOf("wrong.example.com"))).toBe("CERTIFICATE");
    expect(await errorAt("https://receiver.example.com:1/")).toBe("CONNECTION");
    receiver.answerWith("hang up");
    expect(await errorAt(receiver.address)).toBe("CONNECTION");
  });

  it("A secret that the site can't read any more fails, and the page can say so", async () => {
    const webhook = await aWebhook();
    const other = await encryptSecret({ secret: "the secret of another site" }, webhook.secret);
    await rowsOf("update webhooks set secret = $1 where id = $2", other, webhook.id);
    await sendTest(webhook);
    await site.jobsDone();
    expect((await only(webhook)).error).toBe("SECRET");
    expect(receiver.received).toEqual([]);
  });
});

describe("switching off", () => {
  it("Messages that wait fail, none is written while the webhook is off, and switching on sends none of before", async () => {
    const webhook = await aWebhook({ events: ["tale.published"] });
    receiver.answerWith({ status: 500 });
    const before = await aPublishedTale(site);
    await site.jobsDone();
    expect((await only(webhook)).status).toBe("waiting");
    expect(await switchTo(webhook, false)).toMatchObject({ id: webhook.id, active: false });
    expect(await only(webhook)).toMatchObject({ status: "failed", error: "SWITCHED_OFF", nextAttemptAt: null });
    await aPublishedTale(site);
    expect(await switchTo(webhook, true)).toMatchObject({ active: true, failingSince: null });
    await pass(MINUTE);
    expect(await deliveriesOf(webhook)).toMatchObject([{ status: "failed", error: "SWITCHED_OFF" }]);
    const after = await aPublishedTale(site);
    await site.jobsDone();
    expect(receiver.received.map(({ body }) => body.data.id)).toEqual([before.id, after.id]);
  });

  it("A test is sent once, also while it is off", async () => {
    const webhook = await aWebhook();
    await switchTo(webhook, false);
    expect((await sendTest(webhook)).status).toBe(202);
    await site.jobsDone();
    receiver.answerWith({ status: 500 });
    expect((await sendTest(webhook)).status).toBe(202);
    await site.jobsDone();
    await pass(HOUR);
    expect(await deliveriesOf(webhook)).toMatchObject([{ status: "failed" }, { status: "delivered" }]);
    expect(receiver.received).toHaveLength(2);
    expect((await listed())[0]).toMatchObject({ active: false, failingSince: null });
  });

  it("A week in which every attempt fails switches it off, and each administrator gets a message in their language", async () => {
    const italian = await anAdmin(site, { language: "IT" });
    const reader = await aReader(site);
    const webhook = await aWebhook();
    receiver.answerAlways({ status: 410 });
    await sendTest(webhook);
    await site.jobsDone();
    const { failingSince } = (await listed())[0]!;
    await pass(limits.failingMost - HOUR);
    await sendTest(webhook);
    await site.jobsDone();
    expect((await listed())[0]).toMatchObject({ active: true, failingSince });
    await pass(HOUR);
    await Promise.all([1, 2, 3].map(() => sendTest(webhook)));
    await site.jobsDone();
    expect((await listed())[0]).toMatchObject({ active: false, failingSince });
    for (const each of [italian, reader]) await logInAgain(each);
    const messagesOf = async ({ client }: typeof reader) =>
      (await client.get("/v1/notifications")).body.notifications.map(({ message }: { message: string }) => message);
    const [inEnglish, inItalian] = [await messagesOf(admin), await messagesOf(italian)];
    expect([inEnglish.length, inItalian.length]).toEqual([1, 1]);
    expect(inEnglish[0]).toContain("is switched off: every attempt of the last seven days failed");
    expect(inEnglish[0]).toContain("/admin/site/webhooks");
    expect(inEnglish[0]).not.toContain("/hooks");
    expect(inItalian[0]).toContain("è disattivato");
    expect(await messagesOf(reader)).toEqual([]);
  });

  it("A success begins the week again", async () => {
    const webhook = await aWebhook();
    receiver.answerWith({ status: 500 }, { status: 200 }, { status: 500 });
    for (const wait of [0, 6 * DAY, 2 * DAY]) {
      await pass(wait);
      await sendTest(webhook);
      await site.jobsDone();
    }
    expect((await listed())[0]).toMatchObject({ active: true, failingSince: expect.any(String) });
  });
});

it("A deleted webhook gets nothing that waited, and its deliveries go", async () => {
  const webhook = await aWebhook();
  receiver.answerWith({ status: 500 });
  await aPublishedTale(site);
  await site.jobsDone();
  await admin.client.delete(`/v1/webhooks/${webhook.id}`);
  await pass(MINUTE);
  expect(receiver.received).toHaveLength(1);
  expect(await rowsOf("select id from webhook_deliveries where webhook_id = $1", webhook.id)).toEqual([]);
});

it("Deliveries are kept for seven days", async () => {
  const webhook = await aWebhook();
  await sendTest(webhook);
  await site.jobsDone();
  site.clock.advance(limits.deliveriesKept - MINUTE);
  await logInAgain(admin);
  await runHousekeeping(site.context);
  expect(await deliveriesOf(webhook)).toHaveLength(1);
  site.clock.advance(2 * MINUTE);
  await runHousekeeping(site.context);
  expect(await deliveriesOf(webhook)).toEqual([]);
});
