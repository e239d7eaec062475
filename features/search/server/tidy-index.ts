import { sql } from "drizzle-orm";
import { MINUTE } from "#vocabulary/limits.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { repeatAfterStart } from "#kit/server/jobs/schedule.ts";

/**
 * The entries of new Tales wait in a list at the index of search, which every search reads, too
 * (docs/decisions/0096-new-tales-wait-at-the-index.md). A publication that finds the list full moves them into the index; so that searches
 * of a quiet site don't read it for long, and few publications find it full, this moves them, too.
 */

const interval = 1 * MINUTE;

/** @returns how many blocks of entries waited */
export async function moveWaitingEntries({ database }: AppContext): Promise<number> {
  const { rows } = await database.db.execute<{ blocks: string }>(
    sql`select gin_clean_pending_list('public.tale_search_vector') as blocks`,
  );
  return Number(rows[0]!.blocks);
}

/** Nothing depends on it. @returns what stops it */
export const startTidying = (context: AppContext): (() => Promise<void>) =>
  repeatAfterStart(interval, async () => {
    try {
      await moveWaitingEntries(context);
    } catch (error) {
      context.log.warn({ err: error }, "the entries of new Tales were not moved into the index of search");
    }
  });
