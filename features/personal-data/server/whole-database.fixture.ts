import { zstdDecompressSync } from "node:zlib";
import { expect } from "vitest";
import { textOfVersion } from "#features/tales/server/versions/keep-version.ts";
import type { TestSite } from "#tests/support/site.ts";

const pieces = ["data", "files", "page"];

/** Every row of every table, as text; bytes as text too, and compressed texts. */
export async function wholeDatabase(site: TestSite): Promise<string> {
  const rows = async (statement: string) =>
    (await site.context.database.pool.query({ text: statement, rowMode: "array" })).rows.flat() as string[];
  const tables = await rows(`
    select format('%I.%I', table_schema, table_name) from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`);
  expect(tables.length).toBeGreaterThan(15);
  const columns = await rows(
    "select table_name || '.' || column_name from information_schema.columns where data_type = 'bytea' and table_schema = 'public'",
  );
  expect(columns.toSorted()).toEqual([
    "images.bytes",
    ...pieces.map((column) => `personal_archive_pieces.${column}`),
    "tale_versions.difference",
    "version_texts.content",
  ]);
  const found = await Promise.all(tables.map((table) => rows(`select t::text from ${table} t`)));
  const bytes = await rows("select encode(bytes, 'escape') from images");
  const { rows: versions } = await site.context.database.pool.query<{ base: Uint8Array; difference: Uint8Array }>(
    "select content as base, difference from version_texts left join tale_versions on text_id = version_texts.id",
  );
  const compressed = await rows(`select unnest(array[${pieces.join(", ")}]) from personal_archive_pieces`);
  const archived = compressed.map((piece) => zstdDecompressSync(piece).toString());
  return [...found.flat(), ...bytes, ...versions.map(textOfVersion), ...archived].join("\n").toLowerCase();
}
