import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aComment } from "#tests/support/comments.ts";
import { aModerator, anAdmin, aReader } from "#tests/support/people.ts";
import { expectProblem } from "#tests/support/problems.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { aDraft, aPublishedTale } from "#tests/support/tales.ts";
import { commentsOn } from "./comment-list.fixture.ts";
import { aHoldingTale, approve, edit, remove, seenBy, setRule, toldOfComments } from "./held-comments.fixture.ts";

let site: TestSite;
beforeAll(async () => {
  site = await aSite();
});
afterAll(() => site.close());

const empty = { comments: [], threads: 0, totComments: 0 };

describe("the setting of a Tale", () => {
  it("Its author sets it in any state, and every answer with the Tale has it", async () => {
    const draft = await aDraft(site);
    const answer = await setRule(draft.writer, draft, "held");
    expect(answer).toMatchObject({ comments: "held", updatedAt: draft.updatedAt });
    const tale = await aPublishedTale(site);
    expect((await site.visitor().get(`/v0/posts/${tale.id}`)).body).toMatchObject({ comments: "open" });
    await setRule(tale.writer, tale, "closed");
    expect((await site.visitor().get(`/v0/posts/${tale.id}`)).body).toMatchObject({ comments: "closed" });
    const query = { category: tale.categoryName, languageName: tale.languageName, sortBy: "id", direction: "DESC" };
    const { body } = await site.visitor().get("/v0/posts/category", { query });
    expect(body.posts.find(({ id }: { id: number }) => id === tale.id)).toMatchObject({ comments: "closed" });
    const path = `/v1/posts/${tale.id}/settings`;
    const wrong = await tale.writer.client.patch(path, { body: { comments: "some" } });
    expectProblem(wrong, 400, "BAD_REQUEST");
    expectProblem(await (await aReader(site)).client.patch(path, { body: { comments: "open" } }), 403, "FORBIDDEN");
  });

  it("Below a closed Tale nobody comments, and what is there can be read, liked and changed", async () => {
    const tale = await aPublishedTale(site);
    const before = await aComment(site, { on: tale });
    await setRule(tale.writer, tale, "closed");
    for (const person of [before.writer, tale.writer, await aModerator(site), await anAdmin(site)]) {
      for (const commentId of [undefined, before.id]) {
        const body = { comment: "One more.", postId: tale.id, commentId };
        expectProblem(await person.client.post("/v1/comments", { body }), 403, "COMMENTS_CLOSED");
      }
    }
    expect((await edit(before.writer, before, "Still mine.")).body).toMatchObject({ held: false });
    expect((await tale.writer.client.post(`/v1/comment/${before.id}/like`)).status).toBe(200);
    expect(await commentsOn(site, tale)).toMatchObject({ threads: 1, totComments: 1 });
    await setRule(tale.writer, tale, "open");
    await aComment(site, { on: tale, answering: before });
  });

  it("A repeated call finds the comment that was written before the Tale was closed", async () => {
    const tale = await aPublishedTale(site);
    const { client } = await aReader(site);
    const body = { comment: "In time.", postId: tale.id, clientKey: crypto.randomUUID() };
    const first = await client.post("/v1/comments", { body });
    await setRule(tale.writer, tale, "closed");
    expect(await client.post("/v1/comments", { body })).toMatchObject({ status: 201, body: { id: first.body.id } });
  });
});

describe("a held comment", () => {
  it("Only its writer, the Tale's author and the staff see it, and it isn't counted", async () => {
    const tale = await aHoldingTale(site);
    const held = await aComment(site, { on: tale, text: "Wait for me." });
    expect(held).toMatchObject({ held: true, hidden: false, frozen: false, comment: "Wait for me." });
    expect(await commentsOn(site, tale)).toEqual(empty);
    expect(await seenBy(await aReader(site), tale)).toMatchObject({ texts: [], total: 0 });
    for (const person of [held.writer, tale.writer, await aModerator(site)]) {
      expect(await seenBy(person, tale)).toMatchObject({ texts: [["Wait for me."]], total: 1 });
      expect((await person.client.get(`/v0/comment/${held.id}/place`)).status).toBe(200);
      expect((await person.client.get(`/v0/comment/${held.id}/replies`)).body).toEqual([]);
    }
    const others = [site.visitor(), (await aReader(site)).client];
    for (const client of others)
      for (const part of ["place", "replies"])
        expectProblem(await client.get(`/v0/comment/${held.id}/${part}`), 404, "NOT_FOUND");
    const { client } = await aReader(site);
    expectProblem(await client.post(`/v1/comment/${held.id}/like`), 404, "NOT_FOUND");
    const report = { commentId: held.id, reason: "REASON1" };
    expectProblem(await client.post("/v1/reportings", { body: report }), 404, "NOT_FOUND");
    expectProblem(await approve({ client } as never, held), 404, "NOT_FOUND");
    expectProblem(await remove({ client } as never, held), 404, "NOT_FOUND");
    const reply = { comment: "A reply.", postId: tale.id, commentId: held.id };
    expectProblem(await client.post("/v1/comments", { body: reply }), 404, "NOT_FOUND");
    expect((await tale.writer.client.post(`/v1/comment/${held.id}/like`)).body).toMatchObject({
      totLikes: 1,
      held: true,
    });
  });

  it("The comments of the author and of the staff are shown at once", async () => {
    const tale = await aHoldingTale(site);
    for (const by of [tale.writer, await aModerator(site), await anAdmin(site)])
      expect(await aComment(site, { on: tale, by })).toMatchObject({ held: false });
    expect(await commentsOn(site, tale)).toMatchObject({ threads: 3, totComments: 3 });
  });

  it("The notification Comment-Held, which leads to the comment, reaches the author and nobody else", async () => {
    const tale = await aHoldingTale(site);
    const top = await aComment(site, { on: tale, by: await aModerator(site) });
    const held = await aComment(site, { on: tale, answering: top });
    expect(await toldOfComments(top.writer)).toEqual([]);
    const told = [["Comment-Held", `${held.writer.username}|${tale.title}|${tale.id}&com=${held.id}`]];
    expect((await toldOfComments(tale.writer)).slice(0, 1)).toEqual(told);
    const { body } = await tale.writer.client.get("/v1/notification-groups");
    expect(body.groups[0].notifications[0]).toMatchObject({ actor: held.writer.username, quote: held.comment });
    const muting = await aHoldingTale(site);
    await muting.writer.client.put(`/v1/mutes/posts/${muting.id}`);
    await aComment(site, { on: muting });
    expect(await toldOfComments(muting.writer)).toEqual([]);
  });

  it("The author finds what waits for them, replies too, and nobody else does", async () => {
    const tale = await aHoldingTale(site);
    const top = await aComment(site, { on: tale, by: tale.writer });
    const [one, two] = [await aComment(site, { on: tale }), await aComment(site, { on: tale, answering: top })];
    await aComment(site, { on: tale, by: tale.writer, answering: one });
    const path = `/v0/comments/${tale.id}`;
    const { body, headers } = await tale.writer.client.get(path, { query: { held: "true" } });
    expect(body.map(({ id }: { id: number }) => id)).toEqual([one.id, two.id]);
    expect(headers.get("x-total-count")).toBe("2");
    for (const client of [site.visitor(), one.writer.client])
      expect((await client.get(path, { query: { held: "true" } })).body).toEqual([]);
  });

  it("Approved by the author it is like any other, and tells whom it answers", async () => {
    const tale = await aHoldingTale(site);
    const top = await aComment(site, { on: tale, by: await aModerator(site) });
    const held = await aComment(site, { on: tale, answering: top, text: "An answer." });
    const answer = await approve(tale.writer, held);
    expect([answer.status, answer.body]).toMatchObject([200, { id: held.id, held: false, comment: "An answer." }]);
    expect(await commentsOn(site, tale)).toMatchObject({ threads: 1, totComments: 2 });
    expect(await toldOfComments(top.writer)).toMatchObject([
      ["Replay-Comment", expect.stringContaining(`com=${held.id}`)],
    ]);
    expect((await approve(tale.writer, held)).body).toMatchObject({ held: false });
    expect((await approve(await aModerator(site), held)).status).toBe(200);
    expect((await commentsOn(site, tale)).totComments).toBe(2);
    expect(await toldOfComments(top.writer)).toHaveLength(1);
    expectProblem(await approve(held.writer, held), 403, "FORBIDDEN");
  });

  it("The staff approve it, too; its writer and others can't", async () => {
    const tale = await aHoldingTale(site);
    const held = await aComment(site, { on: tale });
    expectProblem(await approve(held.writer, held), 403, "FORBIDDEN");
    expect((await approve(await aModerator(site), held)).body).toMatchObject({ held: false });
    expect((await commentsOn(site, tale)).totComments).toBe(1);
    const open = await aComment(site, { on: await aPublishedTale(site) });
    expectProblem(await approve(await aReader(site), open), 403, "FORBIDDEN");
  });

  it("A held comment stays held when the setting changes", async () => {
    const tale = await aHoldingTale(site);
    const held = await aComment(site, { on: tale });
    for (const rule of ["open", "closed"] as const) {
      await setRule(tale.writer, tale, rule);
      expect(await commentsOn(site, tale)).toEqual(empty);
    }
    expect((await approve(tale.writer, held)).status).toBe(200);
    expect((await commentsOn(site, tale)).totComments).toBe(1);
  });

  it("Its author, the Tale's author and the staff may delete it, which leaves nothing", async () => {
    const tale = await aHoldingTale(site);
    const moderator = await aModerator(site);
    for (const pick of ["writer", "author", "staff"] as const) {
      const held = await aComment(site, { on: tale });
      const answer = await aComment(site, { on: tale, by: tale.writer, answering: held });
      const by = { writer: held.writer, author: tale.writer, staff: moderator }[pick];
      expect((await remove(by, held)).status).toBe(204);
      expectProblem(await tale.writer.client.get(`/v0/comment/${answer.id}/place`), 404, "NOT_FOUND");
      for (const person of [tale.writer, moderator, held.writer])
        expect(await seenBy(person, tale)).toMatchObject({ texts: [], total: 0 });
    }
    const shown = await aComment(site, { on: tale });
    await approve(tale.writer, shown);
    expectProblem(await remove(tale.writer, shown), 403, "FORBIDDEN");
    expectProblem(await remove(moderator, shown), 403, "FORBIDDEN");
    expect((await commentsOn(site, tale)).totComments).toBe(1);
  });

  it("Approved and changed by its writer it is held again, and its replies stay below an empty line", async () => {
    const tale = await aHoldingTale(site);
    const held = await aComment(site, { on: tale, text: "Before." });
    await approve(tale.writer, held);
    await aComment(site, { on: tale, by: tale.writer, answering: held, text: "A reply." });
    expect((await edit(held.writer, held, "Before.")).body).toMatchObject({ held: false });
    site.clock.advance(1000);
    expect((await edit(held.writer, held, "After.")).body).toMatchObject({ held: true, comment: "After." });
    expect(await commentsOn(site, tale)).toMatchObject({ threads: 1, totComments: 1 });
    const { texts, lines } = await seenBy(await aReader(site), tale);
    expect(texts).toEqual([["", "A reply."]]);
    expect(lines[0]).toMatchObject({ deleted: true, author: null, held: false, createdAt: null });
    expect((await toldOfComments(tale.writer)).filter(([title]) => title === "Comment-Held")).toHaveLength(2);
    // Once is enough while it waits.
    await edit(held.writer, held, "After all.");
    expect((await toldOfComments(tale.writer)).filter(([title]) => title === "Comment-Held")).toHaveLength(2);
    await approve(tale.writer, held);
    expect(await seenBy(await aReader(site), tale)).toMatchObject({ texts: [["After all.", "A reply."]], total: 1 });
    expect((await commentsOn(site, tale)).totComments).toBe(2);
  });
});

describe("answers to a held comment", () => {
  it("Answers of the author and of the staff are seen by its writer and approved with it, others wait", async () => {
    const tale = await aHoldingTale(site);
    const moderator = await aModerator(site);
    const held = await aComment(site, { on: tale, text: "Top." });
    for (const by of [tale.writer, moderator, held.writer])
      expect(await aComment(site, { on: tale, by, answering: held, text: by.username })).toMatchObject({ held: true });
    const all = ["Top.", tale.writer.username, moderator.username, held.writer.username];
    for (const person of [held.writer, tale.writer, moderator])
      expect((await seenBy(person, tale)).texts).toEqual([all]);
    expect(await commentsOn(site, tale)).toEqual(empty);
    expect(await toldOfComments(held.writer)).toEqual([]);
    await approve(tale.writer, held);
    expect((await seenBy(await aReader(site), tale)).texts).toEqual([all.slice(0, 3)]);
    expect(await commentsOn(site, tale)).toMatchObject({ threads: 1, totComments: 3 });
    expect((await toldOfComments(held.writer)).map(([title]) => title)).toEqual(["Replay-Comment", "Replay-Comment"]);
  });

  it("The answer to an answer is approved with the comment, too", async () => {
    const tale = await aHoldingTale(site);
    const top = await aComment(site, { on: tale, by: tale.writer });
    const held = await aComment(site, { on: tale, answering: top, text: "Held." });
    const first = await aComment(site, { on: tale, by: tale.writer, answering: held, text: "First." });
    await aComment(site, { on: tale, by: await aModerator(site), answering: first, text: "Second." });
    expect((await commentsOn(site, tale)).totComments).toBe(1);
    await approve(tale.writer, held);
    expect((await seenBy(await aReader(site), tale)).texts).toEqual([[top.comment, "Held.", "First.", "Second."]]);
    expect((await commentsOn(site, tale)).totComments).toBe(4);
  });

  it("One that is approved first stands below an empty line", async () => {
    const tale = await aHoldingTale(site);
    const held = await aComment(site, { on: tale, text: "Top." });
    const own = await aComment(site, { on: tale, by: held.writer, answering: held, text: "And this." });
    expect((await approve(tale.writer, own)).body).toMatchObject({ held: false });
    expect(await commentsOn(site, tale)).toMatchObject({ threads: 1, totComments: 1 });
    expect((await seenBy(await aReader(site), tale)).texts).toEqual([["", "And this."]]);
    await remove(held.writer, own);
    expect(await commentsOn(site, tale)).toEqual(empty);
    expect((await seenBy(held.writer, tale)).texts).toEqual([["Top."]]);
  });
});
