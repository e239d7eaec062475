import { and, eq, gt, isNull, lt, sql } from "drizzle-orm";
import type { admissions, Entry, EntryRequest } from "#features/accounts/server/points.ts";
import { setRole } from "#features/accounts/server/staff-queries.ts";
import { ApiError, invalidField } from "#kit/server/api-error.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import type { Role } from "#vocabulary/roles.ts";
import type { Executor } from "#kit/server/database/transaction.ts";
import { codePoints } from "#kit/text/plain-text.ts";
import { application as bounds } from "#vocabulary/account-limits.ts";
import { readInvitationToken } from "./invitation-token.ts";
import { applications, invitedAccounts, siteInvitations } from "./tables.ts";

/** Lets people in when they sign up, by the mode of the site at that moment. */

const invitationInvalid = () =>
  new ApiError("INVITATION_INVALID", { detail: "This invitation is unknown, used up or has ended." });

/** @throws {ApiError} SIGN_UPS_CLOSED, BAD_REQUEST at `application` */
function checkMode({ siteSettings }: AppContext, { invitation, application = "" }: EntryRequest) {
  const { signUps, operator } = siteSettings.current;
  if (signUps === "closed" || (signUps === "invited" && invitation === undefined))
    throw new ApiError("SIGN_UPS_CLOSED", {
      detail: `This site takes no new members at the moment. Questions: ${operator.email}`,
    });
  if (asksForApplication(signUps, invitation) && codePoints(application) < bounds.text.min)
    throw invalidField("application", `Say why you want an account, in at least ${bounds.text.min} characters`);
}

const asksForApplication = (signUps: string, invitation: string | undefined) =>
  signUps === "approval" && invitation === undefined;

/** It can be used now. */
const isOpen = (context: AppContext, token: string) =>
  and(
    eq(siteInvitations.id, readInvitationToken(context, token) ?? 0),
    isNull(siteInvitations.endedAt),
    gt(siteInvitations.expiresAt, context.clock.now()),
    lt(siteInvitations.used, siteInvitations.uses),
  );

/** Of two at the last use the second waits, and finds it used up. @throws {ApiError} INVITATION_INVALID */
async function useInvitation(context: AppContext, tx: Executor, token: string) {
  const [used] = await tx
    .update(siteInvitations)
    .set({ used: sql`${siteInvitations.used} + 1` })
    .where(isOpen(context, token))
    .returning({ id: siteInvitations.id, role: siteInvitations.role });
  if (used === undefined) throw invitationInvalid();
  return used;
}

export const signUpAdmission: (typeof admissions)["entries"][number] = {
  async check(context, request) {
    checkMode(context, request);
    if (request.invitation === undefined) return;
    const [found] = await context.database.db
      .select({ id: siteInvitations.id })
      .from(siteInvitations)
      .where(isOpen(context, request.invitation));
    if (found === undefined) throw invitationInvalid();
  },

  async enter(context, tx, request): Promise<Entry> {
    // Once more: the mode may have changed while the password was hashed.
    checkMode(context, request);
    const { invitation, application } = request;
    if (invitation !== undefined) {
      const { id, role } = await useInvitation(context, tx, invitation);
      return { role, invitationId: id, application: null };
    }
    const isAsked = asksForApplication(context.siteSettings.current.signUps, invitation);
    return { role: "USER", invitationId: null, application: isAsked ? application! : null };
  },

  async remember(context, tx, { id: userId, isActivated }, { invitationId, application }) {
    const createdAt = context.clock.now();
    if (invitationId !== null && !isActivated)
      await tx.insert(invitedAccounts).values({ userId, invitationId, createdAt });
    if (application !== null) await tx.insert(applications).values({ userId, application, createdAt });
  },

  willWait: isUndecided,

  async confirm(tx, { id, role }) {
    const [invited] = await tx
      .select({ invitationId: invitedAccounts.invitationId })
      .from(invitedAccounts)
      .where(eq(invitedAccounts.userId, id));
    if (invited !== undefined) return activateInvited(tx, { id, role }, invited.invitationId);
    return (await isUndecided(tx, id)) ? "waits" : role;
  },
};

async function isUndecided(executor: Executor, userId: number): Promise<boolean> {
  const [asked] = await executor
    .select({ status: applications.status })
    .from(applications)
    .where(eq(applications.userId, userId));
  return asked?.status === "PENDING";
}

/** An account that has got a role since it signed up keeps that. */
async function activateInvited(tx: Executor, { id, role }: { id: number; role: Role }, invitationId: number) {
  // Locked: it doesn't end until the account is activated.
  const [invitation] = await tx
    .select({ role: siteInvitations.role, endedAt: siteInvitations.endedAt })
    .from(siteInvitations)
    .where(eq(siteInvitations.id, invitationId))
    .for("share");
  if (invitation === undefined || invitation.endedAt !== null) return "ended";
  // From now on the use counts for good.
  await tx.delete(invitedAccounts).where(eq(invitedAccounts.userId, id));
  if (role !== "USER" || invitation.role === "USER") return role;
  await setRole(tx, id, invitation.role);
  return invitation.role;
}
