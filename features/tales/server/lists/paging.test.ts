/** @module-tag variation */
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { taleSorts } from "../../shapes.ts";
import { MINUTE } from "#vocabulary/limits.ts";
import { aWriter, type Person } from "#tests/support/people.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { insertPublishedTales } from "#tests/support/tales.ts";

/** Many Tales with few different likes, dates and titles: nearly every place in a list is a tie. */
const count = 40;

let site: TestSite;
let author: Person;
let all: number[];
beforeAll(async () => {
  site = await aSite();
  author = await aWriter(site);
  const now = site.clock.now().getTime();
  const rows = Array.from({ length: count }, (_, n) => ({
    title: ["Echo", "echo", "Écho", "Fable"][n % 4]!,
    totLikes: n % 3,
    publicationDate: new Date(now - (n % 5) * MINUTE),
  }));
  all = await insertPublishedTales(site, author, rows);
});
afterAll(() => site.close());

type Query = Record<string, string | number>;
interface Listed {
  id: number;
  title: string;
  totLikes: number;
  publicationDate: string;
}

async function page(path: string, query: Query): Promise<Listed[]> {
  const { status, body } = await site.visitor().get(path, { query });
  expect([status, body.totalPosts]).toEqual([200, count]);
  return body.posts;
}

/** Reads a list from its first page to the first empty one. */
async function pages(path: string, query: Query): Promise<Listed[]> {
  const read: Listed[] = [];
  for (let pageNumber = 0; ; pageNumber += 1) {
    const posts = await page(path, { ...query, pageNumber });
    expect(posts.length).toBeLessThanOrEqual(Number(query.pageSize));
    if (posts.length === 0) return read;
    read.push(...posts);
  }
}

const collator = new Intl.Collator("en");
const compare = {
  id: () => 0,
  totLikes: (a: Listed, b: Listed) => a.totLikes - b.totLikes,
  publicationDate: (a: Listed, b: Listed) => Date.parse(a.publicationDate) - Date.parse(b.publicationDate),
  title: (a: Listed, b: Listed) => collator.compare(a.title, b.title),
};

describe.each([
  ["/v0/posts/category", () => ({ category: "HORROR", languageName: "EN" })],
  ["/v0/posts-published/author", () => ({ username: author.username })],
])("the pages of %s", (path, where) => {
  it("All pages together have every Tale once and in order, for every size, sort and direction", async () => {
    const options = fc.record({
      sortBy: fc.constantFrom(...taleSorts),
      direction: fc.constantFrom("ASC" as const, "DESC" as const),
      pageSize: fc.integer({ min: 1, max: 50 }),
    });
    const property = fc.asyncProperty(options, async ({ sortBy, direction, pageSize }) => {
      const read = await pages(path, { ...where(), sortBy, direction, pageSize });
      expect(read.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(all);
      const way = direction === "ASC" ? 1 : -1;
      const orderColumns = read.toSorted((a, b) => way * (compare[sortBy](a, b) || a.id - b.id));
      expect(read.map(({ id }) => id)).toEqual(orderColumns.map(({ id }) => id));
    });
    await fc.assert(property, { numRuns: 16, seed: 2026 });
  });

  it("A page has 12 Tales by default and at most 100", async () => {
    expect(await page(path, where())).toHaveLength(12);
    expect(await page(path, { ...where(), pageSize: 100 })).toHaveLength(count);
  });

  it("A page after the last one is empty", async () => {
    expect(await page(path, { ...where(), pageNumber: 4, pageSize: 10 })).toEqual([]);
    expect(await page(path, { ...where(), pageNumber: 1_000_000, pageSize: 100 })).toEqual([]);
  });
});
