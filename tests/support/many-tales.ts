import { sql } from "drizzle-orm";
import { inTransaction } from "#server/platform/database/database.ts";
import type { TestSite } from "./site.ts";

/** Published Tales by the thousand, for tests of long lists. Search doesn't find them: indexing their texts would take a minute. */
export async function insertManyTales(
  site: TestSite,
  { author, count, category = "HORROR" }: { author: { id: number }; count: number; category?: string },
): Promise<void> {
  const now = site.clock.now().toISOString();
  await inTransaction(site.context.database, async (tx) => {
    await tx.execute(sql`alter table tales disable trigger search_tale_inserted`);
    await tx.execute(sql`
      insert into tales (author_id, title, content, overview, words, reading_minutes, category, language, is_finished,
        publication_date, created_at, updated_at)
      select ${author.id}, 'Tale ' || n, '<p>x</p>', 'x', 1, 1, ${category}, 'EN', true, ${now}, ${now}, ${now}
      from generate_series(1, ${count}::int) n`);
    await tx.execute(sql`alter table tales enable trigger search_tale_inserted`);
  });
}
