import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { HOUR, MINUTE } from "#contract/limits.ts";
import { aComment } from "#tests/support/comments.ts";
import { aModerator, aReader, aWriter, type Person } from "#tests/support/people.ts";
import { expectProblem, statusCounts } from "#tests/support/problems.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { aDraft, aPublishedTale, aSubmittedTale, aTaleForm, tagNames } from "#tests/support/tales.ts";

let site: TestSite;
let reviewer: Person;
beforeAll(async () => {
  site = await aSite();
  reviewer = await aModerator(site);
});
afterAll(() => site.close());

type Tale = { id: number; writer: Person; tags: string[] };

const path = ({ id }: { id: number }) => `/v1/posts/${id}/revision`;
const open = (tale: Tale, { client } = tale.writer) => client.post(path(tale));
const read = (tale: Tale, { client } = tale.writer) => client.get(path(tale));
const edit = (tale: Tale, form: Record<string, unknown> = {}, { client } = tale.writer) => {
  const { categoryName: _category, languageName: _language, ...body } = aTaleForm({ tags: tale.tags, ...form });
  return client.put(path(tale), { body });
};
const publish = (tale: Tale, { client } = reviewer, body?: unknown) => client.patch(path(tale), { body });
const sendBack = (tale: Tale, { client } = reviewer, body: Record<string, unknown> = {}) =>
  client.patch(`${path(tale)}/return`, { body: { note: "Almost.", ...body } });
const readers = async ({ id }: { id: number }) => (await site.visitor().get(`/v0/posts/${id}`)).body;

async function aWaitingRevision(form: Record<string, unknown> = {}) {
  const tale = await aPublishedTale(site);
  await open(tale);
  const { status, body } = await edit(tale, { title: "The lamp, mended", isFinished: 1, ...form });
  expect([status, body.isFinished]).toEqual([200, 1]);
  return tale;
}

describe("the author's revision", () => {
  it("A revision begins with the published text; opening it again answers the open one", async () => {
    const tale = await aPublishedTale(site, { level: "B1", warnings: ["DEATH"] });
    const first = await open(tale);
    expect(first).toMatchObject({
      status: 201,
      body: {
        postId: tale.id,
        title: tale.title,
        content: tale.content,
        tags: tale.tags,
        level: "B1",
        warnings: ["DEATH"],
        isFinished: 0,
        updatedAt: site.clock.now().toISOString(),
      },
    });
    await edit(tale, { title: "Another title" });
    const again = await open(tale);
    expect(again).toMatchObject({ status: 200, body: { title: "Another title" } });
    expect((await read(tale)).body).toEqual(again.body);
  });

  it("Readers see the old text until it is published, and the Tale itself can't be edited", async () => {
    const tale = await aPublishedTale(site);
    await open(tale);
    await edit(tale, { title: "Another title", content: "<p>Another text of the same Tale.</p>", isFinished: 1 });
    expect(await readers(tale)).toMatchObject({ title: tale.title, content: tale.content, revisedAt: null });
    const put = await tale.writer.client.put(`/v1/posts/${tale.id}`, { body: aTaleForm({ tags: tale.tags }) });
    expectProblem(put, 409, "PUBLISHED");
  });

  it("A save on an older state gets 409 and changes nothing", async () => {
    const tale = await aPublishedTale(site);
    const { updatedAt } = (await open(tale)).body;
    site.clock.advance(MINUTE);
    await edit(tale, { title: "From the first tab" });
    expectProblem(await edit(tale, { title: "From the second", expectedUpdatedAt: updatedAt }), 409, "CONFLICT");
    expect((await read(tale)).body.title).toBe("From the first tab");
  });

  it("A revision can be given up, twice", async () => {
    const tale = await aWaitingRevision();
    for (let time = 0; time < 2; time += 1) expect((await tale.writer.client.delete(path(tale))).status).toBe(204);
    expectProblem(await read(tale), 404, "NOT_FOUND");
    expectProblem(await publish(tale), 409, "CONFLICT");
    expect((await readers(tale)).title).toBe(tale.title);
  });

  it.each([
    ["an empty title", { title: "" }],
    ["too little text", { content: "<p>Short</p>" }],
    ["no tag", { tags: [] }],
    ["an unknown tag", { tags: ["no such tag"] }],
  ])("A save with %s gets 400", async (_what, form) => {
    const tale = await aPublishedTale(site);
    await open(tale);
    expectProblem(await edit(tale, form), 400, "BAD_REQUEST");
  });

  it("Without an open revision saving gets 404; of an unpublished Tale opening gets 409", async () => {
    expectProblem(await edit(await aPublishedTale(site)), 404, "NOT_FOUND");
    for (const make of [aDraft, aSubmittedTale]) expectProblem(await open(await make(site)), 409, "CONFLICT");
    expectProblem(await site.visitor().get("/v1/posts/1/revision"), 401, "UNAUTHENTICATED");
  });

  it("Others open, change and read none; staff read one that waits", async () => {
    const tale = await aPublishedTale(site);
    const reader = await aReader(site);
    await open(tale);
    for (const other of [reader, reviewer]) {
      expectProblem(await open(tale, other), 403, "FORBIDDEN");
      expectProblem(await edit(tale, {}, other), 403, "FORBIDDEN");
      expectProblem(await read(tale, other), 404, "NOT_FOUND");
      expectProblem(await other.client.delete(path(tale)), 404, "NOT_FOUND");
    }
    await edit(tale, { isFinished: 1 });
    expectProblem(await read(tale, reader), 404, "NOT_FOUND");
    expect((await read(tale, reviewer)).status).toBe(200);
  });

  it("A read-only account opens and saves none", async () => {
    const tale = await aPublishedTale(site);
    await open(tale);
    await site.context.database.pool.query("update users set troll_since = now() where id = $1", [tale.writer.id]);
    for (const call of [open, edit]) expectProblem(await call(tale), 406, "TROLL");
  });
});

describe("review of a revision", () => {
  it("Publishing it replaces the text alone: likes, comments, favourites and the publication date stay", async () => {
    const names = await tagNames(site, 2);
    const tale = await aPublishedTale(site, { tags: names.slice(0, 1) });
    const reader = await aReader(site);
    await reader.client.post(`/v1/posts/${tale.id}/like`);
    await reader.client.post("/v1/posts/bookmark", { query: { postId: tale.id } });
    await aComment(site, { on: tale, by: reader });
    site.clock.advance(HOUR);
    await open(tale);
    const content = "<p>Nobody had lit the lamp for forty years, and yet it burned.</p>";
    await edit(tale, { title: "The lamp, mended", content, tags: names.slice(1), level: "A2", isFinished: 1 });
    const { status, body } = await publish(tale);
    expect(status).toBe(200);
    const now = site.clock.now().toISOString();
    const expected = {
      title: "The lamp, mended",
      content,
      tags: names.slice(1),
      level: "A2",
      revisedAt: now,
      publicationDate: tale.publicationDate,
      totLikes: 1,
      totComments: 1,
      totBookmarks: 1,
    };
    expect(body).toMatchObject(expected);
    expect(await readers(tale)).toMatchObject(expected);
    const list = await site.visitor().get("/v0/posts/category/tag", {
      query: { category: "HORROR", languageName: "EN", tag: names[1]! },
    });
    expect(list.body.posts.map(({ id }: { id: number }) => id)).toContain(tale.id);
    expectProblem(await read(tale), 404, "NOT_FOUND");
    const found = await site.visitor().get("/v0/search", { query: { query: "mended" } });
    expect(found.body.posts.map(({ id }: { id: number }) => id)).toEqual([tale.id]);
  });

  it("Publishing it adds a PUBLISHED version and sends an Admin-Message, and nothing else", async () => {
    const tale = await aWaitingRevision();
    const follower = await aReader(site);
    await follower.client.put(`/v1/follows/${tale.writer.username}`);
    const titles = async ({ client }: Person) =>
      (await client.get("/v1/notifications")).body.notifications
        .map(({ notificationTitle }: { notificationTitle: string }) => notificationTitle)
        .filter((title: string) => title !== "Trophy");
    const before = await titles(tale.writer);
    await publish(tale);
    await site.jobsDone();
    expect(await titles(tale.writer)).toEqual(["Admin-Message", ...before]);
    expect(await titles(follower)).toEqual([]);
    const { versions } = (await tale.writer.client.get(`/v1/posts/${tale.id}/versions`)).body;
    expect(versions[0]).toMatchObject({ kind: "PUBLISHED", title: "The lamp, mended" });
  });

  it("The rendered page shows the new text at once", async () => {
    const tale = await aWaitingRevision({ title: "A title on the page" });
    const page = () => site.visitor().get(`/posts/horror/${tale.id}`, { headers: { accept: "text/html" } });
    expect((await page()).body).toContain(tale.title);
    await publish(tale);
    await expect.poll(async () => (await page()).body).toContain("A title on the page");
  });

  it("Sent back, it has note, reason and remarks, and the published text stays", async () => {
    const tale = await aWaitingRevision();
    const remarks = [{ block: 0, from: 0, to: 6, quote: "Nobody", note: "Who?" }];
    const { status, body } = await sendBack(tale, reviewer, { reason: "RIGHTS", remarks });
    expect([status, body]).toMatchObject([
      200,
      { isFinished: 0, returnNote: "Almost.", returnReason: "RIGHTS", remarks },
    ]);
    expect((await read(tale)).body).toEqual(body);
    expectProblem(await read(tale, reviewer), 404, "NOT_FOUND");
    expect((await readers(tale)).title).toBe(tale.title);
    const { notifications } = (await tale.writer.client.get("/v1/notifications")).body;
    expect(notifications[0].notificationTitle).toBe("Tale-Returned");
    for (const call of [publish, sendBack]) expectProblem(await call(tale), 409, "CONFLICT");
  });

  it("In the queue it has the Tale's id, the revision's title and overview, and is counted", async () => {
    const count = async (query = {}) =>
      (await reviewer.client.get("/v1/posts-not-published", { query })).body.totalPosts as number;
    const before = [await count(), await count({ kind: "revision" }), await count({ kind: "new" })];
    const tale = await aWaitingRevision({ content: "<p>Quite another beginning of this Tale.</p>" });
    const { posts } = (await reviewer.client.get("/v1/posts-not-published", { query: { pageSize: 100 } })).body;
    expect(posts.find(({ id }: { id: number }) => id === tale.id)).toMatchObject({
      kind: "revision",
      title: "The lamp, mended",
      overview: "Quite another beginning of this Tale.",
      submittedAt: site.clock.now().toISOString(),
      timesReturned: 0,
      claimedBy: null,
    });
    const after = [await count(), await count({ kind: "revision" }), await count({ kind: "new" })];
    expect(after).toEqual([before[0]! + 1, before[1]! + 1, before[2]]);
    await publish(tale);
    expect(await count({ kind: "revision" })).toBe(before[1]);
  });

  it("One claim covers the Tale and its revision, and ends with the decision", async () => {
    const [tale, colleague] = [await aWaitingRevision(), await aModerator(site)];
    const claim = ({ client }: Person) => client.put(`/v1/posts/${tale.id}/claim`);
    expect((await claim(colleague)).status).toBe(200);
    for (const call of [publish, sendBack]) expectProblem(await call(tale), 409, "CLAIMED");
    expect((await sendBack(tale, colleague)).status).toBe(200);
    await edit(tale, { isFinished: 1 });
    expect((await claim(reviewer)).status).toBe(200);
    await edit(tale, { isFinished: 0 });
    await edit(tale, { isFinished: 1 });
    expect((await claim(colleague)).status).toBe(200);
  });

  it("A reviewer's own revision is decided by a colleague, and members decide none", async () => {
    const author = await aModerator(site);
    const tale = await aPublishedTale(site, { author });
    await open(tale);
    await edit(tale, { isFinished: 1 });
    for (const call of [publish, sendBack]) {
      expectProblem(await call(tale, author), 403, "OWN_TALE");
      expectProblem(await call(tale, await aReader(site)), 403, "FORBIDDEN");
    }
    expect((await publish(tale)).status).toBe(200);
  });

  it("A reviewer's correction of level and warnings is published with it", async () => {
    const tale = await aWaitingRevision({ level: "B1" });
    expect((await publish(tale, reviewer, { level: "C1", warnings: ["DEATH"] })).body).toMatchObject({
      level: "C1",
      warnings: ["DEATH"],
    });
  });

  it("A tag that was deleted in the meantime is left out", async () => {
    const place = { categoryName: "HORROR", languageName: "EN" };
    await reviewer.client.post("/v1/tags", { body: { tagName: "Passing", ...place } });
    const [kept] = await tagNames(site);
    const tale = await aPublishedTale(site, { tags: [kept!] });
    await open(tale);
    await edit(tale, { tags: ["Passing", kept!], isFinished: 1 });
    expect((await reviewer.client.delete("/v1/tags", { query: { tagName: "Passing", ...place } })).status).toBe(204);
    expect((await read(tale)).body.tags).toEqual([kept]);
    expect((await publish(tale)).body.tags).toEqual([kept]);
  });
});

describe("at the same time", () => {
  it("Two reviewers publish a revision once", async () => {
    for (let round = 0; round < 3; round += 1) {
      const [tale, colleague] = [await aWaitingRevision(), await aModerator(site)];
      expect(statusCounts(await Promise.all([publish(tale), publish(tale, colleague), sendBack(tale)]))).toEqual({
        200: 1,
        409: 2,
      });
    }
  });

  it("The author opens it in two tabs: one is made, and both get it", async () => {
    const tale = await aPublishedTale(site);
    expect(statusCounts(await Promise.all([open(tale), open(tale), open(tale)]))).toEqual({ 200: 2, 201: 1 });
  });

  it("A withdrawal and a publication leave either the old text and a revision, or the new text and none", async () => {
    for (let round = 0; round < 5; round += 1) {
      const tale = await aWaitingRevision();
      const [withdrawn, published] = await Promise.all([edit(tale, { title: "Withdrawn" }), publish(tale)]);
      const { title } = await readers(tale);
      if (published.status === 200) {
        expectProblem(withdrawn, 404, "NOT_FOUND");
        expect([title, (await read(tale)).status]).toEqual(["The lamp, mended", 404]);
      } else {
        expectProblem(published, 409, "CONFLICT");
        expect([title, (await read(tale)).body.title]).toEqual([tale.title, "Withdrawn"]);
      }
    }
  });

  it("The Tale is deleted while its revision is published: nothing is left of either", async () => {
    for (let round = 0; round < 3; round += 1) {
      const tale = await aWaitingRevision();
      const [deleted] = await Promise.all([tale.writer.client.delete(`/v1/delete/${tale.id}`), publish(tale)]);
      expect(deleted.status).toBe(204);
      const { rows } = await site.context.database.pool.query("select 1 from revisions where tale_id = $1", [tale.id]);
      expect(rows).toEqual([]);
      expect((await site.visitor().get(`/v0/posts/${tale.id}`)).status).toBe(404);
    }
  });

  it("An account that is removed takes its revisions with it, and the queue counts them no more", async () => {
    const author = await aWriter(site);
    const tale = await aPublishedTale(site, { author });
    await open(tale);
    await edit(tale, { isFinished: 1 });
    const count = async () =>
      (await reviewer.client.get("/v1/posts-not-published", { query: { kind: "revision" } })).body.totalPosts as number;
    const before = await count();
    const removed = await author.client.put("/v1/user/remove", { body: { password: "inkwell7" } });
    expect(removed.status).toBe(204);
    expect(await count()).toBe(before - 1);
  });

  it("A ban of the author and a block stop neither the review nor the text", async () => {
    const [tale, reader] = [await aWaitingRevision(), await aReader(site)];
    expect((await tale.writer.client.put(`/v1/blocks/${reader.username}`)).status).toBe(204);
    const until = new Date(site.clock.now().getTime() + HOUR);
    await site.context.database.pool.query("update users set login_banned_until = $1 where id = $2", [
      until,
      tale.writer.id,
    ]);
    expectProblem(await edit(tale, { title: "Not any more" }), 401, "BANNED");
    expect((await publish(tale)).status).toBe(200);
    expect((await reader.client.get(`/v1/post-published/${tale.id}`)).body.title).toBe("The lamp, mended");
  });

  it("A read-only account changes its waiting revision no more, but it can be decided", async () => {
    const tale = await aWaitingRevision();
    await site.context.database.pool.query("update users set troll_since = now() where id = $1", [tale.writer.id]);
    expectProblem(await edit(tale, { title: "Not any more" }), 406, "TROLL");
    expect((await sendBack(tale)).status).toBe(200);
  });
});
