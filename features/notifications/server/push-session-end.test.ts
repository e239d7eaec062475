import { describe, expect, it } from "vitest";
import { HOUR, MINUTE, SECOND } from "#vocabulary/limits.ts";
import { anotherLogin } from "#tests/support/logins.ts";
import { anAdmin, password, type Person } from "#tests/support/people.ts";
import { expectProblem, statusCounts } from "#tests/support/problems.ts";
import { firstOrAll } from "#tests/support/thoroughness.ts";
import {
  aSubscriber,
  endpointsOf,
  usePushSite,
  registerPush,
  service,
  site,
  sendMessageTo,
} from "./push-site.fixture.ts";

/** A push subscription belongs to the session that registered it and ends with it, for whatever reason. */

usePushSite();

/** A member with a second subscribed browser, which belongs to an intruder. */
async function withAnIntruder() {
  const { person: owner, subscription: ownersOwn } = await aSubscriber();
  const client = await anotherLogin(site, owner);
  const intruder: Person = { ...owner, client };
  const subscription = service.subscribe();
  expect((await registerPush(intruder, subscription)).status).toBe(201);
  return { owner, intruder, ownersOwn, subscription };
}

type Intruded = Awaited<ReturnType<typeof withAnIntruder>>;

async function resetByMail({ email }: Person) {
  await site.visitor().post("/auth/reset-password-request", { query: { email } });
  const query = { newPassword: "brandnew1", confirmPassword: "brandnew1", token: await site.mailedToken(email) };
  expect((await site.visitor().post("/auth/reset-password", { query })).status).toBe(200);
}

const intrudersNumber = async ({ intruder }: Intruded) =>
  (await intruder.client.get("/v1/sessions")).body.sessions.find(({ current }: { current: boolean }) => current).id;

describe("the subscription of a session that is ended", () => {
  it.each<[string, (all: Intruded) => Promise<unknown>]>(
    firstOrAll([
      ["from the list", async (all) => all.owner.client.delete(`/v1/sessions/${await intrudersNumber(all)}`)],
      ["with all others", ({ owner }) => owner.client.delete("/v1/sessions")],
      ["by logging out", ({ intruder }) => intruder.client.post("/logout")],
      [
        "by a new password",
        ({ owner }) =>
          owner.client.patch("/v1/auth/change-password", { body: { oldPassword: password, newPassword: "brandnew1" } }),
      ],
    ]),
  )("After %s the session's push subscription is deleted and the owner's stays", async (_how, ending) => {
    const all = await withAnIntruder();
    await ending(all);
    expect(await endpointsOf(all.owner)).toEqual([all.ownersOwn.endpoint]);
    await sendMessageTo(all.owner, "For the owner alone.");
    expect((await service.next()).endpoint).toBe(all.ownersOwn.endpoint);
    expect(service.arrived).toEqual([]);
  });

  it("A password reset deletes all push subscriptions", { tags: "variation" }, async () => {
    const { owner } = await withAnIntruder();
    await resetByMail(owner);
    expect(await endpointsOf(owner)).toEqual([]);
  });

  it("Removing the account deletes its push subscriptions", { tags: "variation" }, async () => {
    const { owner } = await withAnIntruder();
    const admin = await anAdmin(site);
    await admin.client.put("/v1/user/remove-by-admin", { query: { username: owner.username } });
    expect(await endpointsOf(owner)).toEqual([]);
  });
});

describe("no push reaches the browser of a session", () => {
  it("An expired session gets no push messages, even before its row is deleted", { tags: "variation" }, async () => {
    const { owner, ownersOwn } = await withAnIntruder();
    site.clock.advance(24 * HOUR - SECOND);
    const fresh = await anotherLogin(site, owner);
    const subscription = service.subscribe();
    await registerPush({ ...owner, client: fresh }, subscription);
    site.clock.advance(SECOND);
    expect(await endpointsOf(owner)).toContain(ownersOwn.endpoint);
    const { client } = await anAdmin(site);
    await client.post("/v1/send-notification", { body: { receiverUsername: owner.username, message: "Late." } });
    expect((await service.next()).endpoint).toBe(subscription.endpoint);
    expect(service.arrived).toEqual([]);
  });

  it("A member with a login ban gets no push messages", { tags: "variation" }, async () => {
    const { owner } = await withAnIntruder();
    const { person: witness } = await aSubscriber();
    const { client } = await anAdmin(site);
    const send = (to: Person) =>
      client.post("/v1/send-notification", { body: { receiverUsername: to.username, message: "Heard?" } });
    const until = new Date(site.clock.now().getTime() + 5 * MINUTE);
    await site.context.database.pool.query("UPDATE users SET login_banned_until = $2 WHERE id = $1", [owner.id, until]);
    await send(owner);
    await send(witness);
    expect((await service.next()).payload.body).toContain("Heard?");
    expect(service.arrived).toEqual([]);
  });
});

describe("registering a browser", () => {
  it("Registering a browser again moves its subscription to the new session", { tags: "variation" }, async () => {
    const { owner, intruder, subscription } = await withAnIntruder();
    await registerPush(owner, subscription);
    await intruder.client.post("/logout");
    expect(await endpointsOf(owner)).toContain(subscription.endpoint);
  });

  it("Registering a browser while its session ends leaves no subscription", async () => {
    for (let round = 0; round < 5; round += 1) {
      const { owner, intruder } = await withAnIntruder();
      const subscriptions = Array.from({ length: 4 }, () => service.subscribe());
      const [ended, ...registered] = await Promise.all([
        owner.client.delete("/v1/sessions"),
        ...subscriptions.map((each) => registerPush(intruder, each)),
      ]);
      expect(ended.status).toBe(204);
      expect(Object.keys(statusCounts(registered)).every((status) => ["201", "401"].includes(status))).toBe(true);
      expect(await endpointsOf(owner)).toHaveLength(1);
    }
  });

  it("Registering a browser with the token of an ended session gets 401", { tags: "variation" }, async () => {
    const { owner, intruder } = await withAnIntruder();
    await owner.client.delete("/v1/sessions");
    expectProblem(await registerPush(intruder, service.subscribe()), 401, "UNAUTHENTICATED");
  });
});
