import { describe, expect, it } from "vitest";
import { inTransaction } from "#kit/server/database/transaction.ts";
import { schedules } from "#site/server/features.ts";
import { startDueJobs } from "#kit/server/jobs/schedule.ts";
import { DAY } from "#vocabulary/limits.ts";
import { languageNames, toLanguage } from "#vocabulary/languages.ts";
import { mailsTo } from "#tests/support/inbox.ts";
import { eventually } from "#tests/support/eventually.ts";
import { countStatements } from "#tests/support/statement-recorder.ts";
import { aWriter } from "#tests/support/people.ts";
import { aClock } from "#tests/support/clock.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { mondayDigest, weeklyDigest } from "./weekly-digest.ts";
import {
  aSubscriber,
  liked,
  monday,
  onSundayEvening,
  runDueJobs,
  site,
  sunday,
  until,
} from "./weekly-digest.fixture.ts";

/** The job that sends the weekly mail, and the mail itself. */

onSundayEvening();

describe("the job of the digest", () => {
  /** Members who get the digest, `crowd1` to `crowdN`. */
  const aCrowd = async (total: number, name = "crowd") =>
    site.context.database.pool.query(
      `with crowd as (insert into users (username, email, firstname, lastname, language, activated_at, created_at)
         select '${name}' || n, '${name}' || n || '@example.org', 'Crowd', 'Member', 'EN', $1, $1 from generate_series(1, ${total}) n returning id)
       insert into digest_readers (user_id, since) select id, $1 from crowd`,
      [sunday],
    );
  const numbersOf = async (from: TestSite, name = "crowd") =>
    (await from.mails()).flatMap(({ recipient }) => {
      const [, number] = new RegExp(`^${name}(\\d+)@`).exec(recipient) ?? [];
      return number === undefined ? [] : [Number(number)];
    });
  const numbers = (total: number) => Array.from({ length: total }, (_, n) => n + 1);
  const inOrder = (found: number[]) => found.toSorted((one, other) => one - other);

  it("More members than a batch and a range have get one mail each", { tags: "variation" }, async () => {
    await liked(await aWriter(site));
    await aCrowd(620);
    until(monday);
    await runDueJobs();
    expect(inOrder(await numbersOf(site))).toEqual(numbers(620));
  });

  it("Two processes write the mails of two ranges at once, to each member one", async () => {
    await liked(await aWriter(site));
    await aCrowd(520);
    const { pool } = site.context.database;
    await pool.query(`
      create function wait_for_test() returns trigger language plpgsql as $$ begin perform pg_advisory_xact_lock_shared(77); return new; end $$;
      create trigger wait_for_test before insert on mail_outbox for each row
        when (new.recipient = 'crowd1@example.org') execute function wait_for_test()`);
    const other = await aSite({
      clock: aClock(monday),
      database: { url: site.context.config.DATABASE_URL!, drop: async () => {} },
    });
    const gate = await pool.connect();
    await gate.query("select pg_advisory_lock(77)");
    until(monday);
    await startDueJobs(site.context, schedules);
    const ended = Promise.all([site.jobsDone(), other.jobsDone()]);
    const received = async () => inOrder([...(await numbersOf(site)), ...(await numbersOf(other))]);
    await eventually(async () => expect(await received()).toEqual(numbers(520).slice(500)));
    await gate.query("select pg_advisory_unlock(77)");
    gate.release();
    await ended;
    await eventually(async () => expect(await received()).toEqual(numbers(520)));
    await other.close();
  });

  it("A digest that a process of the last release began goes on after the members who have their mail", async () => {
    await liked(await aWriter(site));
    const [first, second] = [await aSubscriber(), await aSubscriber()];
    until(monday);
    const { database, jobs } = site.context;
    const { rows } = await database.pool.query("select id from tales");
    const payload = { due: monday.toISOString(), after: first.id, liked: rows.map(({ id }) => Number(id)) };
    await inTransaction(database, (tx, afterCommit) => jobs.enqueue(tx, afterCommit, weeklyDigest, payload));
    await site.jobsDone();
    expect(await mailsTo(site, first)).toEqual([]);
    expect(await mailsTo(site, second)).toHaveLength(1);
  });

  it("Sixty readers take as many statements as two, and at most thirty", async () => {
    const author = await aWriter(site);
    const follow = () =>
      site.context.database.pool.query(
        "insert into follows (follower_id, followed_id, created_at) select user_id, $1, now() from digest_readers on conflict do nothing",
        [author.id],
      );
    // Of the job alone: processes look at the queue and at their connections whenever they want, and mails are sent at the same time.
    const sent = countStatements(
      site.context.database.pool,
      (text) => !/^(begin|commit)|\bwork\.|mail_outbox|current_setting/.test(text) || text.startsWith("insert into"),
    );
    const statementsOn = async (day: Date, total: number, name: string) => {
      await liked(author, { publicationDate: new Date(day.getTime() - DAY) });
      await aCrowd(total, name);
      await follow();
      until(day);
      const before = sent();
      await startDueJobs(site.context, [mondayDigest]);
      await site.jobsDone();
      const statements = sent() - before;
      expect(inOrder(await numbersOf(site, name))).toEqual(numbers(total));
      return statements;
    };
    const two = await statementsOn(monday, 2, "two");
    await site.context.database.pool.query("delete from digest_readers");
    const sixty = await statementsOn(new Date(monday.getTime() + 7 * DAY), 60, "sixty");
    expect(sixty).toBe(two);
    expect(sixty).toBeLessThanOrEqual(30);
  });
});

describe("the mail", () => {
  it.each(languageNames)("The digest is in the member's language: %s", { tags: "variation" }, async (language) => {
    const reader = await aSubscriber({ language });
    await liked(await aWriter(site), { title: "The <Well> & the lamp", language });
    until(monday);
    await runDueJobs();
    const { subject, text, html } = (await mailsTo(site, reader))[0]!;
    expect(`${subject}${text}${html}`).not.toMatch(/\{\{|undefined/);
    expect(text).toContain("The <Well> & the lamp");
    expect(html).toContain("The &lt;Well&gt; &amp; the lamp");
    expect(html).toContain(`<html lang="${toLanguage(language)}">`);
  });

  it(
    "Its unsubscribe link switches off the digest and nothing else, without a login and repeatably",
    { tags: "variation" },
    async () => {
      const reader = await aSubscriber();
      await liked(await aWriter(site));
      until(monday);
      await runDueJobs();
      const [mail] = await mailsTo(site, reader);
      expect(mail!.headers!["List-Unsubscribe-Post"]).toBe("List-Unsubscribe=One-Click");
      const { pathname } = new URL(/^<(\S+)>$/.exec(mail!.headers!["List-Unsubscribe"]!)![1]!);
      const before = (await reader.client.get("/v1/notification-settings")).body;
      expect((await site.visitor().get(pathname)).status).toBe(200);
      expect((await reader.client.get("/v1/notification-settings")).body).toEqual(before);
      for (let time = 0; time < 2; time += 1) {
        const { status, body } = await site.visitor().post(pathname, { antiForgery: false });
        expect([status, body]).toEqual([200, { type: "digest", mail: false }]);
      }
      expect((await reader.client.get("/v1/notification-settings")).body).toEqual({ ...before, digest: "none" });
    },
  );
});
