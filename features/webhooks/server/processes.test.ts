import { afterAll, beforeAll, expect, it } from "vitest";
import { statementsOf } from "#tests/support/call-statements.ts";
import { aComment } from "#tests/support/comments.ts";
import { eventually } from "#tests/support/eventually.ts";
import { passTimeOfWork } from "#tests/support/held-jobs.ts";
import { aReader } from "#tests/support/people.ts";
import { anOwnSite, type TestSite } from "#tests/support/site.ts";
import { aPublishedTale } from "#tests/support/tales.ts";
import { MINUTE } from "#vocabulary/limits.ts";
import { aWebhook, deliveriesOf, receiver, sendTest, site, switchTo, useWebhookSite } from "./webhook-site.fixture.ts";

/** Several processes on one database. */

useWebhookSite();

let other: TestSite;
beforeAll(async () => {
  const { config, secret } = site.context;
  const env = { DATABASE_URL: config.DATABASE_URL!, SESSION_SECRET: secret };
  other = await anOwnSite({ clock: site.clock, network: receiver.network, env });
});
afterAll(() => other.close());

it("Two processes that look for work at the same time send each message once", async () => {
  const webhook = await aWebhook();
  const tale = await aPublishedTale(site);
  await Promise.all(Array.from({ length: 12 }, () => aComment(site, { on: tale })));
  await Promise.all([site.jobsDone(), other.jobsDone(), site.jobsDone()]);
  const ids = receiver.received.map(({ id }) => id);
  expect([ids.length, new Set(ids).size]).toEqual([13, 13]);
  expect((await deliveriesOf(webhook, { pageSize: 20 })).map(({ attempts, status }) => [attempts, status])).toEqual(
    Array.from({ length: 13 }, () => [1, "delivered"]),
  );
});

it("Another process repeats what one has sent and not recorded before its end, with the same id", async () => {
  const webhook = await aWebhook();
  receiver.answerWith("never");
  await sendTest(webhook);
  await receiver.arrived(1);
  // The lease ends, then the pause of work whose process was lost.
  for (const _ of ["lease", "pause"]) {
    await passTimeOfWork(other.context.database.pool, MINUTE);
    await other.context.jobs.flush("webhook");
  }
  const [first, second] = await receiver.arrived(2);
  expect(second!.id).toBe(first!.id);
  const [delivery] = await deliveriesOf(webhook);
  expect(delivery).toMatchObject({ id: first!.id, status: "delivered" });
  // The first process gets its answer later, which changes nothing.
  receiver.answerHeld();
  await site.jobsDone();
  expect(await deliveriesOf(webhook)).toEqual([delivery]);
  expect(receiver.received).toHaveLength(2);
});

it("An event costs no statement while no webhook follows it, and every process hears of the first one", async () => {
  const tale = await aPublishedTale(other);
  const reader = await aReader(other);
  const write = () => reader.client.post("/v1/comments", { body: { postId: tale.id, comment: "A remark." } });
  const ofWebhooks = async () =>
    (await statementsOf(other, write)).roundTrips.flat().filter((text) => text.includes("webhook_deliveries"));
  await eventually(async () => expect(await ofWebhooks()).toEqual([]));
  const webhook = await aWebhook({ events: ["comment.created"] });
  await eventually(async () => expect(await ofWebhooks()).toHaveLength(1));
  await switchTo(webhook, false);
  await eventually(async () => expect(await ofWebhooks()).toEqual([]));
});
