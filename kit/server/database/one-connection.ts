import type { Database } from "./database.ts";
import { isOutdatedPlan } from "./database-errors.ts";
import type { Executor } from "./transaction.ts";

/**
 * Runs reads on one connection: those that are given together are sent together, and one process of the server answers them all. By
 * themselves each would have a connection of its own, and as many processes would wake up for them. `read` must wait for all of its
 * statements, also when one fails (`together`).
 */
export async function onOneConnection<T>(
  { pool }: Pick<Database, "pool">,
  read: (on: Executor) => Promise<T>,
): Promise<T> {
  async function once(): Promise<T> {
    const connection = await pool.connect();
    try {
      return await read(connection.db);
    } finally {
      connection.release(connection.isRetired);
    }
  }
  try {
    return await once();
  } catch (error) {
    // As the pool does for a single statement.
    if (isOutdatedPlan(error)) return once();
    throw error;
  }
}
