/** @module-tag variation */
import pg from "pg";
import { afterEach, expect, it, vi } from "vitest";
import { aDatabase, onDatabase } from "#tests/support/databases.ts";
import { aSite } from "#tests/support/site.ts";

afterEach(() => vi.restoreAllMocks());

/** A start does as much whether the site is new or has a million Tales: each statement is one more while visitors wait. */
const mostStatements = 69;

it("A start on a database that has everything sends few statements and creates nothing", async () => {
  const database = await aDatabase();
  try {
    await (await aSite({ database: { ...database, drop: async () => {} } })).close();
    const made = () =>
      onDatabase(database.url, async (client) => {
        const { rows } = await client.query(
          `SELECT (SELECT array_agg(oid::text ORDER BY oid) FROM pg_class) AS tables,
                  (SELECT array_agg(name || created_on || updated_on ORDER BY name) FROM work.queue) AS queues,
                  (SELECT array_agg(id ORDER BY id) FROM users) AS users, (SELECT array_agg(id ORDER BY id) FROM tags) AS tags`,
        );
        return rows;
      });
    const before = await made();

    const query = vi.spyOn(pg.Client.prototype, "query");
    const site = await aSite({ database: { ...database, drop: async () => {} }, measuresTales: true });
    const sent = query.mock.calls.length;
    await site.close();
    expect(sent).toBeGreaterThan(0);
    expect(sent).toBeLessThan(mostStatements);
    expect(await made()).toEqual(before);
  } finally {
    await database.drop();
  }
});
