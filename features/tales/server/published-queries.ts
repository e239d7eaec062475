import { and, eq } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { SelectResultFields } from "drizzle-orm/query-builders/select.types";
import type { Executor } from "#kit/server/database/transaction.ts";
import { isShown } from "./queries.ts";
import { tales } from "./tables.ts";

/** SQL for the features above that refer to published Tales. */

/** Columns of a published Tale that can't be deleted until the transaction ends; null if there is none. */
export async function holdPublishedTale<Columns extends Record<string, PgColumn>>(
  executor: Executor,
  id: number,
  columns: Columns,
): Promise<SelectResultFields<Columns> | null> {
  const [row] = await executor
    .select(columns as Record<string, PgColumn>)
    .from(tales)
    .where(and(eq(tales.id, id), isShown))
    .for("key share");
  return (row as SelectResultFields<Columns> | undefined) ?? null;
}
