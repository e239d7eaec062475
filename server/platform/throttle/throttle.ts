import { and, eq, gt, lte, sql } from "drizzle-orm";
import { SECOND } from "#contract/limits.ts";
import { later, type Clock } from "../clock.ts";
import type { Database } from "../database/database.ts";
import { Refusal } from "../problem.ts";
import { throttles } from "./tables.ts";

/**
 * Slows guessing: after `limit` failures of a key within `window` milliseconds, further tries are refused until the
 * window ends. A success does not shorten it for others: `forgive` clears one key.
 */
export function createThrottle({ db }: Database, clock: Clock, window: number) {
  return {
    /** @throws {Refusal} RATE_LIMITED with the seconds to wait. */
    async check(key: string, limit: number) {
      const now = clock.now();
      const [row] = await db
        .select()
        .from(throttles)
        .where(and(eq(throttles.key, key), gt(throttles.windowEndsAt, now)));
      if (row === undefined || row.failures < limit) return;
      const seconds = Math.ceil((row.windowEndsAt.getTime() - now.getTime()) / SECOND);
      throw new Refusal("RATE_LIMITED", {
        detail: `Too many failed tries. Wait ${seconds} seconds, then try again.`,
        retryAfterSeconds: seconds,
      });
    },
    /** Counts one failure; the first one opens a new window. */
    async fail(key: string) {
      const now = clock.now();
      const ended = lte(throttles.windowEndsAt, now);
      const fresh = later(clock, window);
      await db
        .insert(throttles)
        .values({ key, failures: 1, windowEndsAt: fresh })
        .onConflictDoUpdate({
          target: throttles.key,
          set: {
            failures: sql`case when ${ended} then 1 else ${throttles.failures} + 1 end`,
            windowEndsAt: sql`case when ${ended} then ${fresh.toISOString()}::timestamptz else ${throttles.windowEndsAt} end`,
          },
        });
    },
    async forgive(key: string) {
      await db.delete(throttles).where(eq(throttles.key, key));
    },
  };
}
