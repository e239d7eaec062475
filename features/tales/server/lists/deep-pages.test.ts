/** @module-tag variation */
import { afterAll, beforeAll, expect, it } from "vitest";
import { page as bounds, pageSizes } from "#vocabulary/limits.ts";
import { translator } from "#tests/support/translator.ts";
import { insertManyTales } from "#tests/support/many-tales.ts";
import { aWriter } from "#tests/support/people.ts";
import { expectProblem } from "#tests/support/problems.ts";
import { anOwnSite, type TestSite } from "#tests/support/site.ts";

/** A list shows a bounded number of entries, because skipping more would cost more with each of them. */

const count = bounds.deepest + 30;

let site: TestSite;
beforeAll(async () => {
  site = await anOwnSite();
  const author = await aWriter(site);
  await insertManyTales(site, { author, count });
});
afterAll(() => site.close());

const list = (query: Record<string, string | number>) =>
  site.visitor().get("/v0/posts/category", { query: { category: "HORROR", languageName: "EN", ...query } });

it("A list is answered up to its deepest entry, with its exact total", async () => {
  const { status, body } = await list({ pageNumber: bounds.deepest / 100 - 1, pageSize: 100 });
  expect([status, body.posts.length, body.totalPosts]).toEqual([200, 100, count]);
});

it("A page beyond the deepest entry is refused with an explanation", async () => {
  for (const pageNumber of [bounds.deepest / 100, 1_000_000]) {
    const answer = await list({ pageNumber, pageSize: 100 });
    expectProblem(answer, 400, "BAD_REQUEST", "pageNumber");
    expect(answer.body.detail).toContain(String(bounds.deepest));
  }
});

it("A page beyond the deepest entry of a shorter list is empty", async () => {
  const { status, body } = await list({ category: "FIABA", pageNumber: 1_000_000, pageSize: 100 });
  expect([status, body]).toEqual([200, { posts: [], totalPosts: 0 }]);
});

it("The last page of a long list says how to see other entries, and a page after it shows the same", async () => {
  const lastPage = Math.ceil(bounds.deepest / pageSizes.taleList);
  const explanation = translator("en")("site:paging.bounded", { shown: lastPage * pageSizes.taleList });
  const html = async (page: number) =>
    (await site.visitor().get("/posts/horror", { query: { page }, headers: { cookie: "user-language=en" } })).body;
  expect(await html(lastPage - 1)).not.toContain(explanation);
  expect(await html(lastPage)).toContain(explanation);
  // The total of Tales is exact.
  expect(await html(lastPage)).toContain("pag 10,030<");
  expect(await html(999_999)).toContain(explanation);
});
