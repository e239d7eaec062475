import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DAY, HOUR, memberBudgets, MINUTE, SECOND } from "#vocabulary/limits.ts";
import { solidImage } from "#features/profiles/server/image-files.fixture.ts";
import type { Answer } from "#tests/support/client.ts";
import { aNewsPost } from "#tests/support/news.ts";
import { aReader, password, type Person } from "#tests/support/people.ts";
import { expectProblem, statusCounts } from "#tests/support/problems.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { aPublishedTale, insertPublishedTales, aSubmittedTale, aTaleForm, tagNames } from "#tests/support/tales.ts";
import { spendBudget, type TimedBudget } from "./member-budgets.ts";
import { expectSpent, memberAt, sharedBy, twoProcesses } from "./member-budgets.fixture.ts";

/** The limits of one member in a period (behaviour.md, Limits), counted by two processes on one database. */

let site: TestSite;
let other: TestSite;
let tale: { id: number };
let newsPost: { id: number };
beforeAll(async () => {
  [site, other] = await twoProcesses();
  tale = await aPublishedTale(site);
  newsPost = await aNewsPost(site);
});
afterAll(async () => {
  await other.close();
  await site.close();
});

/** Has so many actions of a member counted, as if they had been done. */
async function spend({ id }: Person, budget: TimedBudget, times: number) {
  for (let n = 0; n < times; n += 1) await spendBudget(site.context, site.context.database.db, budget, id);
}

/** The last calls of the budget go through and the next is refused, with the seconds until the window ends. */
async function expectBudget(person: Person, budget: TimedBudget, call: (n: number) => Promise<Answer>) {
  const { most, window } = memberBudgets[budget];
  const calls = Math.min(most, 6);
  await spend(person, budget, most - calls);
  for (let n = 0; n < calls; n += 1) expect((await call(n)).status).toBeLessThan(300);
  site.clock.advance(window / 4);
  expectSpent(await call(most), budget, (window * 3) / 4 / SECOND);
  site.clock.advance((window * 3) / 4);
  expect((await call(most + 1)).status).toBeLessThan(300);
}

const onTale = ({ client }: Pick<Person, "client">, body: object = {}) =>
  client.post("/v1/comments", { body: { postId: tale.id, comment: "Again.", ...body } });
const onNews = ({ client }: Pick<Person, "client">) =>
  client.post("/v1/comments-blog", { body: { adminPostId: newsPost.id, comment: "Again." } });
const picture = ({ client }: Pick<Person, "client">, bytes: Uint8Array) =>
  client.post("/avatar", { files: { file: bytes } });

describe("a member", () => {
  it("A member may write 60 comments an hour, on Tales and news together, through any process", async () => {
    const reader = await aReader(site);
    await expectBudget(reader, "comments", (n) =>
      n % 2 === 0 ? onTale(reader) : onNews({ client: memberAt(other, reader) }),
    );
  });

  it("A member may save texts 30 times a minute: new Tales, drafts, revisions and kept versions together", async () => {
    const writer = await aReader(site);
    const body = aTaleForm({ tags: await tagNames(site), isFinished: 0 });
    const { body: draft } = await writer.client.post("/v1/posts", { body });
    const published = await aPublishedTale(site, { author: writer });
    expect((await writer.client.post(`/v1/posts/${published.id}/revision`)).status).toBe(201);
    site.clock.advance(memberBudgets.saves.window);
    await expectBudget(writer, "saves", (n) => {
      if (n % 4 === 0) return writer.client.post("/v1/posts", { body });
      if (n % 4 === 1) return writer.client.put(`/v1/posts/${published.id}/revision`, { body });
      const text = { title: body.title, tags: body.tags, content: `<p>The text number ${n} of this Tale.</p>` };
      if (n % 4 === 2) return writer.client.post(`/v1/posts/${draft.id}/versions`, { body: text });
      return memberAt(other, writer).put(`/v1/posts/${draft.id}`, { body });
    });
  });

  it("A member may like 60 times a minute, Tales and comments together", { tags: "variation" }, async () => {
    const reader = await aReader(site);
    const { body: comment } = await onTale(await aReader(site));
    const like = (n: number) =>
      reader.client.post(n % 2 === 0 ? `/v1/posts/${tale.id}/like` : `/v1/comment/${comment.id}/like`);
    await expectBudget(reader, "likes", like);
  });

  it("A member may download 4 archives a day", { tags: "variation" }, async () => {
    const reader = await aReader(site);
    await expectBudget(reader, "archives", async () => {
      // A session doesn't outlive the day.
      const client = site.visitor();
      client.token = (await client.post("/auth/login", { body: { email: reader.email, password } })).body.token;
      return client.get("/v1/user/data");
    });
  });

  it("A member may change the picture 20 times an hour", { tags: "variation" }, async () => {
    const [reader, bytes] = [await aReader(site), await solidImage(20, 20).png().toBuffer()];
    await expectBudget(reader, "pictures", (n) =>
      n % 2 === 0
        ? picture(reader, bytes)
        : reader.client.put(`/v1/photo-profile/${reader.id}`, { files: { file: bytes } }),
    );
  });

  it("Members have separate budgets", { tags: "variation" }, async () => {
    const [reader, neighbour] = [await aReader(site), await aReader(site)];
    await spend(reader, "comments", memberBudgets.comments.most);
    expectProblem(await onTale(reader), 429, "RATE_LIMITED");
    expect((await onTale(neighbour)).status).toBe(201);
  });
});

describe("what is not counted:", () => {
  it("Comments that are refused, repeated, edited or deleted are not counted", { tags: "variation" }, async () => {
    const reader = await aReader(site);
    const clientKey = randomUUID();
    const { body: first } = await onTale(reader, { clientKey });
    const remaining = 3;
    await spend(reader, "comments", memberBudgets.comments.most - 1 - remaining);
    for (let n = 0; n < remaining; n += 1) {
      expect((await onTale(reader, { clientKey })).body.id).toBe(first.id);
      expectProblem(await onTale(reader, { postId: 999999 }), 404, "NOT_FOUND");
      expect(
        (await reader.client.patch("/v1/comments", { body: { commentId: first.id, comment: `Edit ${n}` } })).status,
      ).toBe(200);
      expect((await onTale(reader)).status).toBe(201);
    }
    for (let n = 0; n < 3; n += 1) expectProblem(await onTale(reader), 429, "RATE_LIMITED");
    expect((await reader.client.delete(`/v1/comments/${first.id}`)).status).toBe(204);
  });

  it("An invalid picture is not counted", { tags: "variation" }, async () => {
    const [reader, bytes] = [await aReader(site), await solidImage(20, 20).png().toBuffer()];
    await spend(reader, "pictures", memberBudgets.pictures.most - 1);
    for (let n = 0; n < 3; n += 1) expectProblem(await picture(reader, new Uint8Array(30)), 400, "IMAGE_INVALID");
    expect((await picture(reader, bytes)).status).toBe(200);
  });

  it("A repeated first save and a refused one are not counted", { tags: "variation" }, async () => {
    const writer = await aReader(site);
    const body = { ...aTaleForm({ tags: await tagNames(site), isFinished: 0 }), clientKey: randomUUID() };
    const { body: draft } = await writer.client.post("/v1/posts", { body });
    await spend(writer, "saves", memberBudgets.saves.most - 2);
    const again = await writer.client.post("/v1/posts", { body });
    expect([again.status, again.body.id]).toEqual([201, draft.id]);
    const outdated = { ...body, expectedUpdatedAt: "2020-01-01T00:00:00.000Z" };
    expectProblem(await writer.client.put(`/v1/posts/${draft.id}`, { body: outdated }), 409, "CONFLICT");
    expect((await writer.client.put(`/v1/posts/${draft.id}`, { body })).status).toBe(200);
    expectProblem(await writer.client.put(`/v1/posts/${draft.id}`, { body }), 429, "RATE_LIMITED");
    expect((await writer.client.post("/v1/posts", { body })).body.id).toBe(draft.id);
  });

  it("Drafts are no waiting Tales", { tags: "variation" }, async () => {
    const writer = await aReader(site);
    await insertPublishedTales(
      site,
      writer,
      Array.from({ length: memberBudgets.waitingTales.most }, () => ({ publicationDate: null, isFinished: false })),
    );
    expect((await aSubmittedTale(site, { author: writer })).isFinished).toBe(1);
  });

  it("An archive by password is counted, a wrong password is not", { tags: "variation" }, async () => {
    const reader = await aReader(site);
    const byPassword = (word: string) =>
      site.visitor().post("/v0/user/data", { body: { email: reader.email, password: word } });
    expectProblem(await byPassword("wrong1234"), 403, "BAD_CREDENTIALS");
    for (let n = 0; n < 3; n += 1) expect((await reader.client.get("/v1/user/data")).status).toBe(200);
    expect((await byPassword(password)).status).toBe(200);
    expectSpent(await byPassword(password), "archives", DAY / SECOND);
  });
});

describe("at the same moment", () => {
  it("Exactly 10 of 20 concurrent comments are written through two processes", async () => {
    const reader = await aReader(site);
    await reader.client.get("/v0/csrf");
    const otherClient = memberAt(other, reader);
    await otherClient.get("/v0/csrf");
    await spend(reader, "comments", memberBudgets.comments.most - 10);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => onTale({ client: n % 2 === 0 ? reader.client : otherClient })),
    );
    expect(statusCounts(answers)).toEqual({ 201: 10, 429: 10 });
  });

  it(
    "The last comment of the budget is written once by concurrent calls with one client key, and all of them get it",
    { tags: "variation" },
    async () => {
      const reader = await aReader(site);
      await reader.client.get("/v0/csrf");
      await spend(reader, "comments", memberBudgets.comments.most - 1);
      const clientKey = randomUUID();
      const answers = await Promise.all(Array.from({ length: 8 }, () => onTale(reader, { clientKey })));
      expect(statusCounts(answers)).toEqual({ 201: 8 });
      expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
      expectProblem(await onTale(reader), 429, "RATE_LIMITED");
    },
  );
});

it("A removed member's counts are deleted with the account", { tags: "variation" }, async () => {
  const reader = await aReader(site);
  await onTale(reader);
  const countRows = async () =>
    (await site.context.database.pool.query("select count(*)::int as total from throttles")).rows[0].total;
  const before = await countRows();
  expect((await reader.client.put("/v1/user/remove", { body: { password } })).status).toBe(204);
  expect(await countRows()).toBeLessThan(before);
});

it("MEMBER_BUDGETS=off counts nothing", { tags: "variation" }, async () => {
  const open = await aSite({ env: sharedBy(site) });
  const reader = await aReader(open);
  const counts = async () => (await site.context.database.pool.query("select key, failures from throttles")).rows;
  await spend(reader, "comments", memberBudgets.comments.most);
  const before = await counts();
  expect((await onTale(reader)).status).toBe(201);
  expect(await counts()).toEqual(before);
  await open.close();
});

it("The budgets' windows are those of the documented table", { tags: "variation" }, () => {
  expect([
    memberBudgets.comments.window,
    memberBudgets.likes.window,
    memberBudgets.archives.window,
    memberBudgets.pictures.window,
  ]).toEqual([HOUR, MINUTE, DAY, HOUR]);
});
