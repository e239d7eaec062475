/** @module-tag variation */
import { afterAll, beforeAll, expect, it } from "vitest";
import { DAY, HOUR, MINUTE } from "#vocabulary/limits.ts";
import type { Client } from "../support/client.ts";
import { eventually } from "../support/eventually.ts";
import { aMailServer } from "../support/mail-server.ts";
import type { ServerProcess } from "../support/server-process.ts";
import { aTaleForm } from "../support/tales.ts";
import { aMortalSite, type MortalSite } from "./killed-server.fixture.ts";

/** The jobs at fixed times, in processes that are killed while they run. */

let site: MortalSite;
beforeAll(async () => {
  site = await aMortalSite();
});
afterAll(() => site.remove());

const monday = Date.UTC(2026, 10, 23, 6);
const shiftedClock = new URL("./shifted-clock.fixture.ts", import.meta.url).href;

/** Starts a process whose clock shows this moment. */
const startAt = (moment: number, env: Record<string, string> = {}) =>
  site.start({ ...env, NODE_OPTIONS: `--import ${shiftedClock}`, CLOCK_AHEAD: String(moment - Date.now()) });

/** Kills it, and makes its batch due as after the end of the lease. @returns how many batches of the job are left */
async function kill(server: ServerProcess, job: string, { alsoDatabase }: { alsoDatabase: boolean }): Promise<number> {
  site.kill(server, alsoDatabase);
  await server.exited;
  await site.query(`update work.job set state = 'retry' where name like '${job}%' and state = 'active'`);
  return batchesOf(job);
}

/** Of the jobs whose names begin so. */
async function batchesOf(job: string): Promise<number> {
  const [row] = await site.query(`select count(*)::int as total from work.job where name like '${job}%'`);
  return row.total;
}

/** Makes each statement that inserts or deletes such rows wait, so that the job can be killed before its end. */
async function slowDown(table: string, event: "insert" | "delete", rows: string, seconds = 1) {
  await endSlowness(table);
  await site.query(
    `create or replace function slow_down() returns trigger language plpgsql as
     $$ begin if exists (select from changed where ${rows}) then perform pg_sleep(${seconds}); end if; return null; end $$;
     create trigger slow_down after ${event} on ${table}
     referencing ${event === "insert" ? "new" : "old"} table as changed for each statement execute function slow_down()`,
  );
}

const endSlowness = (table: string) => site.query(`drop trigger if exists slow_down on ${table}`);

/** Members NAME1, NAME2 …, and what the statement adds for each row of `crowd`. */
const insertMembers = (name: string, total: number, andThen: string) =>
  site.query(
    `with crowd as (insert into users (username, email, firstname, lastname, language, activated_at, created_at)
       select '${name}' || n, '${name}' || n || '@example.org', 'Crowd', n::text, 'EN', now(), now()
       from generate_series(1, ${total}) n returning id)
     ${andThen}`,
  );

const digestSince = (moment: number) =>
  `insert into digest_readers (user_id, since) select id, '${new Date(moment).toISOString()}' from crowd`;

async function aLikedTale(client: Client) {
  const { body: tags } = await client.get("/v0/tags", { query: { categoryName: "HORROR", languageName: "EN" } });
  const tale = await client.post("/v1/posts", { body: aTaleForm({ tags: [tags[0].tagName], isFinished: 1 }) });
  expect((await client.patch(`/v1/posts/${tale.body.id}`)).status).toBe(200);
  await site.query("update tales set tot_likes = 1");
}

it("Each reader of the digest gets it once although the server is killed twice; only mails that were on their way arrive twice, with one Message-ID", async () => {
  const [job, readers, mostAtOnce] = ["weekly-digest", 600, 5];
  let last: { number: number; reached: () => void } | undefined;
  const mailServer = await aMailServer({
    async beforeAnswer() {
      if (last === undefined || mailServer.received.length < last.number) return;
      last.reached();
      await new Promise(() => {});
    },
  });
  const smtp = { SMTP_URL: mailServer.url };

  const sunday = await startAt(monday - 10 * HOUR, smtp);
  await aLikedTale(sunday.client);
  await insertMembers("reader", readers, digestSince(monday - 1));
  await insertMembers("late", 3, digestSince(monday + 1));
  await insertMembers("other", 3, "select id from crowd");
  await slowDown("mail_outbox", "insert", "true");
  await kill(sunday.server, job, { alsoDatabase: true });

  const untilKilledAfter = async (mails: number, moment: number, alsoDatabase: boolean) => {
    const reached = new Promise<void>((resolve) => (last = { number: mails, reached: resolve }));
    const { server } = await startAt(moment, smtp);
    await reached;
    // Of two ranges of readers, neither is done.
    expect(await kill(server, job, { alsoDatabase })).toBeGreaterThan(0);
    last = undefined;
  };
  await untilKilledAfter(20, monday, true);
  // The mails of the first process are tried again only after two minutes.
  await untilKilledAfter(60, monday + MINUTE, false);
  await endSlowness("mail_outbox");
  await site.query("update work.job set state = 'retry', start_after = now() where name = 'mail' and state = 'active'");

  const { server } = await startAt(monday + 10 * MINUTE, smtp);
  const isUnfinished = async () => {
    const [row] = await site.query("select exists (select from mail_outbox) as sends");
    return row.sends || (await batchesOf(job)) > 0;
  };
  await eventually(async () => expect(await isUnfinished()).toBe(false), { timeout: 120_000 });
  server.child.kill("SIGTERM");
  await server.exited;

  const idsOf = new Map<string, string[]>();
  for (const { envelope, mail } of mailServer.received)
    idsOf.set(envelope[0]!, [...(idsOf.get(envelope[0]!) ?? []), mail.messageId!]);
  // Of the Tale's publication.
  idsOf.delete("admin@localhost.localdomain");
  const everyReader = Array.from({ length: readers }, (_, n) => `reader${n + 1}@example.org`);
  expect([...idsOf.keys()].toSorted()).toEqual(everyReader.toSorted());
  const repeated = [...idsOf.values()].filter(({ length }) => length > 1);
  expect(repeated.length).toBeGreaterThanOrEqual(2);
  expect(repeated.length).toBeLessThanOrEqual(2 * mostAtOnce);
  for (const ids of repeated) expect(ids).toEqual([ids[0], ids[0]]);
  await mailServer.close();
});

it("The daily retention of notifications deletes all that is too old or too much and nothing else, although the server is killed twice", async () => {
  const job = "notification-retention";
  const noon = monday + DAY + 6 * HOUR;
  /** Notifications of different ages; those that the retention deletes say so. */
  const notifications = (parts: { total: number; days: number; read: boolean; says: string }[]) =>
    parts
      .map(
        ({ total, days, read, says }) => `select id, 'Admin-Message', '${says}', ${read},
            '${new Date(noon - days * DAY).toISOString()}'::timestamptz - n * interval '1 second' from crowd, generate_series(1, ${total}) n`,
      )
      .join(" union all ");
  const insert = "insert into notifications (receiver_id, title, message, is_read, created_at)";
  await insertMembers(
    "aged",
    10,
    `${insert} ${notifications([
      { total: 1000, days: 181, read: true, says: "too old" },
      { total: 100, days: 400, read: false, says: "stays" },
      { total: 100, days: 179, read: true, says: "stays" },
    ])}`,
  );
  await insertMembers(
    "popular",
    10,
    `${insert} ${notifications([
      { total: 1000, days: 1, read: true, says: "stays" },
      { total: 1000, days: 2, read: false, says: "stays" },
      { total: 1000, days: 3, read: false, says: "too much" },
    ])}`,
  );
  const total = async (says: string): Promise<number> =>
    (await site.query(`select count(*)::int as total from notifications where message = '${says}'`))[0].total;
  const stays = await total("stays");

  for (const [says, alsoDatabase] of [
    ["too old", true],
    ["too much", false],
  ] as const) {
    await slowDown("notifications", "delete", `message = '${says}'`, 4);
    const before = await total(says);
    const { server } = await startAt(noon);
    while ((await total(says)) === before);
    expect(await kill(server, job, { alsoDatabase })).toBe(1);
    expect(await total(says)).toBeGreaterThan(0);
    expect(await total("stays")).toBe(stays);
  }

  await endSlowness("notifications");
  const { server } = await startAt(noon);
  await eventually(async () => expect(await batchesOf(job)).toBe(0), { timeout: 120_000 });
  server.child.kill("SIGTERM");
  expect(await server.exited).toBe(0);
  expect([await total("too old"), await total("too much"), await total("stays")]).toEqual([0, 0, stays]);
});
