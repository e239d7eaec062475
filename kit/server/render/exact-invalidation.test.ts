/** @module-tag variation */
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { tales } from "#features/tales/server/tables.ts";
import { aModerator, aReader, type Person } from "#tests/support/people.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { translator } from "#tests/support/translator.ts";
import { aPublishedTale, aSubmittedTale } from "#tests/support/tales.ts";

/**
 * Which cached pages a change makes stale. A title that is changed in the database alone shows on a page that is rendered
 * again, and not on a cached one.
 */

let site: TestSite;
let reviewer: Person;
beforeAll(async () => {
  site = await aSite();
  reviewer = await aModerator(site);
});
afterAll(() => site.close());

async function page(path: string): Promise<string> {
  const { body } = await site.visitor().get(path, { headers: { accept: "text/html", "accept-language": "en" } });
  return body;
}

const retitle = (id: number, title: string) =>
  site.context.database.db.update(tales).set({ title }).where(eq(tales.id, id));

/** A Tale whose page is cached, with a newer title in the database. */
async function aCachedTale(categoryName = "HORROR") {
  const { id, writer } = await aPublishedTale(site, { title: "As it was cached", categoryName });
  const path = `/posts/${categoryName.toLowerCase()}/${id}`;
  await page(path);
  await retitle(id, "As it is stored");
  const isCached = async () => (await page(path)).includes("As it was cached");
  return { id, path, writer, isCached };
}

it("A publication leaves the cached pages of other authors' Tales as they are", async () => {
  const kept = [await aCachedTale(), await aCachedTale()];
  const { id } = await aSubmittedTale(site, { title: "Newly published", categoryName: "HORROR" });
  expect(await page("/posts/horror")).not.toContain("Newly published");
  await reviewer.client.patch(`/v1/posts/${id}`);
  expect(await page("/posts/horror")).toContain("Newly published");
  expect(await page(`/posts/horror/${id}`)).toContain("Newly published");
  for (const { isCached } of kept) expect(await isCached()).toBe(true);
});

it("A publication renders the pages of the author's other Tales again", async () => {
  const { path, writer } = await aCachedTale("FIABA");
  const { id } = await aSubmittedTale(site, { title: "By the same author", categoryName: "HORROR", author: writer });
  await reviewer.client.patch(`/v1/posts/${id}`);
  expect(await page(path)).toContain("By the same author");
});

it("A deleted Tale is 404 at once and disappears from every page that shows its card", async () => {
  const shown = await aPublishedTale(site, { title: "Soon deleted", categoryName: "CRIMINALE" });
  const other = await aPublishedTale(site, { title: "The neighbour", categoryName: "CRIMINALE" });
  const [own, neighbour] = [`/posts/criminale/${shown.id}`, `/posts/criminale/${other.id}`];
  for (const path of [own, neighbour]) expect(await page(path)).toContain("Soon deleted");
  await shown.writer.client.delete(`/v1/delete/${shown.id}`);
  expect((await site.visitor().get(own, { headers: { accept: "text/html" } })).status).toBe(404);
  expect(await page(neighbour)).not.toContain("Soon deleted");
});

it("A like leaves the pages that show neither the number nor the order of likes", async () => {
  const kept = await aCachedTale("ROMANTICHE");
  const liked = await aPublishedTale(site, { title: "Liked", categoryName: "ROMANTICHE" });
  const list = "/posts/romantiche";
  await page(`${list}?sort=favourites`);
  await page(list);
  await retitle(liked.id, "Liked and retitled");
  const reader = await aReader(site);
  await reader.client.post(`/v1/posts/${liked.id}/like`);
  expect(await page(list)).toContain("Liked and retitled");
  expect(await page(`${list}?sort=favourites`)).toContain("Liked and retitled");
  expect(await kept.isCached()).toBe(true);
});

it("A like shows on the page of the Tale's author at once", async () => {
  const { id, writer } = await aPublishedTale(site, { categoryName: "HORROR" });
  const shown = `>${translator("en")("tales:likes", { count: 1 })}<`;
  expect(await page(`/profile/${writer.username}`)).not.toContain(shown);
  const reader = await aReader(site);
  await reader.client.post(`/v1/posts/${id}/like`);
  expect(await page(`/profile/${writer.username}`)).toContain(shown);
});

it("A like and a comment change the totals of the Tale's page and leave the rest as it was rendered", async () => {
  const { id, path, isCached } = await aCachedTale("FANTASCIENZA");
  const t = translator("en");
  const shows = async (totLikes: number, totComments: number) => {
    const shown = await page(path);
    const isShown = new RegExp(`(?<!\\d)${t("tales:likes", { count: totLikes })}`, "g");
    expect(shown.match(isShown) ?? []).toHaveLength(totLikes === 0 ? 0 : 1);
    expect(shown).toContain(`>${t("comments:title", { count: totComments })}</h2>`);
    expect(shown).toContain(`"commentCount":${totComments},`);
    expect(shown).toContain(`"totLikes":${totLikes},"totComments":${totComments},`);
  };
  await shows(0, 0);
  const readers = [await aReader(site), await aReader(site)];
  for (const [at, reader] of readers.entries()) {
    await reader.client.post(`/v1/posts/${id}/like`);
    await shows(at + 1, at);
    await reader.client.post("/v1/comments", { body: { postId: id, commentId: null, comment: "A good one" } });
    await shows(at + 1, at + 1);
  }
  await readers[0]!.client.post(`/v1/posts/${id}/like`, { body: { liked: false } });
  await shows(1, 2);
  expect(await isCached()).toBe(true);
});
