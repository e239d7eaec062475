import type pg from "pg";
import type { Database } from "./database.ts";

/** Any constant will do: it only has to be the same in every process of this product. */
const startLock = 7_332_021;

/** Processes that start together take turns: the second finds what the first has made. */
export async function underLock<T>(database: Database, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await database.pool.connect();
  client.answerTimeout = Infinity;
  try {
    // A migration may take longer than an ordinary statement is given, and so may waiting for another's.
    await client.query("SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0");
    await client.query("SELECT pg_advisory_lock($1)", [startLock]);
    return await work(client);
  } finally {
    // Closing the connection gives back the lock and the settings, whatever happened.
    client.release(true);
  }
}
