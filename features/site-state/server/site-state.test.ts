import { afterAll, beforeAll, expect, it } from "vitest";
import { version } from "#kit/server/version.ts";
import { eventually } from "#tests/support/eventually.ts";
import { anAdmin, aReader, type Person } from "#tests/support/people.ts";
import { anOwnSite, type TestSite } from "#tests/support/site.ts";
import { aWebhookReceiver, receiverName } from "#tests/support/webhook-receiver.ts";

/** How the site is doing, and what a new owner has done. */

let site: TestSite;
let admin: Person;
beforeAll(async () => {
  site = await anOwnSite();
  admin = await anAdmin(site);
});
afterAll(() => site.close());

const state = async () => {
  const { status, body } = await admin.client.get("/v1/site/state");
  expect(status).toBe(200);
  return body;
};
// `changeSettings` would make more administrators, who are members.
const change = (body: object) => admin.client.put("/v1/site", { body });
const firstSteps = async () => (await admin.client.get("/v1/site/first-steps")).body;
const query = async (sql: string, values: unknown[] = []) => (await site.context.database.pool.query(sql, values)).rows;

it("The state names version, process and size, and null for what isn't known", async () => {
  await site.jobsDone();
  expect(await state()).toEqual({
    version,
    startedAt: expect.stringMatching(/^\d{4}-.*Z$/),
    database: { bytes: expect.any(Number) },
    jobs: { waiting: 0, failed: 0, lastError: null },
    mails: { waiting: 0, failed: 0, lastError: null },
    backup: null,
    restoreTest: null,
    certificate: null,
    processes: [{ id: expect.any(String), startedAt: expect.any(String), version }],
  });
  expect((await state()).database.bytes).toBeGreaterThan(1_000_000);
});

it("Mails and other work are counted apart, with the reason of the latest failure", async () => {
  const add = (name: string, jobState: string, reason: string | null, minutes: number) =>
    query(
      `insert into work.job (name, data, state, output, started_on, retry_count, start_after, completed_on)
        values ($1, '{}', $2::work.job_state, $3, now() - $4 * interval '1 minute', 1, now() + interval '1 day',
          case when $2 = 'failed' then now() end)`,
      [name, jobState, reason === null ? null : JSON.stringify({ reason }), minutes],
    );
  await add("mail", "retry", "454 AUTH", 3);
  await add("mail", "failed", "535 AUTH EAUTH", 1);
  await add("mail", "created", null, 0);
  await add("retry-failed-work", "failed", "Error", 2);
  const { jobs, mails } = await state();
  expect(mails).toEqual({ waiting: 1, failed: 2, lastError: "535 AUTH EAUTH" });
  expect(jobs).toEqual({ waiting: 0, failed: 1, lastError: "Error" });
  await query("delete from work.job");
});

it("Every process is listed until it has given no sign of life for a minute", async () => {
  await query(
    `insert into site_processes (id, version, started_at, seen_at)
      values ('other', '0.2.0', '2026-01-01', now() - interval '50 seconds'), ('gone', '0.2.0', '2026-01-01', now() - interval '61 seconds')`,
  );
  const { processes } = await state();
  expect(processes).toHaveLength(2);
  expect(processes[0]).toEqual({ id: "other", startedAt: "2026-01-01T00:00:00.000Z", version: "0.2.0" });
  await query("update site_processes set seen_at = seen_at - interval '1 hour'");
  // The one that answers is there, even if it could not say so.
  expect((await state()).processes.map(({ id }: { id: string }) => id)).toEqual([processes[1].id]);
});

it("A process that starts deletes the rows of those that are gone, and leaves the list when it stops", async () => {
  const second = await anOwnSite({ env: { DATABASE_URL: site.context.config.DATABASE_URL! } });
  await eventually(async () => expect((await state()).processes).toHaveLength(2));
  expect(await query("select from site_processes where id in ('other', 'gone')")).toEqual([]);
  await second.close();
  expect((await state()).processes).toHaveLength(1);
});

it("Failed work is tried again once each, in batches, by any process", async () => {
  await query(`select work.create_queue('nobodys', '{"policy": "standard"}')`);
  await query(
    `insert into work.job (name, data, state, started_on, retry_count, retry_limit, start_after, completed_on)
      select 'nobodys', '{}', case when n % 2 = 0 then 'failed' else 'retry' end::work.job_state, now() - interval '1 minute', 30, 30,
        now() + interval '1 day', case when n % 2 = 0 then now() end from generate_series(1, 1500) as n`,
  );
  const { status } = await admin.client.post("/v1/site/jobs/retry");
  expect(status).toBe(202);
  await site.jobsDone();
  const rows = await query(
    "select state, start_after <= now() as due, retry_limit, count(*) from work.job where name = 'nobodys' group by 1, 2, 3",
  );
  expect(rows).toEqual([{ state: "retry", due: true, retry_limit: 60, count: 1500 }]);
  await query("delete from work.job where name = 'nobodys'");
});

it("The five first steps are done by what the owner does, and a new site has none", async () => {
  expect(await firstSteps()).toMatchObject({ name: false, operator: false, texts: false, mail: false });
  // The administrators of this test are members, too.
  await query("update users set activated_at = null where username <> $1", [admin.username]);
  expect(await firstSteps()).toEqual({ name: false, operator: false, texts: false, mail: false, people: false });
  await change({ name: "Fabula" });
  expect((await firstSteps()).name).toBe(true);
  await change({ operator: { name: "Liceo Pascoli" } });
  expect(await firstSteps()).toMatchObject({ operator: true, texts: false });
  await change({ operator: { address: "Via Roma 1, Bologna" } });
  expect((await firstSteps()).texts).toBe(true);
  await admin.client.post("/v1/site/invitations", {
    body: { uses: 1, role: "USER", expiresAt: new Date(site.clock.now().getTime() + 86_400_000).toISOString() },
  });
  expect((await firstSteps()).people).toBe(true);
});

it(
  "A second member is enough for the last step, and so is the choice of who may sign up",
  { tags: "variation" },
  async () => {
    await query("delete from site_invitations");
    expect((await firstSteps()).people).toBe(false);
    await change({ signUps: "invited" });
    expect((await firstSteps()).people).toBe(false);
    await change({ signUps: "open" });
    expect((await firstSteps()).people).toBe(true);
    await query("delete from site_milestones where name = 'sign-ups'");
    await aReader(site);
    expect((await firstSteps()).people).toBe(true);
  },
);

it("The state has the end of the certificate that visitors of the site's own address get", async () => {
  const receiver = await aWebhookReceiver();
  const SITE_URL = `https://${receiverName}:${receiver.port}`;
  const own = await anOwnSite({ env: { SITE_URL }, network: receiver.network });
  const { client } = await anAdmin(own);
  await eventually(async () =>
    expect((await client.get("/v1/site/state")).body.certificate).toEqual({
      endsAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    }),
  );
  await own.close();
  await receiver.close();
});
