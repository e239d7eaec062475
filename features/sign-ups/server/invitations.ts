import { and, desc, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import { staffTransaction } from "#features/accounts/server/staff-actions.ts";
import { recordAction } from "#features/audit-log/server/service.ts";
import { removeUnused } from "#features/personal-data/server/removal.ts";
import { invalidField } from "#kit/server/api-error.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { fromNow } from "#kit/server/clock.ts";
import { countShown, fetchPage, rowsOf, type PageRequest } from "#kit/server/database/paging.ts";
import type { Actor } from "#kit/server/http/call-checks.ts";
import { declareJob } from "#kit/server/jobs/job.ts";
import { siteInvitation as bounds } from "#vocabulary/account-limits.ts";
import { DAY } from "#vocabulary/limits.ts";
import { invitedSignUpPath } from "../address.ts";
import type { NewInvitation, SiteInvitation } from "../calls.ts";
import { invitationToken } from "./invitation-token.ts";
import { invitedAccounts, siteInvitations } from "./tables.ts";

/** Invitations to the site, which administrators make and end. */

type Row = typeof siteInvitations.$inferSelect;

const addressOf = (context: AppContext, id: number) =>
  context.config.SITE_URL + invitedSignUpPath(invitationToken(context, id));

const view = ({ id, uses, used, role, expiresAt, note, createdAt }: Row): SiteInvitation => ({
  id,
  uses,
  used,
  role,
  expiresAt: expiresAt.toISOString(),
  note,
  createdAt: createdAt.toISOString(),
});

function checkBounds({ clock }: AppContext, { uses, role, expiresAt }: NewInvitation) {
  const lifetime = role === "MODERATOR" ? bounds.moderatorLifetime : bounds.lifetime;
  const end = new Date(expiresAt);
  if (end <= clock.now()) throw invalidField("expiresAt", "Must be ahead");
  if (end > fromNow(clock, lifetime)) throw invalidField("expiresAt", `At most ${lifetime / DAY} days from now`);
  if (role === "MODERATOR" && uses !== 1) throw invalidField("uses", "An invitation for a moderator has one use");
}

/** @throws {ApiError} BAD_REQUEST at the field that is out of bounds */
export function makeInvitation(context: AppContext, actor: Actor, invitation: NewInvitation) {
  checkBounds(context, invitation);
  return staffTransaction(context, actor, "admin", async (tx) => {
    const [row] = await tx
      .insert(siteInvitations)
      .values({ ...invitation, expiresAt: new Date(invitation.expiresAt), createdAt: context.clock.now() })
      .returning();
    await record(context, tx, actor, `${row!.id} ${row!.role}`);
    return { ...view(row!), address: addressOf(context, row!.id) };
  });
}

type Tx = Parameters<typeof recordAction>[1];

const record = (context: AppContext, tx: Tx, actor: Actor, detail: string) =>
  recordAction(context, tx, { actor, action: "site-invitation", target: { kind: "everyone" }, detail });

export async function listInvitations(context: AppContext, page: PageRequest) {
  const { db } = context.database;
  const where = isNull(siteInvitations.endedAt);
  const { limit, offset } = rowsOf(page);
  const onPage = db
    .select()
    .from(siteInvitations)
    .where(where)
    .orderBy(desc(siteInvitations.id))
    .limit(limit)
    .offset(offset);
  const { rows, total } = await fetchPage(onPage, countShown(db, siteInvitations, where), page);
  const invitations = rows.map((row) =>
    row.role === "MODERATOR" ? view(row) : { ...view(row), address: addressOf(context, row.id) },
  );
  return { invitations, totalInvitations: total };
}

/** Nothing happens if it has ended, or was never made. */
export function endInvitation(context: AppContext, actor: Actor, id: number): Promise<void> {
  return staffTransaction(context, actor, "admin", async (tx, afterCommit) => {
    const [ended] = await tx
      .update(siteInvitations)
      .set({ endedAt: context.clock.now() })
      .where(and(eq(siteInvitations.id, id), isNull(siteInvitations.endedAt)))
      .returning({ id: siteInvitations.id });
    if (ended === undefined) return;
    await context.jobs.enqueue(tx, afterCommit, endedInvitationJob, { invitationId: id });
    await record(context, tx, actor, `${id} ended`);
  });
}

/** Erases the accounts that signed up by an ended invitation. Their links already open nothing (`confirm` in admission.ts). */
export const endedInvitationJob = declareJob({
  name: "ended-invitations",
  payload: z.object({ invitationId: z.number() }),
  async batch(context: AppContext, tx, _afterCommit, payload) {
    const [account] = await tx
      .select({ userId: invitedAccounts.userId })
      .from(invitedAccounts)
      .where(eq(invitedAccounts.invitationId, payload.invitationId))
      .limit(1);
    if (account === undefined) {
      await tx.delete(siteInvitations).where(eq(siteInvitations.id, payload.invitationId));
      return { next: null };
    }
    // In a transaction of its own, as every removal: it gives the use back.
    const isRemoved = await removeUnused(context, account.userId, ({ activatedAt }) => activatedAt === null);
    // A command on the machine has activated it.
    if (!isRemoved) await tx.delete(invitedAccounts).where(eq(invitedAccounts.userId, account.userId));
    return { next: payload };
  },
});
