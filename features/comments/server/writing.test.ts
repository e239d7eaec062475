import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { MINUTE } from "#vocabulary/limits.ts";
import { aComment } from "#tests/support/comments.ts";
import { messagesTo } from "#tests/support/inbox.ts";
import { aModerator, aReader, type Person } from "#tests/support/people.ts";
import { expectProblem } from "#tests/support/problems.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { aDraft, aPublishedTale, aSubmittedTale } from "#tests/support/tales.ts";
import { firstOrAll } from "#tests/support/thoroughness.ts";
import { commentsOn, expectRefused, justWritten, commentTexts } from "./comment-list.fixture.ts";

let site: TestSite;
beforeAll(async () => {
  site = await aSite();
});
afterAll(() => site.close());

const write = ({ client }: Person, body: unknown) => client.post("/v1/comments", { body });

describe("a comment on a published Tale", () => {
  it("Commenting returns 201 and the whole comment, which is in the list", async () => {
    const tale = await aPublishedTale(site);
    const reader = await aReader(site, { picProfile: "/images/an-avatar.webp" });
    site.clock.advance(MINUTE);
    const now = site.clock.now().toISOString();
    const answer = await write(reader, { comment: "The lamp burned.", postId: tale.id });
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      ...justWritten(reader, now),
      comment: "The lamp burned.",
      postId: tale.id,
      commentId: null,
      parentId: null,
      authorAvatar: "/images/an-avatar.webp",
    });
    const { liked: _liked, ...public_ } = answer.body;
    expect(await commentsOn(site, tale)).toEqual({ comments: [public_], threads: 1, totComments: 1 });
  });

  it("Every member can comment, including the Tale's author", { tags: "variation" }, async () => {
    const tale = await aPublishedTale(site);
    for (const person of [tale.writer, await aReader(site), await aModerator(site)]) {
      expect((await write(person, { comment: "Mine.", postId: tale.id })).status).toBe(201);
    }
    expect((await commentsOn(site, tale)).totComments).toBe(3);
  });

  it("Without a client key every create makes a new comment", { tags: "variation" }, async () => {
    const tale = await aPublishedTale(site);
    const reader = await aReader(site);
    for (let n = 0; n < 3; n += 1) await aComment(site, { on: tale, by: reader, text: "Again." });
    expect(await commentTexts(site, tale)).toEqual([["Again."], ["Again."], ["Again."]]);
  });

  it("A comment is counted on its own Tale and in lists", async () => {
    const [tale, other] = [await aPublishedTale(site), await aPublishedTale(site)];
    await aComment(site, { on: tale });
    await aComment(site, { on: tale });
    expect((await commentsOn(site, other)).totComments).toBe(0);
    const query = { username: tale.writer.username };
    const { body } = await site.visitor().get("/v0/posts-published/author", { query });
    expect(body.posts[0].totComments).toBe(2);
  });

  it("A comment does not change the Tale's updatedAt", { tags: "variation" }, async () => {
    const tale = await aPublishedTale(site);
    site.clock.advance(MINUTE);
    await aComment(site, { on: tale });
    expect((await site.visitor().get(`/v0/posts/${tale.id}`)).body.updatedAt).toBe(tale.updatedAt);
  });
});

describe("the text of a comment", () => {
  it.each(
    firstOrAll([
      ["markup", "<script>alert(1)</script> <b>bold</b> &amp; &lt;i&gt; <img src=x onerror=alert(1)>"],
      ["Markdown", "# Title\n\n**bold** [a link](https://example.org) `code`"],
      ["what breaks other languages", "'; drop table comments; -- ${7*7} {{7*7}} %s \\n \\u0000"],
      ["lines", "One.\n\nTwo.\n  indented\n\ttabbed"],
      ["lines from Windows", "One.\r\nTwo."],
      ["addresses and mentions", "@Ada12 see https://example.org/?a=1&b=2#c and javascript:alert(1)"],
      ["other scripts", "قصة جميلة — 物語 — рассказ — 👩‍👩‍👧‍👦 é"],
      ["ten asterisks of its own", "**********"],
    ]),
  )("A comment comes back unchanged: %s", async (_case, text) => {
    const tale = await aPublishedTale(site);
    // A member of the staff: addresses by newcomers are held.
    const { comment } = await aComment(site, { on: tale, by: await aModerator(site), text });
    expect(comment).toBe(text);
    expect(await commentTexts(site, tale)).toEqual([[text]]);
  });

  it("A browser that opens the address of comments gets JSON, not a page", { tags: "variation" }, async () => {
    const tale = await aPublishedTale(site);
    await aComment(site, { on: tale, text: "<script>alert(1)</script>" });
    const { headers } = await site.visitor().get(`/v0/comments/${tale.id}`);
    expect(headers.get("content-type")).toBe("application/json; charset=utf-8");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
  });

  it("A comment is trimmed only at its ends", { tags: "variation" }, async () => {
    const tale = await aPublishedTale(site);
    const { comment } = await aComment(site, { on: tale, text: " \n\t First  line \n\n last one \u00a0\n" });
    expect(comment).toBe("First  line \n\n last one");
  });

  it("Mentions in a comment send no notifications", { tags: "variation" }, async () => {
    const tale = await aPublishedTale(site);
    const people = [await aReader(site), await aReader(site), await aReader(site)];
    const names = people.map(({ username }) => `@${username}`).join(" ");
    const text = `${names} `.repeat(100).slice(0, 2000).trim();
    expect((await aComment(site, { on: tale, text })).comment).toBe(text);
    for (const person of people) expect(await messagesTo(person)).toEqual([]);
  });
});

describe("what can't be commented on", () => {
  it("Commenting on a missing Tale gets 404", async () => {
    const reader = await aReader(site);
    for (const postId of [999_999, Number.MAX_SAFE_INTEGER]) {
      expectProblem(await write(reader, { comment: "Hello?", postId }), 404, "NOT_FOUND");
    }
  });

  it.each(
    firstOrAll([
      ["a draft", aDraft],
      ["a Tale in review", aSubmittedTale],
    ]),
  )("Commenting on %s gets 404, also for its author and reviewers", async (_case, make) => {
    const tale = await make(site);
    for (const person of [await aReader(site), tale.writer, await aModerator(site)]) {
      expectProblem(await write(person, { comment: "Too early.", postId: tale.id }), 404, "NOT_FOUND");
    }
    expect((await tale.writer.client.get(`/v1/posts/${tale.id}`)).body.totComments).toBe(0);
    expect(await messagesTo(tale.writer)).toEqual([]);
  });

  it("Commenting on a deleted Tale gets 404", { tags: "variation" }, async () => {
    const tale = await aPublishedTale(site);
    await tale.writer.client.delete(`/v1/delete/${tale.id}`);
    expectProblem(await write(await aReader(site), { comment: "Too late.", postId: tale.id }), 404, "NOT_FOUND");
  });
});

describe("a comment is refused without a trace", () => {
  it.each([
    ["postId", undefined],
    ["postId", 0],
    ["postId", 2 ** 53],
    ["comment", undefined],
    ["comment", 12],
    ["commentId", 0],
    ["clientKey", "not-a-uuid"],
  ])("A create with the %s %j gets 400", { tags: "variation" }, async (field, value) => {
    const tale = await aPublishedTale(site);
    const reader = await aReader(site);
    const body = { comment: "A comment.", postId: tale.id, [field]: value };
    const refusal = { status: 400, code: "BAD_REQUEST", path: field };
    await expectRefused(site, tale, () => write(reader, body), refusal);
  });
});
