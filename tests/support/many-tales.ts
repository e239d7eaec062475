import { sql } from "drizzle-orm";
import { inTransaction } from "#kit/server/database/transaction.ts";
import type { TestSite } from "./site.ts";

/**
 * Published Tales by the thousand, for tests of long lists. Search doesn't find them, and nobody measures them: that would take a minute.
 * @returns their ids in ascending order
 */
export async function insertManyTales(
  site: TestSite,
  { author, count, category = "HORROR" }: { author: { id: number }; count: number; category?: string },
): Promise<number[]> {
  const now = site.clock.now().toISOString();
  // On a busy machine more take longer than the site waits for a statement.
  const atOnce = 5000;
  return inTransaction(site.context.database, async (tx) => {
    await tx.execute(sql`alter table tales disable trigger search_tale_inserted`);
    await tx.execute(sql`alter table published_tales disable trigger published_tales_to_measure`);
    const ids: number[] = [];
    for (let done = 0; done < count; done += atOnce) {
      const { rows } = await tx.execute<{ id: string }>(sql`
      insert into tales (author_id, title, content, overview, words, reading_minutes, category, language, is_finished,
        publication_date, created_at, updated_at)
      select ${author.id}, 'Tale ' || n, '<p>x</p>', 'x', 1, 1, ${category}, 'EN', true, ${now}, ${now}, ${now}
      from generate_series(${done + 1}::int, ${Math.min(count, done + atOnce)}::int) n
      returning id`);
      ids.push(...rows.map(({ id }) => Number(id)));
    }
    await tx.execute(sql`alter table tales enable trigger search_tale_inserted`);
    await tx.execute(sql`alter table published_tales enable trigger published_tales_to_measure`);
    return ids.toSorted((one, other) => one - other);
  });
}
