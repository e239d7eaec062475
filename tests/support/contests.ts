import { DAY, HOUR, SECOND } from "#vocabulary/limits.ts";
import type { JudgingEntry } from "#features/contests/calls.ts";
import { startDueJobs } from "#kit/server/jobs/schedule.ts";
import { schedules } from "#site/server/features.ts";
import { expectStatus } from "./expected-status.ts";
import { aReader, type Person } from "./people.ts";
import { aPrompt, fromNow } from "./prompts.ts";
import type { TestSite } from "./site.ts";

/** A contest that closes in an hour, and is judged for two hours. */
export const aContest = (site: TestSite, overrides: Record<string, unknown> = {}) =>
  aPrompt(site, {
    anonymous: true,
    contest: true,
    closesAt: fromNow(site, HOUR),
    judgingEndsAt: fromNow(site, 3 * HOUR),
    ...overrides,
  });

/** A minute of the schedules, with everything that they begin. */
export async function minutePasses(site: TestSite): Promise<void> {
  await startDueJobs(site.context, schedules);
  await site.jobsDone();
}

/** The contest closes, and entries are given to its judges. */
export async function close(site: TestSite, { closesAt }: { closesAt: string }): Promise<void> {
  await until(site, closesAt);
}

/** Judging ends, and the result is there. */
export async function endJudging(site: TestSite, { judgingEndsAt }: { judgingEndsAt: string | null }): Promise<void> {
  await until(site, judgingEndsAt!);
}

async function until(site: TestSite, moment: string): Promise<void> {
  const left = new Date(moment).getTime() - site.clock.now().getTime();
  if (left > 0) site.clock.advance(left);
  await minutePasses(site);
}

/** A member who is older than every contest. */
export const anOldMember = (site: TestSite, overrides: Parameters<typeof aReader>[1] = {}) =>
  aReader(site, { createdAt: new Date(site.clock.now().getTime() - DAY - SECOND), ...overrides });

/** A member who has volunteered. */
export async function aJudge(site: TestSite, contest: { id: number }, languages = ["EN"]): Promise<Person> {
  const judge = await anOldMember(site);
  await judge.client.put("/v1/reading-settings", { body: { languagesRead: languages } });
  expectStatus(await judge.client.put(`/v1/prompts/${contest.id}/judge`, { body: { languages } }), 204);
  return judge;
}

export async function handOf({ client }: Person, { id }: { id: number }): Promise<JudgingEntry[]> {
  return expectStatus<{ entries: JudgingEntry[] }>(await client.get(`/v1/prompts/${id}/judging`), 200).entries;
}

/** The same marks for language, idea and form, or three. */
export const mark = ({ client }: Person, contest: { id: number }, tale: { id: number }, marks: number | number[]) => {
  const [language, idea, form] = typeof marks === "number" ? [marks, marks, marks] : marks;
  return client.put(`/v1/prompts/${contest.id}/judging/${tale.id}`, { body: { language, idea, form } });
};
