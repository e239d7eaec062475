import { randomPassword } from "#features/accounts/server/first-administrator.ts";
import { correctEmail } from "#features/accounts/server/email-changes.ts";
import { mailLink, newestUnusedLink } from "#features/accounts/server/mailed-links.ts";
import { replacePassword } from "#features/accounts/server/password-changes.ts";
import { mayLogIn } from "#features/accounts/server/policy.ts";
import { closedName, userById, userByUsername, type User } from "#features/accounts/server/queries.ts";
import { announceSessionsEnded, deleteOtherSessions } from "#features/accounts/server/sessions.ts";
import { countActivationMail } from "#features/accounts/server/sign-up-limits.ts";
import { requireStaffRole } from "#features/accounts/server/staff-actions.ts";
import type { AuditAction } from "#features/audit-log/calls.ts";
import { recordAction } from "#features/audit-log/server/service.ts";
import { mayHelpWithAccount } from "#features/moderation/staff-rules.ts";
import { ApiError, notFound } from "#kit/server/api-error.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { inTransaction, type AfterCommit, type Transaction } from "#kit/server/database/transaction.ts";
import type { Actor } from "#kit/server/http/call-checks.ts";
import { accountHelpMails } from "./account-help-mails.ts";
import { lockMember } from "./queries.ts";

/** Administrators help members who can't get into their account. Neither addresses nor passwords are in the audit log. */

interface Act {
  tx: Transaction;
  afterCommit: AfterCommit;
  user: User;
}

/**
 * Locks the member, so that acts about one account run one after the other, and after an activation or a change of the member's own.
 * @throws {ApiError} NOT_FOUND; FORBIDDEN for administrators, who help themselves by mail, or are helped on the machine; what `work` throws
 */
function helpMember<T>(
  context: AppContext,
  actor: Actor,
  { username, action }: { username: string; action: AuditAction },
  work: (act: Act) => Promise<T>,
): Promise<T> {
  return inTransaction(context.database, async (tx, afterCommit) => {
    const found = await userByUsername(tx, username);
    if (found === null || (await lockMember(tx, found.id)) === null) throw notFound();
    // As it is now that nobody else can change it.
    const user = await userById(tx, found.id);
    if (user === null || user.username === closedName(user.id)) throw notFound();
    const role = await requireStaffRole(tx, actor, "admin");
    if (!mayHelpWithAccount(role, { isOneself: user.id === actor.id, role: user.role }))
      throw new ApiError("FORBIDDEN", {
        detail: "Nobody can do this to an administrator. Your own account you change in your settings.",
      });
    if (user.rejectedAt !== null && action !== "member-sessions")
      throw new ApiError("CONFLICT", { detail: "The sign-up of this account was rejected." });
    const result = await work({ tx, afterCommit, user });
    await recordAction(context, tx, { actor, action, target: { kind: "user", id: user.id } });
    return result;
  });
}

/** @throws {ApiError} NOT_FOUND, FORBIDDEN; CONFLICT for an active account; RATE_LIMITED */
export async function sendActivation(context: AppContext, actor: Actor, username: string): Promise<void> {
  await helpMember(context, actor, { username, action: "member-activation" }, async ({ tx, afterCommit, user }) => {
    if (mayLogIn(user, context.clock.now()) !== "NOT_ACTIVATED" || user.email === null)
      throw new ApiError("CONFLICT", { detail: "The email of this account is confirmed already." });
    await countActivationMail(context, tx, user.email);
    await mailLink(context, tx, { ...user, email: user.email }, "activation", await pathAfterActivation(tx, user.id));
    afterCommit(() => context.outbox.wake());
  });
}

/** Where the link that was mailed last leads on to. */
const pathAfterActivation = async (tx: Transaction, userId: number) =>
  (await newestUnusedLink(tx, userId, "activation"))?.next;

/** @throws {ApiError} NOT_FOUND, FORBIDDEN, EMAIL_INVALID, EMAIL_TAKEN, RATE_LIMITED */
export async function correctMemberEmail(
  context: AppContext,
  actor: Actor,
  { username, email }: { username: string; email: string },
): Promise<{ username: string; email: string }> {
  return helpMember(context, actor, { username, action: "member-email" }, async ({ tx, afterCommit, user }) => {
    const corrected = { ...user, email };
    const next = await pathAfterActivation(tx, user.id);
    await correctEmail(context, tx, user, email);
    await endSessionsOf(tx, afterCommit, user);
    if (user.activatedAt === null) await mailLink(context, tx, corrected, "activation", next);
    else {
      const { emailCorrected, emailReplaced } = accountHelpMails(context);
      await context.outbox.add(tx, emailCorrected(corrected));
      if (user.email !== null) await context.outbox.add(tx, emailReplaced({ ...user, email: user.email }));
    }
    afterCommit(() => context.outbox.wake());
    return { username: user.username, email };
  });
}

/** @returns the password, which is stored nowhere else @throws {ApiError} NOT_FOUND, FORBIDDEN */
export async function givePassword(context: AppContext, actor: Actor, username: string): Promise<{ password: string }> {
  const password = randomPassword();
  return helpMember(context, actor, { username, action: "member-password" }, async ({ tx, afterCommit, user }) => {
    await replacePassword(context, tx, afterCommit, { user, password });
    if (user.email !== null && user.activatedAt !== null) {
      await context.outbox.add(tx, accountHelpMails(context).passwordGiven({ ...user, email: user.email }));
      afterCommit(() => context.outbox.wake());
    }
    return { password };
  });
}

/** @throws {ApiError} NOT_FOUND, FORBIDDEN */
export async function endSessions(context: AppContext, actor: Actor, username: string): Promise<void> {
  await helpMember(context, actor, { username, action: "member-sessions" }, ({ tx, afterCommit, user }) =>
    endSessionsOf(tx, afterCommit, user),
  );
}

async function endSessionsOf(tx: Transaction, afterCommit: AfterCommit, { id }: User): Promise<void> {
  await deleteOtherSessions(tx, id, null);
  announceSessionsEnded(afterCommit, id);
}
