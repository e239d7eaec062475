import { and, eq, exists, gt, inArray, isNull, lte, not, or, sql, type SQL } from "drizzle-orm";
import { forgetWhoWasBlocked } from "#features/accounts/server/queries.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { fromNow } from "#kit/server/clock.ts";
import { inTransaction } from "#kit/server/database/transaction.ts";
import { appeal as bounds } from "#vocabulary/account-limits.ts";
import { sixMonthsBefore } from "./record.ts";
import { appeals, decisions } from "./tables.ts";

/** The decision about a removed account outlives it for a while, so that its owner can object. */

const decisionsAtOnce = 100;

/**
 * Erases its link and texts six months after the act, or thirty days after the answer to an appeal. The rest says nothing about the person:
 * that an account was removed, when and why.
 */
export async function forgetRemoved({ database, clock }: AppContext, stopping: AbortSignal): Promise<void> {
  const now = clock.now();
  const forgetSome = () =>
    inTransaction(database, async (tx) => {
      const isContested = (where?: SQL) =>
        exists(
          tx
            .select({ one: sql`1` })
            .from(appeals)
            .where(and(eq(appeals.decisionId, decisions.id), where)),
        );
      const answeredBefore = lte(appeals.decidedAt, fromNow(clock, -bounds.keptAfterAnswer));
      const isOver = or(
        and(lte(decisions.createdAt, sixMonthsBefore(now)), not(isContested())),
        isContested(answeredBefore),
      );
      const over = await tx
        .select({ id: decisions.id, accountId: decisions.aboutId })
        .from(decisions)
        .where(and(isNull(decisions.userId), gt(decisions.aboutId, 0), isOver))
        .orderBy(decisions.createdAt)
        .limit(decisionsAtOnce)
        .for("update", { skipLocked: true });
      if (over.length === 0) return 0;
      const ids = over.map(({ id }) => id);
      const nothing = { aboutId: 0, note: null, revokeNote: null, language: null };
      await tx.update(decisions).set(nothing).where(inArray(decisions.id, ids));
      await tx.update(appeals).set({ text: "", answer: null, email: null }).where(inArray(appeals.decisionId, ids));
      await forgetWhoWasBlocked(
        tx,
        over.map(({ accountId }) => accountId),
      );
      return over.length;
    });
  while (!stopping.aborted && (await forgetSome()) > 0);
}
