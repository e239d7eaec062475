import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { MINUTE } from "#vocabulary/limits.ts";
import { aComment } from "#tests/support/comments.ts";
import { aReader, type Person } from "#tests/support/people.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { aPublishedTale } from "#tests/support/tales.ts";
import { commentsOn, expectRefused, justWritten, commentTexts } from "./comment-list.fixture.ts";

let site: TestSite;
beforeAll(async () => {
  site = await aSite();
});
afterAll(() => site.close());

const reply = ({ client }: Person, postId: number, commentId: number, comment = "@you I agree.") =>
  client.post("/v1/comments", { body: { comment, postId, commentId } });

describe("a reply", () => {
  it("Creating a reply returns 201 and the whole reply, which follows the answered comment", async () => {
    const tale = await aPublishedTale(site);
    const { writer: _writer, liked: _liked, ...top } = await aComment(site, { on: tale });
    const reader = await aReader(site);
    site.clock.advance(MINUTE);
    const now = site.clock.now().toISOString();
    const answer = await reply(reader, tale.id, top.id);
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      ...justWritten(reader, now),
      comment: "@you I agree.",
      postId: tale.id,
      commentId: top.id,
      parentId: top.id,
    });
    const { liked: _mine, replies: _none, totReplies: _zero, ...listed } = answer.body;
    expect(await commentsOn(site, tale)).toEqual({
      comments: [{ ...top, replies: [listed], totReplies: 1 }],
      threads: 1,
      totComments: 2,
    });
  });

  it("A reply to a reply joins the same thread and keeps its mention", { tags: "variation" }, async () => {
    const tale = await aPublishedTale(site);
    const top = await aComment(site, { on: tale, text: "The top." });
    const first = await aComment(site, { on: tale, answering: top, text: "The first reply." });
    const text = `@${first.author} a reply to the reply.`;
    const { status, body } = await reply(await aReader(site), tale.id, first.id, text);
    expect(status).toBe(201);
    expect(body).toMatchObject({ comment: text, commentId: top.id, parentId: top.id, replies: [] });
    const third = await aComment(site, { on: tale, answering: body, text: "And deeper still." });
    expect(third.parentId).toBe(top.id);
    expect(await commentTexts(site, tale)).toEqual([["The top.", "The first reply.", text, "And deeper still."]]);
  });

  it("Replies are in order of time, whichever of them they answer", { tags: "variation" }, async () => {
    const tale = await aPublishedTale(site);
    const top = await aComment(site, { on: tale, text: "The top." });
    const first = await aComment(site, { on: tale, answering: top, text: "1." });
    site.clock.advance(MINUTE);
    await aComment(site, { on: tale, answering: top, text: "2." });
    await aComment(site, { on: tale, answering: first, text: "3." });
    site.clock.advance(MINUTE);
    await aComment(site, { on: tale, answering: top, text: "4." });
    expect(await commentTexts(site, tale)).toEqual([["The top.", "1.", "2.", "3.", "4."]]);
  });

  it("Members can answer themselves, and replies below an empty line", { tags: "variation" }, async () => {
    const tale = await aPublishedTale(site);
    const top = await aComment(site, { on: tale, text: "The top." });
    const own = await aComment(site, { on: tale, by: top.writer, answering: top, text: "To myself." });
    await top.writer.client.delete(`/v1/comments/${top.id}`);
    const late = await aComment(site, { on: tale, answering: own, text: "To the reply." });
    expect(late.parentId).toBe(top.id);
    expect(await commentTexts(site, tale)).toEqual([["", "To myself.", "To the reply."]]);
    expect((await commentsOn(site, tale)).totComments).toBe(2);
  });

  it("A comment with a commentId of null is a top comment", { tags: "variation" }, async () => {
    const tale = await aPublishedTale(site);
    const { client } = await aReader(site);
    const body = { comment: "On its own.", postId: tale.id, commentId: null };
    expect((await client.post("/v1/comments", { body })).body).toMatchObject({ commentId: null, parentId: null });
    expect(await commentTexts(site, tale)).toEqual([["On its own."]]);
  });
});

describe("a reply is refused without a trace: 404", () => {
  const missing = { status: 404, code: "NOT_FOUND" };

  it("A reply to a missing comment gets 404", async () => {
    const tale = await aPublishedTale(site);
    const reader = await aReader(site);
    await aComment(site, { on: tale });
    for (const id of [999_999, Number.MAX_SAFE_INTEGER]) {
      await expectRefused(site, tale, () => reply(reader, tale.id, id), missing);
    }
  });

  it("A reply to a deleted comment gets 404", { tags: "variation" }, async () => {
    const tale = await aPublishedTale(site);
    const top = await aComment(site, { on: tale });
    await top.writer.client.delete(`/v1/comments/${top.id}`);
    const reader = await aReader(site);
    const refusal = { ...missing, unheardBy: [top.writer] };
    await expectRefused(site, tale, () => reply(reader, tale.id, top.id), refusal);
  });

  it("A reply to an empty line gets 404", { tags: "variation" }, async () => {
    const tale = await aPublishedTale(site);
    const top = await aComment(site, { on: tale });
    const otherReply = await aComment(site, { on: tale, answering: top });
    await top.writer.client.delete(`/v1/comments/${top.id}`);
    const reader = await aReader(site);
    const refusal = { ...missing, unheardBy: [top.writer, otherReply.writer] };
    await expectRefused(site, tale, () => reply(reader, tale.id, top.id), refusal);
  });

  it("A reply to a comment on another Tale gets 404", { tags: "variation" }, async () => {
    const [tale, other] = [await aPublishedTale(site), await aPublishedTale(site)];
    const top = await aComment(site, { on: other });
    const below = await aComment(site, { on: other, answering: top });
    const reader = await aReader(site);
    for (const parent of [top, below]) {
      const refusal = { ...missing, unheardBy: [parent.writer, other.writer] };
      await expectRefused(site, tale, () => reply(reader, tale.id, parent.id), refusal);
      await expectRefused(site, other, () => reply(reader, tale.id, parent.id), refusal);
    }
  });

  it("A reply to a comment on a deleted Tale gets 404", { tags: "variation" }, async () => {
    const [tale, deletedTale] = [await aPublishedTale(site), await aPublishedTale(site)];
    const top = await aComment(site, { on: deletedTale });
    await deletedTale.writer.client.delete(`/v1/delete/${deletedTale.id}`);
    const reader = await aReader(site);
    const refusal = { ...missing, unheardBy: [top.writer] };
    await expectRefused(site, tale, () => reply(reader, deletedTale.id, top.id), refusal);
    await expectRefused(site, tale, () => reply(reader, tale.id, top.id), refusal);
  });
});
