import { afterAll, beforeAll, expect, it } from "vitest";
import { samples } from "../support/every-sample.ts";
import { everyCall } from "../support/sample-calls.ts";
import type { World } from "../support/sample-world.ts";
import { sendSample } from "../support/samples.ts";
import type { TestSite } from "../support/site.ts";
import { aSiteForSamples, aSmallWorld } from "../support/small-world.ts";

let site: TestSite;
let world: World;
beforeAll(async () => {
  site = await aSiteForSamples();
  world = await aSmallWorld(site);
});
afterAll(() => site.close());

it.each(everyCall)("The sample of $name succeeds", async ({ name, endpoint }) => {
  const { status, body } = await sendSample(world, endpoint, samples(name)[0]!);
  expect([status, body?.code]).toEqual([endpoint.reply.status, undefined]);
});
