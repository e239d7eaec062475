import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { inTransaction } from "#kit/server/database/transaction.ts";
import { schedules } from "#site/server/features.ts";
import { startDueJobs } from "#kit/server/jobs/schedule.ts";
import { DAY, HOUR, MINUTE } from "#vocabulary/limits.ts";
import { languageNames, toLanguage } from "#vocabulary/languages.ts";
import { mailsTo } from "#tests/support/inbox.ts";
import { eventually } from "#tests/support/eventually.ts";
import { countStatements } from "#tests/support/statement-recorder.ts";
import { aReader, aWriter, type Person } from "#tests/support/people.ts";
import { aClock } from "#tests/support/clock.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { aPublishedTale, insertPublishedTales, tagNames } from "#tests/support/tales.ts";
import { mondayDigest, weeklyDigest } from "./weekly-digest.ts";

/** The weekly mail with Tales. Each test starts on a Sunday evening. */

const sunday = new Date("2026-11-22T20:00:00.000Z");
const monday = new Date("2026-11-23T06:00:00.000Z");

let site: TestSite;
beforeEach(async () => {
  site = await aSite({ clock: aClock(sunday) });
});
afterEach(() => site.close());

const until = (moment: Date) => site.clock.advance(moment.getTime() - site.clock.now().getTime());

async function runDueJobs() {
  await startDueJobs(site.context, schedules);
  await site.jobsDone();
}

const subscribe = async ({ client }: Person) =>
  expect((await client.put("/v1/notification-settings", { body: { digest: "weekly" } })).status).toBe(200);

async function aSubscriber(options: Parameters<typeof aReader>[1] = {}) {
  const reader = await aReader(site, options);
  await subscribe(reader);
  return reader;
}

/** A published and liked Tale of the week. */
async function liked(author: Person, row: Parameters<typeof insertPublishedTales>[2][number] = {}) {
  const publicationDate = new Date(monday.getTime() - 2 * DAY);
  const [id] = await insertPublishedTales(site, author, [{ totLikes: 1, publicationDate, ...row }]);
  return id!;
}

/** The ids of the Tales in a mail, in their order. */
const talesIn = (text: string) => [...text.matchAll(/\/posts\/[a-z]+\/(\d+)$/gm)].map(([, id]) => Number(id));

async function digestOf(reader: Person): Promise<number[]> {
  const [mail, ...more] = await mailsTo(site, reader);
  expect(more).toEqual([]);
  return mail === undefined ? [] : talesIn(mail.text);
}

describe("the moment of the digest", () => {
  it("The digest is sent on Monday at 6:00 UTC and not before, and a second look sends nothing", async () => {
    const reader = await aSubscriber();
    const id = await liked(await aWriter(site));
    until(new Date(monday.getTime() - MINUTE));
    await runDueJobs();
    expect(await mailsTo(site, reader)).toEqual([]);
    until(monday);
    await runDueJobs();
    expect(await digestOf(reader)).toEqual([id]);
    for (const later of [MINUTE, HOUR, DAY]) {
      site.clock.advance(later);
      await runDueJobs();
    }
    expect(await mailsTo(site, reader)).toHaveLength(1);
  });

  it(
    "A process that first runs on Monday evening sends the digest, one that first runs on Tuesday does not",
    { tags: "variation" },
    async () => {
      const reader = await aSubscriber();
      await liked(await aWriter(site));
      until(new Date("2026-11-23T23:59:00.000Z"));
      await runDueJobs();
      expect(await mailsTo(site, reader)).toHaveLength(1);
      await liked(await aWriter(site), { publicationDate: new Date("2026-11-28T12:00:00.000Z") });
      until(new Date("2026-12-01T00:00:00.000Z"));
      await runDueJobs();
      expect(await mailsTo(site, reader)).toHaveLength(1);
    },
  );

  it("Several processes send one digest", async () => {
    const reader = await aSubscriber();
    await liked(await aWriter(site));
    until(monday);
    await Promise.all([1, 2, 3, 4].map(() => startDueJobs({ ...site.context }, schedules)));
    await site.jobsDone();
    expect(await mailsTo(site, reader)).toHaveLength(1);
  });

  it("A digest that is switched on after Monday 6:00 starts the next Monday", { tags: "variation" }, async () => {
    const reader = await aReader(site);
    const author = await aWriter(site);
    await liked(author);
    until(new Date(monday.getTime() + MINUTE));
    await subscribe(reader);
    await runDueJobs();
    expect(await mailsTo(site, reader)).toEqual([]);
    const next = new Date(monday.getTime() + 7 * DAY);
    const id = await liked(author, { publicationDate: new Date(next.getTime() - DAY) });
    until(next);
    await runDueJobs();
    expect(await digestOf(reader)).toEqual([id]);
  });
});

describe("the Tales of the digest", () => {
  const send = async () => {
    until(monday);
    await runDueJobs();
  };

  it(
    "Followed members and tags come first, without a like too, then the most liked",
    { tags: "variation" },
    async () => {
      const reader = await aSubscriber();
      const [followed, other] = [await aWriter(site), await aWriter(site)];
      expect((await reader.client.put(`/v1/follows/${followed.username}`)).status).toBe(204);
      const few = await liked(other, { totLikes: 2 });
      const many = await liked(other, { totLikes: 9 });
      const own = await liked(followed, { totLikes: 0, language: "FR" });
      await liked(other, { totLikes: 0 });
      await send();
      expect(await digestOf(reader)).toEqual([own, many, few]);
    },
  );

  it("A digest has at most twelve Tales, each once", { tags: "variation" }, async () => {
    const reader = await aSubscriber();
    const [followed, other] = [await aWriter(site), await aWriter(site)];
    await reader.client.put(`/v1/follows/${followed.username}`);
    const publicationDate = new Date(monday.getTime() - DAY);
    const rows = (totLikes: number) => Array.from({ length: 10 }, () => ({ totLikes, publicationDate }));
    const first = await insertPublishedTales(site, followed, rows(3));
    await insertPublishedTales(site, other, rows(2));
    await send();
    const sent = await digestOf(reader);
    expect([sent.length, new Set(sent).size]).toEqual([12, 12]);
    expect(sent.slice(0, 10).toSorted()).toEqual(first.toSorted());
  });

  it("Only Tales of the week are sent, and none without a like", { tags: "variation" }, async () => {
    const reader = await aSubscriber();
    const author = await aWriter(site);
    await liked(author, { publicationDate: new Date(monday.getTime() - 7 * DAY - MINUTE) });
    await liked(author, { totLikes: 0 });
    await send();
    expect(await mailsTo(site, reader)).toEqual([]);
  });

  it(
    "Liked Tales are in the languages that the member reads, and leave out hidden warnings and own Tales",
    { tags: "variation" },
    async () => {
      const [plain, chosen] = [await aSubscriber({ language: "IT" }), await aSubscriber({ language: "IT" })];
      const body = { languagesRead: ["EN", "FR"], hiddenWarnings: ["DEATH"] };
      expect((await chosen.client.put("/v1/reading-settings", { body })).status).toBe(200);
      const author = await aWriter(site);
      const italian = await liked(author, { language: "IT" });
      const english = await liked(author, { totLikes: 5 });
      const french = await liked(author, { language: "FR", totLikes: 4, warnings: ["VIOLENCE"] });
      await liked(author, { totLikes: 9, warnings: ["VIOLENCE", "DEATH"] });
      await liked(chosen, { totLikes: 8 });
      await send();
      expect(await digestOf(plain)).toEqual([italian]);
      expect(await digestOf(chosen)).toEqual([english, french]);
    },
  );

  it(
    "Neither member of a block gets the Tales of the other, also with a followed tag",
    { tags: "variation" },
    async () => {
      const [blocker, blocked, other] = [await aSubscriber(), await aSubscriber(), await aSubscriber()];
      const [tag] = await tagNames(site, 1);
      const query = { tagName: tag!, categoryName: "HORROR", languageName: "EN" };
      for (const { client } of [blocker, blocked]) await client.put("/v1/follows-tag", { query });
      await blocked.client.put("/v1/notification-settings", { body: { types: { "Post-Published": { mail: false } } } });
      const byBlocker = await liked(blocker);
      const byBlocked = await liked(blocked, { totLikes: 5 });
      await aPublishedTale(site, { author: blocked, tags: [tag!] });
      expect((await blocker.client.put(`/v1/blocks/${blocked.username}`)).status).toBe(204);
      await send();
      expect(await digestOf(blocker)).toEqual([]);
      expect(await digestOf(blocked)).toEqual([]);
      expect(await digestOf(other)).toEqual([byBlocked, byBlocker]);
    },
  );

  it("The newest twelve of the week come first, whatever members and tags were published after them and before", async () => {
    const [reader, followed] = [await aSubscriber(), await aWriter(site)];
    await reader.client.put(`/v1/follows/${followed.username}`);
    const at = (days: number, rows = 1) =>
      insertPublishedTales(
        site,
        followed,
        Array.from({ length: rows }, () => ({ publicationDate: new Date(monday.getTime() + days * DAY) })),
      );
    const [ofWeek] = [await at(-3), await at(-8, 60)];
    await at(0.01, 60);
    await send();
    expect(await digestOf(reader)).toEqual(ofWeek);
  });
});

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
      (text) => !/pgboss|mail_outbox|current_setting/.test(text) || text.startsWith("insert into"),
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
