import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { eventually } from "#tests/support/eventually.ts";
import { aCountingJob, aJobsTestSetup, type JobsTestSetup } from "./jobs.fixture.ts";

let setup: JobsTestSetup;
beforeEach(async () => {
  setup = await aJobsTestSetup();
});
afterEach(() => setup.close());

const counted = async () => (await setup.query("select n from counted order by n")).map(({ n }) => n);
/** Makes all batches due that wait or whose process was killed. */
const passTime = () =>
  setup.query(
    `update work.job set start_after = start_after - interval '1 day', started_on = started_on - interval '1 day'`,
  );

describe("a job", () => {
  it("A job runs batch by batch until it is done, and leaves nothing in its queue", async () => {
    const process = await setup.start(aCountingJob());
    await process.count(4);
    await process.jobs.flush();
    expect(await counted()).toEqual([1, 2, 3, 4]);
    expect(await setup.query("select id from work.job")).toEqual([]);
  });

  it("A job whose transaction is rolled back does not run", async () => {
    const process = await setup.start(aCountingJob());
    await expect(process.count(3, { rollBack: true })).rejects.toThrow("rolled back");
    await process.jobs.flush();
    expect(await counted()).toEqual([]);
  });

  it("A batch that fails is undone and repeated later, from the cursor", { tags: "variation" }, async () => {
    let failures = 2;
    const process = await setup.start(
      aCountingJob((n) => {
        if (n === 3 && failures-- > 0) throw new Error("not yet");
      }),
    );
    await process.count(5);
    await process.jobs.flush();
    expect(await counted()).toEqual([1, 2]);
    expect(await process.jobs.counts()).toMatchObject([
      { job: "count", waiting: 0, running: 0, retrying: 1, failed: 0 },
    ]);
    await process.jobs.flush();
    expect(await counted(), "not before the pause is over").toEqual([1, 2]);
    for (let attempt = 0; attempt < 2; attempt += 1) {
      await passTime();
      await process.jobs.flush();
    }
    expect(await counted()).toEqual([1, 2, 3, 4, 5]);
    expect(process.log.map(({ event }) => event)).toEqual(["job_failed", "job_failed"]);
  });

  it(
    "A job that fails again and again is given up after the last attempt and logged as an error",
    { tags: "variation" },
    async () => {
      const process = await setup.start(
        aCountingJob(() => {
          throw new Error("never");
        }),
      );
      await process.count(1);
      await process.jobs.flush();
      await setup.query("update work.job set retry_count = retry_limit - 1");
      await passTime();
      await process.jobs.flush();
      await passTime();
      await process.jobs.flush();
      expect(await process.jobs.counts()).toMatchObject([
        { waiting: 0, running: 0, retrying: 0, failed: 1, oldestAge: 0 },
      ]);
      expect(process.log.map(({ level }) => level)).toEqual([40, 50]);
      expect(await counted()).toEqual([]);
    },
  );
});

describe("several processes", () => {
  it("A batch of a killed process is undone and taken over by another one", async () => {
    const blocked = Promise.withResolvers<void>();
    const reached = Promise.withResolvers<void>();
    const killed = await setup.start(
      aCountingJob(async (n) => {
        if (n !== 3) return;
        reached.resolve();
        await blocked.promise;
      }),
    );
    await killed.count(5);
    await reached.promise;
    killed.kill();
    blocked.resolve();
    await killed.stop();
    expect(await counted()).toEqual([1, 2]);

    const other = await setup.start(aCountingJob());
    await other.jobs.flush();
    expect(await counted(), "its time is not over").toEqual([1, 2]);
    expect(await other.jobs.counts()).toMatchObject([{ running: 1 }]);
    await passTime();
    await other.jobs.flush();
    await passTime();
    await other.jobs.flush();
    expect(await counted()).toEqual([1, 2, 3, 4, 5]);
  });

  it("A batch that takes longer than its time is not done twice", { tags: "variation" }, async () => {
    const blocked = Promise.withResolvers<void>();
    const reached = Promise.withResolvers<void>();
    const slow = await setup.start(
      aCountingJob(async () => {
        reached.resolve();
        await blocked.promise;
      }),
    );
    await setup.query(`
      create function age() returns trigger language plpgsql as $$ begin
        if new.state = 'active' then new.started_on := now() - interval '1 day'; end if; return new;
      end $$;
      create trigger age before update on work.job for each row execute function age()`);
    await slow.count(1);
    await reached.promise;
    const other = await setup.start(aCountingJob());
    const recovering = other.jobs.flush();
    blocked.resolve();
    await Promise.all([recovering, slow.jobs.flush()]);
    await passTime();
    await other.jobs.flush();
    expect(await counted()).toEqual([1]);
    expect(await other.jobs.counts()).toMatchObject([{ waiting: 0, running: 0, retrying: 0, failed: 0 }]);
  });

  it("A job that a stopping process enqueues is started at once by another one", { tags: "variation" }, async () => {
    const stopping = await setup.start(aCountingJob());
    await setup.start(aCountingJob());
    await stopping.jobs.stop();
    await stopping.count(2);
    await eventually(async () => expect(await counted()).toEqual([1, 2]));
  });

  it("A process that stops finishes its batch and leaves the next ones to others", { tags: "variation" }, async () => {
    const blocked = Promise.withResolvers<void>();
    const reached = Promise.withResolvers<void>();
    const stopping = await setup.start(
      aCountingJob(async () => {
        reached.resolve();
        await blocked.promise;
      }),
    );
    await stopping.count(3);
    await reached.promise;
    const stopped = stopping.stop();
    blocked.resolve();
    await stopped;
    expect(await counted()).toEqual([1]);
    const other = await setup.start(aCountingJob());
    await other.jobs.flush();
    expect(await counted()).toEqual([1, 2, 3]);
  });
});
