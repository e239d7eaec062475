import { afterAll, afterEach, beforeAll, beforeEach, expect } from "vitest";
import { aModerator, aReader, type Person } from "#tests/support/people.ts";
import { aPushEndpoint, type PushEndpoint } from "#tests/support/push-endpoint.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { pushSubscriptions } from "./tables.ts";

/** A site that sends push messages, and a new push service on the same machine for each test. */

export let site: TestSite;
export let service: PushEndpoint;
export let moderator: Person;

/** Call it once at the top of the test file. */
export function usePushSite() {
  beforeAll(async () => {
    // The site accepts push services on its own machine only if SITE_URL is local, too.
    site = await aSite({ env: { SITE_URL: "http://localhost" } });
    moderator = await aModerator(site);
  });
  afterAll(() => site.close());
  beforeEach(async () => {
    service = await aPushEndpoint();
  });
  afterEach(async () => {
    await service.close();
    // Else the next test would find messages to browsers of a push service that is gone.
    await site.context.database.pool.query("delete from push_subscriptions; delete from work.job where name = 'push'");
  });
}

export type Subscription = ReturnType<PushEndpoint["subscribe"]>;

export function registerPush({ client, id }: Person, subscription: unknown, userId = id) {
  return client.post("/v0/register-token", { body: { userId, token: JSON.stringify(subscription) } });
}

/** A reader with a subscribed browser. */
export async function aSubscriber(overrides: Parameters<typeof aReader>[1] = {}) {
  const person = await aReader(site, overrides);
  const subscription = service.subscribe();
  expect((await registerPush(person, subscription)).status).toBe(201);
  return { person, subscription };
}

export async function sendMessageTo(person: Person, message: string) {
  const body = { receiverUsername: person.username, message };
  expect((await moderator.client.post("/v1/send-notification", { body })).status).toBe(201);
}

export async function endpointsOf({ id }: Person): Promise<string[]> {
  const rows = await site.context.database.db.select().from(pushSubscriptions);
  return rows.filter(({ userId }) => userId === id).map(({ endpoint }) => endpoint);
}
