import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Comment, CommentReply } from "#features/comments/calls.ts";
import { HOUR, MINUTE } from "#vocabulary/limits.ts";
import { aComment } from "#tests/support/comments.ts";
import { aLiveClient } from "#tests/support/live-client.ts";
import { anAdmin, aReader, password, type Person } from "#tests/support/people.ts";
import { eventually } from "#tests/support/eventually.ts";
import { expectProblem, statusCounts } from "#tests/support/problems.ts";
import { aRegistration } from "#tests/support/registrations.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { aPublishedTale, insertPublishedTales } from "#tests/support/tales.ts";

let site: TestSite;
beforeAll(async () => {
  site = await aSite();
});
afterAll(() => site.close());

const remove = ({ client }: Person, body: unknown = { password }) => client.put("/v1/user/remove", { body });
const sql = (text: string, values: unknown[] = []) => site.context.database.pool.query(text, values);
const exists = async ({ id }: Person) => (await sql("select 1 from users where id = $1", [id])).rowCount === 1;

const register = (email: string) => site.visitor().post("/auth/register", { body: aRegistration({ email }) });

describe("removal of the own account", () => {
  it("Removing an account closes its live connections", { tags: "variation" }, async () => {
    const person = await aReader(site);
    const listener = await aLiveClient(site, person);
    expect((await remove(person)).status).toBe(204);
    expect(await listener.refused).toMatchObject({ message: expect.stringMatching(/UNAUTHENTICATED|ended/) });
    await listener.closed;
  });

  it("Removing an account without a password ignores a sent password", { tags: "variation" }, async () => {
    for (const body of [undefined, null, {}, { password: "whatever1" }]) {
      const person = await aReader(site, { passwordHash: null });
      expect((await person.client.put("/v1/user/remove", body === undefined ? {} : { body })).status).toBe(204);
      expect(await exists(person)).toBe(false);
    }
  });

  it("Wrong passwords at a removal count together with those at a password change", { tags: "variation" }, async () => {
    const person = await aReader(site);
    await person.client.patch("/v1/auth/change-password", {
      body: { oldPassword: "notmine1", newPassword: "inkwell7x" },
    });
    for (let n = 0; n < 4; n += 1)
      expectProblem(await remove(person, { password: "notmine1" }), 403, "BAD_CREDENTIALS");
    const answer = await remove(person);
    expectProblem(answer, 429, "RATE_LIMITED");
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await exists(person)).toBe(true);
    site.clock.advance(15 * MINUTE);
    expect((await remove(person)).status).toBe(204);
  });

  it("The last administrator cannot remove the own account until there is another one", async () => {
    const admin = await anAdmin(site);
    await sql("update users set role = 'USER' where role = 'ADMIN' and id <> $1", [admin.id]);
    expectProblem(await remove(admin), 409, "LAST_ADMIN");
    expect((await admin.client.get("/v1/user")).status).toBe(200);
    const other = await anAdmin(site);
    const answers = await Promise.all([remove(admin), remove(other)]);
    expect(statusCounts(answers)).toEqual({ 204: 1, 409: 1 });
  });

  it("Simultaneous removals of the own account happen once", async () => {
    const person = await aReader(site);
    const answers = await Promise.all(Array.from({ length: 4 }, () => remove(person)));
    expect(statusCounts(answers)).toEqual({ 204: 1, 401: 3 });
    for (const answer of answers) if (answer.status !== 204) expectProblem(answer, 401, "UNAUTHENTICATED");
  });

  it("A removal closes the account while another session holds a row that it changes, and erases it afterwards", async () => {
    const [person, tale] = [await aReader(site), await aPublishedTale(site)];
    await person.client.post(`/v1/posts/${tale.id}/like`, { body: { liked: true } });
    const holder = await site.context.database.pool.connect();
    await holder.query("begin");
    await holder.query("select 1 from tales where id = $1 for no key update", [tale.id]);
    expect((await remove(person)).status).toBe(204);
    expectProblem(await remove(person), 401, "UNAUTHENTICATED");
    await holder.query("rollback");
    holder.release();
    await eventually(async () => {
      await site.jobsDone();
      const { body } = await site.visitor().get(`/v0/posts/${tale.id}`);
      expect(body.totLikes).toBe(0);
    });
  });

  it("A removal frees the e-mail, but blocks it for ever during a ban", { tags: "variation" }, async () => {
    const later = (time: number) => new Date(site.clock.now().getTime() + time);
    const free = [
      await aReader(site),
      await aReader(site, { commentBannedUntil: later(-HOUR), loginBannedUntil: later(-HOUR) }),
    ];
    for (const person of free) {
      expect((await remove(person)).status).toBe(204);
      expect((await register(person.email)).status).toBe(201);
    }
    const banned = await aReader(site, { commentBannedUntil: later(HOUR) });
    expect((await remove(banned)).status).toBe(204);
    site.clock.advance(2 * HOUR);
    expectProblem(await register(banned.email.toUpperCase()), 406, "EMAIL_TAKEN");
  });

  it(
    "A removal takes Tales off the rendered pages and renders affected pages again",
    { tags: "variation" },
    async () => {
      const own = await aPublishedTale(site, { title: "A Tale that will be missed" });
      const tale = await aPublishedTale(site);
      await own.writer.client.post(`/v1/posts/${tale.id}/like`);
      const pages = [`/posts/horror/${own.id}`, `/posts/horror/${tale.id}`, "/posts/horror"];
      const before = await Promise.all(pages.map((path) => site.visitor().get(path)));
      expect(before.map(({ status }) => status)).toEqual([200, 200, 200]);
      expect(before[2]!.body).toContain("A Tale that will be missed");
      expect((await remove(own.writer)).status).toBe(204);
      const after = await Promise.all(pages.map((path) => site.visitor().get(path)));
      expect(after.map(({ status }) => status)).toEqual([404, 200, 200]);
      expect(after[2]!.body).not.toContain("A Tale that will be missed");
      expect(after[1]!.body).not.toBe(before[1]!.body);
    },
  );
});

describe("threads after a removal", () => {
  /** Each comment by its author, with its replies: `["one", ["other", "other"]]`. */
  type Thread = readonly [string, readonly string[]];
  const threads: Thread[] = [
    ["me", []],
    ["me", ["me", "me"]],
    ["me", ["me", "other", "me"]],
    ["other", ["me", "other"]],
    ["leaver", ["me"]],
    ["leaver", ["me", "other"]],
    ["me", ["other"]],
    ["leaver", ["other", "me", "me"]],
  ];

  async function aDiscussion(me: Person) {
    const tale = await aPublishedTale(site);
    const people: Record<string, Person> = { me, other: await aReader(site), leaver: await aReader(site) };
    const ownComments: number[] = [];
    const leaverComments: number[] = [];
    for (const [author, replies] of threads) {
      const top = await aComment(site, { on: tale, by: people[author]! });
      if (author === "leaver") leaverComments.push(top.id);
      const below = [];
      for (const each of replies)
        below.push({ ...(await aComment(site, { on: tale, by: people[each]!, answering: top })), by: each });
      ownComments.push(...[{ ...top, by: author }, ...below].filter(({ by }) => by === "me").map(({ id }) => id));
    }
    for (const id of leaverComments) await people.leaver!.client.delete(`/v1/comments/${id}`);
    const shape = async () => {
      const { body } = await site.visitor().get(`/v0/comments/${tale.id}`);
      const line = (each: CommentReply) =>
        each.deleted ? "-" : each.author === people.other!.username ? "other" : "?";
      const { totComments } = (await site.visitor().get(`/v0/posts/${tale.id}`)).body;
      return { lines: body.map((top: Comment) => [line(top), top.replies.map(line)]), totComments };
    };
    return { tale, ownComments, shape };
  }

  it("A removal leaves the same threads as deleting every comment separately", { tags: "variation" }, async () => {
    const [removed, deleting] = [await aReader(site), await aReader(site)];
    const [one, two] = [await aDiscussion(removed), await aDiscussion(deleting)];
    expect((await remove(removed)).status).toBe(204);
    for (const id of two.ownComments.toReversed())
      expect((await deleting.client.delete(`/v1/comments/${id}`)).status).toBe(204);
    expect(await one.shape()).toEqual(await two.shape());
    expect((await one.shape()).lines).toEqual([
      ["-", ["other"]],
      ["other", ["other"]],
      ["-", ["other"]],
      ["-", ["other"]],
      ["-", ["other"]],
    ]);
  });
});

it("An account with very many rows can be removed", { tags: "variation" }, async () => {
  const [person, other] = [await aReader(site), await aReader(site)];
  const own = await insertPublishedTales(
    site,
    person,
    Array.from({ length: 20 }, () => ({})),
  );
  const taleIds = await insertPublishedTales(
    site,
    other,
    Array.from({ length: 150 }, () => ({ totLikes: 1, totComments: 1 })),
  );
  await sql("insert into tale_likes select unnest($1::bigint[]), $2", [taleIds, person.id]);
  await sql(
    "insert into comments (tale_id, author_id, text, created_at, updated_at) select unnest($1::bigint[]), $2, 'x', now(), now()",
    [taleIds, person.id],
  );
  expect((await remove(person)).status).toBe(204);
  const { rows } = await sql(
    "select sum(tot_likes)::int as likes, sum(tot_comments)::int as comments from tales where id = any($1)",
    [taleIds],
  );
  expect(rows).toEqual([{ likes: 0, comments: 0 }]);
  expectProblem(await site.visitor().get(`/v0/posts/${own[0]}`), 404, "NOT_FOUND");
});
