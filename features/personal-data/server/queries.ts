import { and, asc, eq, gt, inArray, isNull, lte } from "drizzle-orm";
import type { Executor } from "#kit/server/database/transaction.ts";
import { personalArchivePieces, personalArchives } from "./tables.ts";

/** SQL of prepared archives. */

export type PreparedArchive = typeof personalArchives.$inferSelect;
export type ArchivePiece = typeof personalArchivePieces.$inferInsert;

/** @returns null when there is none, or it has expired */
export async function preparedArchive(executor: Executor, userId: number, now: Date): Promise<PreparedArchive | null> {
  const [row] = await executor
    .select()
    .from(personalArchives)
    .where(and(eq(personalArchives.userId, userId), gt(personalArchives.expiresAt, now)));
  return row ?? null;
}

/** Every prepared archive of the member, for the archive itself. */
export const archivesOf = (executor: Executor, userId: number) =>
  executor
    .select({ createdAt: personalArchives.askedAt, expiresAt: personalArchives.expiresAt })
    .from(personalArchives)
    .where(eq(personalArchives.userId, userId));

export async function insertArchive(executor: Executor, row: typeof personalArchives.$inferInsert): Promise<void> {
  await deleteArchive(executor, row.userId);
  await executor.insert(personalArchives).values(row);
}

const unfinished = ({ userId, askedAt }: Pick<PreparedArchive, "userId" | "askedAt">) =>
  and(eq(personalArchives.userId, userId), eq(personalArchives.askedAt, askedAt), isNull(personalArchives.pieces));

/** Locks the archive that was asked for at this moment. @returns false when it is finished or gone */
export async function lockUnfinished(
  executor: Executor,
  archive: Pick<PreparedArchive, "userId" | "askedAt">,
): Promise<boolean> {
  const rows = await executor
    .select({ userId: personalArchives.userId })
    .from(personalArchives)
    .where(unfinished(archive))
    .for("no key update");
  return rows.length > 0;
}

export async function insertPiece(executor: Executor, piece: ArchivePiece): Promise<void> {
  await executor.insert(personalArchivePieces).values(piece);
}

export async function finishArchive(
  executor: Executor,
  archive: Pick<PreparedArchive, "userId" | "askedAt">,
  change: { pieces: number; expiresAt: Date },
): Promise<void> {
  await executor.update(personalArchives).set(change).where(unfinished(archive));
}

/** One column of one piece. */
export async function readPiece(
  executor: Executor,
  userId: number,
  number: number,
  column: "page" | "data" | "files",
): Promise<Uint8Array | null> {
  const [row] = await executor
    .select({ bytes: personalArchivePieces[column] })
    .from(personalArchivePieces)
    .where(and(eq(personalArchivePieces.userId, userId), eq(personalArchivePieces.number, number)));
  return row?.bytes ?? null;
}

export async function deleteArchive(executor: Executor, userId: number): Promise<void> {
  await executor.delete(personalArchives).where(eq(personalArchives.userId, userId));
}

/** @returns whether there was one. One at a time, because the pieces of an archive may be a gigabyte. */
export async function deleteExpiredArchive(executor: Executor, before: Date): Promise<boolean> {
  const expired = executor
    .select({ userId: personalArchives.userId })
    .from(personalArchives)
    .where(lte(personalArchives.expiresAt, before))
    .orderBy(asc(personalArchives.expiresAt))
    .limit(1);
  const deleted = await executor
    .delete(personalArchives)
    .where(inArray(personalArchives.userId, expired))
    .returning({ userId: personalArchives.userId });
  return deleted.length > 0;
}
