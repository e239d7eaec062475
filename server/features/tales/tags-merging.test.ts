import { randomUUID } from "node:crypto";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate as applyMigrations } from "drizzle-orm/node-postgres/migrator";
import { pino } from "pino";
import { expect, inject, it } from "vitest";
import { connect, type Database } from "#server/platform/database/database.ts";
import { migrate } from "#server/platform/database/migrate.ts";
import { createDatabase, dropDatabase, withDatabase } from "#tests/support/databases.ts";

/** A database from before case stopped telling tags apart. */

/** Migrates up to the one before `tags_without_case`. */
async function migrateUntilThen({ pool }: Database) {
  const folder = await mkdtemp(join(tmpdir(), "fabula-migrations-"));
  await cp("server/migrations", folder, { recursive: true });
  const file = join(folder, "meta", "_journal.json");
  const journal = JSON.parse(await readFile(file, "utf8")) as { entries: { tag: string }[] };
  const end = journal.entries.findIndex(({ tag }) => tag === "0007_tags_without_case");
  expect(end).toBeGreaterThan(0);
  await writeFile(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, end) }));
  await applyMigrations(drizzle(pool), { migrationsFolder: folder });
  await rm(folder, { recursive: true });
}

it("The migration merges tags that differ only in case, and Tales keep the order of their tags", async () => {
  const { url } = inject("databaseServer");
  const name = `fabula_test_${randomUUID().replaceAll("-", "")}`;
  await createDatabase(url, name);
  const database = connect(withDatabase(url, name), { log: pino({ level: "silent" }) });
  const sql = async (text: string) => (await database.pool.query(text)).rows;
  await migrateUntilThen(database);
  await sql(
    `INSERT INTO users (username, firstname, lastname, language, created_at) VALUES ('writer', 'Ada', 'Lovel', 'EN', now())`,
  );
  await sql(`INSERT INTO tales (author_id, title, content, overview, reading_minutes, category, language, is_finished, created_at, updated_at)
    SELECT users.id, 'Tale ' || n, '', '', 1, 'HORROR', 'EN', false, now(), now() FROM users, generate_series(1, 4) n`);
  await sql(`INSERT INTO tags (name, category, language) VALUES ('Été', 'HORROR', 'EN'), ('sea', 'HORROR', 'EN'), ('ÉTÉ', 'HORROR', 'EN'),
    ('été', 'HORROR', 'EN'), ('ÉTÉ', 'HORROR', 'FR'), ('été', 'FIABA', 'EN'), ('SEA', 'HORROR', 'EN')`);
  const tagged = [
    // The oldest and doubles of it, behind and before it; a double alone; two doubles; none.
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
  await database.close();
  await dropDatabase(url, name);
});
