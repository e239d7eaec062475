import type { PgColumn } from "drizzle-orm/pg-core";
import type { Executor } from "#server/platform/database/database.ts";
import { notFound } from "#server/platform/api-error.ts";
import { comments } from "./tables.ts";

/** What can be commented on. Each kind of target has a file of its own (on-tales.ts) and a column of `comments`. */

/** The columns that name what a comment is on; of them one is set. */
export const targetColumns = { taleId: comments.taleId, newsId: comments.newsId };
export type TargetIds = { [K in keyof typeof targetColumns]: number | null };

/** One thing that is commented on, as the comments need to know it. */
export interface Commented {
  id: number;
  title: string;
  /** Who hears of the first comment; null where nobody does. */
  authorId: number | null;
  /** The rendered pages that show how many comments it has. */
  cacheTags: readonly string[];
}

/** @template Names as `names` has them */
export interface Target<Names extends object = object> {
  kind: "tale" | "news";
  /** Where lists look. */
  column: PgColumn;
  /** What of this kind a comment is on; null where it is on something else. */
  idOf(ids: TargetIds): number | null;
  /** The column's value in a new row. */
  reference(id: number): Partial<TargetIds>;
  /** How its calls name what a comment is on, and the top of the thread for replies. */
  names(id: number, threadId: number | null): Names;
  /** The door: null where none can be read under this id. */
  find(executor: Executor, id: number): Promise<Commented | null>;
  /** The door, locked until the transaction ends, so that whatever happens to its threads takes turns. */
  lock(executor: Executor, id: number): Promise<Commented | null>;
  /** Counts comments up or down; whoever does holds the lock. */
  count(executor: Executor, id: number, change: 1 | -1): Promise<void>;
  /** Locks these, readable or not, in the order of their ids. */
  lockAll(executor: Executor, ids: readonly number[]): Promise<void>;
  /** Counts so many comments less on each; whoever does holds the locks. @returns what `Commented.cacheTags` is of all of them */
  countDown(executor: Executor, counts: readonly { id: number; total: number }[]): Promise<string[]>;
}

/** What a comment is on; @throws {ApiError} NOT_FOUND where that is another kind of target. */
export function targetIdOf(target: Target, ids: TargetIds): number {
  const id = target.idOf(ids);
  if (id === null) throw notFound();
  return id;
}
