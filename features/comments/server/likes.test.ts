import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { MINUTE } from "#vocabulary/limits.ts";
import { aComment } from "#tests/support/comments.ts";
import { aReader, type Person } from "#tests/support/people.ts";
import { expectProblem } from "#tests/support/problems.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { aPublishedTale } from "#tests/support/tales.ts";
import { commentsOn, expectRefused } from "./comment-list.fixture.ts";

let site: TestSite;
beforeAll(async () => {
  site = await aSite();
});
afterAll(() => site.close());

const like = ({ client }: Person, id: unknown) => client.post(`/v1/comment/${id}/like`);
const missing = { status: 404, code: "NOT_FOUND" };

describe("liking a comment", () => {
  it("Liking returns 200 and the whole comment with its replies", { tags: "variation" }, async () => {
    const tale = await aPublishedTale(site);
    const { writer: _one, ...top } = await aComment(site, { on: tale });
    const reply = await aComment(site, { on: tale, answering: top });
    const { writer: _two, replies: _none, totReplies: _zero, ...below } = reply;
    const reader = await aReader(site);
    const answer = await like(reader, top.id);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ ...top, liked: true, totLikes: 1, replies: [below], totReplies: 1 });
    const list = await reader.client.get(`/v0/comments/${tale.id}`);
    expect(list.body).toEqual([answer.body]);
  });

  it("A second like call takes the like back and a third adds it again", async () => {
    const tale = await aPublishedTale(site);
    const { id } = await aComment(site, { on: tale });
    const reader = await aReader(site);
    for (const [liked, totLikes] of [
      [true, 1],
      [false, 0],
      [true, 1],
    ]) {
      expect((await like(reader, id)).body).toMatchObject({ liked, totLikes });
    }
  });

  it("Each reply can be liked separately", { tags: "variation" }, async () => {
    const tale = await aPublishedTale(site);
    const top = await aComment(site, { on: tale });
    const { writer: _writer, ...below } = await aComment(site, { on: tale, answering: top });
    const answer = await like(await aReader(site), below.id);
    expect([answer.status, answer.body]).toEqual([200, { ...below, liked: true, totLikes: 1 }]);
    const { comments } = await commentsOn(site, tale);
    expect([comments[0]!.totLikes, comments[0]!.replies[0]!.totLikes]).toEqual([0, 1]);
  });

  it(
    "Likes of everybody are counted, also one's own, and each member sees only their own",
    { tags: "variation" },
    async () => {
      const tale = await aPublishedTale(site);
      const { id, writer } = await aComment(site, { on: tale });
      const [one, other, third] = [await aReader(site), await aReader(site), await aReader(site)];
      for (const person of [writer, one, other]) await like(person, id);
      const seenBy = async ({ client }: Person) => (await client.get(`/v0/comments/${tale.id}`)).body[0];
      for (const person of [writer, one, other]) {
        expect(await seenBy(person)).toMatchObject({ liked: true, totLikes: 3 });
      }
      expect(await seenBy(third)).toMatchObject({ liked: false, totLikes: 3 });
      expect((await like(one, id)).body).toMatchObject({ liked: false, totLikes: 2 });
      expect(await seenBy(other)).toMatchObject({ liked: true, totLikes: 2 });
    },
  );

  it("Liking changes no text, date or number of comments", { tags: "variation" }, async () => {
    const tale = await aPublishedTale(site);
    const { id } = await aComment(site, { on: tale });
    const before = await commentsOn(site, tale);
    site.clock.advance(MINUTE);
    await like(await aReader(site), id);
    const [was] = before.comments;
    expect(await commentsOn(site, tale)).toEqual({ ...before, comments: [{ ...was, totLikes: 1 }] });
  });
});

describe("a like is refused without a trace", () => {
  it("Liking a missing or deleted comment gets 404", async () => {
    const tale = await aPublishedTale(site);
    const deletedComment = await aComment(site, { on: tale });
    const line = await aComment(site, { on: tale });
    await aComment(site, { on: tale, answering: line });
    for (const { id, writer } of [deletedComment, line]) await writer.client.delete(`/v1/comments/${id}`);
    const reader = await aReader(site);
    for (const id of [999_999, deletedComment.id, line.id]) {
      const refusal = { ...missing, unheardBy: [deletedComment.writer, line.writer] };
      await expectRefused(site, tale, () => like(reader, id), refusal);
    }
  });

  it("Liking a comment whose Tale was deleted gets 404", { tags: "variation" }, async () => {
    const tale = await aPublishedTale(site);
    const { id } = await aComment(site, { on: tale });
    await tale.writer.client.delete(`/v1/delete/${tale.id}`);
    expectProblem(await like(await aReader(site), id), 404, "NOT_FOUND");
  });

  it.each(["0", "-1", "1.5", "one", "9007199254740993"])(
    "Liking the invalid id %s gets 400",
    { tags: "variation" },
    async (id) => {
      const tale = await aPublishedTale(site);
      await aComment(site, { on: tale });
      const reader = await aReader(site);
      const refusal = { status: 400, code: "BAD_REQUEST", path: "id" };
      await expectRefused(site, tale, () => like(reader, id), refusal);
    },
  );
});
