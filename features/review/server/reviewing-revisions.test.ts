import { afterAll, beforeAll, expect, it } from "vitest";
import { HOUR } from "#vocabulary/limits.ts";
import { aComment } from "#tests/support/comments.ts";
import { eventually } from "#tests/support/eventually.ts";
import { aModerator, aReader, type Person } from "#tests/support/people.ts";
import { expectProblem } from "#tests/support/problems.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { aPublishedTale, readPublished, tagNames } from "#tests/support/tales.ts";
import {
  aWaitingRevision,
  editRevision,
  openRevision,
  publishRevision,
  readRevision,
  sendRevisionBack,
} from "./revisions.fixture.ts";

let site: TestSite;
let reviewer: Person;
beforeAll(async () => {
  site = await aSite();
  reviewer = await aModerator(site);
});
afterAll(() => site.close());

it("Publishing a revision replaces the text alone: likes, comments, favourites and the publication date stay", async () => {
  const names = await tagNames(site, 2);
  const tale = await aPublishedTale(site, { tags: names.slice(0, 1) });
  const reader = await aReader(site);
  await reader.client.post(`/v1/posts/${tale.id}/like`);
  await reader.client.post("/v1/posts/bookmark", { query: { postId: tale.id } });
  await aComment(site, { on: tale, by: reader });
  site.clock.advance(HOUR);
  await openRevision(tale);
  const content = "<p>Nobody had lit the lamp for forty years, and yet it burned.</p>";
  await editRevision(tale, { title: "The lamp, mended", content, tags: names.slice(1), level: "A2", isFinished: 1 });
  const { status, body } = await publishRevision(tale, reviewer);
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
  expect(await readPublished(site, tale)).toMatchObject(expected);
  const list = await site.visitor().get("/v0/posts/category/tag", {
    query: { category: "HORROR", languageName: "EN", tag: names[1]! },
  });
  expect(list.body.posts.map(({ id }: { id: number }) => id)).toContain(tale.id);
  expectProblem(await readRevision(tale), 404, "NOT_FOUND");
  const found = await site.visitor().get("/v0/search", { query: { query: "mended" } });
  expect(found.body.posts.map(({ id }: { id: number }) => id)).toEqual([tale.id]);
});

it(
  "Publishing a revision adds a PUBLISHED version and tells the author, and nobody else",
  { tags: "variation" },
  async () => {
    const tale = await aWaitingRevision(site);
    const follower = await aReader(site);
    await follower.client.put(`/v1/follows/${tale.writer.username}`);
    const titles = async ({ client }: Person) =>
      (await client.get("/v1/notifications")).body.notifications
        .map(({ notificationTitle }: { notificationTitle: string }) => notificationTitle)
        .filter((title: string) => title !== "Trophy");
    const before = await titles(tale.writer);
    await publishRevision(tale, reviewer);
    await site.jobsDone();
    expect(await titles(tale.writer)).toEqual(["Revision-Published", ...before]);
    expect(await titles(follower)).toEqual([]);
    const { versions } = (await tale.writer.client.get(`/v1/posts/${tale.id}/versions`)).body;
    expect(versions[0]).toMatchObject({ kind: "PUBLISHED", title: "The lamp, mended" });
  },
);

it("The rendered page shows a published revision at once", { tags: "variation" }, async () => {
  const tale = await aWaitingRevision(site, { title: "A title on the page" });
  const page = () => site.visitor().get(`/posts/horror/${tale.id}`, { headers: { accept: "text/html" } });
  expect((await page()).body).toContain(tale.title);
  await publishRevision(tale, reviewer);
  await eventually(async () => expect((await page()).body).toContain("A title on the page"));
});

it("A revision that is sent back has note, reason and remarks, and the published text stays", async () => {
  const tale = await aWaitingRevision(site);
  const remarks = [{ block: 0, from: 0, to: 6, quote: "Nobody", note: "Who?" }];
  const { status, body } = await sendRevisionBack(tale, reviewer, { reason: "RIGHTS", remarks });
  expect([status, body]).toMatchObject([
    200,
    { isFinished: 0, returnNote: "Almost.", returnReason: "RIGHTS", remarks },
  ]);
  expect((await readRevision(tale)).body).toEqual(body);
  expectProblem(await readRevision(tale, reviewer), 404, "NOT_FOUND");
  expect((await readPublished(site, tale)).title).toBe(tale.title);
  const { notifications } = (await tale.writer.client.get("/v1/notifications")).body;
  expect(notifications[0].notificationTitle).toBe("Tale-Returned");
  for (const call of [publishRevision, sendRevisionBack]) expectProblem(await call(tale, reviewer), 409, "CONFLICT");
});

it(
  "A revision in the queue has the Tale's id, its own title and overview, and is counted",
  { tags: "variation" },
  async () => {
    const count = async (query = {}) =>
      (await reviewer.client.get("/v1/posts-not-published", { query })).body.totalPosts as number;
    const before = [await count(), await count({ kind: "revision" }), await count({ kind: "new" })];
    const tale = await aWaitingRevision(site, { content: "<p>Quite another beginning of this Tale.</p>" });
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
    await publishRevision(tale, reviewer);
    expect(await count({ kind: "revision" })).toBe(before[1]);
  },
);

it("One claim covers the Tale and its revision, and ends with the decision", { tags: "variation" }, async () => {
  const [tale, colleague] = [await aWaitingRevision(site), await aModerator(site)];
  const claim = ({ client }: Person) => client.put(`/v1/posts/${tale.id}/claim`);
  expect((await claim(colleague)).status).toBe(200);
  for (const call of [publishRevision, sendRevisionBack]) expectProblem(await call(tale, reviewer), 409, "CLAIMED");
  expect((await sendRevisionBack(tale, colleague)).status).toBe(200);
  await editRevision(tale, { isFinished: 1 });
  expect((await claim(reviewer)).status).toBe(200);
  await editRevision(tale, { isFinished: 0 });
  await editRevision(tale, { isFinished: 1 });
  expect((await claim(colleague)).status).toBe(200);
});

it("A reviewer's own revision is decided by a colleague, and members decide none", async () => {
  const author = await aModerator(site);
  const tale = await aPublishedTale(site, { author });
  await openRevision(tale);
  await editRevision(tale, { isFinished: 1 });
  for (const call of [publishRevision, sendRevisionBack]) {
    expectProblem(await call(tale, author), 403, "OWN_TALE");
    expectProblem(await call(tale, await aReader(site)), 403, "FORBIDDEN");
  }
  expect((await publishRevision(tale, reviewer)).status).toBe(200);
});

it("A reviewer's correction of level and warnings is published with the revision", { tags: "variation" }, async () => {
  const tale = await aWaitingRevision(site, { level: "B1" });
  expect((await publishRevision(tale, reviewer, { level: "C1", warnings: ["DEATH"] })).body).toMatchObject({
    level: "C1",
    warnings: ["DEATH"],
  });
});

it("A tag that was deleted in the meantime is left out of a published revision", { tags: "variation" }, async () => {
  const place = { categoryName: "HORROR", languageName: "EN" };
  await reviewer.client.post("/v1/tags", { body: { tagName: "Passing", ...place } });
  const [kept] = await tagNames(site);
  const tale = await aPublishedTale(site, { tags: [kept!] });
  await openRevision(tale);
  await editRevision(tale, { tags: ["Passing", kept!], isFinished: 1 });
  expect((await reviewer.client.delete("/v1/tags", { query: { tagName: "Passing", ...place } })).status).toBe(204);
  expect((await readRevision(tale)).body.tags).toEqual([kept]);
  expect((await publishRevision(tale, reviewer)).body.tags).toEqual([kept]);
});
