import pg from "pg";
import { afterEach, beforeEach, expect, it } from "vitest";
import { eventually } from "#tests/support/eventually.ts";
import { aCountingJob, aJobsTestSetup, type JobsTestSetup } from "./jobs.fixture.ts";
import { oldQueue } from "./old-queue.fixture.ts";

/** An upgrade from 0.2.0, with jobs that wait in its queue and a process of it that still runs. */

let setup: JobsTestSetup;
beforeEach(async () => {
  setup = await aJobsTestSetup();
  await setup.query(oldQueue);
});
afterEach(() => setup.close());

/** A job that counts one number, in this state; an active one was taken so many seconds ago. */
const anOldJob = (n: number, state: string, { name = "count", takenBefore = 0, startAfter = 0 } = {}) =>
  setup.query(
    `insert into pgboss.job (name, state, data, expire_in, started_on, start_after)
     values ('${name}', '${state}', '{"since": "2026-11-01T00:00:00.000Z", "payload": {"n": ${n}, "goal": ${n}}}', '30 s',
       now() - interval '${takenBefore} s', now() + interval '${startAfter} s')`,
  );
const counted = async () => (await setup.query("select n from counted order by n")).map(({ n }) => n);
const oldJobs = async () =>
  (await setup.query("select name, data->'payload'->>'n' as n from pgboss.job order by n")).map(
    ({ name, n }) => `${name} ${n}`,
  );

it("Jobs that wait in the queue of 0.2.0 are done once: new, repeated, given up, and those of a killed process", async () => {
  for (const [at, state] of ["created", "retry", "failed"].entries()) await anOldJob(at + 1, state);
  await anOldJob(4, "active", { takenBefore: 31 });
  await anOldJob(5, "active", { takenBefore: 10 });
  await anOldJob(6, "completed");
  await anOldJob(7, "created", { name: "unknown" });
  const processes = await Promise.all(Array.from({ length: 3 }, () => setup.start(aCountingJob())));
  await Promise.all(processes.map(({ jobs }) => jobs.flush()));
  await eventually(async () => expect(await counted()).toEqual([1, 2, 3, 4]));
  expect(await oldJobs()).toEqual(["count 5", "count 6", "unknown 7"]);
  expect(await setup.query("select from work.job")).toEqual([]);
});

it("A job that is not due yet keeps its time", async () => {
  await anOldJob(1, "retry", { startAfter: 3600 });
  const process = await setup.start(aCountingJob());
  await process.jobs.flush();
  expect(await oldJobs()).toEqual([]);
  expect(await counted()).toEqual([]);
  const [{ wait }] = await setup.query("select extract(epoch from start_after - now()) / 3600 as wait from work.job");
  expect(Math.round(wait)).toBe(1);
});

it("A job that a process of 0.2.0 ends at this moment is left to it", async () => {
  await anOldJob(1, "active", { takenBefore: 31 });
  const old = new pg.Client({ connectionString: setup.url });
  await old.connect();
  try {
    await old.query("begin; delete from pgboss.job; insert into counted values (1)");
    const process = await setup.start(aCountingJob());
    await process.jobs.flush();
    await old.query("commit");
    await process.jobs.flush();
    expect(await counted()).toEqual([1]);
  } finally {
    await old.end();
  }
});

it("A job that was moved is not done a second time by the process of 0.2.0 that had taken it", async () => {
  await anOldJob(1, "active", { takenBefore: 31 });
  const process = await setup.start(aCountingJob());
  await process.jobs.flush();
  expect(await counted()).toEqual([1]);
  // It deletes its job first, and stops without a row.
  expect(await setup.query("delete from pgboss.job where name = 'count' returning id")).toEqual([]);
});
