/** @module-tag variation */
import { afterAll, beforeAll, expect, it } from "vitest";
import { aModerator, aReader, type Person } from "#tests/support/people.ts";
import { expectProblem } from "#tests/support/problems.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { aDraft, aPublishedTale, readPublished } from "#tests/support/tales.ts";

let site: TestSite;
let moderator: Person;
beforeAll(async () => {
  site = await aSite();
  moderator = await aModerator(site);
});
afterAll(() => site.close());

it("A Tale with null as its original is one itself", async () => {
  const draft = await aDraft(site, { translationOf: null });
  expect(draft.translationOf).toBeNull();
});

it(
  "A Tale carries its settings, which its author changes in any state without touching the date of its last change",
  { tags: "variation" },
  async () => {
    const draft = await aDraft(site);
    expect(draft).toMatchObject({
      translations: "ask",
      correctionsWelcome: false,
      versions: [],
      translationOf: null,
    });
    site.clock.advance(1000);
    const { status, body } = await draft.writer.client.patch(`/v1/posts/${draft.id}/settings`, {
      body: { translations: "closed" },
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ translations: "closed", correctionsWelcome: false, updatedAt: draft.updatedAt });
    const tale = await aPublishedTale(site, { author: draft.writer });
    await draft.writer.client.patch(`/v1/posts/${tale.id}/settings`, { body: { correctionsWelcome: true } });
    expect(await readPublished(site, tale)).toMatchObject({ translations: "ask", correctionsWelcome: true });
    const list = await site.visitor().get("/v0/posts-published/author", { query: { username: draft.writer.username } });
    expect(list.body.posts[0]).toMatchObject({ correctionsWelcome: true, versions: [], translationOf: null });
    const unchanged = await draft.writer.client.patch(`/v1/posts/${tale.id}/settings`, { body: {} });
    expect(unchanged.body).toMatchObject({ translations: "ask", correctionsWelcome: true });
  },
);

it("Nobody changes the settings of another member's Tale, and a troll not even their own", async () => {
  const [draft, tale] = [await aDraft(site), await aPublishedTale(site)];
  const stranger = await aReader(site);
  const body = { translations: "open" };
  expectProblem(await stranger.client.patch(`/v1/posts/${draft.id}/settings`, { body }), 404, "NOT_FOUND");
  expectProblem(await stranger.client.patch(`/v1/posts/${tale.id}/settings`, { body }), 403, "FORBIDDEN");
  expectProblem(await moderator.client.patch(`/v1/posts/${tale.id}/settings`, { body }), 403, "FORBIDDEN");
});
