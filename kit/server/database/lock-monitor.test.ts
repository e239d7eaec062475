/** @module-tag variation */
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Answer } from "#tests/support/client.ts";
import { aDatabase } from "#tests/support/databases.ts";
import { eventually } from "#tests/support/eventually.ts";
import { takeUnavailableLogLines } from "#tests/support/unavailable-log.ts";
import { aComment } from "#tests/support/comments.ts";
import { aNewsPost } from "#tests/support/news.ts";
import { aReader, type Person } from "#tests/support/people.ts";
import { expectProblem } from "#tests/support/problems.ts";
import { untilBlocked } from "#tests/support/row-locks.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { aPublishedTale } from "#tests/support/tales.ts";

/** Another session holds the lock of a table or a row in the site's database for a long time. */

let database: Awaited<ReturnType<typeof aDatabase>>;
let site: TestSite;
let tale: { id: number };
let other: { id: number };
let news: { id: number };
let readers: Person[];
beforeAll(async () => {
  database = await aDatabase();
  site = await aSite({ env: { DATABASE_URL: database.url, CHANGES_PER_MINUTE: "10000" } });
  [tale, other, news] = [await aPublishedTale(site), await aPublishedTale(site), await aNewsPost(site)];
  readers = await Promise.all(Array.from({ length: 40 }, () => aReader(site)));
});
afterAll(async () => {
  await site.close();
  await database.drop();
});

/** Runs `work` while another session holds the locks of `sql`. */
async function whileHolding<T>(sql: string, work: () => Promise<T>): Promise<T> {
  const holder = new pg.Client({ connectionString: database.url });
  await holder.connect();
  await holder.query("begin");
  await holder.query(sql);
  try {
    return await work();
  } finally {
    await holder.query("rollback");
    await holder.end();
  }
}

const readTale = () => site.visitor().get(`/v0/posts/${tale.id}`);
const readNews = () => site.visitor().get(`/v0/admin-post/${news.id}`);
const like = (id: number) => (reader: Person) => reader.client.post(`/v1/posts/${id}/like`, { body: { liked: true } });

function expectHeld(answers: Answer[]) {
  for (const answer of answers) {
    expectProblem(answer, 503, "UNAVAILABLE");
    expect(answer.body.detail).toBe("Other work holds what this needs. Nothing was changed; try again in a moment.");
  }
}

/** Asks for something else, which is answered before the others are, and again until they are. */
async function expectOtherWork(ask: () => Promise<Answer>, others: Promise<unknown>) {
  const state = { isOver: false };
  void others.then(() => (state.isOver = true));
  expect([(await ask()).status, state.isOver]).toEqual([200, false]);
  while (!state.isOver) expect((await ask()).status).toBe(200);
}

describe("a table that another session holds", () => {
  it("Reads of a table that another session locks get 503 with the true reason, and reads of other tables go on", async () => {
    const refused = await whileHolding("lock table tales in access exclusive mode", async () => {
      const answers = Promise.all(Array.from({ length: 60 }, readTale));
      await expectOtherWork(readNews, answers);
      expect((await site.visitor().get("/readyz")).status).toBe(200);
      // A few more wait a little, the rest are refused at once.
      const more = Promise.all(Array.from({ length: 40 }, readTale));
      await expectOtherWork(readNews, more);
      return [...(await answers), ...(await more)];
    });
    expectHeld(refused);
    await takeUnavailableLogLines(site, refused.length);
    // The monitor's next check finds the row free.
    let late = 0;
    await eventually(async () => expect((await readTale()).status === 200 || !++late).toBe(true));
    await takeUnavailableLogLines(site, late);
  });

  it("A lock that blocks only changes does not block reads", async () => {
    const refused = await whileHolding("lock table tale_likes, tales in exclusive mode", async () => {
      const answers = Promise.all(readers.map(like(tale.id)));
      await expectOtherWork(readTale, answers);
      return answers;
    });
    expectHeld(refused);
    await takeUnavailableLogLines(site, refused.length);
  });
});

describe("a row that another session holds", () => {
  it("Changes of a locked row are refused after a while, and changes of other rows go on", async () => {
    const refused = await whileHolding(`select 1 from tales where id = ${tale.id} for update`, async () => {
      const answers = Promise.all(readers.slice(1).map(like(tale.id)));
      await expectOtherWork(() => like(other.id)(readers[0]!), answers);
      return answers;
    });
    expectHeld(refused);
    await takeUnavailableLogLines(site, refused.length);
    expect((await like(tale.id)(readers[0]!)).status).toBe(200);
  });

  it("Many concurrent changes of one row all succeed", async () => {
    const answers = await Promise.all(readers.map(like(other.id)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  });
});

interface Changed {
  by: Person;
  on: { id: number };
  comment: { id: number };
}

/** Calls that change a row which others change, too: most send that change together with the commit. */
const changes: Record<string, (changed: Changed) => Promise<Answer>> = {
  comment: ({ by, on }) => by.client.post("/v1/comments", { body: { postId: on.id, comment: "Once more." } }),
  reply: ({ by, on, comment }) =>
    by.client.post("/v1/comments", { body: { postId: on.id, commentId: comment.id, comment: "So did I." } }),
  "deletion of a comment": ({ by, comment }) => by.client.delete(`/v1/comments/${comment.id}`),
  like: ({ by, on }) => by.client.post(`/v1/posts/${on.id}/like`, { body: { liked: true } }),
  favourite: ({ by, on }) => by.client.post("/v1/posts/bookmark", { query: { postId: on.id } }),
};

describe.each(Object.keys(changes))("a %s on a Tale", (kind) => {
  let by: Person;
  let on: { id: number };
  let comment: { id: number };
  beforeAll(async () => {
    [by, on] = [await aReader(site), await aPublishedTale(site)];
    comment = await aComment(site, { on, by });
  });
  const act = () => changes[kind]!({ by, on, comment });

  it.each([
    ["an ordinary update", (id: number) => `update tales set updated_at = updated_at where id = ${id}`],
    ["select for no key update", (id: number) => `select 1 from tales where id = ${id} for no key update`],
    ["select for update", (id: number) => `select 1 from tales where id = ${id} for update`],
  ])("The call gets 503 while %s of another session holds the row of the Tale", async (_name, sql) => {
    expectHeld([await whileHolding(sql(on.id), act)]);
    await takeUnavailableLogLines(site, 1);
  });

  it("The call gets 503 where the disk is full", async () => {
    const { pool } = site.context.database;
    await pool.query(`
      create function fill_disk() returns trigger language plpgsql as $$
      begin raise exception 'could not extend file' using errcode = '53100'; end $$;
      create trigger fill_disk before update on tales for each row execute function fill_disk()`);
    const answer = await act().finally(() => pool.query("drop function fill_disk cascade"));
    expectProblem(answer, 503, "UNAVAILABLE");
    expect(answer.body.detail).toMatch(/^The site's database has no room left. Nothing was changed/);
    await takeUnavailableLogLines(site, 1);
  });

  it("The call is repeated after a deadlock, and succeeds", async () => {
    const holder = new pg.Client({ connectionString: database.url });
    await holder.connect();
    // The site's transaction waits first, so PostgreSQL cancels that one.
    await holder.query("set deadlock_timeout = '30s'");
    await holder.query("begin");
    await holder.query(`select 1 from tales where id = ${on.id} for no key update`);
    const answer = act();
    await untilBlocked(site, 1);
    await holder.query(`select 1 from users where username = '${by.username}' for update`);
    await holder.query("commit");
    await holder.end();
    expect((await answer).status).toBeLessThan(300);
  });
});
