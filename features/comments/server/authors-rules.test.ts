import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aComment, aNewsComment } from "#tests/support/comments.ts";
import { aNewsPost } from "#tests/support/news.ts";
import { aModerator, aReader, type Person } from "#tests/support/people.ts";
import { expectProblem } from "#tests/support/problems.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { aPublishedTale } from "#tests/support/tales.ts";
import { commentsOn } from "./comment-list.fixture.ts";
import { freeze, hide, remove, seenBy } from "./held-comments.fixture.ts";

let site: TestSite;
beforeAll(async () => {
  site = await aSite();
});
afterAll(() => site.close());

const answer = ({ client }: Person, postId: number, commentId: number) =>
  client.post("/v1/comments", { body: { comment: "An answer.", postId, commentId } });

describe("a hidden comment", () => {
  it("Its writer, the Tale's author and the staff see it, and it isn't counted", async () => {
    const tale = await aPublishedTale(site);
    const comment = await aComment(site, { on: tale, text: "Unkind." });
    const other = await aReader(site);
    expect((await hide(tale.writer, comment)).body).toMatchObject({ hidden: true, held: false, comment: "Unkind." });
    expect((await hide(tale.writer, comment)).status).toBe(200);
    expect(await commentsOn(site, tale)).toEqual({ comments: [], threads: 0, totComments: 0 });
    for (const person of [comment.writer, tale.writer, await aModerator(site)]) {
      expect(await seenBy(person, tale)).toMatchObject({ texts: [["Unkind."]], lines: [{ hidden: true }] });
      expectProblem(await answer(person, tale.id, comment.id), 404, "NOT_FOUND");
    }
    expect(await seenBy(other, tale)).toMatchObject({ texts: [], total: 0 });
    expectProblem(await other.client.post(`/v1/comment/${comment.id}/like`), 404, "NOT_FOUND");
    expectProblem(await other.client.get(`/v0/comment/${comment.id}/place`), 404, "NOT_FOUND");
    expect((await hide(tale.writer, comment, false)).body).toMatchObject({ hidden: false });
    expect(await commentsOn(site, tale)).toMatchObject({ threads: 1, totComments: 1 });
    expect((await answer(other, tale.id, comment.id)).status).toBe(201);
  });

  it("With replies an empty line stays, which goes with its last reply", async () => {
    const tale = await aPublishedTale(site);
    const top = await aComment(site, { on: tale, text: "Unkind." });
    const below = await aComment(site, { on: tale, answering: top, text: "Why?" });
    await hide(tale.writer, top);
    const { texts, lines, total } = await seenBy(await aReader(site), tale);
    expect([texts, total]).toEqual([[["", "Why?"]], 1]);
    expect(lines[0]).toMatchObject({ author: null, deleted: true, hidden: false, createdAt: null, totLikes: 0 });
    expect((await commentsOn(site, tale)).totComments).toBe(1);
    // The thread goes on.
    expect((await answer(await aReader(site), tale.id, below.id)).status).toBe(201);
    await hide(tale.writer, below);
    expect((await commentsOn(site, tale)).totComments).toBe(1);
    const [, , third] = (await seenBy(tale.writer, tale)).lines;
    await hide(tale.writer, third!);
    expect(await commentsOn(site, tale)).toEqual({ comments: [], threads: 0, totComments: 0 });
    expect((await seenBy(top.writer, tale)).texts).toEqual([["Unkind."]]);
    expect((await seenBy(below.writer, tale)).texts).toEqual([["", "Why?"]]);
    expect((await remove(top.writer, top)).status).toBe(204);
    expect((await seenBy(tale.writer, tale)).texts).toEqual([["", "Why?", "An answer."]]);
    await hide(tale.writer, below, false);
    expect(await commentsOn(site, tale)).toMatchObject({ threads: 1, totComments: 1 });
  });

  it("Only the author of the Tale hides, and only comments on Tales", async () => {
    const tale = await aPublishedTale(site);
    const comment = await aComment(site, { on: tale });
    for (const person of [comment.writer, await aReader(site), await aModerator(site)])
      expectProblem(await hide(person, comment), 403, "FORBIDDEN");
    const onNews = await aNewsComment(site, { on: await aNewsPost(site) });
    expectProblem(await hide(await aModerator(site), onNews), 404, "NOT_FOUND");
    const hidden = await aComment(site, { on: tale });
    await hide(tale.writer, hidden);
    expectProblem(await hide(await aReader(site), hidden), 404, "NOT_FOUND");
    expect((await hidden.writer.client.delete(`/v1/comments/${hidden.id}`)).status).toBe(204);
    expect((await commentsOn(site, tale)).totComments).toBe(1);
  });
});

describe("a frozen discussion", () => {
  it("Nobody replies in it until it is opened, and what is there can be changed", async () => {
    const tale = await aPublishedTale(site);
    const top = await aComment(site, { on: tale });
    const below = await aComment(site, { on: tale, answering: top });
    const moderator = await aModerator(site);
    expect((await freeze(tale.writer, top)).body).toMatchObject({ frozen: true });
    for (const person of [top.writer, tale.writer, moderator])
      for (const { id } of [top, below]) expectProblem(await answer(person, tale.id, id), 403, "COMMENTS_CLOSED");
    const body = { commentId: below.id, comment: "Changed." };
    expect((await below.writer.client.patch("/v1/comments", { body })).status).toBe(200);
    expect(await commentsOn(site, tale)).toMatchObject({ comments: [{ frozen: true }], totComments: 2 });
    expect((await freeze(moderator, top, false)).body).toMatchObject({ frozen: false });
    expect((await answer(top.writer, tale.id, below.id)).status).toBe(201);
  });

  it("A reply is no discussion, and others can't freeze", async () => {
    const tale = await aPublishedTale(site);
    const top = await aComment(site, { on: tale });
    const below = await aComment(site, { on: tale, answering: top });
    expectProblem(await freeze(tale.writer, below), 400, "BAD_REQUEST");
    expectProblem(await freeze(top.writer, top), 403, "FORBIDDEN");
    await remove(below.writer, below);
    await remove(top.writer, top);
    expectProblem(await freeze(tale.writer, top), 404, "NOT_FOUND");
  });
});
