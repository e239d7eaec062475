import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { MINUTE } from "#vocabulary/limits.ts";
import { actionsOn } from "#tests/support/audit-log-entries.ts";
import { aComment } from "#tests/support/comments.ts";
import { aModerator, anAdmin, aReader, type Person } from "#tests/support/people.ts";
import { expectProblem } from "#tests/support/problems.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { aPublishedTale } from "#tests/support/tales.ts";
import { firstOrAll } from "#tests/support/thoroughness.ts";
import { downloadArchive } from "#features/personal-data/server/downloaded-archive.fixture.ts";
import { commentsOn, expectRefused } from "./comment-list.fixture.ts";

let site: TestSite;
beforeAll(async () => {
  site = await aSite();
});
afterAll(() => site.close());

const rudeText = "Something very rude.";
const censor = ({ client }: Person, id: unknown, censored: unknown = true) =>
  client.patch(`/v1/comments/${id}/censor`, { body: { censored } });

/** The visible fields of a censored comment. */
const hidden = { comment: "**********", censored: true, authorAvatar: null, createdAt: null, updatedAt: null };

async function aRudeComment(on: { id: number }, answering?: { id: number }) {
  const by = await aReader(site, { picProfile: "/images/an-avatar.webp" });
  return aComment(site, { on, by, text: rudeText, ...(answering === undefined ? {} : { answering }) });
}

describe("a censored comment", () => {
  it.each(
    firstOrAll([
      ["moderators", aModerator],
      ["administrators", anAdmin],
    ]),
  )("A comment censored by %s has ten asterisks, no dates and no avatar", async (_who, somebody) => {
    const tale = await aPublishedTale(site);
    const { writer, ...top } = await aRudeComment(tale);
    const answer = await censor(await somebody(site), top.id);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ ...top, ...hidden });
    expect(answer.body.author).toBe(writer.username);
    const { liked: _liked, ...listed } = answer.body;
    expect(await commentsOn(site, tale)).toEqual({ comments: [listed], threads: 1, totComments: 1 });
  });

  it("Nobody sees the text of a censored comment, not even its author or a moderator", async () => {
    const tale = await aPublishedTale(site);
    const { id, writer } = await aRudeComment(tale);
    const moderator = await aModerator(site);
    await censor(moderator, id);
    for (const client of [site.visitor(), writer.client, moderator.client, (await anAdmin(site)).client]) {
      const { body } = await client.get(`/v0/comments/${tale.id}`);
      expect(body[0]).toMatchObject(hidden);
      expect(JSON.stringify(body)).not.toContain(rudeText);
    }
  });

  it("The author of a censored comment finds its text in the own archive", async () => {
    const { id, writer } = await aRudeComment(await aPublishedTale(site));
    await censor(await aModerator(site), id);
    const { data } = await downloadArchive(writer.client);
    expect(data.comments).toMatchObject([{ comment: rudeText, censored: true }]);
  });

  it(
    "A censored reply is hidden in the replies to editing, liking and censoring its top comment",
    { tags: "variation" },
    async () => {
      const tale = await aPublishedTale(site);
      const top = await aComment(site, { on: tale });
      const below = await aRudeComment(tale, top);
      const moderator = await aModerator(site);
      expect((await censor(moderator, below.id)).body).toMatchObject({ ...hidden, parentId: top.id });
      const answers = [
        await top.writer.client.patch("/v1/comments", { body: { commentId: top.id, comment: "Other words." } }),
        await (await aReader(site)).client.post(`/v1/comment/${top.id}/like`),
        await censor(moderator, top.id),
        await censor(moderator, top.id, false),
      ];
      for (const { status, body } of answers) {
        expect(status).toBe(200);
        expect(body.replies).toMatchObject([{ id: below.id, ...hidden }]);
        expect(JSON.stringify(body)).not.toContain(rudeText);
      }
    },
  );

  it("A censored comment stays hidden in the reply to liking or answering it", { tags: "variation" }, async () => {
    const tale = await aPublishedTale(site);
    const { id } = await aRudeComment(tale);
    await censor(await aModerator(site), id);
    const liked = await (await aReader(site)).client.post(`/v1/comment/${id}/like`);
    expect(liked.body).toMatchObject({ ...hidden, liked: true, totLikes: 1 });
    const answer = await aComment(site, { on: tale, answering: { id }, text: "How rude." });
    expect(JSON.stringify(answer)).not.toContain(rudeText);
    expect((await commentsOn(site, tale)).comments[0]).toMatchObject({
      ...hidden,
      replies: [{ comment: "How rude." }],
    });
  });

  it("Censoring a comment hides none of its replies", { tags: "variation" }, async () => {
    const tale = await aPublishedTale(site);
    const top = await aRudeComment(tale);
    await aComment(site, { on: tale, answering: top, text: "A kind reply." });
    await censor(await aModerator(site), top.id);
    expect(await commentsOn(site, tale)).toMatchObject({
      comments: [{ ...hidden, replies: [{ comment: "A kind reply.", censored: false }] }],
      totComments: 2,
    });
  });

  it("The author of a censored comment who edits it gets 403", async () => {
    const tale = await aPublishedTale(site);
    const { id, writer } = await aRudeComment(tale);
    await censor(await aModerator(site), id);
    const edit = () => writer.client.patch("/v1/comments", { body: { commentId: id, comment: "As rude as before." } });
    await expectRefused(site, tale, edit, { status: 403, code: "FORBIDDEN" });
  });

  it("A comment that is shown again is unchanged and can be edited", { tags: "variation" }, async () => {
    const tale = await aPublishedTale(site);
    const { writer, ...top } = await aRudeComment(tale);
    const before = await commentsOn(site, tale);
    const moderator = await aModerator(site);
    site.clock.advance(MINUTE);
    await censor(moderator, top.id);
    expect(await commentsOn(site, tale)).not.toEqual(before);
    const answer = await censor(moderator, top.id, false);
    expect([answer.status, answer.body]).toEqual([200, top]);
    expect(await commentsOn(site, tale)).toEqual(before);
    const body = { commentId: top.id, comment: "Something kinder." };
    expect((await writer.client.patch("/v1/comments", { body })).body.comment).toBe("Something kinder.");
  });

  it("Censoring or showing a comment twice changes nothing", { tags: "variation" }, async () => {
    const tale = await aPublishedTale(site);
    const { id } = await aRudeComment(tale);
    const moderator = await aModerator(site);
    for (const censored of [false, true, true, false, false]) {
      const answer = await censor(moderator, id, censored);
      expect([answer.status, answer.body.censored]).toEqual([200, censored]);
    }
    expect(await actionsOn(site, `comment:${id}`)).toEqual([
      [moderator.username, "uncensor", ""],
      [moderator.username, "censor", ""],
    ]);
    expect((await commentsOn(site, tale)).comments[0]!.comment).toBe(rudeText);
  });
});

describe("censoring is refused without a trace", () => {
  it("A moderator who shows their own censored comment again gets 403", async () => {
    const [tale, author, colleague] = [await aPublishedTale(site), await aModerator(site), await aModerator(site)];
    const { id } = await aComment(site, { on: tale, by: author, text: rudeText });
    await censor(colleague, id);
    expectProblem(await censor(author, id, false), 403, "FORBIDDEN");
    expect((await commentsOn(site, tale)).comments[0]).toMatchObject(hidden);
    expect((await censor(colleague, id, false)).status).toBe(200);
  });

  it("Censoring a missing or deleted comment gets 404", { tags: "variation" }, async () => {
    const tale = await aPublishedTale(site);
    const deletedComment = await aComment(site, { on: tale });
    const line = await aComment(site, { on: tale });
    await aComment(site, { on: tale, answering: line });
    for (const { id, writer } of [deletedComment, line]) await writer.client.delete(`/v1/comments/${id}`);
    const moderator = await aModerator(site);
    for (const id of [999_999, deletedComment.id, line.id]) {
      await expectRefused(site, tale, () => censor(moderator, id), { status: 404, code: "NOT_FOUND" });
    }
    const other = await aPublishedTale(site);
    const { id } = await aRudeComment(other);
    await other.writer.client.delete(`/v1/delete/${other.id}`);
    expectProblem(await censor(moderator, id), 404, "NOT_FOUND");
  });

  it.each([undefined, "true"])("Censoring with `censored` %j gets 400", { tags: "variation" }, async (censored) => {
    const tale = await aPublishedTale(site);
    const { id } = await aRudeComment(tale);
    const moderator = await aModerator(site);
    const refusal = { status: 400, code: "BAD_REQUEST", path: "censored" };
    const send = () => moderator.client.patch(`/v1/comments/${id}/censor`, { body: { censored } });
    await expectRefused(site, tale, send, refusal);
  });
});
