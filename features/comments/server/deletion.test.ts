import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { wrongCounters } from "#features/personal-data/server/populated-account.fixture.ts";
import { downloadArchive } from "#features/personal-data/server/downloaded-archive.fixture.ts";
import { aComment } from "#tests/support/comments.ts";
import { whileJobsWait } from "#tests/support/held-jobs.ts";
import { aModerator, anAdmin, aReader, password, type Person } from "#tests/support/people.ts";
import { expectProblem } from "#tests/support/problems.ts";
import { anOwnSite, type TestSite } from "#tests/support/site.ts";
import { aPublishedTale } from "#tests/support/tales.ts";
import { firstOrAll } from "#tests/support/thoroughness.ts";
import { commentsOn, expectRefused, commentTexts } from "./comment-list.fixture.ts";

let site: TestSite;
beforeAll(async () => {
  site = await anOwnSite();
});
afterAll(() => site.close());

const remove = ({ client }: Person, id: unknown) => client.delete(`/v1/comments/${id}`);
const removeOwn = ({ writer, id }: { writer: Person; id: number }) => remove(writer, id);

const missing = { status: 404, code: "NOT_FOUND" };
const empty = { comments: [], threads: 0, totComments: 0 };

describe("deleting a comment", () => {
  it("A comment without replies is deleted", async () => {
    const tale = await aPublishedTale(site);
    const top = await aComment(site, { on: tale });
    const answer = await removeOwn(top);
    expect([answer.status, answer.body]).toEqual([204, null]);
    expect(await commentsOn(site, tale)).toEqual(empty);
    await expectRefused(site, tale, () => removeOwn(top), missing);
  });

  it("Deleting a comment does not change other comments", { tags: "variation" }, async () => {
    const tale = await aPublishedTale(site);
    await aComment(site, { on: tale, text: "First." });
    const second = await aComment(site, { on: tale, text: "Second." });
    const third = await aComment(site, { on: tale, text: "Third." });
    await aComment(site, { on: tale, answering: third, text: "Below it." });
    await removeOwn(second);
    expect(await commentTexts(site, tale)).toEqual([["First."], ["Third.", "Below it."]]);
    expect(await commentsOn(site, tale)).toMatchObject({ threads: 2, totComments: 3 });
  });

  it("A reply is deleted even if other replies follow or answer it", { tags: "variation" }, async () => {
    const tale = await aPublishedTale(site);
    const top = await aComment(site, { on: tale, text: "The top." });
    const first = await aComment(site, { on: tale, answering: top, text: "1." });
    await aComment(site, { on: tale, answering: first, text: "2." });
    expect((await removeOwn(first)).status).toBe(204);
    expect(await commentTexts(site, tale)).toEqual([["The top.", "2."]]);
    expect((await commentsOn(site, tale)).totComments).toBe(2);
    await expectRefused(site, tale, () => removeOwn(first), missing);
  });

  it("A deleted comment with replies leaves a line without text, author, dates and likes", async () => {
    const tale = await aPublishedTale(site);
    const top = await aComment(site, { on: tale, by: await aReader(site, { picProfile: "/images/a.webp" }) });
    const answer = await aComment(site, { on: tale, answering: top });
    const { writer, liked, replies: _none, totReplies: _zero, ...below } = answer;
    await writer.client.post(`/v1/comment/${top.id}/like`);
    expect((await removeOwn(top)).status).toBe(204);
    const line = {
      id: top.id,
      comment: "",
      postId: tale.id,
      commentId: null,
      parentId: null,
      author: null,
      authorAvatar: null,
      totLikes: 0,
      censored: false,
      deleted: true,
      held: false,
      hidden: false,
      frozen: false,
      createdAt: null,
      updatedAt: null,
      replies: [below],
      totReplies: 1,
    };
    expect(await commentsOn(site, tale)).toEqual({ comments: [line], threads: 1, totComments: 1 });
    const signedIn = await writer.client.get(`/v0/comments/${tale.id}`);
    expect(signedIn.body).toEqual([{ ...line, liked: false, replies: [{ ...below, liked }] }]);
    await expectRefused(site, tale, () => removeOwn(top), missing);
  });

  it("Deleting the last reply also deletes the empty line above it", { tags: "variation" }, async () => {
    const tale = await aPublishedTale(site);
    const top = await aComment(site, { on: tale });
    const replies = [];
    for (const text of ["1.", "2.", "3."]) replies.push(await aComment(site, { on: tale, answering: top, text }));
    await removeOwn(top);
    const [first, second, third] = replies;
    await removeOwn(second!);
    expect(await commentTexts(site, tale)).toEqual([["", "1.", "3."]]);
    await removeOwn(first!);
    expect(await commentTexts(site, tale)).toEqual([["", "3."]]);
    expect(await commentsOn(site, tale)).toMatchObject({ threads: 1, totComments: 1 });
    await removeOwn(third!);
    expect(await commentsOn(site, tale)).toEqual(empty);
    await expectRefused(site, tale, () => removeOwn(top), missing);
  });

  it("Deleting the last reply keeps a top comment that was not deleted", { tags: "variation" }, async () => {
    const tale = await aPublishedTale(site);
    const top = await aComment(site, { on: tale, text: "The top." });
    await removeOwn(await aComment(site, { on: tale, answering: top }));
    expect(await commentTexts(site, tale)).toEqual([["The top."]]);
    expect((await removeOwn(top)).status).toBe(204);
    expect(await commentsOn(site, tale)).toEqual(empty);
  });

  it(
    "An author can delete a censored comment, and its empty line is deleted, not censored",
    { tags: "variation" },
    async () => {
      const tale = await aPublishedTale(site);
      const top = await aComment(site, { on: tale });
      await aComment(site, { on: tale, answering: top });
      await (await aModerator(site)).client.patch(`/v1/comments/${top.id}/censor`, { body: { censored: true } });
      expect((await removeOwn(top)).status).toBe(204);
      const { comments } = await commentsOn(site, tale);
      expect(comments[0]).toMatchObject({ comment: "", censored: false, deleted: true });
    },
  );

  it("Deleting a Tale deletes its comments", { tags: "variation" }, async () => {
    const tale = await aPublishedTale(site);
    const top = await aComment(site, { on: tale });
    const below = await aComment(site, { on: tale, answering: top });
    expect((await tale.writer.client.delete(`/v1/delete/${tale.id}`)).status).toBe(204);
    for (const each of [top, below]) expectProblem(await removeOwn(each), 404, "NOT_FOUND");
  });
});

describe("deleting a comment with very many likes", () => {
  const sql = async (statement: string, ...values: unknown[]) =>
    (await site.context.database.pool.query(statement, values)).rows;
  const likesOf = async ({ id }: { id: number }) =>
    (await sql("select from comment_likes where comment_id = $1", id)).length;

  beforeAll(async () => {
    await sql(`insert into users (username, email, firstname, lastname, role, language, activated_at, created_at)
      select 'crowd' || n, 'crowd' || n || '@example.org', '', '', 'USER', 'EN', now(), now() from generate_series(1, 2100) n`);
  });

  async function aPopularComment(options: Parameters<typeof aComment>[1]) {
    const comment = await aComment(site, options);
    const liked = await sql(
      "insert into comment_likes (comment_id, user_id) select $1, id from users where username like 'crowd%' returning user_id",
      comment.id,
    );
    await sql("update comments set tot_likes = tot_likes + $2 where id = $1", comment.id, liked.length);
    return comment;
  }

  it("A comment with 2,101 likes is an empty line at once, and a job erases its likes and then the line", async () => {
    const [tale, liker] = [await aPublishedTale(site), await aReader(site)];
    const popular = await aPopularComment({ on: tale, text: "Liked by all." });
    await liker.client.post(`/v1/comment/${popular.id}/like`, { body: { liked: true } });
    await whileJobsWait(site, async () => {
      expect((await removeOwn(popular)).status).toBe(204);
      expect(await likesOf(popular)).toBe(2101);
      const { comments, totComments } = await commentsOn(site, tale);
      expect(comments).toMatchObject([{ comment: "", deleted: true, author: null, totLikes: 0 }]);
      expect(totComments).toBe(0);
      const [line] = (await liker.client.get(`/v0/comments/${tale.id}`)).body;
      expect(line).toMatchObject({ liked: false, totLikes: 0 });
      await expectRefused(site, tale, () => removeOwn(popular), missing);
      await expectRefused(site, tale, () => liker.client.post(`/v1/comment/${popular.id}/like`), missing);
      expect((await downloadArchive(liker.client)).data).toMatchObject({ commentLikes: [] });
    });
    expect(await commentsOn(site, tale)).toEqual(empty);
    expect(await likesOf(popular)).toBe(0);
    expect(await wrongCounters(site)).toEqual([]);
  });

  it("A comment with very many likes and a reply stays as an empty line, and goes with the last one", async () => {
    const tale = await aPublishedTale(site);
    const popular = await aPopularComment({ on: tale });
    const below = await aComment(site, { on: tale, answering: popular, text: "Below it." });
    await whileJobsWait(site, async () => void (await removeOwn(popular)));
    expect(await commentTexts(site, tale)).toEqual([["", "Below it."]]);
    expect([await likesOf(popular), await wrongCounters(site)]).toEqual([0, []]);
    await removeOwn(below);
    expect(await commentsOn(site, tale)).toEqual(empty);
  });

  it("A thread of which everything is deleted while the job waits goes at its end", async () => {
    const tale = await aPublishedTale(site);
    const popular = await aPopularComment({ on: tale });
    const below = await aPopularComment({ on: tale, answering: popular });
    const last = await aComment(site, { on: tale, answering: popular });
    await whileJobsWait(site, async () => {
      for (const each of [popular, below, last]) expect((await removeOwn(each)).status).toBe(204);
      expect(await commentTexts(site, tale)).toEqual([["", ""]]);
      expect(await likesOf(popular)).toBeGreaterThan(0);
    });
    expect(await commentsOn(site, tale)).toEqual(empty);
    expect(await wrongCounters(site)).toEqual([]);
  });

  it("An account that leaves takes its like of such a comment along", async () => {
    const [tale, liker] = [await aPublishedTale(site), await aReader(site)];
    const popular = await aPopularComment({ on: tale });
    await aComment(site, { on: tale, answering: popular });
    await liker.client.post(`/v1/comment/${popular.id}/like`, { body: { liked: true } });
    await whileJobsWait(site, async () => {
      await removeOwn(popular);
      expect((await liker.client.put("/v1/user/remove", { body: { password } })).status).toBe(204);
      expect(await wrongCounters(site)).toEqual([]);
    });
    expect([await likesOf(popular), await wrongCounters(site)]).toEqual([0, []]);
  });

  it("An author with such a comment is erased by a job, likes first", async () => {
    const [tale, author] = [await aPublishedTale(site), await aReader(site)];
    const popular = await aPopularComment({ on: tale, by: author });
    await whileJobsWait(site, async () => {
      expect((await author.client.put("/v1/user/remove", { body: { password } })).status).toBe(204);
      expect(await likesOf(popular)).toBeGreaterThan(0);
    });
    expect(await commentsOn(site, tale)).toEqual(empty);
    expect([await likesOf(popular), await wrongCounters(site)]).toEqual([0, []]);
  });
});

describe("deleting is refused without a trace", () => {
  it.each(
    firstOrAll([
      ["another reader", aReader],
      ["a moderator", aModerator],
      ["an administrator", anAdmin],
    ]),
  )("%s who deletes a comment gets 403", async (_who, somebody) => {
    const tale = await aPublishedTale(site);
    const top = await aComment(site, { on: tale });
    const below = await aComment(site, { on: tale, answering: top });
    const person = await somebody(site);
    for (const { id } of [top, below]) {
      await expectRefused(site, tale, () => remove(person, id), { status: 403, code: "FORBIDDEN" });
      await expectRefused(site, tale, () => remove(tale.writer, id), { status: 403, code: "FORBIDDEN" });
    }
    await expectRefused(site, tale, () => remove(top.writer, below.id), { status: 403, code: "FORBIDDEN" });
  });

  it("Deleting a missing comment gets 404, an invalid id 400", async () => {
    const tale = await aPublishedTale(site);
    await aComment(site, { on: tale });
    const reader = await aReader(site);
    await expectRefused(site, tale, () => remove(reader, 999_999), missing);
    for (const id of ["0", "-1", "1.5", "one", "9007199254740993"]) {
      await expectRefused(site, tale, () => remove(reader, id), { status: 400, code: "BAD_REQUEST", path: "id" });
    }
  });
});
