import { asc, isNull } from "drizzle-orm";
import { inTransaction, type Executor } from "#kit/server/database/transaction.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { lengthOf } from "./stored-content.ts";
import { updateTale } from "../queries.ts";
import { tales } from "../tables.ts";

/** Tales from before the column `words`: the housekeeping counts their words. Until then, replies count them. */

/** Few at a time, because each Tale has up to 256 KiB of content. */
const talesAtOnce = 50;

/** A Tale that somebody saves at the moment is skipped: the save stores its words. */
const talesWithoutWords = (executor: Executor) =>
  executor
    .select({ id: tales.id, content: tales.content })
    .from(tales)
    .where(isNull(tales.words))
    .orderBy(asc(tales.id))
    .limit(talesAtOnce)
    .for("update", { skipLocked: true });

/** In transactions of a few Tales: several processes share the work, and a killed one loses little of it. */
export async function countMissingWords({ database }: AppContext, stopping: AbortSignal): Promise<void> {
  const countSome = () =>
    inTransaction(database, async (tx) => {
      const some = await talesWithoutWords(tx);
      for (const { id, content } of some) await updateTale(tx, id, lengthOf(content));
      return some.length;
    });
  while (!stopping.aborted && (await countSome()) > 0);
}
