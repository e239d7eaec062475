import { KIB } from "#vocabulary/limits.ts";
import { compressText, differenceFrom } from "#features/tales/server/versions/keep-version.ts";
import { aReader, type Person } from "#tests/support/people.ts";
import type { TestSite } from "#tests/support/site.ts";

/** An author of many Tales, each with two earlier versions. Their archive has `tales` × 3 files, and twice their texts. */
export async function aProlificAuthor(
  site: TestSite,
  { tales, textLength = 1 * KIB }: { tales: number; textLength?: number },
): Promise<Person> {
  const person = await aReader(site);
  const sql = (statement: string, values: unknown[]) => site.context.database.pool.query(statement, values);
  const now = site.clock.now();
  await sql(
    `insert into tales (author_id, title, content, overview, words, reading_minutes, category, language, is_finished,
       created_at, updated_at)
     select $1, 'Number ' || n, '<p>' || repeat('word ' || n || ' ', $3::int / 8) || '</p>', '', 1, 1, 'HORROR', 'EN', false, $4, $4
     from generate_series(1, $2::int) n`,
    [person.id, tales, textLength, now],
  );
  const text = "<p>An earlier text.</p>";
  await sql(`insert into version_texts (tale_id, content) select id, $2 from tales where author_id = $1`, [
    person.id,
    compressText(text),
  ]);
  await sql(
    `insert into tale_versions (tale_id, number, kind, title, words, tags, text_id, difference, created_at)
     select tale_id, n, 'SAVED', 'Earlier', 3, '{}', version_texts.id, $2, $3
     from version_texts join tales on tales.id = tale_id, generate_series(1, 2) n where author_id = $1`,
    [person.id, differenceFrom(text, text), now],
  );
  return person;
}
