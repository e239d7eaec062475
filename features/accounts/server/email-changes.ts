import { and, eq, gt, gte, isNotNull, lte, ne, sql } from "drizzle-orm";
import { email as emailSchema } from "../calls.ts";
import { DAY } from "#vocabulary/limits.ts";
import { emailChange as limits } from "#vocabulary/account-limits.ts";
import { fromNow } from "#kit/server/clock.ts";
import { inTransaction, type Executor } from "#kit/server/database/transaction.ts";
import { violatedConstraint } from "#kit/server/database/database-errors.ts";
import type { Actor } from "#kit/server/http/call-checks.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { ApiError } from "#kit/server/api-error.ts";
import { randomToken, tokenHash } from "#kit/server/security/secrets.ts";
import { createThrottle } from "#kit/server/throttle/throttle.ts";
import { confirmOwner, emailChangeLimit, forgetLoginAttempts } from "./credentials.ts";
import { emailChangeMails, invalidateLinks } from "./mailed-links.ts";
import { refuseOtherDomain } from "./mail-domains.ts";
import { letWait, lockUser, userByEmail, userById, type User } from "./queries.ts";
import { emit } from "#kit/server/features/events.ts";
import { emailChangeUndone } from "./events.ts";
import { accountRemoved, emailInvalid, emailTaken } from "./errors.ts";
import { announceSessionsEnded, deleteOtherSessions } from "./sessions.ts";
import { countActivationMail, isBlockedEmail } from "./sign-up-limits.ts";
import { emailChanges, users } from "./tables.ts";

/**
 * Changing the e-mail of an account. The new e-mail takes effect when the link mailed to it is opened. The old e-mail gets an undo
 * link at once, valid for seven days, before and after the confirmation: owners use it to take the account back from an intruder
 * who knows the password. During these days nobody else can take the old e-mail.
 */

const tokenInvalid = () =>
  new ApiError("TOKEN_INVALID", {
    detail: "This link has already been used, is too old, or was replaced by another one.",
  });

/** Undo links created after this time are valid. */
const undoable = ({ clock }: AppContext) => fromNow(clock, -limits.undoWithin);

/** Whether the e-mail belongs to another account, is reserved for one that may undo a change, or is blocked. */
async function isTaken(
  context: AppContext,
  executor: Executor,
  email: string,
  userId: number | null,
): Promise<boolean> {
  const user = await userByEmail(executor, email);
  if (user !== null && user.id !== userId) return true;
  return (
    (await isReservedEmail(executor, email, userId, undoable(context))) || isBlockedEmail(context, executor, email)
  );
}

/** Whether a sign-up with this e-mail is refused. */
export const isTakenEmail = (context: AppContext, executor: Executor, email: string) =>
  isTaken(context, executor, email, null);

/**
 * @throws {ApiError} EMAIL_INVALID, EMAIL_DOMAIN, BAD_CREDENTIALS (also for an account without a password: its owner sets one first, by a link
 * mailed to the old e-mail), EMAIL_TAKEN, RATE_LIMITED
 */
export async function requestEmailChange(
  context: AppContext,
  {
    actor,
    network,
    body: { newEmail, password },
  }: { actor: Actor; network: string; body: { newEmail: string; password: string } },
) {
  if (!emailSchema.safeParse(newEmail).success) throw emailInvalid("newEmail");
  refuseOtherDomain(context, newEmail, "newEmail");
  const passwordHash = await confirmOwner(context, { actor, network }, password);
  if (passwordHash === null)
    throw new ApiError("BAD_CREDENTIALS", { detail: "Set a password first: your account has none." });
  await inTransaction(context.database, async (tx, afterCommit) => {
    const current = await lockUser(tx, actor.id);
    const user = current === null ? null : await userById(tx, actor.id);
    if (user === null || user.email === null) throw accountRemoved();
    // The password was changed after the check: the caller may not know the new one.
    if (user.passwordHash !== passwordHash)
      throw new ApiError("BAD_CREDENTIALS", { detail: "The password has just been changed." });
    if (newEmail.toLowerCase() === user.email.toLowerCase() || (await isTaken(context, tx, newEmail, actor.id)))
      throw emailTaken("newEmail");
    await createThrottle(context, DAY, tx).fail(emailChangeLimit(actor.id));
    await countActivationMail(context, tx, newEmail);
    await mailLinks(context, tx, { ...user, email: user.email }, newEmail);
    afterCommit(() => context.outbox.wake());
  });
}

async function mailLinks(context: AppContext, tx: Executor, user: User & { email: string }, newEmail: string) {
  const [confirmToken, undoToken] = [randomToken(), randomToken()];
  await invalidateConfirmLinks(tx, user.id);
  await tx.insert(emailChanges).values({
    userId: user.id,
    oldEmail: user.email,
    newEmail,
    createdAt: context.clock.now(),
    confirmHash: tokenHash(confirmToken),
    undoHash: tokenHash(undoToken),
  });
  const mails = emailChangeMails(user, newEmail, context, { confirmToken, undoToken });
  for (const mail of mails) await context.outbox.add(tx, mail);
}

/** The change whose link this is, with its account locked. @throws {ApiError} TOKEN_INVALID */
async function lockChange(tx: Executor, column: "confirmHash" | "undoHash", token: string, since: Date) {
  const emailChange = await emailChangeByToken(tx, column, tokenHash(token), since);
  if (emailChange === null || (await lockUser(tx, emailChange.userId)) === null) throw tokenInvalid();
  // Another call may have used the link while this one waited for the lock.
  const change = await emailChangeByToken(tx, column, tokenHash(token), since);
  const user = change === null ? null : await userById(tx, change.userId);
  if (change === null || user === null) throw tokenInvalid();
  return { change, user };
}

/** @throws {ApiError} TOKEN_INVALID, also when another account has taken the e-mail since */
export async function confirmEmailChange(context: AppContext, token: string): Promise<{ email: string }> {
  const { clock } = context;
  return withTakenError(() =>
    inTransaction(context.database, async (tx) => {
      const { change, user } = await lockChange(tx, "confirmHash", token, fromNow(clock, -limits.confirmWithin));
      if (await isTaken(context, tx, change.newEmail, user.id)) throw tokenInvalid();
      await changeTo(context, tx, user, change.newEmail);
      await updateEmailChange(tx, change.id, { confirmedAt: clock.now() });
      return { email: change.newEmail };
    }),
  );
}

/** @param actor the caller; a session of this account stays open @throws {ApiError} TOKEN_INVALID */
export async function undoEmailChange(
  context: AppContext,
  token: string,
  actor: Actor | null,
): Promise<{ email: string }> {
  return withTakenError(() =>
    inTransaction(context.database, async (tx, afterCommit) => {
      const { change, user } = await lockChange(tx, "undoHash", token, undoable(context));
      await changeTo(context, tx, user, change.oldEmail);
      await invalidateUndoLinksFrom(tx, user.id, change.id);
      await updateEmailChange(tx, change.id, { undoneAt: context.clock.now() });
      await emit({ context, tx, afterCommit }, emailChangeUndone, { userId: user.id });
      await deleteOtherSessions(tx, user.id, actor?.id === user.id ? actor.sessionId : null);
      announceSessionsEnded(afterCommit, user.id);
      return { email: change.oldEmail };
    }),
  );
}

/**
 * Gives a locked account another e-mail for its owner, who can't. Every link that was mailed before becomes invalid, also those that
 * undo earlier changes: nobody who reads the old mailbox gets anything from it.
 * @throws {ApiError} EMAIL_INVALID, EMAIL_DOMAIN, EMAIL_TAKEN, RATE_LIMITED
 */
export async function correctEmail(context: AppContext, tx: Executor, user: User, email: string): Promise<void> {
  if (!emailSchema.safeParse(email).success) throw emailInvalid("email");
  refuseOtherDomain(context, email, "email");
  const isSame = email.toLowerCase() === user.email?.toLowerCase();
  if (isSame || (await isTaken(context, tx, email, user.id))) throw emailTaken("email");
  await countActivationMail(context, tx, email);
  await changeTo(context, tx, user, email).catch((error: unknown) => {
    throw violatedConstraint(error) === "users_email_key" ? emailTaken("email") : error;
  });
  const now = context.clock.now();
  await invalidateLinks(tx, user.id, "activation", now);
  await invalidateUndoLinksFrom(tx, user.id, 0);
  // Nobody has confirmed the new one.
  if (user.waitingSince !== null) await letWait(tx, user.id, null);
  // The owner had confirmed the old one: it is theirs for as long as that of any change.
  if (user.email === null || user.activatedAt === null) return;
  const change = { userId: user.id, oldEmail: user.email, newEmail: email, createdAt: now, confirmedAt: now };
  await tx.insert(emailChanges).values(change);
}

/** Also invalidates the password reset links that were mailed to the previous e-mail. */
async function changeTo(context: AppContext, tx: Executor, user: User, email: string) {
  await forgetLoginAttempts(context, tx, user);
  await tx.update(users).set({ email }).where(eq(users.id, user.id));
  await invalidateConfirmLinks(tx, user.id);
  await invalidateLinks(tx, user.id, "reset", context.clock.now());
}

/** When two accounts get the same e-mail at the same moment, the unique index decides. */
async function withTakenError<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (violatedConstraint(error) === "users_email_key") throw tokenInvalid();
    throw error;
  }
}

/** Deletes changes that can no longer be undone. */
export async function removeOldEmailChanges(context: AppContext) {
  await context.database.db.delete(emailChanges).where(lte(emailChanges.createdAt, undoable(context)));
}

/** SQL of changed e-mails. Callers lock the account first, so that its changes run one after the other. */

type TokenColumn = "confirmHash" | "undoHash";

/** The change whose valid link has this hash. @param since the earliest creation time of a valid link */
async function emailChangeByToken(executor: Executor, column: TokenColumn, hash: string, since: Date) {
  const [row] = await executor
    .select()
    .from(emailChanges)
    .where(and(eq(emailChanges[column], hash), gt(emailChanges.createdAt, since)));
  return row ?? null;
}

/** Invalidates the confirmation links of an account, because another change was requested, confirmed or undone. */
export async function invalidateConfirmLinks(executor: Executor, userId: number) {
  await executor
    .update(emailChanges)
    .set({ confirmHash: null })
    .where(and(eq(emailChanges.userId, userId), isNotNull(emailChanges.confirmHash)));
}

/** Invalidates the undo links of this change and of all later ones. Those of earlier changes stay valid. */
async function invalidateUndoLinksFrom(executor: Executor, userId: number, id: number) {
  await executor
    .update(emailChanges)
    .set({ undoHash: null })
    .where(and(eq(emailChanges.userId, userId), gte(emailChanges.id, id), isNotNull(emailChanges.undoHash)));
}

async function updateEmailChange(
  executor: Executor,
  id: number,
  at: Partial<Pick<typeof emailChanges.$inferInsert, "confirmedAt" | "undoneAt">>,
) {
  await executor.update(emailChanges).set(at).where(eq(emailChanges.id, id));
}

/** Whether another account may still return to this e-mail, so that nobody else can take it. @param userId the account that may have it; null for none */
async function isReservedEmail(
  executor: Executor,
  email: string,
  userId: number | null,
  since: Date,
): Promise<boolean> {
  const rows = await executor
    .select({ id: emailChanges.id })
    .from(emailChanges)
    .where(
      and(
        eq(sql`lower(${emailChanges.oldEmail})`, email.toLowerCase()),
        gt(emailChanges.createdAt, since),
        isNotNull(emailChanges.undoHash),
        isNotNull(emailChanges.confirmedAt),
        ...(userId === null ? [] : [ne(emailChanges.userId, userId)]),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

export const emailChangesOf = (executor: Executor, userId: number) =>
  executor
    .select({
      oldEmail: emailChanges.oldEmail,
      newEmail: emailChanges.newEmail,
      createdAt: emailChanges.createdAt,
      confirmedAt: emailChanges.confirmedAt,
      undoneAt: emailChanges.undoneAt,
    })
    .from(emailChanges)
    .where(eq(emailChanges.userId, userId))
    .orderBy(emailChanges.id);
