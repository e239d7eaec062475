import { and, desc, eq, not } from "drizzle-orm";
import { users } from "#features/accounts/server/tables.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import type { Actor } from "#kit/server/http/call-checks.ts";
import { decision as bounds } from "#vocabulary/account-limits.ts";
import type { StaffDecision } from "../calls.ts";
import { isMemberHidden } from "./hidden-members.ts";
import { decisionView } from "./own-decisions.ts";
import { appeals, decisions } from "./tables.ts";

/** The newest decisions about a member, as the staff reads them, without those about what the member has written unnamed. The member learns no names, also as one of the staff. */
export async function newestDecisionsAbout(
  context: AppContext,
  reader: Pick<Actor, "id">,
  userId: number,
): Promise<StaffDecision[]> {
  const rows = await context.database.db
    .select({ decision: decisions, appeal: appeals, decidedBy: users.username })
    .from(decisions)
    .leftJoin(appeals, eq(appeals.decisionId, decisions.id))
    .leftJoin(users, eq(users.id, decisions.decidedById))
    .where(and(eq(decisions.userId, userId), not(isMemberHidden())))
    .orderBy(desc(decisions.id))
    .limit(bounds.shownInRecord);
  const now = context.clock.now();
  return rows.map(({ decision, appeal, decidedBy }) => ({
    ...decisionView(decision, appeal, now),
    decidedBy: userId === reader.id ? null : decidedBy,
  }));
}
