import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { MINUTE } from "#vocabulary/limits.ts";
import { aComment } from "#tests/support/comments.ts";
import { messagesTo } from "#tests/support/inbox.ts";
import { aModerator, aReader, type Person } from "#tests/support/people.ts";
import { statusCounts } from "#tests/support/problems.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { expectProblem } from "#tests/support/problems.ts";
import { aPublishedTale } from "#tests/support/tales.ts";
import { commentsOn, commentTexts } from "./comment-list.fixture.ts";

let site: TestSite;
beforeAll(async () => {
  site = await aSite();
});
afterAll(() => site.close());

const write = ({ client }: Person, body: unknown) => client.post("/v1/comments", { body });

describe("a create that is repeated with its key, as its answer was lost", () => {
  it("A repeated create returns the same comment, counts once and notifies once", async () => {
    const tale = await aPublishedTale(site);
    const reader = await aReader(site);
    const clientKey = randomUUID();
    const body = { comment: "Once only.", postId: tale.id };
    const first = await write(reader, { ...body, clientKey });
    site.clock.advance(MINUTE);
    const second = await write(reader, { ...body, clientKey: clientKey.toUpperCase() });
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body).toEqual(first.body);
    expect(await commentsOn(site, tale)).toMatchObject({ threads: 1, totComments: 1 });
    expect(await messagesTo(tale.writer, "First-Comment")).toHaveLength(1);
  });

  it("A repeated reply returns the same reply, counts once and notifies once", { tags: "variation" }, async () => {
    const tale = await aPublishedTale(site);
    const top = await aComment(site, { on: tale });
    const reader = await aReader(site);
    const body = { comment: "Yes.", postId: tale.id, commentId: top.id, clientKey: randomUUID() };
    const first = await write(reader, body);
    const second = await write(reader, body);
    expect([second.status, second.body]).toEqual([201, first.body]);
    expect(await commentTexts(site, tale)).toEqual([[top.comment, "Yes."]]);
    expect((await commentsOn(site, tale)).totComments).toBe(2);
    expect(await messagesTo(top.writer, "Replay-Comment")).toHaveLength(1);
  });

  it("Concurrent creates with the same client key make one comment", async () => {
    const tale = await aPublishedTale(site);
    const reader = await aReader(site);
    const body = { comment: "Once only.", postId: tale.id, clientKey: randomUUID() };
    const answers = await Promise.all(Array.from({ length: 8 }, () => write(reader, body)));
    expect(statusCounts(answers)).toEqual({ 201: 8 });
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1);
    expect(await commentsOn(site, tale)).toMatchObject({ threads: 1, totComments: 1 });
    expect(await messagesTo(tale.writer, "First-Comment")).toHaveLength(1);
  });

  it(
    "Concurrent creates with the same client key on two Tales make one comment and get CONFLICT for the other Tale",
    { tags: "variation" },
    async () => {
      const both = [await aPublishedTale(site), await aPublishedTale(site)];
      const reader = await aReader(site);
      const clientKey = randomUUID();
      const answers = await Promise.all(
        Array.from({ length: 8 }, (_, n) => write(reader, { comment: "One key.", postId: both[n % 2]!.id, clientKey })),
      );
      expect(statusCounts(answers)).toEqual({ 201: 4, 409: 4 });
      const states = await Promise.all(both.map((tale) => commentsOn(site, tale)));
      expect(states.map(({ threads }) => threads).toSorted()).toEqual([0, 1]);
      expect(states.map(({ totComments }) => totComments).toSorted()).toEqual([0, 1]);
      const messages = await Promise.all(both.map(({ writer }) => messagesTo(writer, "First-Comment")));
      expect(messages.flat()).toHaveLength(1);
    },
  );

  it("Concurrent replies with the same client key make one reply", { tags: "variation" }, async () => {
    const tale = await aPublishedTale(site);
    const top = await aComment(site, { on: tale });
    const reader = await aReader(site);
    const body = { comment: "Yes.", postId: tale.id, commentId: top.id, clientKey: randomUUID() };
    const answers = await Promise.all(Array.from({ length: 8 }, () => write(reader, body)));
    expect(statusCounts(answers)).toEqual({ 201: 8 });
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1);
    expect(await commentTexts(site, tale)).toEqual([[top.comment, "Yes."]]);
    expect((await commentsOn(site, tale)).totComments).toBe(2);
    expect(await messagesTo(top.writer, "Replay-Comment")).toHaveLength(1);
  });

  it(
    "A repeated create returns the comment as it is now, with edits, likes and replies",
    { tags: "variation" },
    async () => {
      const tale = await aPublishedTale(site);
      const reader = await aReader(site);
      const body = { comment: "First words.", postId: tale.id, clientKey: randomUUID() };
      const { id } = (await write(reader, body)).body;
      await reader.client.patch("/v1/comments", { body: { commentId: id, comment: "Second thoughts." } });
      await reader.client.post(`/v1/comment/${id}/like`);
      await aComment(site, { on: tale, answering: { id }, text: "I see." });
      const { body: again } = await write(reader, body);
      expect(again).toMatchObject({ id, comment: "Second thoughts.", totLikes: 1, liked: true });
      expect(again.replies).toMatchObject([{ comment: "I see." }]);
      expect((await commentsOn(site, tale)).totComments).toBe(2);
    },
  );

  it("A repeated create does not return a text that was censored since", { tags: "variation" }, async () => {
    const tale = await aPublishedTale(site);
    const reader = await aReader(site);
    const body = { comment: "Something rude.", postId: tale.id, clientKey: randomUUID() };
    const { id } = (await write(reader, body)).body;
    await (await aModerator(site)).client.patch(`/v1/comments/${id}/censor`, { body: { censored: true } });
    expect((await write(reader, body)).body).toMatchObject({ id, comment: "**********", censored: true });
  });

  it(
    "A repeated reply returns the same reply also if the answered comment was deleted since",
    { tags: "variation" },
    async () => {
      const tale = await aPublishedTale(site);
      const top = await aComment(site, { on: tale });
      const reader = await aReader(site);
      const body = { comment: "Yes.", postId: tale.id, commentId: top.id, clientKey: randomUUID() };
      const first = await write(reader, body);
      await top.writer.client.delete(`/v1/comments/${top.id}`);
      const second = await write(reader, body);
      expect([second.status, second.body]).toEqual([201, first.body]);
      expect((await commentsOn(site, tale)).totComments).toBe(1);
    },
  );

  it("Another member's client key never returns that member's comment", async () => {
    const tale = await aPublishedTale(site);
    const body = { comment: "The same key.", postId: tale.id, clientKey: randomUUID() };
    const [one, other] = [await write(await aReader(site), body), await write(await aReader(site), body)];
    expect(one.body.id).not.toBe(other.body.id);
    expect((await commentsOn(site, tale)).totComments).toBe(2);
  });

  it(
    "A client key that is sent with another Tale gets CONFLICT and changes nothing",
    { tags: "variation" },
    async () => {
      const [tale, other] = [await aPublishedTale(site), await aPublishedTale(site)];
      const reader = await aReader(site);
      const body = { comment: "One key.", clientKey: randomUUID() };
      await write(reader, { ...body, postId: tale.id });
      expectProblem(await write(reader, { ...body, postId: other.id }), 409, "CONFLICT");
      expect(await commentsOn(site, tale)).toMatchObject({ threads: 1, totComments: 1 });
      expect(await commentsOn(site, other)).toMatchObject({ threads: 0, totComments: 0 });
      expect(await messagesTo(other.writer, "First-Comment")).toEqual([]);
    },
  );
});
