/** @module-tag variation */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Answer } from "#tests/support/client.ts";
import { aComment } from "#tests/support/comments.ts";
import { aReader, type Person } from "#tests/support/people.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { aPublishedTale } from "#tests/support/tales.ts";
import { firstOrAll } from "#tests/support/thoroughness.ts";
import { expectRefused, commentTexts, type CommentedTale } from "./comment-list.fixture.ts";

let site: TestSite;
let tale: CommentedTale;
let reader: Person;
let edited: { id: number };
let parentComment: { id: number };
beforeAll(async () => {
  site = await aSite();
  tale = await aPublishedTale(site);
  reader = await aReader(site);
  edited = await aComment(site, { on: tale, by: reader });
  parentComment = await aComment(site, { on: tale });
});
afterAll(() => site.close());

/** An emoji has four bytes and two UTF-16 units, but the limits count it as one character. */
const fox = "🦊";

const ways: [string, (comment: string) => Promise<Answer>, number][] = [
  ["a new comment", (comment) => reader.client.post("/v1/comments", { body: { comment, postId: tale.id } }), 201],
  [
    "a reply",
    (comment) =>
      reader.client.post("/v1/comments", { body: { comment, postId: tale.id, commentId: parentComment.id } }),
    201,
  ],
  ["an edit", (comment) => reader.client.patch("/v1/comments", { body: { comment, commentId: edited.id } }), 200],
];

describe.each(firstOrAll(ways))("the text of %s", (_way, send, success) => {
  it.each(
    firstOrAll([
      ["2 characters", "ok"],
      ["2 signs", "?!"],
      ["2 emoji", fox.repeat(2)],
      ["2 characters on two lines", "a\nb"],
      ["2,000 characters", "a".repeat(2000)],
      ["2,000 emoji", fox.repeat(2000)],
      ["2,000 letters of a right-to-left alphabet", "א".repeat(2000)],
      ["2,000 characters, breaks among them", `${"a".repeat(999)}\n${"b".repeat(1000)}`],
    ]),
  )("A comment may have %s", async (_case, comment) => {
    const answer = await send(comment);
    expect([answer.status, answer.body.comment]).toEqual([success, comment]);
  });

  it("A comment is trimmed before it is counted", async () => {
    const answer = await send(`\n\n  ${"a".repeat(2000)} \t\u00a0\n`);
    expect([answer.status, answer.body.comment]).toEqual([success, "a".repeat(2000)]);
  });

  it.each(
    firstOrAll([
      ["empty", ""],
      ["1 character", "a"],
      ["1 emoji, which is two UTF-16 units", fox],
      ["1 character among spaces", "   a   "],
      ["spaces", "     "],
      ["white space of all kinds", " \t\r\n\u00a0\u2003\u2028\u3000\ufeff"],
      ["invisible characters", "\u200b\u200c\u200d\u2060\u200e\u00ad"],
      ["invisible characters between spaces", "\u200b \u200b\n\u200b"],
      ["controls", "\u0001\u0002\u0007\u001b"],
      ["letters and signs that show nothing", "\u3164\u115f\u2800\uffa0"],
      ["2,001 characters", "a".repeat(2001)],
      ["2,001 emoji", fox.repeat(2001)],
      ["a megabyte", "a".repeat(1_000_000)],
    ]),
  )("A comment that is %s gets 400 COMMENT_INVALID and changes nothing", async (_case, comment) => {
    const refusal = { status: 400, code: "COMMENT_INVALID", path: "comment" };
    await expectRefused(site, tale, () => send(comment), refusal);
  });

  it("A comment with NUL gets 400", { tags: "variation" }, async () => {
    for (const comment of ["\0", "a\0b", "A whole sentence.\0"]) {
      await expectRefused(site, tale, () => send(comment), { status: 400, code: "BAD_REQUEST" });
    }
  });

  it("A comment with half a surrogate pair is stored", { tags: "variation" }, async () => {
    const { status, body } = await send("Half a fox: \ud83e.");
    expect(status).toBe(success);
    expect(body.comment).toBe("Half a fox: \ufffd.");
    expect((await commentTexts(site, tale)).flat()).toContain("Half a fox: \ufffd.");
  });

  it("A comment larger than a request may be gets 413", { tags: "variation" }, async () => {
    const refusal = { status: 413, code: "TOO_LARGE" };
    await expectRefused(site, tale, () => send("a".repeat(12 * 1024 * 1024)), refusal);
  });
});
