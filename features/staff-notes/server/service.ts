import { and, asc, desc, eq, gt, sql } from "drizzle-orm";
import type { StaffNote } from "../calls.ts";
import { accountByUsername } from "#features/accounts/server/service.ts";
import { isOfOpenAccount } from "#features/accounts/server/queries.ts";
import { requireStaffRole, staffTransaction } from "#features/accounts/server/staff-actions.ts";
import { users } from "#features/accounts/server/tables.ts";
import { recordAction } from "#features/audit-log/server/service.ts";
import { ApiError, notFound } from "#kit/server/api-error.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { countShown, fetchPage, rowsOf, type PageRequest } from "#kit/server/database/paging.ts";
import type { Executor } from "#kit/server/database/transaction.ts";
import type { Actor } from "#kit/server/http/call-checks.ts";
import { withIdempotencyKey } from "#kit/server/idempotency/idempotency-keys.ts";
import { staffNotes } from "./tables.ts";

/** The staff's notes about members. */

interface Row {
  id: number;
  userId: number;
  author: string | null;
  text: string;
  createdAt: Date;
}

/** Members of staff don't learn which colleague wrote about them. */
const viewFor =
  (reader: Actor) =>
  ({ id, userId, author, text, createdAt }: Row): StaffNote => ({
    id,
    author: userId === reader.id && author !== reader.username ? null : author,
    text,
    createdAt: createdAt.toISOString(),
  });

/** @throws {ApiError} NOT_FOUND */
export async function listNotes(context: AppContext, reader: Actor, username: string, page: PageRequest) {
  const { db } = context.database;
  const { id } = await accountByUsername(context, username);
  const where = eq(staffNotes.userId, id);
  const { limit, offset } = rowsOf(page);
  const onPage = select(db).where(where).orderBy(desc(staffNotes.id)).limit(limit).offset(offset);
  const { rows, total } = await fetchPage(onPage, countShown(db, staffNotes, where), page);
  return { notes: rows.map(viewFor(reader)), totalNotes: total };
}

interface NewNote {
  username: string;
  text: string;
  clientKey?: string | undefined;
}

/** Once per idempotency key. @throws {ApiError} NOT_FOUND, also for the key of a note that was deleted */
export function writeNote(
  context: AppContext,
  actor: Actor,
  { username, text, clientKey }: NewNote,
): Promise<StaffNote> {
  return staffTransaction(context, actor, "moderator", async (tx) => {
    const { id: userId } = await accountByUsername(context, username, tx);
    const key = { of: "staff-note", callerId: actor.id, clientKey } as const;
    const { result } = await withIdempotencyKey(tx, context.clock, key, async () => {
      const row = { userId, authorId: actor.id, text, createdAt: context.clock.now() };
      const [added] = await tx.insert(staffNotes).values(row).returning({ id: staffNotes.id });
      await recordAction(context, tx, { actor, action: "note-add", target: { kind: "user", id: userId } });
      return added!;
    });
    const [note] = await select(tx).where(and(eq(staffNotes.id, result.id), eq(staffNotes.userId, userId)));
    if (note === undefined) throw notFound();
    return viewFor(actor)(note);
  });
}

/** Nothing happens without the note. @throws {ApiError} NOT_FOUND for another author's, FORBIDDEN for an administrator whom it is about */
export function removeNote(context: AppContext, actor: Actor, id: number): Promise<void> {
  return staffTransaction(context, actor, "moderator", async (tx) => {
    const [note] = await tx.select().from(staffNotes).where(eq(staffNotes.id, id)).for("update");
    if (note === undefined) return;
    if (note.authorId !== actor.id) {
      if ((await requireStaffRole(tx, actor, "moderator")) !== "ADMIN") throw notFound();
      if (note.userId === actor.id)
        throw new ApiError("FORBIDDEN", { detail: "Another administrator has to delete a note about you." });
    }
    await tx.delete(staffNotes).where(eq(staffNotes.id, id));
    await recordAction(context, tx, { actor, action: "note-delete", target: { kind: "user", id: note.userId } });
  });
}

/** SQL of notes. */

const select = (executor: Executor) =>
  executor
    .select({
      id: staffNotes.id,
      userId: staffNotes.userId,
      author: users.username,
      text: staffNotes.text,
      createdAt: staffNotes.createdAt,
    })
    .from(staffNotes)
    .leftJoin(users, and(eq(users.id, staffNotes.authorId), isOfOpenAccount(users.id)));

/** For the member's archive, which doesn't show who wrote them. */
export const notesAbout = (executor: Executor, userId: number, after: number, limit: number) =>
  executor
    .select({ id: staffNotes.id, note: staffNotes.text, createdAt: staffNotes.createdAt })
    .from(staffNotes)
    .where(and(eq(staffNotes.userId, userId), gt(staffNotes.id, after)))
    .orderBy(asc(staffNotes.id))
    .limit(limit);

/** The notes about a member, whose `ctid`s are deleted, and those by a member, which stay. */
export const rowsAbout = (userId: number) => sql`select ctid from ${staffNotes} where ${staffNotes.userId} = ${userId}`;
export const rowsBy = (userId: number) => sql`select ctid from ${staffNotes} where ${staffNotes.authorId} = ${userId}`;
