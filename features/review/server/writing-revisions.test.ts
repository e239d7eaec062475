import { afterAll, beforeAll, expect, it } from "vitest";
import { MINUTE } from "#vocabulary/limits.ts";
import { aModerator, aReader, type Person } from "#tests/support/people.ts";
import { expectProblem } from "#tests/support/problems.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { aDraft, aPublishedTale, aSubmittedTale, aTaleForm, readPublished } from "#tests/support/tales.ts";
import {
  aWaitingRevision,
  editRevision,
  openRevision,
  publishRevision,
  readRevision,
  removeRevision,
} from "./revisions.fixture.ts";

let site: TestSite;
let reviewer: Person;
beforeAll(async () => {
  site = await aSite();
  reviewer = await aModerator(site);
});
afterAll(() => site.close());

it("A revision begins with the published text; opening it again answers the open one", async () => {
  const tale = await aPublishedTale(site, { level: "B1", warnings: ["DEATH"] });
  const first = await openRevision(tale);
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
  await editRevision(tale, { title: "Another title" });
  const again = await openRevision(tale);
  expect(again).toMatchObject({ status: 200, body: { title: "Another title" } });
  expect((await readRevision(tale)).body).toEqual(again.body);
});

it("Readers see the old text until a revision is published, and the Tale itself can't be edited", async () => {
  const tale = await aPublishedTale(site);
  await openRevision(tale);
  await editRevision(tale, {
    title: "Another title",
    content: "<p>Another text of the same Tale.</p>",
    isFinished: 1,
  });
  expect(await readPublished(site, tale)).toMatchObject({ title: tale.title, content: tale.content, revisedAt: null });
  const put = await tale.writer.client.put(`/v1/posts/${tale.id}`, { body: aTaleForm({ tags: tale.tags }) });
  expectProblem(put, 409, "PUBLISHED");
});

it("A save of a revision on an older state gets 409 and changes nothing", async () => {
  const tale = await aPublishedTale(site);
  const { updatedAt } = (await openRevision(tale)).body;
  site.clock.advance(MINUTE);
  await editRevision(tale, { title: "From the first tab" });
  expectProblem(await editRevision(tale, { title: "From the second", expectedUpdatedAt: updatedAt }), 409, "CONFLICT");
  expect((await readRevision(tale)).body.title).toBe("From the first tab");
});

it("A revision can be given up, twice", { tags: "variation" }, async () => {
  const tale = await aWaitingRevision(site);
  for (let time = 0; time < 2; time += 1) expect((await removeRevision(tale)).status).toBe(204);
  expectProblem(await readRevision(tale), 404, "NOT_FOUND");
  expectProblem(await publishRevision(tale, reviewer), 409, "CONFLICT");
  expect((await readPublished(site, tale)).title).toBe(tale.title);
});

it.each([
  ["an empty title", { title: "" }],
  ["too little text", { content: "<p>Short</p>" }],
  ["no tag", { tags: [] }],
  ["an unknown tag", { tags: ["no such tag"] }],
])("A save of a revision with %s gets 400", { tags: "variation" }, async (_what, form) => {
  const tale = await aPublishedTale(site);
  await openRevision(tale);
  expectProblem(await editRevision(tale, form), 400, "BAD_REQUEST");
});

it(
  "The author's published Tale says whether it has a revision; nobody else learns of it",
  { tags: "variation" },
  async () => {
    const tale = await aPublishedTale(site);
    const answer = async ({ client }: Person) => (await client.get(`/v1/posts/${tale.id}`)).body;
    expect((await answer(tale.writer)).hasRevision).toBe(false);
    await openRevision(tale);
    expect((await answer(tale.writer)).hasRevision).toBe(true);
    for (const other of [reviewer, await aReader(site)]) expect(await answer(other)).not.toHaveProperty("hasRevision");
    expect(await aDraft(site)).not.toHaveProperty("hasRevision");
  },
);

it("Without an open revision saving gets 404; of an unpublished Tale opening gets 409", async () => {
  expectProblem(await editRevision(await aPublishedTale(site)), 404, "NOT_FOUND");
  for (const make of [aDraft, aSubmittedTale]) expectProblem(await openRevision(await make(site)), 409, "CONFLICT");
  expectProblem(await site.visitor().get("/v1/posts/1/revision"), 401, "UNAUTHENTICATED");
});

it("Others open, change and read no revision; staff read one that waits", async () => {
  const tale = await aPublishedTale(site);
  const reader = await aReader(site);
  await openRevision(tale);
  for (const other of [reader, reviewer]) {
    expectProblem(await openRevision(tale, other), 403, "FORBIDDEN");
    expectProblem(await editRevision(tale, {}, other), 403, "FORBIDDEN");
    expectProblem(await readRevision(tale, other), 404, "NOT_FOUND");
    expectProblem(await removeRevision(tale, other), 404, "NOT_FOUND");
  }
  await editRevision(tale, { isFinished: 1 });
  expectProblem(await readRevision(tale, reader), 404, "NOT_FOUND");
  expect((await readRevision(tale, reviewer)).status).toBe(200);
});

it("A read-only account opens and saves no revision", { tags: "variation" }, async () => {
  const tale = await aPublishedTale(site);
  await openRevision(tale);
  await site.context.database.pool.query("update users set troll_since = now() where id = $1", [tale.writer.id]);
  for (const call of [openRevision, editRevision]) expectProblem(await call(tale), 406, "TROLL");
});
