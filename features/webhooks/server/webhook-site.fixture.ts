import { afterAll, afterEach, beforeAll, beforeEach, expect } from "vitest";
import { Webhook } from "standardwebhooks";
import { userById } from "#features/accounts/server/queries.ts";
import { openSession } from "#features/accounts/server/sessions.ts";
import type { Delivery, NewWebhook, Webhook as ListedWebhook } from "../calls.ts";
import { webhookEvents, type MessageType } from "../shapes.ts";
import { aRunningClock, type TestClock } from "#tests/support/clock.ts";
import { anAdmin, type Person } from "#tests/support/people.ts";
import { expectStatus } from "#tests/support/expected-status.ts";
import { anOwnSite, type TestSite } from "#tests/support/site.ts";
import { aWebhookReceiver, type WebhookReceiver } from "#tests/support/webhook-receiver.ts";

/** A site in whose network a receiver of webhooks has a public name. */

export let site: TestSite;
export let receiver: WebhookReceiver;
export let admin: Person;

/** Call it once at the top of the test file. */
export function useWebhookSite(clock: TestClock = aRunningClock()) {
  beforeAll(async () => {
    receiver = await aWebhookReceiver();
    site = await anOwnSite({ clock, network: receiver.network });
    admin = await anAdmin(site);
  });
  afterAll(async () => {
    await site.close();
    await receiver.close();
  });
  beforeEach(() => logInAgain(admin));
  afterEach(async () => {
    for (const { id } of await listed()) await admin.client.delete(`/v1/webhooks/${id}`);
    await site.jobsDone();
    receiver.forget();
  });
}

/** Opens a new session: others end while the clock moves on. */
export async function logInAgain({ id, client }: Person) {
  const { db } = site.context.database;
  client.token = (await openSession(site.context, db, (await userById(db, id))!)).token;
}

export async function listed(): Promise<ListedWebhook[]> {
  return (await admin.client.get("/v1/webhooks")).body.webhooks;
}

export async function aWebhook(wanted: { address?: string; events?: readonly string[]; secret?: string } = {}) {
  const body = { address: receiver.address, events: webhookEvents, ...wanted };
  return expectStatus<NewWebhook>(await admin.client.post("/v1/webhooks", { body }), 201);
}

export async function deliveriesOf({ id }: { id: number }, query = {}): Promise<Delivery[]> {
  const { body } = await admin.client.get(`/v1/webhooks/${id}/deliveries`, { query });
  expect(body.totalDeliveries).toEqual(expect.any(Number));
  return body.deliveries;
}

export const switchTo = async ({ id }: { id: number }, active: boolean) =>
  expectStatus<ListedWebhook>(await admin.client.patch(`/v1/webhooks/${id}`, { body: { active } }), 200);

export const sendTest = ({ id }: { id: number }) => admin.client.post(`/v1/webhooks/${id}/test`);

/** The data of events that have arrived, by their ids: their order isn't promised. */
export async function eventsOf(type: MessageType): Promise<any[]> {
  await site.jobsDone();
  const data = receiver.received.flatMap(({ body }) => (body.type === type ? [body.data] : []));
  return data.toSorted((one, other) => one.id - other.id);
}

/** Whether a message is signed by the secret, with the time that it names. */
export function isSignedBy(secret: string, { headers, text, id }: WebhookReceiver["received"][number]): boolean {
  const at = new Date(Number(headers["webhook-timestamp"]) * 1000);
  return new Webhook(secret).sign(id, at, text) === headers["webhook-signature"];
}
