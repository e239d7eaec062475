/** @module-tag variation */
import { expect, it } from "vitest";
import { aDatabaseBefore } from "#kit/server/database/earlier-schema.fixture.ts";
import { migrate } from "#kit/server/database/migrate.ts";

it("The migration merges tags that differ only in case, and Tales keep the order of their tags", async () => {
  const { database, drop } = await aDatabaseBefore("0007_tags_ignore_case");
  const sql = async (text: string) => (await database.pool.query(text)).rows;
  await sql(
    `INSERT INTO users (username, firstname, lastname, language, created_at) VALUES ('writer', 'Ada', 'Lovel', 'EN', now())`,
  );
  await sql(`INSERT INTO tales (author_id, title, content, overview, reading_minutes, category, language, is_finished, created_at, updated_at)
    SELECT users.id, 'Tale ' || n, '', '', 1, 'HORROR', 'EN', false, now(), now() FROM users, generate_series(1, 4) n`);
  await sql(`INSERT INTO tags (name, category, language) VALUES ('Été', 'HORROR', 'EN'), ('sea', 'HORROR', 'EN'), ('ÉTÉ', 'HORROR', 'EN'),
    ('été', 'HORROR', 'EN'), ('ÉTÉ', 'HORROR', 'FR'), ('été', 'FIABA', 'EN'), ('SEA', 'HORROR', 'EN')`);
  const tagged = [
    // Tags of the Tales: the oldest tag with duplicates after and before it; one duplicate; two duplicates; none.
    [1, 1, 0],
    [1, 2, 1],
    [1, 3, 2],
    [2, 4, 0],
    [2, 2, 1],
    [2, 1, 2],
    [3, 7, 0],
    [3, 4, 1],
    [4, 3, 0],
    [4, 2, 1],
    [4, 4, 2],
  ];
  for (const row of tagged) await sql(`INSERT INTO tale_tags (tale_id, tag_id, position) VALUES (${row.join(", ")})`);

  await migrate(database);
  expect(await sql("SELECT id::int, name FROM tags ORDER BY id")).toEqual([
    { id: 1, name: "Été" },
    { id: 2, name: "sea" },
    { id: 5, name: "ÉTÉ" },
    { id: 6, name: "été" },
  ]);
  const now = await sql(
    "SELECT tale_id::int AS tale, array_agg(tag_id::int ORDER BY position) AS tags FROM tale_tags GROUP BY tale_id ORDER BY tale_id",
  );
  expect(now.map(({ tags }) => tags)).toEqual([
    [1, 2],
    [1, 2],
    [2, 1],
    [1, 2],
  ]);
  await expect(sql(`INSERT INTO tags (name, category, language) VALUES ('Sea', 'HORROR', 'EN')`)).rejects.toThrow(
    "tags_name_key",
  );
  await drop();
});
