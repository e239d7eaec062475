import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { MINUTE } from "#vocabulary/limits.ts";
import { aComment } from "#tests/support/comments.ts";
import { messagesTo } from "#tests/support/inbox.ts";
import { aModerator, anAdmin, aReader, type Person } from "#tests/support/people.ts";
import { expectProblem } from "#tests/support/problems.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { aPublishedTale } from "#tests/support/tales.ts";
import { firstOrAll } from "#tests/support/thoroughness.ts";
import { commentsOn, expectRefused, commentTexts } from "./comment-list.fixture.ts";

let site: TestSite;
beforeAll(async () => {
  site = await aSite();
});
afterAll(() => site.close());

const edit = ({ client }: Person, commentId: unknown, comment: unknown = "Better words.") =>
  client.patch("/v1/comments", { body: { commentId, comment } });

describe("an edit", () => {
  it("Editing returns 200 and the whole comment with its new text and date", async () => {
    const tale = await aPublishedTale(site);
    const { writer, ...top } = await aComment(site, { on: tale });
    const {
      writer: _other,
      liked: _not,
      replies: _none,
      totReplies: _zero,
      ...below
    } = await aComment(site, { on: tale, answering: top });
    await (await aReader(site)).client.post(`/v1/comment/${top.id}/like`);
    site.clock.advance(MINUTE);
    const answer = await edit(writer, top.id, "  Better\nwords. ");
    expect(answer.status).toBe(200);
    const edited = {
      ...top,
      comment: "Better\nwords.",
      totLikes: 1,
      totReplies: 1,
      updatedAt: site.clock.now().toISOString(),
    };
    expect(answer.body).toEqual({ ...edited, replies: [{ ...below, liked: false }] });
    const { liked: _mine, ...listed } = edited;
    expect(await commentsOn(site, tale)).toEqual({
      comments: [{ ...listed, replies: [below] }],
      threads: 1,
      totComments: 2,
    });
  });

  it("An edited reply stays in its thread", { tags: "variation" }, async () => {
    const tale = await aPublishedTale(site);
    const top = await aComment(site, { on: tale, text: "The top." });
    const { writer, ...below } = await aComment(site, { on: tale, answering: top });
    const answer = await edit(writer, below.id);
    expect([answer.status, answer.body]).toEqual([200, { ...below, comment: "Better words." }]);
    expect(await commentTexts(site, tale)).toEqual([["The top.", "Better words."]]);
  });

  it("Editing does not move a comment in its list", { tags: "variation" }, async () => {
    const tale = await aPublishedTale(site);
    const first = await aComment(site, { on: tale, text: "First." });
    site.clock.advance(MINUTE);
    await aComment(site, { on: tale, text: "Second." });
    site.clock.advance(MINUTE);
    await edit(first.writer, first.id, "Still first.");
    expect(await commentTexts(site, tale)).toEqual([["Still first."], ["Second."]]);
  });

  it("Editing sends no notification", { tags: "variation" }, async () => {
    const tale = await aPublishedTale(site);
    const top = await aComment(site, { on: tale });
    const below = await aComment(site, { on: tale, answering: top });
    const before = [await messagesTo(tale.writer), await messagesTo(top.writer)];
    await edit(below.writer, below.id, `@${top.author} again`);
    expect([await messagesTo(tale.writer), await messagesTo(top.writer)]).toEqual(before);
  });

  it(
    "The reply to an edited comment is read before the commit, so a query that fails later reports no stored comment as failed",
    { tags: "variation" },
    async () => {
      const tale = await aPublishedTale(site);
      const top = await aComment(site, { on: tale });
      const statements: string[] = [];
      const { pool } = site.context.database;
      const listen = (connection: { query: unknown }) => {
        const ask = connection.query as (...statement: unknown[]) => unknown;
        connection.query = (...statement: unknown[]) => {
          const [text] = statement as [string | { text: string }];
          statements.push(typeof text === "string" ? text : text.text);
          connection.query = ask;
          return ask(...statement);
        };
      };
      pool.on("acquire", listen as never);
      expect((await edit(top.writer, top.id)).status).toBe(200);
      pool.off("acquire", listen as never);
      // The edit is one transaction, and no query about comments follows it. Background work of the site is ignored.
      expect(statements.filter((statement) => statement === "begin" || statement.includes('"comments"')).at(-1)).toBe(
        "begin",
      );
    },
  );
});

describe("an edit is refused without a trace", () => {
  it.each(
    firstOrAll([
      ["another reader", aReader],
      ["a moderator", aModerator],
      ["an administrator", anAdmin],
    ]),
  )("%s who changes a comment gets 403", async (_who, somebody) => {
    const tale = await aPublishedTale(site);
    const top = await aComment(site, { on: tale });
    const person = await somebody(site);
    await expectRefused(site, tale, () => edit(person, top.id), { status: 403, code: "FORBIDDEN" });
    await expectRefused(site, tale, () => edit(tale.writer, top.id), { status: 403, code: "FORBIDDEN" });
  });

  it("Editing a deleted comment gets 404 for everybody", async () => {
    const tale = await aPublishedTale(site);
    const deletedComment = await aComment(site, { on: tale });
    const line = await aComment(site, { on: tale });
    await aComment(site, { on: tale, answering: line });
    for (const each of [deletedComment, line]) await each.writer.client.delete(`/v1/comments/${each.id}`);
    for (const each of [deletedComment, line]) {
      for (const person of [each.writer, await aReader(site), await aModerator(site)]) {
        await expectRefused(site, tale, () => edit(person, each.id), { status: 404, code: "NOT_FOUND" });
      }
    }
  });

  it("Editing a missing comment gets 404", { tags: "variation" }, async () => {
    const tale = await aPublishedTale(site);
    const reader = await aReader(site);
    await expectRefused(site, tale, () => edit(reader, 999_999), { status: 404, code: "NOT_FOUND" });
    const other = await aPublishedTale(site);
    const { id, writer } = await aComment(site, { on: other });
    await other.writer.client.delete(`/v1/delete/${other.id}`);
    expectProblem(await edit(writer, id), 404, "NOT_FOUND");
  });

  it.each([
    ["commentId", undefined],
    ["commentId", 0],
    ["comment", undefined],
    ["comment", { text: "A text." }],
  ])("A call with the %s %j gets 400", { tags: "variation" }, async (field, value) => {
    const tale = await aPublishedTale(site);
    const { writer, id } = await aComment(site, { on: tale });
    const body = { commentId: id, comment: "A comment.", [field]: value };
    const refusal = { status: 400, code: "BAD_REQUEST", path: field };
    await expectRefused(site, tale, () => writer.client.patch("/v1/comments", { body }), refusal);
  });
});
