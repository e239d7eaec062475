/** @module-tag variation */
import { sql } from "drizzle-orm";
import type pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { HOUR } from "#vocabulary/limits.ts";
import { aWriter, type Person } from "#tests/support/people.ts";
import { anOwnSite, type TestSite } from "#tests/support/site.ts";
import { insertPublishedTales } from "#tests/support/tales.ts";
import { search } from "./search.fixture.ts";

/** A word of more Tales than a search can page, on a site of many blocks of places (queries.ts). */

let site: TestSite;
let author: Person;
beforeAll(async () => {
  site = await anOwnSite();
  author = await aWriter(site);
});
afterAll(() => site.close());

const talesAbout = (word: string, count: number, hoursAgo: number) =>
  insertPublishedTales(
    site,
    author,
    Array.from({ length: count }, (_, n) => ({
      title: `Tale ${n}`,
      content: `<p>About a ${word}, which was old.</p>`,
      publicationDate: new Date(site.clock.now().getTime() - hoursAgo * HOUR - n),
    })),
  );

/** Rows that searches get from the index from now on. */
function countFoundRows(): () => number {
  let total = 0;
  const watched = new WeakSet<object>();
  site.context.database.pool.on("acquire", (client) => {
    if (watched.has(client)) return;
    watched.add(client);
    const query = client.query.bind(client) as (...given: unknown[]) => Promise<pg.QueryResult>;
    client.query = ((...given: [pg.QueryConfig]) => {
      const answer = query(...given);
      if (given[0].text?.includes('from "tale_search"'))
        void answer.then(({ rows }) => (total += rows.length)).catch(() => {});
      return answer;
    }) as unknown as typeof client.query;
  });
  return () => total;
}

it("Of a frequent word each Tale that can be paged is read once, the newest ones of the site", async () => {
  const old = await talesAbout("lantern", 200, 48);
  // The Tales after these are ten blocks later.
  await site.context.database.db.execute(sql`select setval('tale_search_place_seq', 40000)`);
  const recent = await talesAbout("lantern", 1100, 1);
  const foundRows = countFoundRows();
  const { body } = await search(site, { query: "lantern", pageSize: 20 });
  expect(body).toMatchObject({ totalPosts: 1000, atLeast: true, similar: false });
  const ids = body.posts.map(({ id }: { id: number }) => id);
  expect(ids).toHaveLength(20);
  expect(ids.every((id: number) => recent.includes(id) && !old.includes(id))).toBe(true);
  // 1,001 Tales, 60 ranks, and a few rows that say where to look.
  expect(foundRows()).toBeLessThan(1100);
});

it("Filters apply to what is counted before it is read", async () => {
  const level = "A1";
  const [marked] = await insertPublishedTales(site, author, [
    { title: "Of a level", content: "<p>About a lantern, too.</p>", level, publicationDate: site.clock.now() },
  ]);
  const { body } = await search(site, { query: "lantern", level });
  expect(body).toMatchObject({ totalPosts: 1, atLeast: false });
  expect(body.posts.map(({ id }: { id: number }) => id)).toEqual([marked]);
});
