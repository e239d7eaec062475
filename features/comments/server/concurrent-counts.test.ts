/** @module-tag variation */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aComment } from "#tests/support/comments.ts";
import { messagesTo } from "#tests/support/inbox.ts";
import { statusCounts } from "#tests/support/problems.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { aPublishedTale } from "#tests/support/tales.ts";
import { like, manyReaders, remove, write } from "./concurrent-readers.fixture.ts";
import { commentsOn } from "./comment-list.fixture.ts";

let site: TestSite;
beforeAll(async () => {
  site = await aSite();
});
afterAll(() => site.close());

describe("all at once", () => {
  it("Twelve concurrent comments are all counted, and the author gets one notification", async () => {
    const tale = await aPublishedTale(site);
    const people = await manyReaders(site, 12);
    const answers = await Promise.all(people.map((person) => write(person, tale.id)));
    expect(statusCounts(answers)).toEqual({ 201: 12 });
    expect(await commentsOn(site, tale)).toMatchObject({ threads: 12, totComments: 12 });
    const ids = answers.map(({ body }) => body.id);
    expect(new Set(ids).size).toBe(12);
    expect(await messagesTo(tale.writer, "First-Comment")).toHaveLength(1);
  });

  it("Twelve concurrent replies are all counted and notified", async () => {
    const tale = await aPublishedTale(site);
    const top = await aComment(site, { on: tale });
    const people = await manyReaders(site, 12);
    const answers = await Promise.all(people.map((person) => write(person, tale.id, top.id)));
    expect(statusCounts(answers)).toEqual({ 201: 12 });
    expect(await commentsOn(site, tale)).toMatchObject({ threads: 1, totComments: 13 });
    expect(await messagesTo(top.writer, "Replay-Comment")).toHaveLength(12);
  });

  it("Twelve concurrent likes are all counted, and the author gets one notification", async () => {
    const tale = await aPublishedTale(site);
    const top = await aComment(site, { on: tale });
    const people = await manyReaders(site, 12);
    const answers = await Promise.all(people.map((person) => like(person, top.id)));
    expect(statusCounts(answers)).toEqual({ 200: 12 });
    const totals = answers.map(({ body }) => body.totLikes).toSorted((a, b) => a - b);
    expect(totals).toEqual(Array.from({ length: 12 }, (_, n) => n + 1));
    expect((await commentsOn(site, tale)).comments[0]!.totLikes).toBe(12);
    expect(await messagesTo(top.writer, "First-Like-Comment")).toHaveLength(1);
  });

  it.each([
    [10, 0],
    [11, 1],
  ])("One reader who clicks like %i times concurrently leaves %i likes", async (times, likeCount) => {
    const tale = await aPublishedTale(site);
    const top = await aComment(site, { on: tale });
    const [person] = await manyReaders(site, 1);
    const answers = await Promise.all(Array.from({ length: times }, () => like(person!, top.id)));
    expect(statusCounts(answers)).toEqual({ 200: times });
    const { body } = await person!.client.get(`/v0/comments/${tale.id}`);
    expect(body[0]).toMatchObject({ totLikes: likeCount, liked: likeCount === 1 });
    expect(await messagesTo(top.writer, "First-Like-Comment")).toHaveLength(1);
  });

  it("One reader's concurrent calls with `liked` count once, however many there are", async () => {
    const tale = await aPublishedTale(site);
    const top = await aComment(site, { on: tale });
    const [person] = await manyReaders(site, 1);
    for (const [liked, totLikes] of [
      [true, 1],
      [false, 0],
    ] as const) {
      const setLike = () => person!.client.post(`/v1/comment/${top.id}/like`, { body: { liked } });
      const answers = await Promise.all(Array.from({ length: 8 }, setLike));
      expect(statusCounts(answers)).toEqual({ 200: 8 });
      for (const { body } of answers) expect(body).toMatchObject({ totLikes, liked });
    }
    expect(await messagesTo(top.writer, "First-Like-Comment")).toHaveLength(1);
  });

  it("Deleting twelve comments concurrently leaves a count of zero", async () => {
    const tale = await aPublishedTale(site);
    const all = [];
    for (const by of await manyReaders(site, 12)) all.push(await aComment(site, { on: tale, by }));
    const answers = await Promise.all(all.map(({ writer, id }) => remove(writer, id)));
    expect(statusCounts(answers)).toEqual({ 204: 12 });
    expect(await commentsOn(site, tale)).toEqual({ comments: [], threads: 0, totComments: 0 });
  });
});
