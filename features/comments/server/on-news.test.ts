import { eq } from "drizzle-orm";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { NewsComment } from "../calls.ts";
import { HOUR, MINUTE } from "#vocabulary/limits.ts";
import { users } from "#features/accounts/server/tables.ts";
import { aNewsComment } from "#tests/support/comments.ts";
import { aNewsPost } from "#tests/support/news.ts";
import { aModerator, aReader, type Person } from "#tests/support/people.ts";
import { expectProblem, statusCounts } from "#tests/support/problems.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { aPublishedTale } from "#tests/support/tales.ts";
import { firstOrAll } from "#tests/support/thoroughness.ts";
import { justWritten } from "./comment-list.fixture.ts";

/** The calls for comments on news. Only the differences from comments on Tales are tested here. */

let site: TestSite;
beforeAll(async () => {
  site = await aSite();
});
afterAll(() => site.close());

const list = (id: unknown, query = {}) => site.visitor().get(`/v0/comments-blog/${id}`, { query });
const total = async (id: number) => (await site.visitor().get(`/v0/admin-post/${id}`)).body.totComments;
const write = ({ client }: Person, body: unknown) => client.post("/v1/comments-blog", { body });
const like = ({ client }: Person, id: number) => client.post(`/v1/comment-blog/${id}/like`);
const remove = ({ client }: Person, id: number) => client.delete(`/v1/comments-blog/${id}`);
const censor = ({ client }: Person, id: number, censored: boolean) =>
  client.patch(`/v1/comments-blog/${id}/censor`, { body: { censored } });

describe("a comment on news", () => {
  it("A comment on news has the field names of the blog's calls and is counted", async () => {
    const post = await aNewsPost(site);
    const reader = await aReader(site);
    const answer = await write(reader, { comment: "  Where is the shelf?  ", adminPostId: post.id });
    const now = site.clock.now().toISOString();
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      ...justWritten(reader, now),
      comment: "Where is the shelf?",
      adminPostId: post.id,
      adminParentId: null,
    });
    expect(await total(post.id)).toBe(1);
    const { body } = await site.visitor().get("/v0/all-admin-posts", { query: { languageName: "EN" } });
    expect(body.adminPost[0]).toMatchObject({ id: post.id, totComments: 1 });
  });

  it("Everybody can read comments on news in pages, with their replies, the oldest first", async () => {
    const post = await aNewsPost(site);
    const [first, second] = [
      await aNewsComment(site, { on: post, text: "No. 1" }),
      await aNewsComment(site, { on: post, text: "No. 2" }),
    ];
    const reply = await aNewsComment(site, { on: post, answering: first, text: "No. 1.1" });
    const joining = await aNewsComment(site, { on: post, answering: reply, text: "No. 1.2" });
    expect(joining).toMatchObject({ adminPostId: post.id, adminParentId: first.id });
    const all = await list(post.id);
    expect(all.headers.get("x-total-count")).toBe("2");
    expect(all.body.map((top: NewsComment) => [top.id, top.replies.map(({ id }) => id)])).toEqual([
      [first.id, [reply.id, joining.id]],
      [second.id, []],
    ]);
    for (const line of [...all.body, ...all.body[0].replies]) {
      expect(line).not.toHaveProperty("liked");
      for (const name of ["postId", "commentId", "parentId"]) expect(line).not.toHaveProperty(name);
    }
    const page = await list(post.id, { pageNumber: 1, pageSize: 1 });
    expect(page.body).toEqual([all.body[1]]);
    expect(await total(post.id)).toBe(4);
  });

  it("The place call returns the page of a comment on news", async () => {
    const post = await aNewsPost(site);
    const tops = [];
    for (let n = 0; n < 3; n += 1) tops.push(await aNewsComment(site, { on: post }));
    const reply = await aNewsComment(site, { on: post, answering: tops[2]! });
    const place = (id: number) => site.visitor().get(`/v0/comment-blog/${id}/place`, { query: { pageSize: 2 } });
    expect((await place(tops[1]!.id)).body).toEqual({ adminPostId: post.id, adminParentId: null, pageNumber: 0 });
    expect((await place(reply.id)).body).toEqual({ adminPostId: post.id, adminParentId: tops[2]!.id, pageNumber: 1 });
    expectProblem(
      await site.visitor().get(`/v0/comment-blog/${reply.id}/place`, { query: { pageSize: 0 } }),
      400,
      "BAD_REQUEST",
      "pageSize",
    );
  });

  it("Comments on news are edited, liked and deleted by the same rules as on Tales", async () => {
    const post = await aNewsPost(site);
    const top = await aNewsComment(site, { on: post });
    const other = await aReader(site);
    site.clock.advance(MINUTE);
    const edit = (person: Person, comment: string) =>
      person.client.patch("/v1/comments-blog", { body: { commentId: top.id, comment } });
    expect((await edit(top.writer, "Better words.")).body).toMatchObject({
      comment: "Better words.",
      adminPostId: post.id,
      updatedAt: site.clock.now().toISOString(),
    });
    expectProblem(await edit(other, "Not mine."), 403, "FORBIDDEN");
    expectProblem(await edit(top.writer, " a "), 400, "COMMENT_INVALID", "comment");
    expect((await like(other, top.id)).body).toMatchObject({ liked: true, totLikes: 1, adminPostId: post.id });
    expect((await like(other, top.id)).body).toMatchObject({ liked: false, totLikes: 0 });
    expectProblem(await remove(other, top.id), 403, "FORBIDDEN");
    const reply = await aNewsComment(site, { on: post, answering: top });
    expect((await remove(top.writer, top.id)).status).toBe(204);
    expect((await list(post.id)).body).toMatchObject([
      { id: top.id, deleted: true, comment: "", author: null, replies: [{ id: reply.id }] },
    ]);
    expect(await total(post.id)).toBe(1);
    expectProblem(await like(other, top.id), 404, "NOT_FOUND");
    expect((await remove(reply.writer, reply.id)).status).toBe(204);
    expect((await list(post.id)).body).toEqual([]);
    expect(await total(post.id)).toBe(0);
  });

  it("Moderators can censor a comment on news and show it again", async () => {
    const post = await aNewsPost(site);
    const { id, writer } = await aNewsComment(site, { on: post, text: "Unspeakable." });
    const moderator = await aModerator(site);
    expect((await censor(moderator, id, true)).body).toMatchObject({
      comment: "**********",
      censored: true,
      createdAt: null,
    });
    expect(JSON.stringify((await list(post.id)).body)).not.toContain("Unspeakable");
    expectProblem(
      await writer.client.patch("/v1/comments-blog", { body: { commentId: id, comment: "Again." } }),
      403,
      "FORBIDDEN",
    );
    expect((await censor(moderator, id, false)).body).toMatchObject({ comment: "Unspeakable.", censored: false });
  });

  it("A repeated create on news returns the same comment, and a key that was used on a Tale gets CONFLICT", async () => {
    const [post, tale, reader] = [await aNewsPost(site), await aPublishedTale(site), await aReader(site)];
    const body = { comment: "Only once.", adminPostId: post.id, clientKey: randomUUID() };
    const answers = await Promise.all([write(reader, body), write(reader, body), write(reader, body)]);
    expect(statusCounts(answers)).toEqual({ 201: 3 });
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1);
    expect(await total(post.id)).toBe(1);
    const onTale = { comment: "Elsewhere.", postId: tale.id, clientKey: body.clientKey };
    expectProblem(await reader.client.post("/v1/comments", { body: onTale }), 409, "CONFLICT");
  });
});

describe("it is refused", () => {
  it.each(firstOrAll(["", " ", "a", "x".repeat(2001)]))(
    "A comment on news with the text %j gets 400 COMMENT_INVALID",
    async (comment) => {
      const post = await aNewsPost(site);
      expectProblem(
        await write(await aReader(site), { comment, adminPostId: post.id }),
        400,
        "COMMENT_INVALID",
        "comment",
      );
      expect(await total(post.id)).toBe(0);
    },
  );

  it("Commenting on a missing post gets 404, without its id 400", async () => {
    const reader = await aReader(site);
    const tale = await aPublishedTale(site);
    expectProblem(await write(reader, { comment: "Where?", adminPostId: 999_999 }), 404, "NOT_FOUND");
    expectProblem(await list(999_999), 404, "NOT_FOUND");
    for (const adminPostId of [undefined, null, "", 0, "one"]) {
      expectProblem(
        await write(reader, { comment: "Where?", adminPostId, postId: tale.id }),
        400,
        "BAD_REQUEST",
        "adminPostId",
      );
    }
  });

  it("Banned members and trolls cannot comment on news", async () => {
    const post = await aNewsPost(site);
    const reader = await aReader(site);
    const own = await aNewsComment(site, { on: post, by: reader });
    const { db } = site.context.database;
    const set = (change: Partial<typeof users.$inferInsert>) =>
      db.update(users).set(change).where(eq(users.id, reader.id));
    const body = { comment: "Now.", adminPostId: post.id };
    const until = new Date(site.clock.now().getTime() + HOUR);
    await set({ commentBannedUntil: until });
    const answer = await write(reader, body);
    expectProblem(answer, 406, "BANNED");
    expect(answer.body.bannedUntil).toBe(until.toISOString());
    await set({ commentBannedUntil: null, trollSince: site.clock.now() });
    expectProblem(await write(reader, body), 406, "TROLL");
    expectProblem(await like(reader, own.id), 406, "TROLL");
    expect(await total(post.id)).toBe(1);
  });
});
