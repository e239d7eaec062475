import type { PublishedTale } from "../shapes.ts";
import { notFound } from "#kit/server/api-error.ts";
import type { Executor } from "#kit/server/database/transaction.ts";
import type { Actor } from "#kit/server/http/call-checks.ts";
import { lockTale, taleWithoutText } from "./queries.ts";
import { existingTale } from "./reading.ts";
import { listedView, withContent } from "./views.ts";

/** Single Tales for the features above. */

/** Locks a Tale of the actor, in any state. @throws {ApiError} NOT_FOUND, also for another member's Tale */
export async function lockOwnTale(tx: Executor, actor: Actor, id: number) {
  const tale = await lockTale(tx, id);
  if (tale === null || tale.authorId !== actor.id) throw notFound();
  return tale;
}

/** Locks a published Tale. @throws {ApiError} NOT_FOUND */
export async function lockPublishedTale(tx: Executor, id: number) {
  const tale = await lockTale(tx, id);
  if (tale === null || tale.publicationDate === null) throw notFound();
  return tale;
}

const view = withContent(listedView);

/** The published Tale from which one's own is translated. @throws {ApiError} NOT_FOUND, also for another member's translation */
export async function readOwnSource(
  executor: Executor,
  actor: Actor,
  id: number,
  sourceId: number,
): Promise<PublishedTale> {
  const own = await existingTale(executor, id);
  const source = await existingTale(executor, sourceId);
  if (own.authorId !== actor.id || source.publicationDate === null) throw notFound();
  return view(source);
}

/** A Tale in any state, as its readers see it; the caller decides who may. @throws {ApiError} NOT_FOUND */
export const readInAnyState = async (executor: Executor, id: number): Promise<PublishedTale> =>
  view(await existingTale(executor, id));

/** The same for those who need no text. @throws {ApiError} NOT_FOUND */
export async function readWithoutText(executor: Executor, id: number) {
  const tale = await taleWithoutText(executor, id);
  if (tale === null) throw notFound();
  return tale;
}
