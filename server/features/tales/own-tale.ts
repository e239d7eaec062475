import type { PublishedTale } from "#contract/tale-shapes.ts";
import { notFound } from "#server/platform/api-error.ts";
import type { Executor } from "#server/platform/database/database.ts";
import type { Actor } from "#server/platform/http/calls.ts";
import { lockTale } from "./queries.ts";
import { existingTale } from "./reading.ts";
import { listedView, withContent } from "./views.ts";

/** An author's Tales for the features above. */

/** Locks a Tale of the actor, in any state. @throws {ApiError} NOT_FOUND, also for another member's Tale */
export async function lockOwnTale(tx: Executor, actor: Actor, id: number) {
  const tale = await lockTale(tx, id);
  if (tale === null || tale.authorId !== actor.id) throw notFound();
  return tale;
}

const view = withContent(listedView);

/** A Tale in any state, as its readers see it; the caller decides who may. @throws {ApiError} NOT_FOUND */
export const readInAnyState = async (executor: Executor, id: number): Promise<PublishedTale> =>
  view(await existingTale(executor, id));
