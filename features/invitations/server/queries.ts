import { and, asc, eq, gt } from "drizzle-orm";
import { invitations as bounds } from "#vocabulary/limits.ts";
import type { Executor } from "#kit/server/database/transaction.ts";
import { tales } from "#features/tales/server/tables.ts";
import { invitations } from "./tables.ts";

/** SQL of invitations. */

export const invitationsOf = (executor: Executor, taleId: number) =>
  executor
    .select({ id: invitations.id, token: invitations.token, createdAt: invitations.createdAt })
    .from(invitations)
    .where(eq(invitations.taleId, taleId))
    .orderBy(asc(invitations.id))
    .limit(bounds.most);

export async function insertInvitation(executor: Executor, row: typeof invitations.$inferInsert): Promise<number> {
  const [inserted] = await executor.insert(invitations).values(row).returning({ id: invitations.id });
  return inserted!.id;
}

export async function deleteInvitation(executor: Executor, taleId: number, id: number): Promise<void> {
  await executor.delete(invitations).where(and(eq(invitations.id, id), eq(invitations.taleId, taleId)));
}

export async function taleOfToken(executor: Executor, token: string): Promise<number | null> {
  const [row] = await executor
    .select({ taleId: invitations.taleId })
    .from(invitations)
    .where(eq(invitations.token, token));
  return row?.taleId ?? null;
}

/** Those to the Tales of one author, for the archive. */
export const invitationsByAuthor = (executor: Executor, authorId: number, after: number, limit: number) =>
  executor
    .select({ id: invitations.id, taleId: invitations.taleId, title: tales.title, createdAt: invitations.createdAt })
    .from(invitations)
    .innerJoin(tales, eq(tales.id, invitations.taleId))
    .where(and(eq(invitations.authorId, authorId), gt(invitations.id, after)))
    .orderBy(asc(invitations.id))
    .limit(limit);
