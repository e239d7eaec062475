import { afterAll, beforeAll, expect, it } from "vitest";
import { schedules } from "#site/server/features.ts";
import { startDueJobs } from "#kit/server/jobs/schedule.ts";
import { DAY } from "#vocabulary/limits.ts";
import { aReader, type Person } from "#tests/support/people.ts";
import { anOwnSite, type TestSite } from "#tests/support/site.ts";

/** Old notifications are deleted once a day. */

let site: TestSite;
beforeAll(async () => {
  site = await anOwnSite();
});
afterAll(() => site.close());

/** Notifications of different ages, the oldest first, `seconds` apart. */
async function insert({ id }: Person, { total, read, age = 0 }: { total: number; read: boolean; age?: number }) {
  const newest = new Date(site.clock.now().getTime() - age);
  await site.context.database.pool.query(
    `insert into notifications (receiver_id, title, message, is_read, created_at)
     select $1, 'Admin-Message', 'No. ' || n, $2, $3::timestamptz - ($4 - n) * interval '1 second' from generate_series(1, $4::int) n`,
    [id, read, newest, total],
  );
}

async function numbersOf({ id }: Person): Promise<number[]> {
  const { rows } = await site.context.database.pool.query(
    "select substr(message, 5)::int as n from notifications where receiver_id = $1 order by created_at, id",
    [id],
  );
  return rows.map(({ n }) => n);
}

async function nextDay() {
  site.clock.advance(DAY);
  await startDueJobs(site.context, schedules);
  await site.jobsDone();
}

it("Read notifications are deleted 180 days after they came; unread and younger ones stay", async () => {
  const [old, unread, young] = [await aReader(site), await aReader(site), await aReader(site)];
  await insert(old, { total: 1500, read: true, age: 181 * DAY });
  await insert(unread, { total: 3, read: false, age: 400 * DAY });
  await insert(young, { total: 3, read: true, age: 178 * DAY });
  await nextDay();
  expect(await numbersOf(old)).toEqual([]);
  expect(await numbersOf(unread)).toEqual([1, 2, 3]);
  expect(await numbersOf(young)).toEqual([1, 2, 3]);
  await nextDay();
  await nextDay();
  expect(await numbersOf(young)).toEqual([]);
});

it("A member keeps the newest 2,000 notifications, read or not", { tags: "variation" }, async () => {
  const [many, few] = [await aReader(site), await aReader(site)];
  await insert(many, { total: 4500, read: false });
  await insert(few, { total: 2000, read: false });
  await nextDay();
  expect(await numbersOf(many)).toEqual(Array.from({ length: 2000 }, (_, n) => n + 2501));
  expect(await numbersOf(few)).toHaveLength(2000);
});

it("Several processes start one run a day", { tags: "variation" }, async () => {
  await nextDay();
  const { rows } = await site.context.database.pool.query("select due_at from scheduled_runs where name = $1", [
    "notification-retention",
  ]);
  const other = { ...site.context };
  const enqueued: string[] = [];
  const jobs = {
    ...site.context.jobs,
    enqueue: async (_tx: unknown, _after: unknown, { name }: { name: string }) => void enqueued.push(name),
  };
  await Promise.all([1, 2, 3].map(() => startDueJobs({ ...other, jobs } as typeof site.context, schedules)));
  expect(rows).toHaveLength(1);
  expect(enqueued.filter((name) => name === "notification-retention")).toEqual([]);
  site.clock.advance(DAY);
  await Promise.all([1, 2, 3].map(() => startDueJobs({ ...other, jobs } as typeof site.context, schedules)));
  expect(enqueued.filter((name) => name === "notification-retention")).toEqual(["notification-retention"]);
});
