import { afterAll, beforeAll, expect, it } from "vitest";
import { comment as limits } from "#vocabulary/limits.ts";
import { insertComment, newCommentId } from "./queries.ts";
import { aComment } from "#tests/support/comments.ts";
import { aReader } from "#tests/support/people.ts";
import { expectProblem, statusCounts } from "#tests/support/problems.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { aPublishedTale } from "#tests/support/tales.ts";

let site: TestSite;
beforeAll(async () => {
  site = await aSite();
});
afterAll(() => site.close());

it("A full thread rejects further replies, also concurrent ones, and other threads accept them", async () => {
  const tale = await aPublishedTale(site);
  const top = await aComment(site, { on: tale });
  const reader = await aReader(site);
  const now = site.clock.now();
  const row = {
    taleId: tale.id,
    newsId: null,
    parentId: top.id,
    authorId: reader.id,
    text: "One of many.",
    clientKey: null,
    createdAt: now,
    updatedAt: now,
  };
  const { db } = site.context.database;
  for (let count = 0; count < limits.repliesMax - 3; count += 1) {
    const { id } = await newCommentId(db, row);
    await insertComment(db, { ...row, id });
  }

  const reply = (answering: number) =>
    reader.client.post("/v1/comments", { body: { comment: "And another.", postId: tale.id, commentId: answering } });
  const answers = await Promise.all(Array.from({ length: 8 }, () => reply(top.id)));
  expect(statusCounts(answers)).toEqual({ 201: 3, 409: 5 });
  const full = await reply(top.id);
  expectProblem(full, 409, "THREAD_FULL");
  // A reply to one of its replies joins the same thread.
  const inside = answers.find(({ status }) => status === 201)!.body.id;
  expectProblem(await reply(inside), 409, "THREAD_FULL");

  const { body } = await site.visitor().get(`/v0/comments/${tale.id}`);
  expect(body[0]).toMatchObject({ totReplies: limits.repliesMax });
  expect(body[0].replies).toHaveLength(limits.repliesListed);
  const all = await site.visitor().get(`/v0/comment/${top.id}/replies`);
  expect(all.body).toHaveLength(limits.repliesMax);
  expect(all.body.slice(0, limits.repliesListed)).toEqual(body[0].replies);
  const next = await aComment(site, { on: tale });
  expect((await reply(next.id)).status).toBe(201);
});
