import { afterAll, beforeAll, expect, it } from "vitest";
import { socialProvider } from "#features/social-login/server/samples.fixture.ts";
import { samples } from "../support/every-sample.ts";
import { everyCall } from "../support/sample-calls.ts";
import { sendSample } from "../support/samples.ts";
import { aRunningClock } from "../support/clock.ts";
import { aSite, type TestSite } from "../support/site.ts";
import { aSmallWorld } from "../support/small-world.ts";

let site: TestSite;
let world: Awaited<ReturnType<typeof aSmallWorld>>;
beforeAll(async () => {
  site = await aSite({
    clock: aRunningClock(),
    env: { ...socialProvider, TRUST_PROXY: "127.0.0.1", CHANGES_PER_MINUTE: "1000000" },
  });
  world = await aSmallWorld(site);
});
afterAll(() => site.close());

it.each(everyCall)("The sample of $name succeeds", async ({ name, endpoint }) => {
  const { status, body } = await sendSample(world, endpoint, samples(name)[0]!);
  expect([status, body?.code]).toEqual([endpoint.reply.status, undefined]);
});
