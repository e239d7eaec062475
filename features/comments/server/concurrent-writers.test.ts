/** @module-tag variation */
import { afterAll, beforeAll, expect, it } from "vitest";
import { aComment } from "#tests/support/comments.ts";
import { expectStatus } from "#tests/support/expected-status.ts";
import { aNewsPost } from "#tests/support/news.ts";
import { aModerator, aReader, password, type Person } from "#tests/support/people.ts";
import { expectProblem, statusCounts } from "#tests/support/problems.ts";
import { expectNoDeadlocks, untilBlocked, whileRowIsLocked } from "#tests/support/row-locks.ts";
import { aSeries } from "#tests/support/series.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { aPublishedTale } from "#tests/support/tales.ts";
import { like, manyReaders, remove, write } from "./concurrent-readers.fixture.ts";
import { commentsOn, commentTexts } from "./comment-list.fixture.ts";

/** A writer is stopped in the middle by a lock of the own account, which a new comment refers to. */

let site: TestSite;
beforeAll(async () => {
  site = await aSite();
});
afterAll(() => site.close());

it("A comment that is being written on a Tale or news post does not stop others there", async () => {
  const [tale, post] = [await aPublishedTale(site), await aNewsPost(site)];
  const [slow, fast] = await manyReaders(site, 2);
  const onNews = ({ client }: typeof slow & {}) =>
    client.post("/v1/comments-blog", { body: { comment: "At once.", adminPostId: post.id } });
  for (const writeAs of [(person: typeof slow & {}) => write(person, tale.id), onNews]) {
    const answer = await whileRowIsLocked(site, {
      table: "users",
      id: slow!.id,
      waiting: () => writeAs(slow!),
      concurrently: async () => {
        expect((await writeAs(fast!)).status).toBe(201);
        expect((await like(fast!, (await aComment(site, { on: tale, by: fast! })).id)).status).toBe(200);
      },
    });
    expect(answer.status).toBe(201);
  }
  expect((await commentsOn(site, tale)).totComments).toBe(4);
});

it("Replies in a thread wait for each other, but not for other threads", async () => {
  const tale = await aPublishedTale(site);
  const [top, other] = [await aComment(site, { on: tale }), await aComment(site, { on: tale })];
  const [slow, next, elsewhere] = await manyReaders(site, 3);
  let waiting: ReturnType<typeof write>;
  const answer = await whileRowIsLocked(site, {
    table: "users",
    id: slow!.id,
    waiting: () => write(slow!, tale.id, top.id, "First."),
    concurrently: async () => {
      expect((await write(elsewhere!, tale.id, other.id)).status).toBe(201);
      waiting = write(next!, tale.id, top.id, "Second.");
      await untilBlocked(site, 2);
    },
  });
  expect([answer.status, (await waiting!).status]).toEqual([201, 201]);
  expect(await commentTexts(site, tale)).toEqual([
    [top.comment, "First.", "Second."],
    [other.comment, "At once."],
  ]);
});

it("A Tale or news post that is deleted while a comment is written goes with the comment", async () => {
  const [tale, post] = [await aPublishedTale(site), await aNewsPost(site)];
  const [slow, late] = await manyReaders(site, 2);
  const moderator = await aModerator(site);
  const commentOn = ({ client }: typeof slow & {}) =>
    client.post("/v1/comments-blog", { body: { comment: "At once.", adminPostId: post.id } });
  const deletions = [
    [(person: typeof slow & {}) => write(person, tale.id), () => tale.writer.client.delete(`/v1/delete/${tale.id}`)],
    [commentOn, () => moderator.client.delete(`/v1/admin-post/${post.id}`)],
  ] as const;
  for (const [writeAs, removeIt] of deletions) {
    let removal: ReturnType<typeof removeIt>;
    const answer = await whileRowIsLocked(site, {
      table: "users",
      id: slow!.id,
      waiting: () => writeAs(slow!),
      concurrently: async () => {
        removal = removeIt();
        await untilBlocked(site, 2);
      },
    });
    expect([answer.status, (await removal!).status]).toEqual([201, 204]);
    expectProblem(await writeAs(late!), 404, "NOT_FOUND");
  }
});

it("A comment that is deleted while a reply is written stays as an empty line above it", async () => {
  const tale = await aPublishedTale(site);
  const top = await aComment(site, { on: tale });
  const [slow] = await manyReaders(site, 1);
  let removal: ReturnType<typeof remove>;
  const answer = await whileRowIsLocked(site, {
    table: "users",
    id: slow!.id,
    waiting: () => write(slow!, tale.id, top.id),
    concurrently: async () => {
      removal = remove(top.writer, top.id);
      await untilBlocked(site, 2);
    },
  });
  expect([answer.status, (await removal!).status]).toEqual([201, 204]);
  expect(await commentTexts(site, tale)).toEqual([["", "At once."]]);
  expect((await commentsOn(site, tale)).totComments).toBe(1);
});

const leavers: Record<string, () => Promise<{ leaver: Person; tale: { id: number } }>> = {
  "a member who likes a Tale and comments on it": async () => {
    const [tale, leaver] = [await aPublishedTale(site), await aReader(site)];
    expectStatus(await leaver.client.post(`/v1/posts/${tale.id}/like`, { body: { liked: true } }), 200);
    await aComment(site, { on: tale, by: leaver });
    return { leaver, tale };
  },
  "the author of a Tale in a series": async () => {
    const tale = await aPublishedTale(site);
    await aSeries(site, { author: tale.writer, tales: [tale] });
    return { leaver: tale.writer, tale };
  },
};

it.each(Object.keys(leavers))("The removal of %s and a comment there don't wait in a circle", async (name) => {
  const { leaver, tale } = await leavers[name]!();
  const [slow] = await manyReaders(site, 1);
  let removal: ReturnType<typeof remove>;
  const answer = await whileRowIsLocked(site, {
    table: "users",
    id: slow!.id,
    waiting: () => write(slow!, tale.id),
    concurrently: async () => {
      removal = leaver.client.put("/v1/user/remove", { body: { password } });
      await untilBlocked(site, 2);
    },
  });
  expect([answer.status, (await removal!).status]).toEqual([201, 204]);
  await expectNoDeadlocks(site);
});

it("Comments and replies are counted right while the authors of their threads remove comments and accounts", async () => {
  for (let round = 0; round < 4; round += 1) {
    const tale = await aPublishedTale(site);
    const tops = [await aComment(site, { on: tale }), await aComment(site, { on: tale })];
    const below = await aComment(site, { on: tale, answering: tops[1]! });
    const people = await manyReaders(site, 4);
    const answers = await Promise.all([
      write(people[0]!, tale.id),
      write(people[1]!, tale.id, tops[0]!.id),
      tops[0]!.writer.client.put("/v1/user/remove", { body: { password } }),
      write(people[2]!, tale.id, below.id),
      remove(below.writer, below.id),
      write(people[3]!, tale.id),
    ]);
    for (const { status } of answers) expect([201, 204, 404]).toContain(status);
    expect(statusCounts([answers[0]!, answers[2]!, answers[4]!, answers[5]!])).toEqual({ 201: 2, 204: 2 });
    const { comments, totComments } = await commentsOn(site, tale);
    const lines = comments.flatMap((top) => [top, ...top.replies]);
    expect(totComments).toBe(lines.filter(({ deleted }) => !deleted).length);
    for (const line of comments) if (line.deleted) expect(line.replies.length).toBeGreaterThan(0);
  }
  await expectNoDeadlocks(site);
});
