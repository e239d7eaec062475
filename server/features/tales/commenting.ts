import { and, eq, sql } from "drizzle-orm";
import { shown } from "#contract/shown.ts";
import type { Executor } from "#server/platform/database/database.ts";
import { isPublished } from "./queries.ts";
import { tales } from "./tables.ts";

/** The door through which comments reach Tales: published ones only. */

const columns = { id: tales.id, title: tales.title, authorId: tales.authorId };

const commented = (rows: { id: number; title: string; authorId: number }[]) => {
  const [tale] = rows;
  return tale === undefined ? null : { ...tale, shown: [shown.tale(tale.id)] };
};

export const taleToComment = {
  async find(executor: Executor, id: number) {
    return commented(await executor.select(columns).from(tales).where(and(eq(tales.id, id), isPublished)));
  },
  /** One statement checks, locks and counts. */
  async count(executor: Executor, id: number, change: number) {
    return commented(
      await executor
        .update(tales)
        .set({ totComments: sql`${tales.totComments} + ${change}` })
        .where(and(eq(tales.id, id), isPublished))
        .returning(columns),
    );
  },
};
