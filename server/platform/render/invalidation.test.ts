import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { aModerator, aReader } from "#tests/support/people.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { aPublishedTale, aSubmittedTale } from "#tests/support/tales.ts";

/** Two processes on one database, each with a page cache of its own. */
let one: TestSite;
let other: TestSite;
beforeAll(async () => {
  one = await aSite();
  other = await aSite({ env: { DATABASE_URL: one.context.config.DATABASE_URL! } });
});
afterAll(async () => {
  await other.close();
  await one.close();
});

async function page(site: TestSite, path: string): Promise<string> {
  const { body } = await site.visitor().get(path, { query: { lang: "en" }, headers: { accept: "text/html" } });
  return body as string;
}

it("A page is rendered again in every process when a Tale appears on it or disappears", async () => {
  const title = "The cellar under the cellar";
  const tale = await aSubmittedTale(one, { title });
  const reviewer = await aModerator(one);
  for (const site of [one, other]) expect(await page(site, "/posts/horror")).not.toContain(title);

  await reviewer.client.patch(`/v1/posts/${tale.id}`);
  expect(await page(one, "/posts/horror"), "at once where it was published").toContain(title);
  await vi.waitFor(async () => expect(await page(other, "/posts/horror")).toContain(title));

  await tale.writer.client.delete(`/v1/delete/${tale.id}`);
  expect(await page(one, "/posts/horror")).not.toContain(title);
  await vi.waitFor(async () => expect(await page(other, "/posts/horror")).not.toContain(title));
  expect((await one.visitor().get(`/posts/horror/${tale.id}`)).status).toBe(404);
});

it("A message of another version drops all cached pages, and the process goes on", async () => {
  await page(other, "/posts/horror");
  await one.context.database.pool.query("UPDATE tales SET title = 'The attic' WHERE id = $1", [
    (await aPublishedTale(one, { title: "The cellar" })).id,
  ]);
  await vi.waitFor(async () => expect(await page(other, "/posts/horror")).toMatch(/The (attic|cellar)/));
  for (const payload of [JSON.stringify(["tale:1"]), "tale:1", "null", "{}"]) {
    await one.context.database.pool.query("SELECT pg_notify('pages', $1)", [payload]);
  }
  await vi.waitFor(async () => expect(await page(other, "/posts/horror")).toContain("The attic"));
});

it("A like and a comment in one process change the totals that the other one shows", async () => {
  const tale = await aPublishedTale(one, { title: "The well" });
  const path = `/posts/horror/${tale.id}`;
  for (const site of [one, other]) expect(await page(site, path)).toContain('"totLikes":0,"totComments":0,');
  const reader = await aReader(one);
  await reader.client.post(`/v1/posts/${tale.id}/like`);
  await reader.client.post("/v1/comments", { body: { postId: tale.id, commentId: null, comment: "A good one" } });
  expect(await page(one, path), "at once where they came in").toContain('"totLikes":1,"totComments":1,');
  await vi.waitFor(async () => expect(await page(other, path)).toContain('"totLikes":1,"totComments":1,'));
});
