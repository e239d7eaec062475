import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { deleteExpiredIdempotencyKeys } from "#kit/server/idempotency/idempotency-keys.ts";
import type { Answer, Client, Send } from "../support/client.ts";
import { anAdvertForm, bannerFiles } from "../support/adverts.ts";
import { aComment, aNewsComment } from "../support/comments.ts";
import { aDatabaseProxy, type DatabaseProxy } from "../support/database-proxy.ts";
import { aDatabase } from "../support/databases.ts";
import { takeUnavailableLogLines } from "../support/unavailable-log.ts";
import { aNewsForm, aNewsPost } from "../support/news.ts";
import { aModerator, aReader, type Person } from "../support/people.ts";
import { expectProblem } from "../support/problems.ts";
import { aRegistration } from "../support/registrations.ts";
import { aSite, type TestSite } from "../support/site.ts";
import { aPublishedTale, aTaleForm, tagNames } from "../support/tales.ts";
import { firstOrAll } from "../support/thoroughness.ts";

/** The connection to the database breaks between the commit and its confirmation. */

let database: Awaited<ReturnType<typeof aDatabase>>;
let line: DatabaseProxy;
let site: TestSite;
let reader: Person;
let moderator: Person;
beforeAll(async () => {
  database = await aDatabase();
  line = await aDatabaseProxy(database.url);
  site = await aSite({ env: { DATABASE_URL: line.url, CHANGES_PER_MINUTE: "10000" } });
  [reader, moderator] = [await aReader(site), await aModerator(site)];
});
afterAll(async () => {
  await site.close();
  await line.close();
  await database.drop();
});

const several = (times: number, act: () => Promise<Answer>) => Promise.all(Array.from({ length: times }, act));

interface Creation {
  what: string;
  path: string;
  /** The last statement of the transaction. */
  sql: RegExp;
  by(): Client;
  send(): Promise<Send & { body: object }>;
  /** How many rows of this there are. */
  rows: string;
}

const visitor = () => site.visitor();
const member = () => reader.client;
const staff = () => moderator.client;
const onPublished = async () => ({ on: await aPublishedTale(site) });

const creations: Creation[] = [
  {
    what: "a Tale",
    path: "/v1/posts",
    sql: /insert into "tales"/,
    by: member,
    send: async () => ({ body: aTaleForm({ tags: await tagNames(site) }) }),
    rows: "tales",
  },
  {
    what: "a comment",
    path: "/v1/comments",
    sql: /insert into "comments"/,
    by: member,
    send: async () => ({ body: { comment: "Once only.", postId: (await aPublishedTale(site)).id } }),
    rows: "comments",
  },
  {
    what: "a comment on news",
    path: "/v1/comments-blog",
    sql: /insert into "comments"/,
    by: member,
    send: async () => ({ body: { comment: "Once only.", adminPostId: (await aNewsPost(site)).id } }),
    rows: "comments",
  },
  {
    what: "news",
    path: "/v1/create-admin-post",
    sql: /insert into "news"/,
    by: staff,
    send: async () => ({ body: aNewsForm(), files: {} }),
    rows: "news",
  },
  {
    what: "an advert",
    path: "/v1/create-publicity",
    sql: /insert into "adverts"/,
    by: staff,
    send: async () => ({ body: anAdvertForm(), files: await bannerFiles() }),
    rows: "adverts",
  },
  {
    what: "a message to somebody",
    path: "/v1/send-notification",
    sql: /insert into "notifications"/,
    by: staff,
    send: async () => ({ body: { receiverUsername: reader.username, message: "Thank you." } }),
    rows: "notifications",
  },
  {
    what: "a message to all",
    path: "/v1/send-notification",
    sql: /insert into "audit_log"/,
    by: staff,
    send: async () => ({ body: { receiverUsername: "all", message: "The site is closed tonight." } }),
    rows: "notifications",
  },
  {
    what: "a letter",
    path: "/v0/contact",
    sql: /insert into "mail_outbox"/,
    by: visitor,
    send: async () => ({
      body: { user_name: "Ada", user_email: "ada@example.org", message: "A letter of more than a few words." },
    }),
    rows: "mails",
  },
  {
    what: "a report of a comment",
    path: "/v1/reportings",
    sql: /insert into "reports"/,
    by: member,
    send: async () => ({ body: { commentId: (await aComment(site, await onPublished())).id, reason: "REASON9" } }),
    rows: "reports",
  },
  {
    what: "a report of a comment on news",
    path: "/v1/reportings-blog",
    sql: /insert into "reports"/,
    by: member,
    send: async () => ({
      body: { commentId: (await aNewsComment(site, { on: await aNewsPost(site) })).id, reason: "REASON9" },
    }),
    rows: "reports",
  },
  {
    what: "a report of somebody",
    path: "/v1/user-reports",
    sql: /insert into "reports"/,
    by: member,
    send: async () => ({ body: { username: (await aReader(site)).username, reason: "REASON9" } }),
    rows: "reports",
  },
  {
    what: "a sign-up",
    path: "/auth/register",
    sql: /insert into "users"/,
    by: visitor,
    send: async () => ({ body: aRegistration() }),
    rows: "users",
  },
];

async function total(rows: string): Promise<number> {
  // Mails leave the table as soon as they are sent.
  if (rows === "mails") return (await site.mails()).length;
  // The notifications of a message to all are written after the call.
  await site.jobsDone();
  return Number((await site.context.database.pool.query(`select count(*) from ${rows}`)).rows[0].count);
}

describe.each(firstOrAll(creations))("creating $what", ({ path, sql, by, send, rows }) => {
  it("A lost confirmation gets OUTCOME_UNKNOWN, and repeating the call returns the first result without a duplicate", async () => {
    const client = by();
    await client.get("/v0/csrf");
    const { body, ...rest } = await send();
    const sent = { ...rest, body: { ...body, clientKey: randomUUID() } };
    const [before, lost] = [await total(rows), line.lost()];
    line.loseConfirmationOf(sql);
    const answer = await client.post(path, sent);
    expect(line.lost()).toBe(lost + 1);
    expectProblem(answer, 503, "OUTCOME_UNKNOWN");
    expect(answer.body.detail).not.toContain("Nothing was changed");
    expect(answer.headers.get("retry-after")).toBe("5");
    await takeUnavailableLogLines(site, 1);
    const after = await total(rows);
    expect(after).toBeGreaterThan(before);

    const again = await several(3, () => client.post(path, sent));
    for (const { status, body: result } of again) expect([status, result]).toEqual([again[0]!.status, again[0]!.body]);
    expect([201, 202]).toContain(again[0]!.status);
    expect(await total(rows)).toBe(after);
  });

  it(
    "Simultaneous calls with one client key create one row, and another key creates another",
    { tags: "variation" },
    async () => {
      const client = by();
      await client.get("/v0/csrf");
      const { body, ...rest } = await send();
      const clientKey = randomUUID();
      const before = await total(rows);
      const [answer] = await several(4, () => client.post(path, { ...rest, body: { ...body, clientKey } }));
      expect([201, 202]).toContain(answer!.status);
      const once = (await total(rows)) - before;
      expect(once).toBeGreaterThan(0);
      const { body: other, ...more } = await send();
      await client.post(path, { ...more, body: { ...other, clientKey: randomUUID() } });
      expect(await total(rows)).toBeGreaterThan(before + once);
    },
  );
});

describe("who has a key", () => {
  it("The same client key of another caller creates another row", async () => {
    const [clientKey, reported] = [randomUUID(), await aReader(site)];
    const report = async () =>
      (await aReader(site)).client.post("/v1/user-reports", { body: { username: reported.username, clientKey } });
    const [one, other] = [await report(), await report()];
    expect([one.status, other.status]).toEqual([201, 201]);
    expect(one.body.id).not.toBe(other.body.id);
  });

  it("A client key is deleted after a week", async () => {
    const sent = { body: { receiverUsername: reader.username, message: "Again.", clientKey: randomUUID() } };
    const first = await staff().post("/v1/send-notification", sent);
    await site.context.database.pool.query("update idempotency_keys set created_at = created_at - interval '8 days'");
    await deleteExpiredIdempotencyKeys(site.context.database.db, site.clock);
    expect((await staff().post("/v1/send-notification", sent)).body.id).not.toBe(first.body.id);
  });
});
