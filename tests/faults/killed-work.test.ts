import { afterAll, beforeAll, expect, it } from "vitest";
import { eventually } from "../support/eventually.ts";
import { aMailServer } from "../support/mail-server.ts";
import { aPushEndpoint } from "../support/push-endpoint.ts";
import { aRegistration } from "../support/registrations.ts";
import { aFreePort } from "../support/server-process.ts";
import { aMortalSite, type MortalSite } from "./killed-server.fixture.ts";

/** A process that is killed while work of every kind waits or is under way. */

let site: MortalSite;
beforeAll(async () => {
  site = await aMortalSite();
});
afterAll(() => site.remove());

const waiting = async () =>
  (await site.query("select distinct name from work.job where state <= 'active' order by name")).map(
    ({ name }) => name,
  );

it("A mail, a push message and a job outlive their process: each is done by the next one", async () => {
  const mailPort = await aFreePort();
  const service = await aPushEndpoint();
  const env = { SITE_URL: "http://localhost", SMTP_URL: `smtp://127.0.0.1:${mailPort}` };
  const { server, client } = await site.start(env);
  const [admin] = await site.query("select id from users where username = 'admin'");
  const subscription = service.subscribe();
  const token = JSON.stringify(subscription);
  expect((await client.post("/v0/register-token", { body: { userId: admin.id, token } })).status).toBe(201);

  const form = aRegistration();
  expect((await client.post("/auth/register", { body: form })).status).toBe(201);
  service.answerWith({ status: "never" });
  const body = { receiverUsername: "admin", message: "To one." };
  expect((await client.post("/v1/send-notification", { body })).status).toBe(201);
  expect((await service.next()).payload.body).toContain("To one.");
  await site.query(`
    create function slow_down() returns trigger language plpgsql as $$ begin perform pg_sleep(5); return new; end $$;
    create trigger slow_down before insert on notifications for each row execute function slow_down()`);
  const toAll = { receiverUsername: "all", message: "To all." };
  expect((await client.post("/v1/send-notification", { body: toAll })).status).toBe(201);
  expect(await waiting()).toEqual(["mail", "message-to-everyone", "push"]);

  site.kill(server, true);
  await server.exited;
  await site.query("drop trigger slow_down on notifications");
  expect(await waiting()).toEqual(["mail", "message-to-everyone", "push"]);
  // As at the end of all leases and pauses.
  await site.query("update work.job set state = 'retry', start_after = now() where state <= 'active'");

  const mails = await aMailServer(mailPort);
  const next = await site.start(env);
  const pushed = [await service.next(), await service.next()].map(({ payload }) => payload.body);
  expect(pushed.toSorted()).toEqual([expect.stringContaining("To all."), expect.stringContaining("To one.")]);
  await eventually(async () => expect(await waiting()).toEqual([]));
  expect(mails.received.map(({ envelope }) => envelope)).toEqual([[form.email]]);
  expect(await site.query("select message from notifications where message like 'To %' order by id")).toHaveLength(2);
  next.server.child.kill("SIGTERM");
  await next.server.exited;
  await mails.close();
  await service.close();
});
