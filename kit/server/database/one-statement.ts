import { sql, type SQLWrapper } from "drizzle-orm";
import type { Executor } from "./transaction.ts";

/**
 * Sends changes of different tables as one statement, for one message to the server and one answer. PostgreSQL executes each of them once, in
 * an order that it chooses, and none sees what another one does: none may change a row that another changes or reads.
 * Foreign keys between them hold at the end.
 */
export async function inOneStatement(executor: Executor, ...changes: readonly SQLWrapper[]): Promise<void> {
  const parts = changes.map((change, at) => sql`${sql.identifier(`change_${at + 1}`)} as ${change}`);
  await executor.execute(sql`with ${sql.join(parts, sql`, `)} select 1`);
}
