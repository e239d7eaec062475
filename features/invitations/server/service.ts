import { randomBytes } from "node:crypto";
import { and, asc, eq, gt } from "drizzle-orm";
import type { Invitation } from "../calls.ts";
import { invitations as bounds } from "#vocabulary/limits.ts";
import { invitedPage } from "#vocabulary/mailed-pages.ts";
import type { PublishedTale } from "#features/tales/shapes.ts";
import { ApiError, notFound } from "#kit/server/api-error.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { inTransaction, type Executor } from "#kit/server/database/transaction.ts";
import type { Actor } from "#kit/server/http/call-checks.ts";
import { lockOwnTale, readInAnyState, readWithoutText } from "#features/tales/server/single-tale.ts";
import { withIdempotencyKey } from "#kit/server/idempotency/idempotency-keys.ts";
import { refuseTroll } from "#features/accounts/server/service.ts";
import { tales } from "#features/tales/server/tables.ts";
import { invitations } from "./tables.ts";

/** Invited readers: anybody who has the link reads the unpublished Tale. */

/** 128 bits: nobody guesses one. */
const newToken = () => randomBytes(16).toString("base64url");

interface Row {
  id: number;
  token: string;
  createdAt: Date;
}

const viewIn =
  ({ config }: AppContext) =>
  ({ id, token, createdAt }: Row): Invitation => ({
    id,
    address: `${config.SITE_URL}/${invitedPage}/${token}`,
    createdAt: createdAt.toISOString(),
  });

const conflict = (detail: string) => new ApiError("CONFLICT", { detail });

/**
 * Idempotent by `clientKey`: a repeated call, after a lost answer, returns the link of the first one.
 * @throws {ApiError} NOT_FOUND for another member's Tale; CONFLICT if it is published, or has five links, or the key's link is gone
 */
export function invite(
  context: AppContext,
  actor: Actor,
  { id: taleId, clientKey }: { id: number; clientKey: string | undefined },
): Promise<Invitation> {
  return inTransaction(context.database, async (tx) => {
    await refuseTroll(tx, actor);
    const { publicationDate } = await lockOwnTale(tx, actor, taleId);
    const before = await invitationsOf(tx, taleId);
    const key = { of: "invitation", callerId: actor.id, clientKey } as const;
    const { result, isNew } = await withIdempotencyKey(tx, context.clock, key, async () => {
      if (publicationDate !== null) throw conflict("This Tale is published: everyone can read it.");
      if (before.length >= bounds.most)
        throw conflict(`This Tale has ${bounds.most} links, the most there may be. Withdraw one first.`);
      const createdAt = context.clock.now();
      return { id: await insertInvitation(tx, { taleId, authorId: actor.id, token: newToken(), createdAt }) };
    });
    const row = (isNew ? await invitationsOf(tx, taleId) : before).find(({ id }) => id === result.id);
    if (row === undefined)
      throw conflict("The link of this clientKey is withdrawn or opens another Tale. Send another clientKey.");
    return viewIn(context)(row);
  });
}

/** @throws {ApiError} NOT_FOUND */
export async function listInvitations(context: AppContext, actor: Actor, taleId: number) {
  const { db } = context.database;
  await refuseIfNotOwn(db, actor, taleId);
  return { invitations: (await invitationsOf(db, taleId)).map(viewIn(context)) };
}

async function refuseIfNotOwn(executor: Executor, actor: Actor, taleId: number): Promise<void> {
  if ((await readWithoutText(executor, taleId)).authorId !== actor.id) throw notFound();
}

/** A link that is withdrawn already, or never was, is no error. @throws {ApiError} NOT_FOUND for another member's Tale */
export function withdraw(
  context: AppContext,
  actor: Actor,
  { id, invitationId }: { id: number; invitationId: number },
): Promise<void> {
  return inTransaction(context.database, async (tx) => {
    await lockOwnTale(tx, actor, id);
    await deleteInvitation(tx, id, invitationId);
  });
}

/** The text as it was saved last, without anything that reviewers said. @throws {ApiError} NOT_FOUND */
export async function readInvited({ database: { db } }: AppContext, token: string): Promise<PublishedTale> {
  const id = await taleOfToken(db, token);
  if (id === null) throw notFound();
  return readInAnyState(db, id);
}

/** SQL of invitations. */

const invitationsOf = (executor: Executor, taleId: number) =>
  executor
    .select({ id: invitations.id, token: invitations.token, createdAt: invitations.createdAt })
    .from(invitations)
    .where(eq(invitations.taleId, taleId))
    .orderBy(asc(invitations.id))
    .limit(bounds.most);

async function insertInvitation(executor: Executor, row: typeof invitations.$inferInsert): Promise<number> {
  const [inserted] = await executor.insert(invitations).values(row).returning({ id: invitations.id });
  return inserted!.id;
}

async function deleteInvitation(executor: Executor, taleId: number, id: number): Promise<void> {
  await executor.delete(invitations).where(and(eq(invitations.id, id), eq(invitations.taleId, taleId)));
}

async function taleOfToken(executor: Executor, token: string): Promise<number | null> {
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
