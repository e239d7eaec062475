import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parseMessage, targetOf } from "#features/notifications/message.ts";
import type { Answer } from "#tests/support/client.ts";
import { aComment, aNewsComment } from "#tests/support/comments.ts";
import { messagesTo } from "#tests/support/inbox.ts";
import { aNewsForm, aNewsPost } from "#tests/support/news.ts";
import { aModerator, aReader, type Person } from "#tests/support/people.ts";
import { expectProblem, statusCounts } from "#tests/support/problems.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { aPublishedTale } from "#tests/support/tales.ts";
import { firstOrAll } from "#tests/support/thoroughness.ts";

/** Comments on news and on Tales are separate, and each is deleted with its target. */

let site: TestSite;
beforeAll(async () => {
  site = await aSite();
});
afterAll(() => site.close());

const list = (id: unknown) => site.visitor().get(`/v0/comments-blog/${id}`);
const total = async (id: number) => (await site.visitor().get(`/v0/admin-post/${id}`)).body.totComments;
const write = ({ client }: Person, body: unknown) => client.post("/v1/comments-blog", { body });
const like = ({ client }: Person, id: number) => client.post(`/v1/comment-blog/${id}/like`);
const remove = ({ client }: Person, id: number) => client.delete(`/v1/comments-blog/${id}`);

describe("Tales and news are apart", () => {
  /** The calls on comments, either those for Tales or those for news. */
  const calls = (
    comment: string,
    comments: string,
  ): [string, (person: Person, moderator: Person, id: number) => Promise<Answer>][] => [
    [
      "edit",
      ({ client }, _moderator, id) =>
        client.patch(`/v1/${comments}`, { body: { commentId: id, comment: "Found it." } }),
    ],
    ["remove", ({ client }, _moderator, id) => client.delete(`/v1/${comments}/${id}`)],
    ["like", ({ client }, _moderator, id) => client.post(`/v1/${comment}/${id}/like`)],
    ["censor", (_person, { client }, id) => client.patch(`/v1/${comments}/${id}/censor`, { body: { censored: true } })],
    ["place", ({ client }, _moderator, id) => client.get(`/v0/${comment}/${id}/place`)],
    ["replies", ({ client }, _moderator, id) => client.get(`/v0/${comment}/${id}/replies`)],
  ];

  it.each(firstOrAll(calls("comment", "comments")))(
    "The Tales' call to %s does not find comments on news",
    async (_name, act) => {
      const post = await aNewsPost(site);
      const { writer, id } = await aNewsComment(site, { on: post });
      const before = (await list(post.id)).body;
      expectProblem(await act(writer, await aModerator(site), id), 404, "NOT_FOUND");
      expect((await list(post.id)).body).toEqual(before);
      expect(await total(post.id)).toBe(1);
    },
  );

  it.each(firstOrAll(calls("comment-blog", "comments-blog")))(
    "The blog's call to %s does not find a comment on a Tale",
    async (_name, act) => {
      const tale = await aPublishedTale(site);
      const { writer, id } = await aComment(site, { on: tale });
      const before = (await site.visitor().get(`/v0/comments/${tale.id}`)).body;
      expectProblem(await act(writer, await aModerator(site), id), 404, "NOT_FOUND");
      expect((await site.visitor().get(`/v0/comments/${tale.id}`)).body).toEqual(before);
    },
  );

  it("A comment on a Tale cannot be answered below a news post with the same id, nor the reverse", async () => {
    const [post, tale, reader] = [await aNewsPost(site), await aPublishedTale(site), await aReader(site)];
    const [onPost, onTale] = [await aNewsComment(site, { on: post }), await aComment(site, { on: tale })];
    for (const adminPostId of [post.id, tale.id]) {
      expectProblem(await write(reader, { comment: "Below?", adminPostId, commentId: onTale.id }), 404, "NOT_FOUND");
    }
    for (const postId of [post.id, tale.id]) {
      expectProblem(
        await reader.client.post("/v1/comments", { body: { comment: "Below?", postId, commentId: onPost.id } }),
        404,
        "NOT_FOUND",
      );
    }
  });
});

describe("who is told", () => {
  it("The author of a comment on news is notified about a reply and the first like, with a link", async () => {
    const post = await aNewsPost(site, { title: "Chairs | and tables" });
    const top = await aNewsComment(site, { on: post });
    const reply = await aNewsComment(site, { on: post, answering: top });
    for (const person of [top.writer, await aReader(site), reply.writer]) await like(person, top.id);
    const { username } = reply.writer;
    expect(await messagesTo(top.writer, "Replay-Comment-Blog")).toEqual([
      `${username}|Chairs ¦ and tables|${post.id}&com=${reply.id}`,
    ]);
    const [liked, ...others] = await messagesTo(top.writer, "First-Like-Comment-Blog");
    expect(others).toEqual([]);
    const message = parseMessage("First-Like-Comment-Blog", liked!);
    expect(message).toMatchObject({ title: "Chairs ¦ and tables", postId: String(post.id), comment: String(top.id) });
    expect(targetOf({ notificationTitle: "First-Like-Comment-Blog", message: liked! })).toBe(
      `/blog/posts/${post.id}#${top.id}`,
    );
    expect((await messagesTo(top.writer)).length).toBe(2);
  });

  it("Nobody is notified about the first comment on a news post", { tags: "variation" }, async () => {
    const { staff, ...post } = await aNewsPost(site);
    const before = await messagesTo(staff);
    await aNewsComment(site, { on: post });
    expect(await messagesTo(staff)).toEqual(before);
  });

  it(
    "Deleting a post deletes its notifications, but not those of a Tale with the same id",
    { tags: "variation" },
    async () => {
      const tale = await aPublishedTale(site);
      let post = await aNewsPost(site);
      while (post.id < tale.id) post = await aNewsPost(site, { staff: post.staff });
      const top = await aNewsComment(site, { on: post });
      await aNewsComment(site, { on: post, answering: top });
      await like(await aReader(site), top.id);
      const onTale = await aComment(site, { on: tale });
      await aComment(site, { on: tale, answering: onTale });
      expect((await messagesTo(top.writer)).length).toBe(2);
      expect((await post.staff.client.delete(`/v1/admin-post/${post.id}`)).status).toBe(204);
      expect(await messagesTo(top.writer)).toEqual([]);
      expect(await messagesTo(onTale.writer, "Replay-Comment")).toHaveLength(1);
    },
  );
});

describe("a comment on news", () => {
  it("Deleting a post deletes its comments, likes and replies, and no others", async () => {
    const [post, keptPost] = [await aNewsPost(site), await aNewsPost(site)];
    const top = await aNewsComment(site, { on: post });
    await aNewsComment(site, { on: post, answering: top });
    await like(await aReader(site), top.id);
    await aNewsComment(site, { on: keptPost });
    await post.staff.client.delete(`/v1/admin-post/${post.id}`);
    expectProblem(await list(post.id), 404, "NOT_FOUND");
    expectProblem(await like(top.writer, top.id), 404, "NOT_FOUND");
    const { rows } = await site.context.database.pool.query("select id from comments where news_id = $1", [post.id]);
    expect(rows).toEqual([]);
    expect(await total(keptPost.id)).toBe(1);
  });

  it(
    "A comment on a post that is changed at the same moment is stored and counted",
    { tags: "variation" },
    async () => {
      const post = await aNewsPost(site);
      const people = [await aReader(site), await aReader(site), await aReader(site)];
      const calls = [
        ...people.map((person) => () => write(person, { comment: "At once.", adminPostId: post.id })),
        () => post.staff.client.put(`/v1/admin-post/${post.id}`, { body: aNewsForm({ title: "Changed at once" }) }),
      ];
      expect(statusCounts(await Promise.all(calls.map((act) => act())))).toEqual({ 200: 1, 201: 3 });
      const { body } = await site.visitor().get(`/v0/admin-post/${post.id}`);
      expect(body).toMatchObject({ title: "Changed at once", totComments: 3 });
    },
  );

  it("Comments and likes on a post that is being deleted leave nothing behind", { tags: "variation" }, async () => {
    for (let round = 0; round < 5; round += 1) {
      const post = await aNewsPost(site);
      const top = await aNewsComment(site, { on: post });
      const people = [await aReader(site), await aReader(site)];
      const calls: (() => Promise<Answer>)[] = [
        () => write(people[0]!, { comment: "At once.", adminPostId: post.id }),
        () => write(people[1]!, { comment: "At once.", adminPostId: post.id, commentId: top.id }),
        () => like(people[0]!, top.id),
        () => remove(top.writer, top.id),
      ];
      const [deleted, ...answers] = await Promise.all([
        post.staff.client.delete(`/v1/admin-post/${post.id}`),
        ...calls.map((act) => act()),
      ]);
      expect(deleted?.status).toBe(204);
      for (const answer of answers) if (answer.status >= 300) expectProblem(answer, 404, "NOT_FOUND");
      expectProblem(await list(post.id), 404, "NOT_FOUND");
      const { rows } = await site.context.database.pool.query("select id from notifications where about = $1", [
        `news:${post.id}`,
      ]);
      expect(rows).toEqual([]);
    }
  });
});
