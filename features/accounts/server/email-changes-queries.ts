import { and, eq, gt, gte, isNotNull, lte, ne, sql } from "drizzle-orm";
import type { Executor } from "#kit/server/database/transaction.ts";
import { emailChanges } from "./email-changes-tables.ts";
import { users } from "./tables.ts";

/** SQL of changed e-mails. Callers lock the account first, so that its changes run one after the other. */

export async function insertEmailChange(executor: Executor, change: typeof emailChanges.$inferInsert) {
  await executor.insert(emailChanges).values(change);
}

type TokenColumn = "confirmHash" | "undoHash";

/** The change whose valid link has this hash. @param since the earliest creation time of a valid link */
export async function emailChangeByToken(executor: Executor, column: TokenColumn, hash: string, since: Date) {
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
export async function invalidateUndoLinksFrom(executor: Executor, userId: number, id: number) {
  await executor
    .update(emailChanges)
    .set({ undoHash: null })
    .where(and(eq(emailChanges.userId, userId), gte(emailChanges.id, id), isNotNull(emailChanges.undoHash)));
}

export async function updateEmailChange(
  executor: Executor,
  id: number,
  at: Partial<Pick<typeof emailChanges.$inferInsert, "confirmedAt" | "undoneAt">>,
) {
  await executor.update(emailChanges).set(at).where(eq(emailChanges.id, id));
}

export async function setEmail(executor: Executor, userId: number, email: string) {
  await executor.update(users).set({ email }).where(eq(users.id, userId));
}

/** Whether another account may still return to this e-mail, so that nobody else can take it. @param userId the account that may have it; null for none */
export async function isReservedEmail(
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

/** Deletes changes that can no longer be undone. */
export async function deleteOldEmailChanges(executor: Executor, before: Date) {
  await executor.delete(emailChanges).where(lte(emailChanges.createdAt, before));
}
