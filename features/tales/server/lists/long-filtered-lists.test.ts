/** @module-tag variation */
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { anAdmin, aWriter } from "#tests/support/people.ts";
import type { Send } from "#tests/support/client.ts";
import { expectProblem } from "#tests/support/problems.ts";
import { anOwnSite, type TestSite } from "#tests/support/site.ts";
import { inTransaction, mayTakeLong } from "#kit/server/database/transaction.ts";
import { tagsOf } from "../tags/queries.ts";

type Query = NonNullable<Send["query"]>;

let site: TestSite;
beforeAll(async () => {
  site = await anOwnSite();
});
afterAll(() => site.close());

const list = (query: Query, path = "/v0/posts/category") =>
  site.visitor().get(path, { query: { category: "CRIMINALE", pageSize: 100, ...query } });
const listTagged = (query: Query) => list(query, "/v0/posts/category/tag");
const idsOf = ({ body }: { body: { posts: { id: number }[] } }) => body.posts.map(({ id }) => id);

describe("lists of more Tales than a list shows", () => {
  const deepest = 10_000;
  /** The oldest Tales are the last ones by title and id too. All of them have level C2, and no others. */
  const [total, oldest] = [11_400, 1100];
  const tag = "a tag of old Tales";
  beforeAll(async () => {
    const author = await aWriter(site);
    await inTransaction(site.context.database, async (tx) => {
      await mayTakeLong(tx);
      await tx.execute(sql`
        insert into tales (author_id, title, content, overview, words, reading_minutes, level, warnings, category, language, is_finished,
          publication_date, tot_likes, created_at, updated_at)
        select ${author.id}, 'Title ' || n, '<p>A text of some length.</p>', 'A text', 5, case when n < ${deepest} then 1 when n = ${deepest} then 2 else 3 end,
          case when n > ${total - oldest} then 'C2' when n % 50 = 0 then 'B1' else 'A1' end,
          case when n % 50 = 0 then 1 else 0 end, 'CRIMINALE', case when n % 200 = 0 then 'PT' else 'IT' end, true,
          now() - interval '1 minute' * n, n % 100, now(), now()
        from generate_series(1, ${total}) as n`);
    });
    const admin = await anAdmin(site);
    await admin.client.post("/v1/tags", { body: { tagName: tag, categoryName: "CRIMINALE", languageName: "IT" } });
    const { db } = site.context.database;
    const { id: tagId } = (await tagsOf(db, "CRIMINALE", "IT")).find(({ tagName }) => tagName === tag)!;
    await db.execute(sql`insert into tale_tags (tale_id, tag_id, position)
      select id, ${tagId}, 0 from tales where category = 'CRIMINALE' and language = 'IT' and publication_date < now() - interval '1 minute' * ${deepest - 1000}`);
  });

  it("Many matches are cut in every order, and the total is counted up to the deepest entry", async () => {
    for (const [sortBy, top] of [
      ["publicationDate", "Title 1"],
      ["totLikes", "Title 10299"],
      ["title", "Title 9999"],
      ["id", "Title 10299"],
    ]) {
      const answer = await list({
        category: "CRIMINALE",
        languageName: ["IT", "PT"],
        level: "A1",
        sortBy: sortBy!,
        pageSize: 1,
      });
      expect(answer.body.totalPosts).toBe(deepest);
      expect(answer.body.posts).toMatchObject([{ title: top, level: "A1" }]);
    }
  });

  it("A total is exact below the deepest entry", async () => {
    const totals = [];
    for (const minutesMax of [1, 2, 3])
      totals.push((await list({ category: "CRIMINALE", languageName: ["IT", "PT"], minutesMax })).body.totalPosts);
    expect(totals).toEqual([deepest - 1, deepest, deepest]);
  });

  it.each([
    ["category", list],
    ["tag", listTagged],
  ])(
    "Matches of a %s are complete at both ends of each order, though all are at one of them",
    async (_name, listed) => {
      const numbers = Array.from({ length: oldest }, (_, at) => total - oldest + 1 + at).filter((n) => n % 200 !== 0);
      const byText = (one: number, other: number) => `${one}`.localeCompare(`${other}`);
      const byNumber = (one: number, other: number) => one - other;
      const ascending = {
        publicationDate: numbers.toReversed(),
        title: numbers.toSorted(byText),
        id: numbers,
        totLikes: numbers.toSorted((one, other) => byNumber(one % 100, other % 100) || one - other),
      };
      for (const [sortBy, expected] of Object.entries(ascending))
        for (const direction of ["ASC", "DESC"])
          for (const [pageNumber, pageSize] of [
            [0, 10],
            [3, 10],
            [10, 99],
            [10, 100],
          ] as const) {
            const query = { category: "CRIMINALE", languageName: "IT", tag, level: "C2", withoutWarning: "SEXUALITY" };
            const { body } = await listed({ ...query, sortBy, direction, pageNumber, pageSize });
            const sorted = direction === "ASC" ? expected : expected.toReversed();
            const onPage = sorted.slice(pageNumber * pageSize, (pageNumber + 1) * pageSize);
            expect(body.posts.map(({ title }: { title: string }) => title)).toEqual(onPage.map((n) => `Title ${n}`));
            expect(body.totalPosts).toBe(numbers.length);
          }
    },
  );

  it("The last page of a filtered list is its deepest one, and a later one is rejected", async () => {
    const query = { category: "CRIMINALE", languageName: ["IT", "PT"], withoutWarning: "VIOLENCE" };
    expect(idsOf(await list({ ...query, pageNumber: 99 }))).toHaveLength(100);
    expectProblem(await list({ ...query, pageNumber: 100 }), 400, "BAD_REQUEST", "pageNumber");
  });

  it("A language with few matches is complete next to one with many", async () => {
    const query = {
      category: "CRIMINALE",
      languageName: ["IT", "PT"],
      level: ["A1", "B1"],

      pageNumber: 1,
    };
    const dates = (await list(query)).body.posts.map(
      ({ publicationDate }: { publicationDate: string }) => publicationDate,
    );
    expect(dates).toEqual(dates.toSorted().toReversed());
    const { body } = await list(query);
    expect(body.posts.filter(({ languageName }: { languageName: string }) => languageName === "PT")).toHaveLength(1);
  });
});
