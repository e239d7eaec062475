import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { LanguageName } from "#vocabulary/languages.ts";
import { MINUTE } from "#vocabulary/limits.ts";
import { newsSorts, type ListedNews } from "../calls.ts";
import type { Client } from "#tests/support/client.ts";
import { aNewsComment } from "#tests/support/comments.ts";
import { aNewsPost, insertNewsPosts } from "#tests/support/news.ts";
import { aModerator } from "#tests/support/people.ts";
import { expectProblem } from "#tests/support/problems.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { firstOrAll } from "#tests/support/thoroughness.ts";

/** English has many posts with few different titles and dates: nearly every place in its list is a tie. */
const count = 30;

let site: TestSite;
let english: number[];
let asStaff: Client;
beforeAll(async () => {
  site = await aSite();
  const now = site.clock.now().getTime();
  const rows = Array.from({ length: count }, (_, n) => ({
    title: ["Echo", "echo", "Écho", "Fable"][n % 4]!,
    createdAt: new Date(now - (n % 5) * MINUTE),
  }));
  english = await insertNewsPosts(site, rows);
  asStaff = (await aModerator(site)).client;
});
afterAll(() => site.close());

type Query = Record<string, string | number | undefined>;
const list = (query: Query) => site.visitor().get("/v0/all-admin-posts", { query });
const titles = ({ body }: { body: { adminPost: ListedNews[] } }) => body.adminPost.map(({ title }) => title);

const collator = new Intl.Collator("en");
const compare = {
  id: () => 0,
  createdAt: (a: ListedNews, b: ListedNews) => Date.parse(a.createdAt) - Date.parse(b.createdAt),
  title: (a: ListedNews, b: ListedNews) => collator.compare(a.title, b.title),
};

describe("the news of a language", () => {
  it("The news of a language are its posts without contents, with their number of comments", async () => {
    const { staff: _staff, content: _content, ...first } = await aNewsPost(site, { languageName: "PT" });
    const { staff: _other, content: _text, ...second } = await aNewsPost(site, { languageName: "PT" });
    await aNewsComment(site, { on: first });
    const answer = await list({ languageName: "pt" });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ adminPost: [second, { ...first, totComments: 1 }], totalAdminPost: 2 });
  });

  it(
    "All pages together have every post once and in order, for every size, sort and direction",
    { tags: "variation" },
    async () => {
      const options = fc.record({
        sortBy: fc.constantFrom(...newsSorts),
        direction: fc.constantFrom("ASC" as const, "DESC" as const),
        pageSize: fc.integer({ min: 1, max: 40 }),
      });
      const property = fc.asyncProperty(options, async ({ sortBy, direction, pageSize }) => {
        const read: ListedNews[] = [];
        for (let pageNumber = 0; ; pageNumber += 1) {
          const { body } = await list({ languageName: "EN", sortBy, direction, pageSize, pageNumber });
          expect(body.totalAdminPost).toBe(count);
          if (body.adminPost.length === 0) break;
          expect(body.adminPost.length).toBeLessThanOrEqual(pageSize);
          read.push(...body.adminPost);
        }
        expect(read.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(english);
        const way = direction === "ASC" ? 1 : -1;
        const orderColumns = read.toSorted((a, b) => way * (compare[sortBy](a, b) || a.id - b.id));
        expect(read.map(({ id }) => id)).toEqual(orderColumns.map(({ id }) => id));
      });
      await fc.assert(property, { numRuns: 12, seed: 2026 });
    },
  );

  it("News are sorted by descending id, 12 on a page by default and at most 100", async () => {
    const ids = async (query: Query) =>
      (await list({ languageName: "EN", ...query })).body.adminPost.map(({ id }: ListedNews) => id);
    expect(await ids({})).toEqual(english.toReversed().slice(0, 12));
    expect(await ids({ pageSize: 100 })).toHaveLength(count);
    expect(await ids({ pageNumber: 3, pageSize: 10 })).toEqual([]);
    expect(await ids({ pageNumber: 1_000_000, pageSize: 100 })).toEqual([]);
  });

  const alphabets: [LanguageName, string[]][] = [
    ["ES", ["nube", "Nuez", "ñandú", "Ñoño", "oasis", "Ópera", "zorro"]],
    ["FR", ["cote", "coté", "côte", "Côté", "école", "Écrin", "zèbre"]],
    ["IT", ["casa", "Cielo", "città", "è notte", "esame", "Zanzara"]],
  ];
  it.each(alphabets)("Sorting news by title follows the alphabet: %s", async (language, words) => {
    const orderColumns = words.toSorted(new Intl.Collator(language.toLowerCase()).compare);
    await insertNewsPosts(
      site,
      words.toReversed().map((title) => ({ title, language })),
    );
    for (const answer of [list, (query: Query) => asStaff.get("/v1/all-admin-posts", { query })]) {
      const query = { languageName: language, sortBy: "title" };
      expect(titles(await answer({ ...query, direction: "ASC" }))).toEqual(orderColumns);
      expect(titles(await answer({ ...query, direction: "DESC" }))).toEqual(orderColumns.toReversed());
    }
  });
});

describe("the news for who writes them", () => {
  it("The staff's list of news has one language or all", async () => {
    const all = async (query: Query) =>
      (await asStaff.get("/v1/all-admin-posts", { query: { pageSize: 100, ...query } })).body;
    const { adminPost, totalAdminPost } = await all({});
    expect(adminPost).toHaveLength(totalAdminPost);
    expect(new Set(adminPost.map(({ languageName }: ListedNews) => languageName)).size).toBeGreaterThan(3);
    const ids = adminPost.map(({ id }: ListedNews) => id);
    expect(ids).toEqual(ids.toSorted((a: number, b: number) => b - a));
    expect((await all({ languageName: "EN" })).totalAdminPost).toBe(count);
    expect((await all({ sortBy: "title", direction: "ASC" })).adminPost).toHaveLength(totalAdminPost);
  });
});

describe.each(["/v0/all-admin-posts", "/v1/all-admin-posts"])("%s", (path) => {
  it.each(
    firstOrAll([
      ["languageName", "DE"],
      ["languageName", ""],
      ["pageNumber", -1],
      ["pageNumber", "one"],
      ["pageSize", 0],
      ["pageSize", 101],
      ["sortBy", "description"],
      ["sortBy", "created_at"],
      ["sortBy", "publicationDate"],
      ["direction", "asc"],
      ["direction", "RANDOM"],
    ]),
  )("The list of news rejects the %s %j with 400", async (name, value) => {
    expectProblem(await asStaff.get(path, { query: { languageName: "EN", [name]: value } }), 400, "BAD_REQUEST", name);
  });
});

it("The public list of news needs a language", async () => {
  expectProblem(await list({}), 400, "BAD_REQUEST", "languageName");
});
