import { randomBytes } from "node:crypto";
import type { Invitation } from "#contract/invitations.ts";
import { invitations as bounds } from "#contract/limits.ts";
import { invitedPage } from "#contract/mailed-pages.ts";
import type { PublishedTale } from "#contract/tale-shapes.ts";
import { ApiError, notFound } from "#server/platform/api-error.ts";
import type { AppContext } from "#server/platform/app-context.ts";
import { inTransaction, type Executor } from "#server/platform/database/database.ts";
import type { Actor } from "#server/platform/http/calls.ts";
import { refuseTroll } from "../accounts/service.ts";
import { lockOwnTale, readInAnyState } from "../tales/service.ts";
import { deleteInvitation, insertInvitation, invitationsOf, taleOfToken } from "./queries.ts";

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

/** @throws {ApiError} NOT_FOUND for another member's Tale; CONFLICT if it is published, or has five links */
export function invite(context: AppContext, actor: Actor, taleId: number): Promise<Invitation> {
  return inTransaction(context.database, async (tx) => {
    await refuseTroll(tx, actor);
    const { publicationDate } = await lockOwnTale(tx, actor, taleId);
    if (publicationDate !== null)
      throw new ApiError("CONFLICT", { detail: "This Tale is published: everybody can read it." });
    if ((await invitationsOf(tx, taleId)).length >= bounds.most)
      throw new ApiError("CONFLICT", {
        detail: `This Tale has ${bounds.most} links, the most there may be. Withdraw one first.`,
      });
    const createdAt = context.clock.now();
    return viewIn(context)(await insertInvitation(tx, { taleId, authorId: actor.id, token: newToken(), createdAt }));
  });
}

/** @throws {ApiError} NOT_FOUND */
export async function listInvitations(context: AppContext, actor: Actor, taleId: number) {
  const { db } = context.database;
  await refuseIfNotOwn(db, actor, taleId);
  return { invitations: (await invitationsOf(db, taleId)).map(viewIn(context)) };
}

async function refuseIfNotOwn(executor: Executor, actor: Actor, taleId: number): Promise<void> {
  if ((await readInAnyState(executor, taleId)).author !== actor.username) throw notFound();
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
