import { eq, sql } from "drizzle-orm";
import type { PersonalDataProvider } from "#features/personal-data/server/provider.ts";
import { unpaged } from "#features/personal-data/server/row-pages.ts";
import type { Executor } from "#kit/server/database/transaction.ts";
import { applicationsOf } from "./applications.ts";
import { applications, invitedAccounts, siteInvitations } from "./tables.ts";

const invitationOf = (executor: Executor, userId: number) =>
  executor
    .select({ createdAt: invitedAccounts.createdAt })
    .from(invitedAccounts)
    .where(eq(invitedAccounts.userId, userId));

/** How a member came in. The use of an invitation is given back if the account was never activated. */
export const signUpsPersonalData: PersonalDataProvider = {
  parts: ({ db, user }) => [
    { name: "siteInvitation", column: invitedAccounts.userId, rows: () => unpaged(invitationOf(db, user.id)) },
    { name: "application", column: applications.userId, rows: () => unpaged(applicationsOf(db, user.id)) },
  ],
  async close(_context, tx, _afterCommit, { id, activatedAt }) {
    const [invited] = await tx
      .delete(invitedAccounts)
      .where(eq(invitedAccounts.userId, id))
      .returning({ invitationId: invitedAccounts.invitationId });
    if (invited !== undefined && activatedAt === null)
      await tx
        .update(siteInvitations)
        .set({ used: sql`${siteInvitations.used} - 1` })
        .where(eq(siteInvitations.id, invited.invitationId));
    await tx.delete(applications).where(eq(applications.userId, id));
  },
};
