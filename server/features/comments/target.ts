import type { Executor } from "#server/platform/database/database.ts";
import { taleToComment } from "../tales/service.ts";
import { comments } from "./tables.ts";

/** What can be commented on. Tales are; whatever else comes is one more entry with a column of its own. */

/** One thing that is commented on, as the comments need to know it. */
export interface Commented {
  id: number;
  title: string;
  /** Who hears of the first comment; null where nobody does. */
  authorId: number | null;
  /** The rendered pages that show how many comments it has. */
  shown: readonly string[];
}

export interface Target {
  kind: "tale" | "news";
  /** The column of `comments` that names it. */
  column: typeof comments.taleId;
  /** The column's value in a new row. */
  reference(id: number): Partial<typeof comments.$inferInsert>;
  /** The door: null where none can be read under this id. */
  find(executor: Executor, id: number): Promise<Commented | null>;
  /**
   * Counts comments up or down, and thereby locks it, so that whatever happens to its threads takes turns.
   * A change of 0 only locks. Null where none can be read.
   */
  count(executor: Executor, id: number, change: number): Promise<Commented | null>;
}

export const onTales: Target = {
  kind: "tale",
  column: comments.taleId,
  reference: (id) => ({ taleId: id }),
  find: (executor, id) => taleToComment.find(executor, id),
  count: (executor, id, change) => taleToComment.count(executor, id, change),
};
