/** @module-tag variation */
import { afterAll, beforeAll, expect, it } from "vitest";
import { HOUR } from "#vocabulary/limits.ts";
import { aModerator, aReader, aWriter, type Person } from "#tests/support/people.ts";
import { expectProblem, statusCounts } from "#tests/support/problems.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { aPublishedTale, readPublished } from "#tests/support/tales.ts";
import {
  aWaitingRevision,
  editRevision,
  openRevision,
  publishRevision,
  readRevision,
  sendRevisionBack,
} from "./revisions.fixture.ts";

/** Races about a revision, and what happens to its Tale, its author and its readers while it waits. */

let site: TestSite;
let reviewer: Person;
beforeAll(async () => {
  site = await aSite();
  reviewer = await aModerator(site);
});
afterAll(() => site.close());

it("Two reviewers publish a revision once", async () => {
  for (let round = 0; round < 3; round += 1) {
    const [tale, colleague] = [await aWaitingRevision(site), await aModerator(site)];
    const answers = await Promise.all([
      publishRevision(tale, reviewer),
      publishRevision(tale, colleague),
      sendRevisionBack(tale, reviewer),
    ]);
    expect(statusCounts(answers)).toEqual({ 200: 1, 409: 2 });
  }
});

it("The author opens it in two tabs: one is made, and both get it", { tags: "variation" }, async () => {
  const tale = await aPublishedTale(site);
  expect(statusCounts(await Promise.all([openRevision(tale), openRevision(tale), openRevision(tale)]))).toEqual({
    200: 2,
    201: 1,
  });
});

it(
  "A withdrawal and a publication leave either the old text and a revision, or the new text and none",
  { tags: "variation" },
  async () => {
    for (let round = 0; round < 5; round += 1) {
      const tale = await aWaitingRevision(site);
      const [withdrawn, published] = await Promise.all([
        editRevision(tale, { title: "Withdrawn" }),
        publishRevision(tale, reviewer),
      ]);
      const { title } = await readPublished(site, tale);
      if (published.status === 200) {
        expectProblem(withdrawn, 404, "NOT_FOUND");
        expect([title, (await readRevision(tale)).status]).toEqual(["The lamp, mended", 404]);
      } else {
        expectProblem(published, 409, "CONFLICT");
        expect([title, (await readRevision(tale)).body.title]).toEqual([tale.title, "Withdrawn"]);
      }
    }
  },
);

it(
  "The Tale is deleted while its revision is published: nothing is left of either",
  { tags: "variation" },
  async () => {
    for (let round = 0; round < 3; round += 1) {
      const tale = await aWaitingRevision(site);
      const [deleted] = await Promise.all([
        tale.writer.client.delete(`/v1/delete/${tale.id}`),
        publishRevision(tale, reviewer),
      ]);
      expect(deleted.status).toBe(204);
      const { rows } = await site.context.database.pool.query("select 1 from revisions where tale_id = $1", [tale.id]);
      expect(rows).toEqual([]);
      expect((await site.visitor().get(`/v0/posts/${tale.id}`)).status).toBe(404);
    }
  },
);

it(
  "An account that is removed takes its revisions with it, and the queue counts them no more",
  { tags: "variation" },
  async () => {
    const author = await aWriter(site);
    const tale = await aPublishedTale(site, { author });
    await openRevision(tale);
    await editRevision(tale, { isFinished: 1 });
    const count = async () =>
      (await reviewer.client.get("/v1/posts-not-published", { query: { kind: "revision" } })).body.totalPosts as number;
    const before = await count();
    const removed = await author.client.put("/v1/user/remove", { body: { password: "inkwell7" } });
    expect(removed.status).toBe(204);
    expect(await count()).toBe(before - 1);
  },
);

it("A ban of the author and a block stop neither the review nor the text", { tags: "variation" }, async () => {
  const [tale, reader] = [await aWaitingRevision(site), await aReader(site)];
  expect((await tale.writer.client.put(`/v1/blocks/${reader.username}`)).status).toBe(204);
  const until = new Date(site.clock.now().getTime() + HOUR);
  await site.context.database.pool.query("update users set login_banned_until = $1 where id = $2", [
    until,
    tale.writer.id,
  ]);
  expectProblem(await editRevision(tale, { title: "Not any more" }), 401, "BANNED");
  expect((await publishRevision(tale, reviewer)).status).toBe(200);
  expect((await reader.client.get(`/v1/post-published/${tale.id}`)).body.title).toBe("The lamp, mended");
});

it(
  "A read-only account changes its waiting revision no more, but it can be decided",
  { tags: "variation" },
  async () => {
    const tale = await aWaitingRevision(site);
    await site.context.database.pool.query("update users set troll_since = now() where id = $1", [tale.writer.id]);
    expectProblem(await editRevision(tale, { title: "Not any more" }), 406, "TROLL");
    expect((await sendRevisionBack(tale, reviewer)).status).toBe(200);
  },
);
