import { afterEach, beforeEach, expect } from "vitest";
import { schedules } from "#site/server/features.ts";
import { startDueJobs } from "#kit/server/jobs/schedule.ts";
import { DAY } from "#vocabulary/limits.ts";
import { mailsTo } from "#tests/support/inbox.ts";
import { aReader, type Person } from "#tests/support/people.ts";
import { aClock } from "#tests/support/clock.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { insertPublishedTales } from "#tests/support/tales.ts";

/** The site and the members of the tests of the weekly mail. */

export const sunday = new Date("2026-11-22T20:00:00.000Z");
export const monday = new Date("2026-11-23T06:00:00.000Z");

export let site: TestSite;

/** A site of its own for each test, which starts on a Sunday evening. */
export function onSundayEvening() {
  beforeEach(async () => {
    site = await aSite({ clock: aClock(sunday) });
  });
  afterEach(() => site.close());
}

export const until = (moment: Date) => site.clock.advance(moment.getTime() - site.clock.now().getTime());

export async function runDueJobs() {
  await startDueJobs(site.context, schedules);
  await site.jobsDone();
}

export const subscribe = async ({ client }: Person) =>
  expect((await client.put("/v1/notification-settings", { body: { digest: "weekly" } })).status).toBe(200);

export async function aSubscriber(options: Parameters<typeof aReader>[1] = {}) {
  const reader = await aReader(site, options);
  await subscribe(reader);
  return reader;
}

/** A published and liked Tale of the week. */
export async function liked(author: Person, row: Parameters<typeof insertPublishedTales>[2][number] = {}) {
  const publicationDate = new Date(monday.getTime() - 2 * DAY);
  const [id] = await insertPublishedTales(site, author, [{ totLikes: 1, publicationDate, ...row }]);
  return id!;
}

/** The ids of the Tales in a mail, in their order. */
export const talesIn = (text: string) => [...text.matchAll(/\/posts\/[a-z]+\/(\d+)$/gm)].map(([, id]) => Number(id));

export async function digestOf(reader: Person): Promise<number[]> {
  const [mail, ...more] = await mailsTo(site, reader);
  expect(more).toEqual([]);
  return mail === undefined ? [] : talesIn(mail.text);
}
