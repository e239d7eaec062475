import { afterAll, beforeAll, expect, it } from "vitest";
import { comment as limits } from "#vocabulary/limits.ts";
import { comments } from "./tables.ts";
import { aComment } from "#tests/support/comments.ts";
import { aReader, type Person } from "#tests/support/people.ts";
import { expectProblem, statusCounts } from "#tests/support/problems.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { aPublishedTale } from "#tests/support/tales.ts";
import { aHoldingTale, approve } from "./held-comments.fixture.ts";

let site: TestSite;
beforeAll(async () => {
  site = await aSite();
});
afterAll(() => site.close());

type Row = Partial<typeof comments.$inferInsert>;

/** The tale, a top comment by its author, and a reader who replies to it. */
async function aThread(tale: Awaited<ReturnType<typeof aPublishedTale>>) {
  const top = await aComment(site, { on: tale, by: tale.writer });
  const reader = await aReader(site);
  const others = await aReader(site);
  return {
    tale,
    top,
    reader,
    reply: ({ client }: Person = reader, answering = top.id) =>
      client.post("/v1/comments", { body: { comment: "And another.", postId: tale.id, commentId: answering } }),
    /** @returns the id of one */
    async fill(length: number, row: Row = {}) {
      const now = site.clock.now();
      const each = {
        taleId: tale.id,
        parentId: top.id,
        authorId: others.id,
        text: "One of many.",
        createdAt: now,
        updatedAt: now,
        ...row,
      };
      const insertion = site.context.database.db.insert(comments).values(Array.from({ length }, () => each));
      return (await insertion.returning({ id: comments.id }))[0]!;
    },
  };
}

it("A full thread rejects further replies, also concurrent ones, and other threads accept them", async () => {
  const { tale, top, reader, reply, fill } = await aThread(await aPublishedTale(site));
  await fill(limits.repliesMax - 3);
  const answers = await Promise.all(Array.from({ length: 8 }, () => reply()));
  expect(statusCounts(answers)).toEqual({ 201: 3, 409: 5 });
  expectProblem(await reply(), 409, "THREAD_FULL");
  // A reply to one of its replies joins the same thread.
  const inside = answers.find(({ status }) => status === 201)!.body.id;
  expectProblem(await reply(reader, inside), 409, "THREAD_FULL");

  const { body } = await site.visitor().get(`/v0/comments/${tale.id}`);
  expect(body[0]).toMatchObject({ totReplies: limits.repliesMax });
  expect(body[0].replies).toHaveLength(limits.repliesListed);
  const all = await site.visitor().get(`/v0/comment/${top.id}/replies`);
  expect(all.body).toHaveLength(limits.repliesMax);
  expect(all.body.slice(0, limits.repliesListed)).toEqual(body[0].replies);
  const next = await aComment(site, { on: tale });
  expect((await reply(reader, next.id)).status).toBe(201);
});

it("Held replies fill a thread for those alone whose reply would be held, also concurrent ones", async () => {
  const { tale, reader, reply, fill } = await aThread(await aHoldingTale(site));
  const held = await fill(limits.repliesMax - 3, { heldFor: "author" });
  const answers = await Promise.all(Array.from({ length: 8 }, () => reply()));
  expect(statusCounts(answers)).toEqual({ 201: 3, 409: 5 });
  expectProblem(await reply(), 409, "THREAD_FULL");
  // An answer of the author is held with the comment that it answers.
  expectProblem(await reply(tale.writer, held.id), 409, "THREAD_FULL");
  expect((await reply(tale.writer)).body).toMatchObject({ held: false });
  expect((await approve(tale.writer, held)).status).toBe(200);
  expect((await reply()).body).toMatchObject({ held: true, author: reader.username });
  expectProblem(await reply(), 409, "THREAD_FULL");
});

it("In a full thread held replies can still be approved, and everybody gets all of them", async () => {
  const { tale, top, reply, fill } = await aThread(await aHoldingTale(site));
  const held = await fill(1, { heldFor: "author" });
  await fill(limits.repliesMax);
  for (const person of [undefined, tale.writer]) expectProblem(await reply(person), 409, "THREAD_FULL");
  expect((await approve(tale.writer, held)).status).toBe(200);
  const all = await site.visitor().get(`/v0/comment/${top.id}/replies`);
  expect(all.body).toHaveLength(limits.repliesMax + 1);
});

it("Hidden replies fill no thread, but its rows have an end", async () => {
  const { tale, top, reply, fill } = await aThread(await aPublishedTale(site));
  await fill(limits.repliesMax, { isHidden: true });
  expect((await reply()).status).toBe(201);
  await fill(limits.repliesKept - limits.repliesMax - 1, { isHidden: true });
  expectProblem(await reply(), 409, "THREAD_FULL");
  const all = await tale.writer.client.get(`/v0/comment/${top.id}/replies`);
  expect(all.body).toHaveLength(limits.repliesKept);
});
