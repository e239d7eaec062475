import { afterAll, beforeAll, expect, it } from "vitest";
import { aLiveClient } from "#tests/support/live-client.ts";
import { aModerator, aReader, password } from "#tests/support/people.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";

/** Two processes use one database. Members who are connected to one get the notifications of the other. */

let here: TestSite;
let there: TestSite;
beforeAll(async () => {
  here = await aSite();
  const { config, secret } = here.context;
  there = await aSite({ clock: here.clock, env: { DATABASE_URL: config.DATABASE_URL!, SESSION_SECRET: secret } });
});
afterAll(async () => {
  await there.close();
  await here.close();
});

it("A process delivers live what another process has recorded", async () => {
  const [reader, moderator] = [await aReader(here), await aModerator(there)];
  const live = await aLiveClient(here, reader);
  await moderator.client.post("/v1/send-notification", {
    body: { receiverUsername: reader.username, message: "From over there" },
  });
  expect((await live.first("Admin-Message")).message).toBe("From over there");
  await live.close();
});

it("A process closes live connections of a session that ended at another process", async () => {
  const reader = await aReader(here);
  const otherVisitor = there.visitor();
  otherVisitor.token = (await otherVisitor.post("/auth/login", { body: { email: reader.email, password } })).body.token;
  const live = await aLiveClient(here, { ...reader, client: otherVisitor });
  await otherVisitor.post("/logout");
  expect((await live.refused).code).toBe("UNAUTHENTICATED");
  await live.closed;
});

it("All processes subscribe browsers with the same VAPID key", async () => {
  const keys = await Promise.all([here, there].map((site) => site.visitor().get("/v0/push-key")));
  expect(keys[0]!.body.publicKey).toMatch(/^[\w-]{87}$/);
  expect(keys[1]!.body).toEqual(keys[0]!.body);
});
