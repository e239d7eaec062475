import { mkdir, readdir, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { DAY, HOUR, mailFiles, SECOND } from "#vocabulary/limits.ts";
import { eventually } from "#tests/support/eventually.ts";
import { aModerator, aReader } from "#tests/support/people.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { aPublishedTale } from "#tests/support/tales.ts";
import { runHousekeeping, startHousekeeping } from "./housekeeping.ts";
import { restAfterStart } from "#kit/server/jobs/schedule.ts";

let site: TestSite;
beforeAll(async () => {
  site = await aSite();
});
afterAll(() => site.close());

it("Housekeeping removes expired sessions, links and failure counts, and nothing else", async () => {
  const count = async (table: string) => {
    const { rows } = await site.context.database.pool.query(`SELECT count(*)::int AS total FROM ${table}`);
    return rows[0].total as number;
  };
  const reader = await aReader(site);
  await site.visitor().post("/auth/reset-password-request", { query: { email: reader.email } });
  await site.visitor().post("/auth/login", { body: { email: reader.email, password: "wrong123" } });
  const tidy = () => runHousekeeping(site.context);

  await tidy();
  expect([await count("sessions"), await count("mailed_links"), await count("throttles")]).toEqual([1, 1, 3]);

  site.clock.advance(25 * HOUR);
  await tidy();
  expect([await count("sessions"), await count("mailed_links"), await count("throttles")]).toEqual([0, 0, 0]);
});

it(
  "Housekeeping stores the numbers of the days that are over, and the overview shows the same ones",
  { tags: "variation" },
  async () => {
    const moderator = await aModerator(site);
    const overview = async () => (await moderator.client.get("/v1/overview")).body.weeks;
    await aPublishedTale(site);
    site.clock.advance(2 * DAY);
    const { client } = await aModerator(site);
    moderator.client.token = client.token;
    const before = await overview();
    await runHousekeeping(site.context);
    const stored = async () => {
      const { rows } = await site.context.database.pool.query(
        "SELECT kind, sum(total) > 0 AS counted FROM daily_totals GROUP BY kind ORDER BY kind",
      );
      return rows.map(({ kind, counted }) => [kind, counted]);
    };
    expect(await stored()).toEqual([
      ["comments", false],
      ["reports", false],
      ["tales", true],
      ["users", true],
    ]);
    const { rows } = await site.context.database.pool.query(
      "SELECT count(*)::int AS days, extract(day from max(day) - min(day))::int + 1 AS length FROM daily_totals GROUP BY kind",
    );
    expect(rows.length).toBe(4);
    for (const { days, length } of rows) expect(days, "no day is left out").toBe(length);
    expect(await overview()).toEqual(before);
    await aPublishedTale(site);
    expect((await overview()).at(-1).tales).toBe(before.at(-1).tales + 1);
  },
);

it("Housekeeping deletes old mails that were written as files, and no other file", async () => {
  const folder = join(site.context.config.DATA_DIR, "mail");
  await mkdir(folder);
  const write = async (name: string, age: number) => {
    await writeFile(join(folder, name), "Reply-To: grazia@example.org\r\n\r\nGood evening.");
    const createdAt = new Date(site.clock.now().getTime() - age);
    await utimes(join(folder, name), createdAt, createdAt);
  };
  await write("old.eml", mailFiles.lifetime + SECOND);
  await write(".unfinished.eml", mailFiles.lifetime + SECOND);
  await write("notes.txt", mailFiles.lifetime + SECOND);
  await write("young.eml", mailFiles.lifetime - HOUR);
  await runHousekeeping(site.context);
  expect((await readdir(folder)).toSorted()).toEqual(["notes.txt", "young.eml"]);
  site.clock.advance(2 * HOUR);
  await runHousekeeping(site.context);
  expect(await readdir(folder)).toEqual(["notes.txt"]);
});

it("A step of housekeeping that fails keeps no other one from running", { tags: "variation" }, async () => {
  const { pool } = site.context.database;
  const { email } = await aReader(site);
  await site.visitor().post("/auth/login", { body: { email, password: "wrong123" } });
  const throttles = async () => (await pool.query("SELECT 1 FROM throttles")).rowCount;
  expect(await throttles()).toBeGreaterThan(0);
  site.clock.advance(25 * HOUR);
  await pool.query(`
    create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$;
    create trigger refuse before delete on sessions execute function refuse()`);
  await runHousekeeping(site.context);
  await pool.query("drop trigger refuse on sessions; drop function refuse");
  expect(await throttles()).toBe(0);
});

it("A site begins its housekeeping half a minute after its start", { tags: "variation" }, async () => {
  const { pool } = site.context.database;
  const { email } = await aReader(site);
  await site.visitor().post("/auth/login", { body: { email, password: "wrong123" } });
  const throttles = async () => (await pool.query("SELECT 1 FROM throttles")).rowCount;
  site.clock.advance(25 * HOUR);
  vi.useFakeTimers({ toFake: ["setTimeout", "setInterval"] });
  try {
    const stop = startHousekeeping(site.context);
    vi.advanceTimersByTime(restAfterStart - 1);
    await stop();
    expect(await throttles()).toBeGreaterThan(0);

    const end = startHousekeeping(site.context);
    vi.advanceTimersByTime(restAfterStart);
    vi.useRealTimers();
    await eventually(async () => expect(await throttles()).toBe(0));
    await end();
  } finally {
    vi.useRealTimers();
  }
});
