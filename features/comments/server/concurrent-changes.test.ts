/** @module-tag variation */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { MINUTE } from "#vocabulary/limits.ts";
import type { Answer } from "#tests/support/client.ts";
import { aComment } from "#tests/support/comments.ts";
import { messagesTo } from "#tests/support/inbox.ts";
import { aModerator } from "#tests/support/people.ts";
import { expectProblem, statusCounts } from "#tests/support/problems.ts";
import { expectNoDeadlocks } from "#tests/support/row-locks.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { aPublishedTale } from "#tests/support/tales.ts";
import { like, manyReaders, remove, write } from "./concurrent-readers.fixture.ts";
import { commentsOn, commentTexts } from "./comment-list.fixture.ts";

let site: TestSite;
beforeAll(async () => {
  site = await aSite();
});
afterAll(async () => {
  await expectNoDeadlocks(site);
  await site.close();
});

/** Runs these together, in an order that changes from round to round. */
async function together(round: number, tasks: readonly (() => Promise<Answer>)[]): Promise<Answer[]> {
  const shift = round % tasks.length;
  const order = [...tasks.slice(shift), ...tasks.slice(0, shift)];
  const done = await Promise.all(order.map((task) => task()));
  return [...done.slice(tasks.length - shift), ...done.slice(0, tasks.length - shift)];
}

/** Checks that the Tale's count is the number of its comments that are not deleted. */
async function expectCountsRight(tale: { id: number }) {
  const { comments, threads, totComments } = await commentsOn(site, tale);
  const lines = comments.flatMap((top) => [top, ...top.replies]);
  expect(totComments).toBe(lines.filter(({ deleted }) => !deleted).length);
  expect(threads).toBe(comments.length);
  for (const top of comments) if (top.deleted) expect(top.replies.length).toBeGreaterThan(0);
}

describe("at the same moment", () => {
  const rounds = 6;

  it(
    "A reply to a comment that is being deleted gets 404 or keeps an empty line above it",
    { tags: "variation" },
    async () => {
      for (let round = 0; round < rounds; round += 1) {
        const tale = await aPublishedTale(site);
        const top = await aComment(site, { on: tale });
        const people = await manyReaders(site, 5);
        const [removal, ...replies] = await together(round, [
          () => remove(top.writer, top.id),
          ...people.map((person) => () => write(person, tale.id, top.id)),
        ]);
        expect(removal?.status).toBe(204);
        const created = replies.filter(({ status }) => status === 201);
        for (const answer of replies) if (answer.status !== 201) expectProblem(answer, 404, "NOT_FOUND");
        const expected = created.length === 0 ? [] : [["", ...created.map(() => "At once.")]];
        expect(await commentTexts(site, tale)).toEqual(expected);
        await expectCountsRight(tale);
        expect(await messagesTo(top.writer, "Replay-Comment")).toHaveLength(created.length);
      }
    },
  );

  it("Deleting the last reply and the top comment concurrently leaves nothing", async () => {
    for (let round = 0; round < rounds; round += 1) {
      const tale = await aPublishedTale(site);
      const top = await aComment(site, { on: tale });
      const below = [
        await aComment(site, { on: tale, answering: top }),
        await aComment(site, { on: tale, answering: top }),
      ];
      const answers = await together(
        round,
        [top, ...below].map(
          ({ writer, id }) =>
            () =>
              remove(writer, id),
        ),
      );
      expect(statusCounts(answers)).toEqual({ 204: 3 });
      expect(await commentsOn(site, tale)).toEqual({ comments: [], threads: 0, totComments: 0 });
    }
  });

  it(
    "Deleting and answering the last reply below an empty line concurrently leaves a correct thread",
    { tags: "variation" },
    async () => {
      for (let round = 0; round < rounds; round += 1) {
        const tale = await aPublishedTale(site);
        const top = await aComment(site, { on: tale });
        const below = await aComment(site, { on: tale, answering: top });
        await remove(top.writer, top.id);
        const [person] = await manyReaders(site, 1);
        const [removal, reply] = await together(round, [
          () => remove(below.writer, below.id),
          () => write(person!, tale.id, below.id),
        ]);
        expect(removal?.status).toBe(204);
        expect([201, 404]).toContain(reply?.status);
        expect(await commentTexts(site, tale)).toEqual(reply?.status === 201 ? [["", "At once."]] : []);
        await expectCountsRight(tale);
      }
    },
  );

  it("One of several concurrent deletions of a comment succeeds", { tags: "variation" }, async () => {
    for (const replies of [0, 2]) {
      const tale = await aPublishedTale(site);
      const top = await aComment(site, { on: tale });
      for (let n = 0; n < replies; n += 1) await aComment(site, { on: tale, answering: top });
      await aComment(site, { on: tale });
      const answers = await Promise.all(Array.from({ length: 6 }, () => remove(top.writer, top.id)));
      expect(statusCounts(answers)).toEqual({ 204: 1, 404: 5 });
      expect((await commentsOn(site, tale)).totComments).toBe(replies + 1);
      await expectCountsRight(tale);
    }
  });

  it.each([0, 1])(
    "A deletion wins over concurrent edits and likes of a comment with %i replies",
    { tags: "variation" },
    async (replies) => {
      for (let round = 0; round < rounds; round += 1) {
        const tale = await aPublishedTale(site);
        const top = await aComment(site, { on: tale });
        for (let n = 0; n < replies; n += 1) await aComment(site, { on: tale, answering: top, text: "A reply." });
        const [person] = await manyReaders(site, 1);
        site.clock.advance(MINUTE);
        const body = { commentId: top.id, comment: "At the last moment." };
        const [removed, edited, liked] = await together(round, [
          () => remove(top.writer, top.id),
          () => top.writer.client.patch("/v1/comments", { body }),
          () => like(person!, top.id),
        ]);
        expect(removed?.status).toBe(204);
        for (const answer of [edited!, liked!]) if (answer.status !== 200) expectProblem(answer, 404, "NOT_FOUND");
        expect(await commentTexts(site, tale)).toEqual(replies === 0 ? [] : [["", "A reply."]]);
        const { comments } = await commentsOn(site, tale);
        if (replies > 0) expect(comments[0]).toMatchObject({ deleted: true, totLikes: 0 });
        await expectCountsRight(tale);
      }
    },
  );

  it("A comment that is censored and edited concurrently stays censored", { tags: "variation" }, async () => {
    for (let round = 0; round < rounds; round += 1) {
      const tale = await aPublishedTale(site);
      const top = await aComment(site, { on: tale });
      const moderator = await aModerator(site);
      const body = { commentId: top.id, comment: "As rude as before." };
      const [censored, edited] = await together(round, [
        () => moderator.client.patch(`/v1/comments/${top.id}/censor`, { body: { censored: true } }),
        () => top.writer.client.patch("/v1/comments", { body }),
      ]);
      expect(censored?.status).toBe(200);
      if (edited?.status !== 200) expectProblem(edited!, 403, "FORBIDDEN");
      expect(await commentTexts(site, tale)).toEqual([["**********"]]);
    }
  });

  it("Calls on comments get 404, never 500, while their Tale is deleted", { tags: "variation" }, async () => {
    for (let round = 0; round < rounds; round += 1) {
      const tale = await aPublishedTale(site);
      const top = await aComment(site, { on: tale });
      const liked = await aComment(site, { on: tale });
      const people = await manyReaders(site, 4);
      const body = { commentId: top.id, comment: "At the last moment." };
      const [removal, ...others] = await together(round, [
        () => tale.writer.client.delete(`/v1/delete/${tale.id}`),
        () => write(people[0]!, tale.id),
        () => write(people[1]!, tale.id, top.id),
        () => top.writer.client.patch("/v1/comments", { body }),
        () => like(people[2]!, liked.id),
        () => like(people[3]!, liked.id),
        () => remove(liked.writer, liked.id),
      ]);
      expect(removal?.status).toBe(204);
      for (const answer of others) if (answer.status >= 300) expectProblem(answer, 404, "NOT_FOUND");
      expectProblem(await site.visitor().get(`/v0/comments/${tale.id}`), 404, "NOT_FOUND");
      expectProblem(await site.visitor().get(`/v0/comment/${top.id}/place`), 404, "NOT_FOUND");
    }
  });
});
