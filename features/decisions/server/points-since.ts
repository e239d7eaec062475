import { and, eq, gte, isNotNull, isNull } from "drizzle-orm";
import type { Executor } from "#kit/server/database/transaction.ts";
import type { AboutType } from "../calls.ts";
import { decisions } from "./tables.ts";

/** Whether a decision that stands has cost points for this thing since then, for whatever reason. */
export async function hasCostPointsSince(
  executor: Executor,
  { type, id, since }: { type: AboutType; id: number; since: Date },
): Promise<boolean> {
  const [row] = await executor
    .select({ id: decisions.id })
    .from(decisions)
    .where(
      and(
        eq(decisions.aboutType, type),
        eq(decisions.aboutId, id),
        isNull(decisions.revokedAt),
        isNotNull(decisions.pointsLost),
        gte(decisions.createdAt, since),
      ),
    )
    .limit(1);
  return row !== undefined;
}
