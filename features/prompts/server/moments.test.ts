import { afterAll, beforeAll, expect, it } from "vitest";
import { DAY, HOUR, SECOND } from "#vocabulary/limits.ts";
import { startDueJobs } from "#kit/server/jobs/schedule.ts";
import { schedules } from "#site/server/features.ts";
import { aPrompt, fromNow } from "#tests/support/prompts.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { aPublishedTale } from "#tests/support/tales.ts";
import { promptById } from "./queries.ts";

let site: TestSite;
beforeAll(async () => {
  site = await aSite();
});
afterAll(() => site.close());

async function minutePasses() {
  await startDueJobs(site.context, schedules);
  await site.jobsDone();
}
const row = async ({ id }: { id: number }) => (await promptById(site.context.database.db, id))!;

it("The schedule looks again at each moment of a prompt, also after a long sleep", async () => {
  const prompt = await aPrompt(site, { opensAt: fromNow(site, HOUR), closesAt: fromNow(site, 2 * HOUR) });
  const next = async () => (await row(prompt)).nextAt?.toISOString() ?? null;
  expect(await next()).toBe(prompt.opensAt);
  site.clock.advance(HOUR);
  await minutePasses();
  expect(await next()).toBe(prompt.closesAt);
  site.clock.advance(30 * DAY);
  await minutePasses();
  expect(await next()).toBeNull();
  expect((await row(prompt)).revealedAt).toBeNull();
});

it("A prompt that hides the authors is revealed once when it closes, whatever process looks", async () => {
  const prompt = await aPrompt(site, { anonymous: true, closesAt: fromNow(site, HOUR) });
  await aPublishedTale(site, { promptId: prompt.id });
  site.clock.advance(HOUR - SECOND);
  await minutePasses();
  expect((await row(prompt)).revealedAt).toBeNull();
  site.clock.advance(SECOND);
  const revealed = site.clock.now();
  await Promise.all([minutePasses(), minutePasses()]);
  expect(await row(prompt)).toMatchObject({ revealedAt: revealed, nextAt: null });
  site.clock.advance(DAY);
  await minutePasses();
  expect((await row(prompt)).revealedAt).toEqual(revealed);
});

it("A contest is revealed when its judging ends", async () => {
  const prompt = await aPrompt(site, {
    anonymous: true,
    contest: true,
    closesAt: fromNow(site, HOUR),
    judgingEndsAt: fromNow(site, 2 * HOUR),
  });
  site.clock.advance(HOUR);
  await minutePasses();
  expect((await row(prompt)).revealedAt).toBeNull();
  site.clock.advance(HOUR);
  await minutePasses();
  expect((await row(prompt)).revealedAt).toEqual(site.clock.now());
});
