import { oldPasswordWrong, passwordChanged } from "../calls.ts";
import { givenPassword, links } from "#vocabulary/account-limits.ts";
import { fromNow } from "#kit/server/clock.ts";
import { readFields } from "#kit/server/features/points.ts";
import { inTransaction, type AfterCommit, type Transaction } from "#kit/server/database/transaction.ts";
import type { Actor } from "#kit/server/http/call-checks.ts";
import type { CallCookies } from "#kit/server/http/calls.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { invalidField, ApiError } from "#kit/server/api-error.ts";
import { constantTimeEqual, tokenHash } from "#kit/server/security/secrets.ts";
import { resetThrottles } from "#kit/server/throttle/throttle.ts";
import { forgetLoginAttempts, isCorrectPassword, ownPasswordLimit } from "./credentials.ts";
import { rememberBrowser } from "./known-browsers.ts";
import { invalidateConfirmLinks } from "./email-changes.ts";
import { consumeLink, invalidateLinks, mailLink, newestUnusedLink } from "./mailed-links.ts";
import { fieldError } from "./errors.ts";
import { waitingForApproval } from "./login.ts";
import { otherKeys } from "./points.ts";
import { hashPassword, refuseWeakPassword } from "./passwords.ts";
import { lockUser, setPassword, userByEmail, userById, type User } from "./queries.ts";
import { announceSessionsEnded, deleteOtherSessions } from "./sessions.ts";

const emailUnknown = () => new ApiError("EMAIL_UNKNOWN", { detail: "No account exists with this email" });

/** @throws {ApiError} EMAIL_UNKNOWN, NOT_ACTIVATED, WAITING_FOR_APPROVAL, or EMAIL_ALREADY_SENT within 15 minutes of the last unused link. */
export async function requestPasswordReset(context: AppContext, email: string) {
  await inTransaction(context.database, async (tx, afterCommit) => {
    const user = await userByEmail(tx, email);
    if (user === null || user.email === null || user.rejectedAt !== null) throw emailUnknown();
    if (user.waitingSince !== null) throw waitingForApproval();
    if (user.activatedAt === null) {
      throw new ApiError("NOT_ACTIVATED", { detail: "Activate your account first: look for our first email." });
    }
    if ((await lockUser(tx, user.id)) === null) throw emailUnknown();
    const newestLink = await newestUnusedLink(tx, user.id, "reset");
    if (newestLink !== null && newestLink.createdAt > fromNow(context.clock, -links.resetAgainAfter)) {
      throw new ApiError("EMAIL_ALREADY_SENT", { detail: "Email already sent, check your inbox" });
    }
    await mailLink(context, tx, { ...user, email: user.email }, "reset");
    afterCommit(() => context.outbox.wake());
  });
  return { message: "Email sent, check your inbox" };
}

/**
 * Sets a new password by a mailed link and ends every session. A refused attempt leaves the link unused. The owner has proved
 * access to the mailbox: failed login attempts are cleared, and further attempts of strangers do not lock out this browser.
 */
export async function resetPassword(
  context: AppContext,
  { newPassword, confirmPassword, token }: { newPassword: string; confirmPassword: string; token: string },
  cookies: CallCookies,
) {
  if (!constantTimeEqual(newPassword, confirmPassword))
    throw fieldError("PASSWORDS_DIFFER", "confirmPassword", "Passwords must match.");
  const passwordHash = await hashPassword(newPassword);
  const { userId, keys } = await inTransaction(context.database, async (tx, afterCommit) => {
    const link = await consumeLink(tx, tokenHash(token), "reset", context.clock.now());
    if (link === null)
      throw new ApiError("TOKEN_INVALID", { detail: "Invalid token: the link has already been used, or is too old." });
    const user = await userById(tx, link.userId);
    if (user === null || user.email === null) {
      throw new ApiError("EMAIL_UNKNOWN", { detail: "The account this link was for no longer exists." });
    }
    await refuseWeakPassword(context, "newPassword", newPassword, user);
    await setPassword(tx, user.id, passwordHash);
    await endEveryAccess(context, tx, afterCommit, user);
    return { userId: user.id, keys: await readFields(tx, otherKeys, user.id) };
  });
  rememberBrowser(context, cookies, userId);
  return { message: "Password changed successfully", ...keys };
}

/** Ends all sessions and links of the old password, and forgets failed attempts at it. */
async function endEveryAccess(
  context: Pick<AppContext, "clock" | "secret">,
  tx: Transaction,
  afterCommit: AfterCommit,
  user: Pick<User, "id" | "email">,
) {
  await invalidateLinks(tx, user.id, "reset", context.clock.now());
  await invalidateConfirmLinks(tx, user.id);
  await deleteOtherSessions(tx, user.id, null);
  await forgetLoginAttempts(context, tx, user);
  announceSessionsEnded(afterCommit, user.id);
}

/**
 * Gives an account a password that somebody else knows: it opens the account for 72 hours and has to be changed at the first login.
 * Every session ends.
 */
export async function replacePassword(
  context: Pick<AppContext, "clock" | "secret">,
  tx: Transaction,
  afterCommit: AfterCommit,
  { user, password }: { user: Pick<User, "id" | "email">; password: string },
): Promise<void> {
  await setPassword(tx, user.id, await hashPassword(password), fromNow(context.clock, givenPassword.lifetime));
  await endEveryAccess(context, tx, afterCommit, user);
}

/** @throws {ApiError} PASSWORD_COMMON, RATE_LIMITED @returns the fixed text that says whether it worked; the status is 200 either way (behaviour.md, Accounts 7). */
export async function changePassword(
  context: AppContext,
  {
    actor,
    network,
    body: { oldPassword, newPassword },
  }: { actor: Actor; network: string; body: { oldPassword: string; newPassword: string } },
): Promise<string> {
  if (constantTimeEqual(oldPassword, newPassword)) throw invalidField("newPassword", "Passwords can't be the same");
  const { db } = context.database;
  const guesses = ownPasswordLimit(actor.id);
  const user = await userById(db, actor.id);
  if (user !== null) await refuseWeakPassword(context, "newPassword", newPassword, user);
  if (!(await isCorrectPassword(context, user, oldPassword, { limits: [guesses], network })) || user === null)
    return oldPasswordWrong;
  const passwordHash = await hashPassword(newPassword);
  const changed = await inTransaction(context.database, async (tx, afterCommit) => {
    // A password that was set after the check, for example by a mailed link, stays: the caller has proved only the previous one.
    const current = await lockUser(tx, actor.id);
    if (current?.passwordHash !== user.passwordHash) return false;
    await setPassword(tx, actor.id, passwordHash);
    // A change of e-mail requested with the old password must not take over the account.
    await invalidateConfirmLinks(tx, actor.id);
    await deleteOtherSessions(tx, actor.id, actor.sessionId);
    await resetThrottles(context, tx, [guesses.key]);
    announceSessionsEnded(afterCommit, actor.id);
    return true;
  });
  return changed ? passwordChanged : oldPasswordWrong;
}
